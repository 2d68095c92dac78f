"""Many spectators do not keep up with a race: it costs bounded memory, and nobody else notices (promise 10).

`TIMES=6` in the environment makes a hundred of them.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from squaredeal.room.hub import LATE_BYTES, MOST_BYTES
from tests.often import often

from .readings import closed, read
from .slow_viewers import DeafSpectator, SleepyViewer
from .two_nodes import TwoNodes, two_nodes
from .watched_race import WatchedRace, until, watched_race

DEAF, TRICKLING, SLEEPY = often(8), often(5), often(4)
BYTES_EACH = 200_000  # of a node's memory, for each socket: what is held, twice over
BYTES = 10_000_000  # that it takes anyhow
DEADLINE_S = 240.0


@dataclass
class Meter:
    """The most that a node has held, looked at all the time."""

    port: int
    rss: float = 0.0
    held_by_one: float = 0.0
    held: float = 0.0
    snapshots: float = 0.0

    async def run(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(0.25)

    async def look(self) -> None:
        readings = await read(self.port)
        self.rss = max(self.rss, readings["squaredeal_process_resident_memory_bytes"])
        self.held_by_one = max(self.held_by_one, readings["squaredeal_wire_bytes_most"])
        self.held = max(self.held, readings["squaredeal_wire_bytes"])
        self.snapshots = readings["squaredeal_snapshots_total"]

    async def until_nobody_is_given_snapshots(self) -> None:
        """Waits until all who ask for more are taken for late."""
        before = -1.0
        while self.snapshots != before:
            before = self.snapshots
            await asyncio.sleep(1.5)  # more than those who ask wait in between


async def test_slow_spectators_get_one_snapshot_or_are_closed(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as place, watched_race(place, deadline_s=2 * DEADLINE_S) as race:
        await race.reaches(10)
        meter = Meter(place.metrics[0])
        async with asyncio.timeout(DEADLINE_S), asyncio.TaskGroup() as group:
            metering = group.create_task(meter.run())
            before = await read(place.metrics[0])
            await sleep_and_wake(place, race, meter)
            await never_read(place, race)
            after = await read(place.metrics[0])
            metering.cancel()
        assert closed(before, after) == {"4001": DEAF + TRICKLING}
        assert [client.reconnects for client in race.clients] == [0] * len(race.clients)
        name = "squaredeal_process_resident_memory_bytes"
        assert meter.rss - before[name] < BYTES + BYTES_EACH * (DEAF + TRICKLING + SLEEPY)
        assert LATE_BYTES < meter.held_by_one < MOST_BYTES
        await race.goes_on(5)


async def sleep_and_wake(place: TwoNodes, race: WatchedRace, meter: Meter) -> None:
    """Spectators who ask in their sleep until they are given nothing any more wake up, and have everything soon."""
    sleepy = [SleepyViewer(place.nodes[0].ws, race.racers[0].race, name=f"sleepy {number}") for number in range(SLEEPY)]
    for viewer in sleepy:
        race.watch(viewer)
    await until(lambda: all(viewer.boards for viewer in sleepy))
    await meter.until_nobody_is_given_snapshots()
    for viewer in sleepy:
        viewer.awake.set()
    await race.catches_up()
    for viewer in sleepy:
        (heard,) = viewer.bytes_before_jumps
        assert heard < 2 * LATE_BYTES


async def never_read(place: TwoNodes, race: WatchedRace) -> None:
    """Spectators who read too little, or nothing, are closed, every one of them."""
    speeds = [1_000] * TRICKLING + [0] * DEAF
    async with asyncio.TaskGroup() as group:
        for speed in speeds:
            group.create_task(DeafSpectator(place.nodes[0].ws, race.racers[0].race, speed).run())
