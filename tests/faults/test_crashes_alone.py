"""A node on SQLite dies in every gap of its work, and comes back: all that was told holds."""

import random
from collections.abc import Iterator

import pytest

from tests.faults.crash_worlds import World, alone
from tests.faults.crashes import crash, every_gap

RACES = every_gap(random.Random(1))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with alone(tmp_path_factory.mktemp("alone")) as world:
        yield world


@pytest.mark.parametrize("number", range(len(RACES)))
async def test_a_race_through_deaths_of_its_node(world: World, number: int) -> None:
    await crash(world, number, RACES[number])
