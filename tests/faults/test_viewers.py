"""Many spectators do not keep up with a race: it costs bounded memory, and nobody else notices (promise 10).

`TIMES=6` in the environment makes a hundred of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from squaredeal.room.hub import LATE_BYTES, MOST_BYTES
from tests.often import often

from .readings import Readings, closed, read
from .slow_viewers import EVERY_S, DeafSpectator, SleepyViewer
from .two_nodes import two_nodes
from .watched_race import WatchedRace, watched_race

DEAF, TRICKLING, SLEEPY = often(8), often(5), often(4)
BYTES_EACH = 200_000  # of a node's memory, for each socket: what is held, twice over
BYTES = 10_000_000  # that it takes anyhow
HELD = "squaredeal_wire_bytes_most"
ASKED, MADE = "squaredeal_resyncs_total", "squaredeal_snapshots_total"
RSS = "squaredeal_process_resident_memory_bytes"
DEADLINE_S = 240.0


@dataclass
class Meter:
    """The most that a node has held, looked at all the time."""

    port: int
    before: Readings
    rss: float = 0.0
    held_by_one: float = 0.0

    async def run(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(0.25)

    async def look(self) -> Readings:
        readings = await read(self.port)
        self.rss = max(self.rss, readings[RSS])
        self.held_by_one = max(self.held_by_one, readings[HELD])
        return readings

    async def is_late(self, viewer: SleepyViewer) -> bool:
        """Has a viewer ask, the only one who does here; whether it is given nothing."""
        before = await self.look()
        await viewer.ask()
        while (after := await self.look())[ASKED] == before[ASKED]:  # noqa: ASYNC110 - numbers have no event
            await asyncio.sleep(0.02)
        return after[MADE] == before[MADE]

    async def judge(self, slow: int, closes: dict[str, int]) -> None:
        """Checks what so many slow spectators have cost, and how many were closed."""
        assert closed(self.before, await read(self.port)) == closes
        assert self.rss - self.before[RSS] < BYTES + BYTES_EACH * slow
        assert LATE_BYTES < self.held_by_one < MOST_BYTES


@asynccontextmanager
async def metered(port: int) -> AsyncIterator[Meter]:
    """Looks at a node for as long as the block lasts."""
    meter = Meter(port, await read(port))
    looking = asyncio.create_task(meter.run())
    try:
        yield meter
    finally:
        looking.cancel()


async def test_slow_spectators_get_one_snapshot_or_are_closed(tmp_path: Path) -> None:
    """Those who wake up are on one node, those who never read on the other."""
    async with two_nodes(tmp_path) as place, watched_race(place, deadline_s=2 * DEADLINE_S) as race:
        await race.reaches(10)
        async with asyncio.timeout(DEADLINE_S), metered(place.metrics[0]) as waking, metered(place.metrics[1]) as deaf:
            await asyncio.gather(sleep_and_wake(place.nodes[0].ws, race, waking), never_read(place.nodes[1].ws, race))
        await waking.judge(SLEEPY, {})
        await deaf.judge(DEAF + TRICKLING, {"4001": DEAF + TRICKLING})
        assert [client.reconnects for client in race.clients] == [0] * len(race.clients)
        await race.goes_on(5)


async def sleep_and_wake(ws: str, race: WatchedRace, meter: Meter) -> None:
    """Spectators who ask in their sleep until they are given nothing any more wake up, and have everything soon.

    Each wakes up as soon as it is late: who is late for long is closed.
    """
    asleep = [SleepyViewer(ws, race.racers[0].race, name=f"sleepy {number}") for number in range(SLEEPY)]
    for viewer in asleep:
        race.watch(viewer)
        await viewer.asleep.wait()
    while asleep:
        for viewer in list(asleep):
            if await meter.is_late(viewer):
                asleep.remove(viewer)
                await wake(viewer, race)
        await asyncio.sleep(EVERY_S)


async def wake(viewer: SleepyViewer, race: WatchedRace) -> None:
    """Has a late viewer wake up after it has missed something."""
    await race.goes_on(2)
    viewer.awake.set()
    await viewer.until(race.revs())
    (heard,) = viewer.bytes_before_jumps
    assert heard < 2 * LATE_BYTES


async def never_read(ws: str, race: WatchedRace) -> None:
    """Spectators who read too little, or nothing, are closed, every one of them."""
    speeds = [1_000] * TRICKLING + [0] * DEAF
    async with asyncio.TaskGroup() as group:
        for speed in speeds:
            group.create_task(DeafSpectator(ws, race.racers[0].race, speed).run())
