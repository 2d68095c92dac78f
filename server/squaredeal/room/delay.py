"""A rated race shown late to those who could tell a player: whatever happens waits here until it is old enough.

What is kept is what is younger than the delay: rows with the game each led to, and the race after each event. All of
those who are shown the race late are at the same moment of it, so snapshots, moves and events go on from each other as
they do for everybody else. A row is due by the time it was played, anything else by the time it was heard.

Who had a seat sees their own as it is now: it is over, and they know it.
"""

import heapq
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from squaredeal.messages.outbound import Go, Outbound
from squaredeal.race import events as e
from squaredeal.race.evolve import evolve
from squaredeal.race.model import Phase, Race
from squaredeal.race.rewind import Recorded

from . import picture
from .hub import Hub
from .news import news
from .record import Record, Tip
from .shown import Shown
from .timers import Timer
from .viewer import Audience

STEP_MS: Final = 100  # what falls due is told together, so often at most


class _Row(NamedTuple):
    seat: int
    move: str
    tip: Tip


class _Event(NamedTuple):
    event: e.Event
    race: Race


class _Jump(NamedTuple):
    race: Race


_Item: TypeAlias = _Row | _Event | _Jump | Outbound


class Past(Shown):
    """The race as it was; the seat of whoever looks, as it is."""

    def __init__(self, now: Shown, race: Race) -> None:
        """Begin with the race as it was just before its start, or later."""
        super().__init__(now.node, race, now.seal)
        self.names = now.names
        self.delay_ms = now.node.terms.spectator_delay_ms
        self._now = now

    def race_for(self, own: int | None) -> Race:
        """Return the race as it was."""
        race = picture.with_tips(self.race, self.records)
        if own is None:
            return race
        if race.phase is Phase.COUNTDOWN:  # who had a seat has seen the start
            assert self._now.race.starts_at is not None
            race = evolve(race, e.RaceStarted(self._now.race.starts_at))
        mine = self._now.race_for(own).seat(own)
        return race if mine is None else picture.with_seat(race, mine)

    def records_for(self, own: int | None) -> Mapping[int, Record]:
        """Return the boards as they were."""
        if own is None:
            return self.records if self.race.phase is Phase.RUNNING else {}
        return self.records | {own: self._now.records[own]}

    def go(self, audience: Audience) -> Go:
        """Return the start, long after whoever holds a seat has heard it for their own board."""
        return replace(super().go(audience), board=None)


class Delay:
    """What waits to be shown of one race. `replace` puts viewers where they belong when what they may see changes."""

    def __init__(self, now: Shown, hub: Hub, past: Race, replace: Callable[[], None]) -> None:
        """Begin with the race as it was, whose boards are at the deal; `now` is what is so now."""
        self.past = Past(now, past)
        self._now, self._hub, self._replace = now, hub, replace
        self._due: list[tuple[int, int, _Item]] = []
        self._order = count()
        self._timer: Timer | None = None
        self._started_due = 0 if past.phase is Phase.RUNNING else None
        """When the start is shown, and no row before it; None while it is not known."""
        self._stepped_at = 0
        self.past.records = {number: Record(record.start) for number, record in now.records.items()}

    # --- what happens

    def happened(self, event: e.Event) -> None:
        """Take an event that has just led to the race as it is now."""
        self._put(self._young(), _Event(event, self._now.race))

    def jumped(self) -> None:
        """Take the race as it is now, when what led to it was not heard."""
        self._put(self._young(), _Jump(self._now.race))

    def remember(self, history: Sequence[Recorded]) -> None:
        """Take the events that have led from the past race to the one now, or to somewhere before it."""
        race = self.past.race
        for recorded in history:
            if race.version < recorded.version <= self._now.race.version:
                race = evolve(race, recorded.event)
                self._put(recorded.at + self.past.delay_ms, _Event(recorded.event, race))
        if race.version < self._now.race.version:
            self.jumped()

    def moved(self, seat: int) -> None:
        """Take the rows of a seat that have come since it was last asked."""
        record, starts_at = self._now.records[seat], self._now.race.starts_at
        assert starts_at is not None
        for move, tip in record.take_fresh():
            due = starts_at + tip.at + self.past.delay_ms
            self._put(max(due, self._started_due or 0), _Row(seat, move, tip))

    def say(self, message: Outbound) -> None:
        """Take a message to all."""
        self._put(self._young(), message)

    def close(self) -> None:
        """Show nothing more."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()
        for record in self._now.records.values():
            record.forget_fresh()

    def __len__(self) -> int:
        """Count what waits."""
        return len(self._due)

    def _young(self) -> int:
        return self._now.node.clock.now() + self.past.delay_ms

    def _put(self, due: int, item: _Item) -> None:
        if self._started_due is None and isinstance(item, _Event | _Jump):
            self._started_due = due
        heapq.heappush(self._due, (due, next(self._order), item))
        self._arm()

    # --- what is shown

    def _arm(self) -> None:
        at = max(self._due[0][0], self._stepped_at + STEP_MS) if self._due else None
        if self._timer is not None:
            if self._timer.call is not None and self._timer.at == at:
                return
            self._timer.cancel()
        self._timer = None if at is None else self._now.node.timers.at(at, self.step)

    def step(self) -> None:
        """Show all that is due."""
        now = self._stepped_at = self._now.node.clock.now()
        rows: dict[int, list[_Row]] = {}
        while self._due and self._due[0][0] <= now:
            item = heapq.heappop(self._due)[2]
            if isinstance(item, _Row):
                rows.setdefault(item.seat, []).append(item)
            else:
                self._show_rows(rows)
                self._show(item)
        self._show_rows(rows)
        self._arm()

    def _show_rows(self, rows: dict[int, list[_Row]]) -> None:
        """Seat by seat: a snapshot that is due on the way must have no row of another seat that is still to be told."""
        for seat, some in rows.items():
            record = self.past.records[seat]
            first = record.rev + 1
            for _, move, tip in some:
                record.advance(move, tip)
            self._hub.moved(seat, record, first, is_behind=True)
        rows.clear()

    def _show(self, item: _Event | _Jump | Outbound) -> None:
        if isinstance(item, _Event):
            self._show_event(self.past.race, item)
        elif isinstance(item, _Jump):
            self.past.race = item.race
            self._replace()
            self._hub.renew_behind()
        else:
            self._hub.tell_behind(lambda _: [item])

    def _show_event(self, before: Race, item: _Event) -> None:
        self.past.race = item.race
        starts = before.phase is not Phase.RUNNING
        if starts:
            self._replace()
        self._hub.tell_behind(lambda own: self._news(before, item.event, own))
        if starts:
            self._hub.tell_each(self.past.go, is_behind=True)

    def _news(self, before: Race, event: e.Event, own: int | None) -> list[Outbound]:
        return news(before, event, self.past.race_for(own), self.past.view(own), None)
