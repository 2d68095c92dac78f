"""One race on this node: its value, its seats' records, the sockets that are here, and who is told what.

Everything that changes the race is decided in the store; the room hears what was decided, in the order of the race's
versions, and tells. It does not know how a socket works, and waits for nothing but its own orders.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from squaredeal.engine import game_from, parse_rules
from squaredeal.race import events as e
from squaredeal.race.deadlines import next_deadline
from squaredeal.race.evolve import evolve
from squaredeal.race.model import Phase, Race
from squaredeal.race.transitions import ImpossibleEvent
from squaredeal.store.outcomes import Decided

from . import picture
from .clerk import Clerk
from .gallery import Gallery
from .node import Node
from .record import Record
from .relay import Changed, Claimed, Moved, Reaction_, Relay, Said
from .seal import Seal, seed_of
from .shown import Shown

if TYPE_CHECKING:
    from .desk import PlayDesk
    from .race_line import RaceLine
    from .timers import Timer


class Room:
    """A race that somebody on this node plays or watches."""

    def __init__(self, node: Node, race: Race, seal: Seal) -> None:
        """Take the race as the store has it; `loading.py` adds the records of one that has started."""
        self.node = node
        self._now = Shown(node, race, seal)
        self.rules = parse_rules(race.options.rules)
        self.playing: frozenset[int] = frozenset()
        self.lines: dict[RaceLine, None] = {}
        self.seats: dict[int, RaceLine] = {}
        """Who speaks for a seat on this node: the newest."""
        self.asked = 0
        """How often a socket has asked for a seat."""
        self.busy_desks: set[PlayDesk] = set()
        self.is_closed = False
        self.gallery = Gallery(self, self._now)
        self.hub = self.gallery.hub
        self.clerk = Clerk(self)
        self.relay = Relay(node.bus, node.name, race.id, self._hear_relay, node.on_missed)
        self._timer: Timer | None = None
        self.settle_in()

    # --- what it is

    @property
    def race(self) -> Race:
        """The race as it is, as far as it was heard."""
        return self._now.race

    @property
    def records(self) -> dict[int, Record]:
        """The seats' confirmed records; none before the start."""
        return self._now.records

    @property
    def is_over(self) -> bool:
        """Whether the race has ended."""
        return self.race.phase is Phase.OVER

    @property
    def is_resting(self) -> bool:
        """Whether nobody is here and nothing runs: the room can be dropped."""
        return not self.lines and not self.busy_desks and self.clerk.is_idle

    def deal(self) -> None:
        """Give every seat that has none its record, at the deal."""
        seats = [seat.number for seat in self.race.seats if seat.number not in self.records]
        if seats:
            position = self.node.deal(self.rules, seed_of(self.race, self._now.seal.server_seed))
            start, keeps = game_from(self.rules, position), self.gallery.keeps_fresh
            self.records.update((number, Record(start, keeps_fresh=keeps)) for number in seats)

    # --- what was decided

    def hear(self, decided: Decided, *, is_news: bool = True) -> None:
        """Take what was decided on the race, and tell of it event by event; `is_news`: the other nodes too.

        What is decided here is heard in the order of versions. Where something was decided elsewhere in between, the
        race as it is now is taken, with snapshots for all.
        """
        self._now.seal = self._now.seal.with_proof(decided.race, decided.certificate, self.node.deal)
        if decided.race.version - len(decided.events) != self.race.version:
            self.jump(decided.race)
            return
        try:
            self._follow(decided, is_news)
        except ImpossibleEvent:  # an older decision, found again after its outcome was unknown
            self.jump(decided.race)

    def jump(self, race: Race) -> None:
        """Go on from a later race read from the store, when what led to it was not heard: snapshots for all."""
        if race.version <= self.race.version:
            return
        before, self._now.race = self.race, race
        for number, line in list(self.seats.items()):
            seat = race.seat(number)
            if seat is None or seat.player != line.player_id:
                self._stand_up(number)
        self.settle_in()
        self.gallery.jumped(before)
        self.node.on_race(self.race, False)
        self._stay()
        if self.is_behind(race.version, {seat.number: seat.rev for seat in race.seats}):
            self.clerk.catch_up()

    def _follow(self, decided: Decided, is_news: bool) -> None:
        self._now.race = picture.with_tips_of(self.race, decided.race)
        for event in decided.events:
            if isinstance(event, e.SeatTaken):  # under the name that they have by now
                self._now.names.pop(event.player, None)
            before, self._now.race = self.race, evolve(self.race, event)
            self._happened(before, event)
        if decided.events:
            if is_news:
                self.relay.say(Changed(self.race.version))
            self.node.on_race(self.race, is_news)
            self._arm()
            self._stay()

    def _happened(self, before: Race, event: e.Event) -> None:
        self.playing = frozenset(seat.number for seat in self.race.playing())
        self._now.race = picture.with_tips(self.race, self.records)
        if isinstance(event, e.SeatFreed):
            self._stand_up(event.seat)
        if isinstance(event, e.RaceStarted):
            self.deal()
        self.gallery.happened(before, event)

    def settle_in(self) -> None:
        """Take up what the race as it stands needs: records for its seats, and the timer of its next deadline."""
        self.playing = frozenset(seat.number for seat in self.race.playing())
        if self.race.phase is Phase.RUNNING or (self.is_over and self.race.starts_at is not None):
            self.deal()
        self._arm()

    def renamed(self, player: str, name: str) -> None:
        """Call a player by a name that somebody else has given them."""
        if any(seat.player == player and seat.name != name for seat in self.race.seats):
            self.gallery.renamed(player, name)
            self.node.on_race(self.race, False)

    # --- moves

    def moved(self, seat: int, first: int) -> None:
        """Tell everybody here of a seat's confirmed rows from `first` on, after their acks."""
        self.gallery.moved(seat, first)

    def found(self, seat: int, rows: Iterable[tuple[int, str, int]]) -> None:
        """Take rows that were written by somebody else, or read again; those known are skipped."""
        record = self.records.get(seat)
        if record is not None:
            first = record.rev + 1
            if record.extend(rows):
                self.moved(seat, first)

    def _hear_relay(self, record: Said) -> None:
        match record:
            case Claimed(seat=seat, claim=claim, player=player):
                self.clerk.claims.hear(seat, claim, player)
            case Moved(seat=seat, rev=rev, at=at, move=move):
                known = self.records.get(seat)
                if known is None or rev > known.rev + 1:
                    self.clerk.catch_up()
                elif rev == known.rev + 1 and not self.is_committing(seat):
                    self.clerk.claims.overtaken(seat)
                    self.found(seat, [(rev, move, at)])
            case Changed(version=version):
                if version > self.race.version:
                    self.clerk.catch_up()
            case Reaction_(seat=seat, say=say):
                self.gallery.react(seat, say)

    def is_committing(self, seat: int) -> bool:
        """Whether a desk of this node has an append of the seat under way, whose answer is still to come."""
        return any(desk.seat == seat and desk.is_open for desk in self.busy_desks)

    def is_behind(self, version: int, revs: Mapping[int, int]) -> bool:
        """Whether the store has a later version, or rows that nobody here is about to hear of."""
        if version > self.race.version:
            return True
        return any(
            rev > self.records[seat].rev and not self.is_committing(seat)
            for seat, rev in revs.items()
            if seat in self.records
        )

    # --- coming to rest

    def _stand_up(self, number: int) -> None:
        line = self.seats.pop(number, None)
        if line is not None:
            line.stand_up()

    def _stay(self) -> None:
        """Say that seats are here which another node took for gone: its socket of the seat was the older one."""
        for number in self.seats:
            seat = self.race.seat(number)
            if seat is not None and seat.is_live and not seat.here:
                self.clerk.entrance.come_back(number)

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due = next_deadline(self.race, self.node.terms)
        self._timer = None if due is None else self.node.timers.at(due, self.clerk.tick)

    def rest(self) -> None:
        """Say that something has ended; called whenever the room may have come to rest."""
        self.gallery.count()
        if self.is_resting:
            self.node.on_rest(self)

    def close(self) -> None:
        """Leave no timer and no subscription behind."""
        self.is_closed = True
        self.gallery.close()
        if self._timer is not None:
            self._timer.cancel()
        self.relay.close()
