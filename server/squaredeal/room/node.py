"""What all rooms of a node share: the store, time, chance, the bus, timers and tasks, and plain counters.

It decides nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from squaredeal.bus import Bus
from squaredeal.race.model import Race, Terms
from squaredeal.solving import Solvers
from squaredeal.store.latency import Latency
from squaredeal.store.store import Store

from .chance import Chance
from .crowd import Crowd
from .seal import Dealer
from .switches import Switches
from .tasks import Tasks
from .timers import Clock, Timers

if TYPE_CHECKING:
    from .room import Room


@dataclass(slots=True)
class Counts:
    """Plain integers that a metrics page reads; they only grow."""

    plays: int = 0
    acks: int = 0
    refused: int = 0
    misses: int = 0
    commits_failed: int = 0
    commits_unsettled: int = 0
    resyncs: int = 0
    snapshots: int = 0
    """Snapshots made; one may go to many viewers."""
    whys: dict[str, int] = field(default_factory=dict)
    """Plays refused, by why."""
    ack: Latency = field(default_factory=Latency)
    """From the arrival of a play to its ack."""
    closed: dict[int, int] = field(default_factory=dict)
    """Sockets closed from here, by close code."""

    def shown(self) -> dict[str, int]:
        """Return the main ones by name."""
        names = ("plays", "acks", "refused", "commits_failed", "commits_unsettled")
        closed = {f"closed_{code}": number for code, number in sorted(self.closed.items())}
        return {name: getattr(self, name) for name in names} | closed

    def refuse(self, why: str) -> None:
        """Count one refused play."""
        self.refused += 1
        self.whys[why] = self.whys.get(why, 0) + 1


@dataclass(slots=True)
class Node:
    """One node's shared parts. `on_race` hears of races that have changed and whether that was decided here, `on_rest`
    of rooms with nothing to do, `on_missed` that the bus may have lost something.
    """

    name: str
    store: Store
    clock: Clock
    terms: Terms
    chance: Chance
    bus: Bus
    deal: Dealer
    names: Callable[[str], str]
    """Gives a name as it is kept, or raises ValueError with a sentence."""
    fold: Callable[[str], str]
    """Gives what names that are taken for one another have in common."""
    timers: Timers
    tasks: Tasks
    counts: Counts
    crowd: Crowd
    on_race: Callable[[Race, bool], None]
    on_rest: Callable[["Room"], None]
    on_missed: Callable[[], None]
    switches: Switches
    solvers: Solvers | None = None
    """The solver processes; None where there are none."""
    is_draining: bool = False
    """No play is taken any more."""
