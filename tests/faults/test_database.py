"""PostgreSQL, or the way to it, fails in every way there is under a race on two nodes (promise 11).

Each fault lasts a moment here; `python -m tests.faults.database` makes it longer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from .database import run
from .database_faults import FAULTS
from .database_place import DatabasePlace, database_place

SECONDS = 2.5
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[DatabasePlace]:
    async with database_place(tmp_path_factory.mktemp("nodes")) as ready:
        yield ready


@pytest.mark.parametrize("fault", FAULTS)
async def test_nothing_is_acknowledged_that_is_not_written_and_play_goes_on(place: DatabasePlace, fault: str) -> None:
    report = await run(place, fault, SECONDS)
    assert report.reconnects[2:] == [0] * 4  # who watches needs no database for so long
