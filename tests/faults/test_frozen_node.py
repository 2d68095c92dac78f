"""A node stands still in mid-race and comes back when its players are elsewhere (promises 1, 2, 4–6).

Here it stands still until the other node takes it for dead, some 20 seconds: from then on longer makes no difference
but that its clock is stale for a moment (`tests/room/test_stale_clock.py`). `python -m tests.faults.frozen` does it for
half a minute.
"""

from pathlib import Path

from .frozen import RACES, run


async def test_nothing_of_a_node_that_was_frozen_lands_and_it_serves_again(tmp_path: Path) -> None:
    report = await run(tmp_path, seconds=16.0)
    assert report.moved == 2 * RACES - 1
    assert report.reconnects == 0
    assert report.acked > 0
