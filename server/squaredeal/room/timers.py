"""Timers on shared time: a heap of instants and one call of the loop for the nearest.

They know no race. A clock that is moved by hand fires nothing by itself; `run_due` does:

    timers.at(clock.now() + 5_000, start)
    clock.advance(5_000)
    timers.run_due()
"""

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol

from .tasks import report

_CANCELLED_MOST: Final = 64  # a heap is not worth tidying for fewer


class Clock(Protocol):
    """Shared time."""

    def now(self) -> int:
        """Shared ms; never falls."""

    @property
    def is_stale(self) -> bool:
        """Whether no result should rest on it: the clock that it follows has not been heard of for too long."""


class Timer:
    """One call to come; `cancel` it when it is not wanted any more."""

    __slots__ = ("_timers", "at", "call")

    def __init__(self, timers: "Timers", at: int, call: Callable[[], object]) -> None:
        """Hold what is to be called at `at`, shared ms."""
        self._timers = timers
        self.at = at
        self.call: Callable[[], object] | None = call

    def cancel(self) -> None:
        """Never call it; a second cancel does nothing."""
        if self.call is not None:
            self.call = None
            self._timers.forget_one()


class Timers:
    """All timers of a hall. Calls run on the loop and should not raise; one that does stops no other."""

    def __init__(self, clock: Clock) -> None:
        """Make an empty heap; the first timer needs a running loop."""
        self._clock = clock
        self._heap: list[tuple[int, int, Timer]] = []
        self._order = count()
        self._handle: asyncio.TimerHandle | None = None
        self._wakes_at: int | None = None
        self._cancelled = 0

    def at(self, at: int, call: Callable[[], object]) -> Timer:
        """Call `call` at the shared ms `at`, or in the next turn when that has passed."""
        timer = Timer(self, at, call)
        heapq.heappush(self._heap, (at, next(self._order), timer))
        self._arm()
        return timer

    def run_due(self) -> None:
        """Call everything that is due now, the earliest first."""
        now = self._clock.now()
        while self._heap and (self._heap[0][2].call is None or self._heap[0][0] <= now):
            timer = heapq.heappop(self._heap)[2]
            call, timer.call = timer.call, None
            if call is not None:
                _call(call)
        self._arm()

    def forget_one(self) -> None:
        """Note that a timer in the heap was cancelled; when most are, they are taken out together."""
        self._cancelled += 1
        if self._cancelled > _CANCELLED_MOST and self._cancelled * 2 > len(self._heap):
            self._heap = [entry for entry in self._heap if entry[2].call is not None]
            heapq.heapify(self._heap)
            self._cancelled = 0

    def stop(self) -> None:
        """Forget every timer."""
        self._heap.clear()
        self._disarm()

    @property
    def size(self) -> int:
        """Count the heap's entries, cancelled ones too."""
        return len(self._heap)

    def __len__(self) -> int:
        """Count the timers that are still to be called."""
        return sum(timer.call is not None for _, _, timer in self._heap)

    def _arm(self) -> None:
        while self._heap and self._heap[0][2].call is None:
            heapq.heappop(self._heap)
        at = self._heap[0][0] if self._heap else None
        if at == self._wakes_at:
            return
        self._disarm()
        if at is not None:
            delay = max(0, at - self._clock.now()) / 1_000
            self._wakes_at = at
            self._handle = asyncio.get_running_loop().call_later(delay, self._wake)

    def _disarm(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._wakes_at = None

    def _wake(self) -> None:
        self._handle = self._wakes_at = None
        self.run_due()


def _call(call: Callable[[], object]) -> None:
    try:
        call()
    except Exception as error:  # noqa: BLE001 - the other timers are not its business
        report(error)
