"""Microsoft deals: the first two hundred and the eight that cannot be won; `tests.solver.microsoft` does them all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from squaredeal.engine import Game, Refusal, new_game, parse_move
from squaredeal.solver import Verdict
from tests.solver.microsoft import FREECELL, LOST, solve_deal

VECTORS = Path(__file__).parents[1] / "vectors"
KNOWN = json.loads((VECTORS / "freecell_known.json").read_text())


@pytest.mark.parametrize("first", range(1, 200, 100))
def test_first_two_hundred_are_won(first: int) -> None:
    assert [solved.number for number in range(first, first + 100) if not (solved := solve_deal(number)).is_right] == []


@pytest.mark.parametrize("number", LOST)
def test_eight_are_lost(number: int) -> None:
    assert solve_deal(number).verdict is Verdict.LOST


def test_one_that_is_often_called_lost_is_won() -> None:
    assert solve_deal(739671).verdict is Verdict.WON


def test_numbers_beyond_those_of_windows_are_solved_too() -> None:
    assert all(solve_deal(number).verdict is Verdict.WON for number in (2**31 - 1, 2**31, 3 * 10**9, 2**32, 2**33 - 1))


def test_lost_ones_are_the_known_ones() -> None:
    assert tuple(KNOWN["lost"]) == LOST


@pytest.mark.parametrize("row", KNOWN["won"], ids=lambda row: row["deal"])
def test_known_lines_win(row: dict[str, str]) -> None:
    """Lines found long before this solver, by another one."""
    game = new_game(FREECELL, row["deal"])
    for text in row["line"].split():
        after = game.play(parse_move(FREECELL, text))
        assert not isinstance(after, Refusal), text
        game = after
    assert isinstance(game, Game)
    assert game.is_won
    assert solve_deal(int(row["deal"])).verdict is Verdict.WON
