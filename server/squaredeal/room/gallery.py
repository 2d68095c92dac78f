"""Everybody who looks at one race from this node, each at the sight and the moment that are theirs, and how many watch.

What happens is told at once to those who see the race as it is. While a rated race is played the others are shown it
late (`delay.py`); once nobody plays there is nothing left to spoil, and they are brought up to date.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from squaredeal.messages.inbound import Reaction
from squaredeal.messages.outbound import Reacted, Watchers
from squaredeal.race import events as e
from squaredeal.race.daily import is_sealed
from squaredeal.race.model import Phase, Race
from squaredeal.race.rewind import Recorded, rewound

from .delay import Delay
from .hub import Hub
from .news import news
from .shown import Shown
from .sights import Sights, is_shown_late, sights_of

if TYPE_CHECKING:
    from .race_line import RaceLine
    from .room import Room
    from .timers import Timer

WATCHERS_MS: Final = 2_000  # how soon everybody is told of another number of watchers
CROWD: Final = 200  # for each so many viewers more, as much later: the cost of telling stays the same
_SIGHT_CHANGES: Final = (e.SeatTaken, e.SeatFreed, e.SeatFinished, e.SeatEnded, e.RaceEnded)


class Gallery:
    """The viewers of one room."""

    def __init__(self, room: "Room", now: Shown) -> None:
        """Begin without viewers; `now` is the race as it is."""
        self._room, self._now = room, now
        self.hub = Hub(room.node.timers, room.node.clock.now, self._shown)
        self.delay: Delay | None = None
        self._timer: Timer | None = None

    # --- who sees what

    def place(self, line: "RaceLine") -> Shown:
        """Put a line where it belongs by what it may see now, and return what it is shown."""
        is_behind = self._is_behind(line.seat)
        self.hub.place(line, line.seat, self._sights(line, is_behind), is_behind)
        return self._shown(is_behind)

    def replace(self, *, renew: bool) -> None:
        """Put every line where it belongs; a snapshot for whoever sees another moment now, `renew`: or other boards."""
        self.hub.renew([line for line, is_crossing in self._placed() if is_crossing or renew])

    def _placed(self) -> Iterator[tuple["RaceLine", bool]]:
        """Place all lines; yield those who see anew, and whether they see another moment."""
        known: dict[tuple[int | None, frozenset[int] | None, bool], tuple[Sights, bool]] = {}
        race = self._now.race
        for line in list(self._room.lines):
            if not line.is_welcome:
                continue
            if line.seat is None and not line.is_joining and race.seat_of(line.player_id) is not None:
                line.be_replaced()  # who plays does not watch beside it
                continue
            key = (line.seat, line.followed, line.knows)
            if key not in known:
                is_behind = self._is_behind(line.seat)
                known[key] = self._sights(line, is_behind), is_behind
            sights, is_behind = known[key]
            was_behind = line.audience is not None and line.audience.is_behind
            if self.hub.place(line, line.seat, sights, is_behind):
                yield line, is_behind is not was_behind

    def _is_behind(self, seat: int | None) -> bool:
        return self.delay is not None and is_shown_late(self._now.race, seat)

    def _sights(self, line: "RaceLine", is_behind: bool) -> Sights:
        race = self._shown(is_behind).race_for(line.seat)
        sealed = is_sealed(race, self._room.node.clock.now())
        return sights_of(race, line.seat, line.followed, sealed=sealed, knows=line.knows)

    def _shown(self, is_behind: bool) -> Shown:
        return self.delay.past if is_behind and self.delay is not None else self._now

    # --- what happens

    def happened(self, before: Race, event: e.Event) -> None:
        """Tell of an event that has just led from the race `before` to the one now."""
        is_start = isinstance(event, e.RaceStarted)
        if is_start:
            self._begin_delay(before)
            self.replace(renew=False)
        for message in news(before, event, self._now.race, self._now.view(), self._now.opened()):
            self.hub.tell(message)
        if is_start:
            self.hub.tell_each(self._now.go)
        if self._is_delaying and self.delay is not None:
            self.delay.happened(event)
        else:
            self._end_delay()
        if isinstance(event, _SIGHT_CHANGES):
            self.replace(renew=self._now.race.phase in (Phase.RUNNING, Phase.OVER))

    def jumped(self, before: Race) -> None:
        """Bring everybody from the race `before` to the one now, when what led there was not heard: by snapshots."""
        if not self._is_delaying:
            self._end_delay()
        elif self.delay is not None:
            self.delay.jumped()
        elif before.phase is not Phase.RUNNING:  # else the past is not known, and still to be remembered
            self._begin_delay(before)
            if self.delay is not None:
                self.delay.jumped()
        crossing = [line for line, is_crossing in self._placed() if is_crossing]
        others = [line for line in self._room.lines if line.audience is not None and not line.audience.is_behind]
        self.hub.renew(dict.fromkeys([*crossing, *others]))
        if self._now.is_over and before.phase is not Phase.OVER:
            self.hub.tell(self._now.over())

    def renamed(self, player: str, name: str) -> None:
        """Show everybody a player's other name, now and in what is shown late."""
        self._now.rename(player, name)
        if self.delay is not None:
            self.delay.past.rename(player, name)
        self.hub.renew([line for line in self._room.lines if line.audience is not None])
        if self._now.is_over:
            self.hub.tell(self._now.over())

    def moved(self, seat: int, first: int) -> None:
        """Tell of a seat's rows from `first` on."""
        self.hub.moved(seat, self._now.records[seat], first)
        if self.delay is not None:
            self.delay.moved(seat)

    def react(self, seat: int, say: Reaction) -> None:
        """Tell of a seat's reaction."""
        message = Reacted(seat, say)
        self.hub.tell(message)
        if self.delay is not None:
            self.delay.say(message)

    def ending(self) -> list[bytes]:
        """Return the frames of the end as it may be told now, if it has come."""
        return self._now.ending()

    # --- the delay

    @property
    def keeps_fresh(self) -> bool:
        """Whether rows are kept until the delay has taken them."""
        return self._now.race.options.rated and bool(self._room.node.terms.spectator_delay_ms) and not self._now.is_over

    @property
    def wants_history(self) -> bool:
        """Whether the race is to be shown late and its past is not known here."""
        return self._is_delaying and self.delay is None

    def remember(self, history: Sequence[Recorded]) -> None:
        """Show the race as its recorded events say it was: the node has only just come to know of it."""
        if self.wants_history:
            at = self._room.node.clock.now() - self._room.node.terms.spectator_delay_ms
            self.delay = Delay(self._now, self.hub, rewound(self._now.race, history, at), self._replace)
            self.delay.remember(history)
            for seat in self._now.records:
                self.delay.moved(seat)
            self.delay.step()

    @property
    def _is_delaying(self) -> bool:
        return self.keeps_fresh and is_shown_late(self._now.race, None)

    def _begin_delay(self, before: Race) -> None:
        if self._is_delaying:
            self.delay = Delay(self._now, self.hub, before, self._replace)

    def _end_delay(self) -> None:
        if self.delay is not None:
            self.delay.close()
            self.delay = None

    def _replace(self) -> None:
        self.replace(renew=False)

    # --- how many

    def count(self) -> None:
        """Count again who watches here."""
        self._room.node.crowd.count(self._now.race.id, self.hub.watchers)

    def tell_count(self) -> None:
        """Tell everybody soon of how many watch, on all nodes."""
        if self._timer is None:
            wait_ms = WATCHERS_MS * (1 + len(self.hub) // CROWD)
            self._timer = self._room.node.timers.at(self._room.node.clock.now() + wait_ms, self._tell_count)

    def _tell_count(self) -> None:
        self._timer = None
        self.hub.tell_all(Watchers(self._room.node.crowd.of(self._now.race.id)))

    def close(self) -> None:
        """Leave no timer behind, and no count."""
        self._room.node.crowd.count(self._now.race.id, 0)
        if self._timer is not None:
            self._timer.cancel()
        self._end_delay()
