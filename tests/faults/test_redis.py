"""Redis, or the way to it, fails in every way there is under a race on two nodes (promises 4, 11).

Each fault lasts a few seconds here; `python -m tests.faults.redis` makes it longer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from .redis import run
from .redis_faults import FAULTS
from .two_nodes import TwoNodes, two_nodes

SECONDS = 3.0
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TwoNodes]:
    async with two_nodes(Path(tmp_path_factory.mktemp("nodes"))) as ready:
        yield ready


@pytest.mark.parametrize("fault", FAULTS)
async def test_players_do_not_notice_and_spectators_have_everything(place: TwoNodes, fault: str) -> None:
    report = await run(place, fault, SECONDS)
    assert all(acks.number for acks in (*report.before, *report.during))
