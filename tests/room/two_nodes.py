"""Two nodes of one installation in this process, on one database, and what their tests ask of them.

async with two_nodes(tmp_path, FaultyBus()) as (one, two):
    race, ann, a = await racing(one)
    b = await two.enter(race, ann)
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.room.faulty_bus import FaultyBus
from tests.room.world import World

Nodes = tuple[World, World]


@asynccontextmanager
async def two_nodes(folder: Path, bus: FaultyBus | None = None) -> AsyncIterator[Nodes]:
    """Two nodes on one database and one bus; without one, on two buses that do not hear each other."""
    async with (
        World(folder, bus=bus) as one,
        World(folder, clock=one.clock, bus=bus, name="node-2") as two,
    ):
        yield one, two


async def settled(*worlds: World) -> None:
    """Wait until no node has anything under way that another has told it."""
    for _ in range(3):
        for world in worlds:
            await world.quiet()


async def events(world: World) -> list[str]:
    """Every event of the race, in order."""
    rows = await world.store.database.read(
        lambda connection: connection.exec_driver_sql("SELECT event FROM race_event ORDER BY version").all()
    )
    return [str(row[0]) for row in rows]


async def gone(world: World) -> int:
    """How often somebody was noted as gone."""
    return sum("SeatDropped" in event for event in await events(world))


async def here(world: World, race: str) -> list[bool]:
    loaded = await world.store.races.load(race)
    assert loaded is not None
    return [seat.here for seat in loaded.seats]
