"""The writing half of the Redis bus: one task, one connection, one round of publishes at a time.

While a round is under way the next gathers. A round that fails is not sent again: it may have arrived. Its numbers
are used up, so whoever did not get it can tell. It does not know what it publishes.
"""

import asyncio
from collections.abc import Callable

from .connection import Message, PublishLine
from .counters import Counters
from .pace import Backoff, Pace


class Publisher:
    """`gather(is_beacon_due)` gives the messages of the next round, channel and bytes, in order; `wake` asks for it."""

    def __init__(
        self,
        url: str,
        pace: Pace,
        counters: Counters,
        *,
        gather: Callable[[bool], list[Message]],
        failed: Callable[[Exception], None],
    ) -> None:
        """Publish nothing before `run`; `failed` hears why there is no connection any more."""
        self._url, self._pace, self._counters, self._gather, self._failed = url, pace, counters, gather, failed
        self._wanted = asyncio.Event()
        self._backoff = Backoff(pace)
        self._beacon_at = 0.0
        self._is_closing = False

    def wake(self) -> None:
        """Say that there is something to publish."""
        self._wanted.set()

    def hurry(self) -> None:
        """Let the next beacon be due now."""
        self._beacon_at = 0.0
        self._wanted.set()

    def close(self) -> None:
        """Let `run` return once everything is published."""
        self._is_closing = True
        self._wanted.set()

    async def run(self) -> None:
        """Publish until closed, through as many connections as it takes."""
        while not self._is_closing:
            try:
                await self._publish()
            except Exception as error:  # noqa: BLE001 - whatever it is, the next connection may do better
                self._counters.failures += 1
                self._failed(error)
            if not self._is_closing:
                await asyncio.sleep(self._backoff.next_s())

    async def _publish(self) -> None:
        """Open a connection and use it until closed. Raises Redis' errors, `OSError` and `TimeoutError`."""
        line = PublishLine(self._url, self._pace)
        try:
            await line.open()
            self._beacon_at = 0.0  # a new connection says at once that it lives
            is_last = False
            while not is_last or self._wanted.is_set():
                await self._wait()
                if line.is_dead:
                    raise ConnectionResetError("closed by Redis")
                is_last = self._is_closing
                await self._round(line)
                self._backoff.reset()
                await asyncio.sleep(0 if is_last else self._pace.join_s)
        finally:
            await line.cut()

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout_at(self._beacon_at):
                await self._wanted.wait()
        except TimeoutError:
            return

    async def _round(self, line: PublishLine) -> None:
        now = asyncio.get_running_loop().time()
        is_beacon_due = now >= self._beacon_at
        if is_beacon_due:
            self._beacon_at = now + self._pace.beacon_s
        self._wanted.clear()
        messages = self._gather(is_beacon_due)
        if messages:
            await line.publish(messages)
            self._counters.publishes += len(messages)
