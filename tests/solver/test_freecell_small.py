"""The search against a plain one: its equivalences and its safe moves lose no line and find none that is not there."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from squaredeal.engine import FreeCell, game_from, replay
from squaredeal.solver import Proof, Verdict
from squaredeal.solver.freecell import solve_freecell
from tests.often import often
from tests.solver.plain import (
    FREECELL,
    as_it_is,
    narrow_position,
    plain_search,
    read_loosely,
    suited_position,
    without_places,
)
from tests.solver.played import played_at_random

NARROW = json.loads((Path(__file__).parents[1] / "vectors" / "freecell_narrow.json").read_text())
BUDGET = 200_000
MOST = 500
EACH = 40

NARROW_KINDS = [
    # left, free cells, columns
    (12, 0, 4), (12, 1, 3), (14, 0, 4), (14, 1, 3), (16, 0, 4), (16, 0, 5), (16, 0, 6), (16, 1, 3), (16, 1, 4),
    (18, 0, 5), (20, 0, 5), (20, 0, 6), (20, 1, 4), (20, 1, 5), (24, 0, 6),
]  # fmt: skip
SUITED_KINDS = [
    # suits, left, used cells, columns
    ((0, 3), 20, 4, 8), ((0, 3), 22, 4, 8), ((0, 3), 24, 4, 7), ((0, 3), 24, 3, 8), ((1, 2), 24, 4, 8),
    ((0, 0, 0, 3, 3, 3, 1), 24, 4, 8), ((0, 0, 0, 3, 3, 3, 1), 30, 4, 8), ((0, 1, 2, 3), 16, 2, 3),
]  # fmt: skip


def check(position: FreeCell, found: bool) -> Proof:
    proof = solve_freecell(position, BUDGET)
    assert proof.verdict is (Verdict.WON if found else Verdict.LOST), position
    if found:
        assert replay(game_from(FREECELL, position), proof.line).is_won
    return proof


@pytest.mark.parametrize("kind", NARROW_KINDS)
def test_narrow_positions(kind: tuple[int, int, int]) -> None:
    chance = random.Random(f"narrow {kind}")
    verdicts = Counter(decide(narrow_position(chance, *kind)) for _ in range(EACH))
    assert verdicts[True] + verdicts[False] >= EACH // 8, verdicts
    assert verdicts[False] >= (2 if kind[1] == 0 else 0), verdicts


@pytest.mark.parametrize("kind", SUITED_KINDS)
def test_positions_of_few_suits(kind: tuple[tuple[int, ...], int, int, int]) -> None:
    chance = random.Random(f"suited {kind}")
    verdicts = Counter(decide(suited_position(chance, *kind)) for _ in range(EACH))
    assert verdicts[True] + verdicts[False] >= EACH // 5, verdicts


def test_positions_of_real_games() -> None:
    """Games played at random soon have few moves left, and most such positions can be looked through."""
    verdicts: Counter[bool | None] = Counter()
    for number in range(1, often(50) + 1):
        verdicts[decide(played_at_random(number, 20, 60))] += 1
    assert verdicts[False] >= 10, verdicts


def test_places_of_columns_and_cells_make_no_difference() -> None:
    """The plain search itself leaves places out; here it is compared with one that does not."""
    verdicts: Counter[bool | None] = Counter()
    for number in range(often(60)):
        chance = random.Random(f"places {number}")
        position = narrow_position(chance, chance.randint(8, 14), chance.randint(0, 1), chance.randint(4, 5))
        whole = plain_search(position, 3_000, as_it_is)
        if whole is not None:
            assert plain_search(position, 3_000, without_places) is whole
        verdicts[whole] += 1
    assert verdicts[True] >= 14, verdicts
    assert verdicts[False] >= 3, verdicts


@pytest.mark.parametrize("row", NARROW, ids=lambda row: row["about"])
def test_positions_that_need_every_move(row: dict[str, str]) -> None:
    """Positions that are lost to a search that leaves out a little more than this one does."""
    check(read_loosely(row["position"]), row["verdict"] == "won")


def decide(position: FreeCell) -> bool | None:
    found = plain_search(position, MOST)
    if found is not None:
        check(position, found)
    return found
