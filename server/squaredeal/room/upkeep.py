"""What a node does by the clock for all races: beats, looks, deadlines of races that nobody here follows, packing.

Each round is one task at a time; one that fails is simply done again, a second later. It knows no race.
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from squaredeal.store import Unavailable

from .node import Node
from .timers import Timer

BEAT_MS: Final = 5_000
LOOK_MS: Final = 3_000
DUE_MS: Final = 1_000
PACK_MS: Final = 60_000
LOGINS_MS: Final = 60_000
CLOCK_MS: Final = 10_000
HEED_MS: Final = 1_000
AGAIN_MS: Final = 1_000
"""After a failure: a database that is back is to hear soon that this node lives."""


SURE_MS: Final = 2 * BEAT_MS


class Rhythm:
    """Whether a node beats in time. One that does not judges no other: what kept it may have kept all of them."""

    def __init__(self, now: int) -> None:
        """Begin with a beat at `now`, shared ms."""
        self._beaten_at = now

    def is_kept(self, now: int) -> bool:
        """Hear of a beat; return whether the one before was near enough that others' silence means their death."""
        since, self._beaten_at = now - self._beaten_at, now
        return since < SURE_MS


class Round(NamedTuple):
    """Something done every so many milliseconds."""

    every_ms: int
    work: Callable[[], Awaitable[None]]


class Upkeep:
    """The rounds of one hall."""

    def __init__(self, node: Node, rounds: tuple[Round, ...]) -> None:
        """Prepare the rounds; `start` begins them."""
        self._node, self._rounds = node, rounds
        self._timers: dict[Round, Timer] = {}
        self._once_more: set[Round] = set()

    def start(self) -> None:
        """Begin every round, the first time after one interval."""
        for each in self._rounds:
            self._arm(each)

    def soon(self, each: Round) -> None:
        """Do a round in the next turn instead of at its time; asked for many times in one turn it is done once.

        One that is under way is done once more behind its end: what it asks about may be younger than its answer.
        """
        timer, now = self._timers.get(each), self._node.clock.now()
        if timer is None:
            return
        if timer.call is None:
            self._once_more.add(each)
        elif timer.at > now:
            timer.cancel()
            self._arm(each, now)

    def stop(self) -> None:
        """End every round."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._once_more.clear()

    def _arm(self, each: Round, at: int | None = None) -> None:
        at = self._node.clock.now() + each.every_ms if at is None else at
        self._timers[each] = self._node.timers.at(at, lambda: self._node.tasks.start(self._go_round(each)))

    async def _go_round(self, each: Round) -> None:
        wait_ms = each.every_ms
        try:
            await each.work()
            wait_ms = 0 if each in self._once_more else wait_ms
        except Unavailable:
            wait_ms = min(wait_ms, AGAIN_MS)
        finally:
            self._once_more.discard(each)
            if each in self._timers:
                self._arm(each, self._node.clock.now() + wait_ms)
