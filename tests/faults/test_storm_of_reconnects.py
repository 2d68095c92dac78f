"""Hundreds of sockets are dropped at once and all come back to the other node: in order, soon, and cheaply.

`python -m tests.faults.reconnects --clients 5000` is a larger storm.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from squaredeal.web.turnstile import KEPT

from .reconnects import ACCEPTS_PER_S, Report, raise_open_files, run, settings
from .two_nodes import two_nodes

CLIENTS = 220
FEW_A_SECOND = 30  # so that two hundred are a storm
PLAYERS = FEW_A_SECOND // KEPT - 1  # and one of the race beside: a place is kept for each, whoever comes first


async def storm(folder: Path, how: str, accepts_per_s: int) -> Report:
    raise_open_files()
    async with two_nodes(folder, **settings(CLIENTS, accepts_per_s)) as place:
        return await run(place, CLIENTS, how, accepts_per_s, PLAYERS)


def boards_are_read_for_races_and_not_for_clients(report: Report) -> None:
    """Twice for each seat that is played: for the room, and behind the claim. A look may find more once."""
    assert PLAYERS < report.boards_read < 4 * (PLAYERS + 2) < CLIENTS / 4


async def test_a_node_dies_and_its_sockets_come_back_to_the_other(tmp_path: Path) -> None:
    report = await storm(tmp_path, "kill", FEW_A_SECOND)
    boards_are_read_for_races_and_not_for_clients(report)
    assert report.refused > 0
    assert report.players_refused == 0
    assert report.saved_up <= FEW_A_SECOND


async def test_a_node_ends_in_order_and_asks_its_sockets_back_one_after_the_other(tmp_path: Path) -> None:
    report = await storm(tmp_path, "drain", ACCEPTS_PER_S)
    boards_are_read_for_races_and_not_for_clients(report)
    players, spectators = report.asked_back_ms
    assert len(players) + len(spectators) == CLIENTS
    assert players[-1] < spectators[0]
    apart = [later - earlier for earlier, later in pairwise([*players, *spectators])]
    assert min(apart) >= 1_000 / ACCEPTS_PER_S  # so that all are let in who come when they are asked to
