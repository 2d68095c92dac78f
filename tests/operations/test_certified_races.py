"""The doctor plays the lines of certified races, and names the race whose deal was not proved."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from squaredeal.operations.journals import look
from squaredeal.operations.place import Place, place_of
from squaredeal.settings import Settings
from tests.room.world import World
from tests.solving.pool import pool


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A node with a certified race that runs and one that is over and packed."""
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        await world.running("Ann", certified=True)
        over, (b,) = await world.running("Bob", rules="klondike/1/unlimited", certified=True)
        b.say({"t": "resign"})
        await b.hears("over")
        assert await world.store.replays.pack(over)
        yield world


def place(world: World) -> Place:
    return place_of(Settings(database=f"sqlite+aiosqlite:///{world.folder / 'squaredeal.db'}"))


async def change(world: World, statement: str) -> None:
    await world.store.writer.write(lambda connection: connection.exec_driver_sql(statement).rowcount)


async def test_proofs_are_played_and_the_broken_ones_named(world: World) -> None:
    looked = look(place(world), full=True)
    assert (looked.races, looked.wrong) == (2, [])
    for statement, told in (
        ("UPDATE race_deal SET certificate = json_set(certificate, '$.line[0]', '11')", "its line is not legal"),
        ("UPDATE race_deal SET certificate = json_set(certificate, '$.par', 3)", "numbers do not belong together"),
        ("UPDATE race_deal SET certificate = '{}'", "it cannot be read"),
        ("UPDATE race_deal SET nonces = ''", "its deal was never proved"),
        ("DELETE FROM race_deal", "its deal was never proved"),
    ):
        await change(world, statement)
        looked = look(place(world), full=True)
        assert len(looked.wrong) == 2
        assert all(problem.endswith(told) for problem in looked.wrong), looked.wrong
    assert look(place(world), full=False).wrong == []
