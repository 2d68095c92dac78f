"""The reading half of the Redis bus: one task that keeps one subscription, and says when it cannot vouch for it.

What it guards against, none of which the library reports:

* the library subscribes again by itself: a second confirmation means that messages were lost in between;
* a connection that is open and dead: nothing comes, not even this node's own beacons, which go the way of all writes;
* a dead socket that reads as "nothing yet": answers come far too fast, and would spin for ever.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from redis.asyncio.client import PubSub
from redis.exceptions import ConnectionError as RedisConnectionError

from .connection import new_client, transport_of
from .counters import Counters
from .pace import Backoff, Pace

HASTY: Final = 3  # this many empty answers in no time are still an accident


class Reader:
    """`hear(channel, data)` gets every message, `joined` is called when all channels are subscribed anew."""

    def __init__(
        self,
        url: str,
        channels: list[str],
        pace: Pace,
        counters: Counters,
        *,
        hear: Callable[[bytes, bytes], None],
        joined: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Read nothing before `run`; `failed` hears why a connection was given up."""
        self._url, self._channels, self._pace, self._counters = url, channels, pace, counters
        self._hear, self._joined, self._failed = hear, joined, failed
        self._backoff = Backoff(pace)
        self._pubsub: PubSub | None = None
        self.joined_at: float | None = None
        """When all channels were subscribed, in loop time; None while they are not."""
        self.alive_at: float | None = None
        """When the last own beacon that came back was sent; None before the first."""

    def beacon_came(self, sent: float) -> None:
        """Take the node's own beacon, sent at that loop time: the way out and back is open."""
        self.alive_at = sent if self.alive_at is None else max(sent, self.alive_at)
        self._backoff.reset()

    async def run(self) -> None:
        """Read until cancelled, through as many connections as it takes."""
        while True:
            try:
                await self._follow()
            except Exception as error:  # noqa: BLE001 - whatever it is, the next connection may do better
                self._counters.reconnects += 1
                self._failed(error)
            await asyncio.sleep(self._backoff.next_s())

    async def _follow(self) -> None:
        """Read through one connection, of a client of its own: nothing of an older one is ever used again."""
        client = new_client(self._url, self._pace)
        self._pubsub = pubsub = client.pubsub()
        try:
            await self._read(pubsub)
        finally:
            self.joined_at = None
            transport = transport_of(pubsub.connection)
            if transport is not None:
                transport.abort()
            await pubsub.aclose()  # type: ignore[no-untyped-call]
            await client.aclose()

    async def _read(self, pubsub: PubSub) -> None:
        """Subscribe and read. Raises Redis' errors, `OSError` and `TimeoutError`; it never returns."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._pace.connect_s):
            await pubsub.subscribe(*self._channels)
        began = breath = loop.time()
        confirmed = hasty = 0
        while True:
            asked = loop.time()
            message: dict[str, Any] | None = await pubsub.get_message(timeout=self._pace.poll_s)
            now = loop.time()
            self._check_silence(now, began)
            if message is None:
                hasty = hasty + 1 if now - asked < self._pace.poll_s / 2 else 0
                if hasty > HASTY:
                    raise RedisConnectionError("a dead socket reads as silence")
            elif message["type"] == "subscribe":
                confirmed += 1
                self._confirm(confirmed, now)
            elif message["type"] == "message":
                self._hear(message["channel"], message["data"])
            if message is None or now - breath > self._pace.breath_s:
                await asyncio.sleep(0)
                breath = loop.time()

    def _check_silence(self, now: float, began: float) -> None:
        """Judge before anything newer is taken: after a standstill the last beacon is old, and others have gone on."""
        last = began if self.alive_at is None else max(began, self.alive_at)
        if now - last > self._pace.silence_s:
            raise RedisConnectionError("no beacon comes back")

    def _confirm(self, confirmed: int, now: float) -> None:
        if confirmed > len(self._channels):
            raise RedisConnectionError("subscribed again behind our back")
        if confirmed == len(self._channels):
            self.joined_at = now
            self._joined()
