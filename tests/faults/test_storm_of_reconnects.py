"""Hundreds of sockets are dropped at once and all come back to the other node: in order, soon, and cheaply.

`python -m tests.faults.reconnects --clients 5000` is a larger storm.
"""

from __future__ import annotations

from pathlib import Path

from .reconnects import ACCEPTS_PER_S, Report, raise_open_files, run, settings
from .two_nodes import two_nodes

CLIENTS = 500
PLAYERS = CLIENTS // 20


async def storm(folder: Path, how: str) -> Report:
    raise_open_files()
    async with two_nodes(folder, **settings(CLIENTS)) as place:
        return await run(place, CLIENTS, how)


def boards_are_read_for_races_and_not_for_clients(report: Report) -> None:
    """Twice for each seat that is played: for the room, and behind the claim. A look may find more once."""
    assert PLAYERS < report.boards_read < 4 * (PLAYERS + 2) < CLIENTS / 4


async def test_a_node_dies_and_its_sockets_come_back_to_the_other(tmp_path: Path) -> None:
    report = await storm(tmp_path, "kill")
    boards_are_read_for_races_and_not_for_clients(report)
    assert report.refused > 0
    assert report.players_refused == 0
    assert report.most_a_second <= 3 * ACCEPTS_PER_S  # as many saved up, and some that were kept waiting by the loop


async def test_a_node_ends_in_order_and_asks_its_sockets_back_one_after_the_other(tmp_path: Path) -> None:
    report = await storm(tmp_path, "drain")
    boards_are_read_for_races_and_not_for_clients(report)
    assert report.refused < CLIENTS / 20
