"""A few nodes on one bus, whatever carries it, and what each of them hears. Waiting has a deadline, no fixed time."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from squaredeal.bus import Carrier, MemoryBus, RedisBus, Subscription
from squaredeal.bus.pace import Pace
from tests.services.redis_server import RedisServer

DEADLINE_S = 60.0
QUICK = Pace(beacon_s=0.1, silence_s=2.0, settle_s=0.5, peer_s=4.0, poll_s=0.2, most_retry_s=0.4)
"""Made for tests that wait for all of it, and patient enough for a busy machine."""
PATIENT = replace(QUICK, silence_s=60.0, peer_s=120.0, connect_s=60.0, reply_s=60.0, farewell_s=60.0)
"""For tests in which nobody dies: none is taken for dead because the machine has stood still."""


async def until(holds: Callable[[], bool], deadline_s: float = DEADLINE_S) -> None:
    """Waits for something that has no event of its own; past the deadline the test has failed."""
    async with asyncio.timeout(deadline_s):
        while not holds():  # noqa: ASYNC110 - counters and processes have no event
            await asyncio.sleep(0.005)


@dataclass
class Ear:
    """What one subscription has heard."""

    records: list[bytes] = field(default_factory=list)
    missed: int = 0

    def hear(self, record: bytes) -> None:
        self.records.append(record)

    def miss(self) -> None:
        self.missed += 1

    async def until(self, count: int) -> None:
        """Waits for so many records."""
        await until(lambda: len(self.records) >= count)


@dataclass
class Node:
    """One node: its name, and its end of the bus."""

    name: str
    bus: MemoryBus | RedisBus

    def follow(self, topic: str) -> tuple[Ear, Subscription]:
        ear = Ear()
        return ear, self.bus.subscribe(self.name, topic, ear.hear, ear.miss)

    def say(self, topic: str, record: bytes) -> None:
        self.bus.publish(self.name, topic, record)

    def sees(self, topic: str) -> bool:
        return self.bus.is_followed(self.name, topic)


@asynccontextmanager
async def running(*buses: Carrier) -> AsyncIterator[None]:
    """Runs buses; each is stopped within its deadline whatever happens."""
    try:
        for bus in buses:
            await bus.start()
        yield
    finally:
        for bus in buses:
            async with asyncio.timeout(DEADLINE_S):
                await bus.stop()


@asynccontextmanager
async def redis_buses(url: str, count: int, pace: Pace = PATIENT, **options: int) -> AsyncIterator[list[RedisBus]]:
    """Runs so many buses of one installation, and waits until each has heard itself and all others."""
    prefix = f"test-{secrets.token_hex(4)}"
    buses = [
        RedisBus(url, prefix=prefix, pace=pace, queue_bytes=options.get("queue_bytes", 1 << 22)) for _ in range(count)
    ]
    async with running(*buses):
        await until(lambda: all(is_up(bus) and bus.counts()["peers"] == count - 1 for bus in buses))
        yield buses


def is_up(bus: RedisBus) -> bool:
    """Whether the bus hears itself."""
    return not bus.is_degraded


async def settled(*buses: RedisBus) -> None:
    """Waits until each knows what all others follow: a topic that nobody has is not followed."""
    await until(lambda: not any(bus.is_followed("settled", "nobody") for bus in buses))


@asynccontextmanager
async def nodes(carrier: str, server: RedisServer | None, count: int = 2) -> AsyncIterator[list[Node]]:
    """So many nodes on a bus carried by memory or by Redis."""
    names = [f"node-{number}" for number in range(count)]
    if carrier == "memory":
        bus = MemoryBus()
        async with running(bus):
            yield [Node(name, bus) for name in names]
    else:
        assert server is not None
        async with redis_buses(server.url, count) as buses:
            yield [Node(name, bus) for name, bus in zip(names, buses, strict=True)]


def starved_s() -> float:
    """How long this thread was ready to run and had no processor, where the system tells."""
    try:
        told = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat").read_text()
    except FileNotFoundError:
        return 0.0
    return int(told.split()[1]) / 1e9


class Probe:
    """Measures how late the loop runs, a busy machine aside, and how much processor time is used while it does."""

    def __init__(self) -> None:
        self.worst_s = 0.0
        self._began_cpu, self._began = time.process_time(), time.monotonic()
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            due = time.monotonic() + 0.01 - starved_s()
            await asyncio.sleep(0.01)
            self.worst_s = max(self.worst_s, time.monotonic() - starved_s() - due)

    def stop(self) -> float:
        """Ends, and returns the share of one processor that was used."""
        self._task.cancel()
        return (time.process_time() - self._began_cpu) / max(time.monotonic() - self._began, 0.001)
