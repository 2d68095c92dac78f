"""One of two nodes on PostgreSQL and Redis dies in every gap of its work: its players go on through the other."""

import random
from collections.abc import Iterator

import pytest

from tests.faults.crash_gaps import GAPS
from tests.faults.crash_worlds import World, cluster
from tests.faults.crashes import crash, every_gap

RACES = every_gap(random.Random(2))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with cluster(tmp_path_factory.mktemp("cluster")) as world:
        yield world


@pytest.mark.parametrize("number", range(len(RACES)))
async def test_a_race_through_deaths_of_its_node(world: World, number: int) -> None:
    await crash(world, number, RACES[number])


def test_every_gap_has_its_death() -> None:
    assert sorted(death.gap for race in RACES for death in race) == sorted(GAPS)
