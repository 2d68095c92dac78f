"""fc-solve as a judge: its verdicts are ours, and its lines win here."""

from __future__ import annotations

import pytest

from squaredeal.engine import FreeCell, deal, game_from, replay
from squaredeal.solver import Verdict, solve
from tests.often import often
from tests.solver import fc_solve
from tests.solver.microsoft import FREECELL
from tests.solver.played import played_at_random

DEALS = often(50)
BUDGET = 200_000


def test_its_lines_for_many_deals_win_here() -> None:
    supermoves = 0
    for number in range(1, DEALS + 1):
        position = deal(FREECELL, str(number))
        assert isinstance(position, FreeCell)
        answer = fc_solve.ask(position)
        assert answer.line is not None, number
        assert replay(game_from(FREECELL, position), answer.line).is_won
        assert solve(FREECELL, position, BUDGET).verdict is Verdict.WON
        supermoves += sum("v" in text for text in answer.line)
    assert supermoves > 3 * DEALS, supermoves


@pytest.mark.parametrize("number", [11982, 781948])
def test_it_finds_nothing_for_deals_that_are_lost(number: int) -> None:
    position = deal(FREECELL, str(number))
    assert isinstance(position, FreeCell)
    answer = fc_solve.ask(position, fc_solve.WHOLE)
    assert answer.line is None
    assert answer.is_whole
    assert solve(FREECELL, position, BUDGET).verdict is Verdict.LOST


def test_verdicts_in_the_middle_of_games() -> None:
    """From positions of games played at random, half of them lost."""
    lost = won = 0
    for number in range(1, often(30) + 1):
        position = played_at_random(number, 4, 50)
        answer = fc_solve.ask(position, fc_solve.WHOLE)
        proof = solve(FREECELL, position, BUDGET)
        if answer.line is not None:
            won += 1
            assert proof.verdict is Verdict.WON, number
            assert replay(game_from(FREECELL, position), answer.line).is_won
        elif answer.is_whole:
            lost += 1
            assert proof.verdict is Verdict.LOST, number
    assert lost >= 4, (lost, won)
    assert won >= 7, (lost, won)
