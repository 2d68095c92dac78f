"""Whether the process lives, and whether it should be sent work: a write to the database and a loop on time.

It knows no route. The verdict is at most a second old and asked for once at a time, however often the page is.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from .services import Services
from .shapes import Health

TICK_S: Final = 0.1
WINDOW: Final = 20  # ticks: two seconds where they are on time
PROBE_S: Final = 2.0
FRESH_S: Final = 1.0


class LoopLag:
    """How late the event loop runs; `run()` is a task for the node's life."""

    def __init__(self) -> None:
        """On time until something is measured."""
        self._late: deque[float] = deque([0.0] * WINDOW, maxlen=WINDOW)
        self._worst = 0.0

    async def run(self) -> None:
        """Measures until cancelled."""
        while True:
            due = time.monotonic() + TICK_S
            await asyncio.sleep(TICK_S)
            self.note(time.monotonic() - due)

    def note(self, late_s: float) -> None:
        """Take how late a tick was."""
        self._late.append(late_s)
        self._worst = max(self._worst, late_s)

    @property
    def usual_ms(self) -> float:
        """How late half of the last ticks were at least.

        One tick that is late says that the machine was busy for a moment: nobody is better off elsewhere for it.
        """
        return sorted(self._late)[WINDOW // 2] * 1000

    def take_worst(self) -> float:
        """The worst since this was last asked, seconds."""
        worst, self._worst = self._worst, 0.0
        return worst


class Readiness:
    """`await readiness.verdict()`."""

    def __init__(self, services: Services, lag: LoopLag, probe: Callable[[], Awaitable[object]]) -> None:
        """`probe` writes to the database, or raises."""
        self._services, self._lag, self._probe = services, lag, probe
        self._verdict: asyncio.Task[Health] | None = None
        self._asked_at = 0.0

    async def verdict(self) -> Health:
        """`ok`, or what is not; where the node is in its life is never a second old."""
        if self._services.phase != "ready":
            return Health("not ready", (self._services.phase, *self._services.waits_for))
        now = time.monotonic()
        if self._verdict is None or (self._verdict.done() and now - self._asked_at >= FRESH_S):
            self._asked_at = now
            self._verdict = asyncio.create_task(self._look())
        return await asyncio.shield(self._verdict)

    async def _look(self) -> Health:
        why = []
        if self._lag.usual_ms > self._services.settings.ready_lag_ms:
            why.append("loop late")
        if self._services.clock.is_stale:
            why.append("clock")
        if not await self._writes():
            why.append("database")
        return Health("not ready", tuple(why)) if why else Health("ok")

    async def _writes(self) -> bool:
        try:
            async with asyncio.timeout(PROBE_S):
                await self._probe()
        except Exception:  # noqa: BLE001 - whatever it is, the node cannot write now
            return False
        return True
