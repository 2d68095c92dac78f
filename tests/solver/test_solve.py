"""The one door: what it refuses, what it answers, and that it believes no line it has not played."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from squaredeal.engine import (
    FreeCell,
    Position,
    Rules,
    deal,
    game_from,
    legal_moves,
    new_game,
    parse_rules,
    read_position,
    replay,
)
from squaredeal.solver import SOLVER_VERSION, Proof, Verdict, WrongLineError, par, solve
from squaredeal.solver.budgets import CERTIFY_NODES, QUICK_NODES
from squaredeal.solver.solve import _replayed
from tests.solver.plain import FREECELL

DRAW_THREE = parse_rules("klondike/3/unlimited")
DEAL = deal(FREECELL, "1")
WON = read_position(FREECELL, "/////// ,,, KKKK")
BUDGET = 60_000

Asking = Callable[[Rules, Position, int], Proof]
both = pytest.mark.parametrize("asking", [solve, par])


@both
def test_a_won_position_has_the_empty_line(asking: Asking) -> None:
    assert asking(FREECELL, WON, 0) == Proof(Verdict.WON, (), 0, SOLVER_VERSION)
    assert asking(FREECELL, WON, 0).par == 0


@both
def test_a_stuck_position_is_lost_at_its_first_node(asking: Asking) -> None:
    game = new_game(FREECELL, "1")
    for text in ("1a", "1b", "1c", "1d"):
        game = replay(game, [text])
    chance = random.Random(1)
    while moves := legal_moves(FREECELL, game.position):
        game = replay(game, [chance.choice(moves).code])
    assert game.is_stuck
    assert asking(FREECELL, game.position, BUDGET) == Proof(Verdict.LOST, (), 1)


@both
def test_no_budget_is_unknown(asking: Asking) -> None:
    assert asking(FREECELL, DEAL, 0) == Proof(Verdict.UNKNOWN)
    assert asking(FREECELL, DEAL, 0).par is None


@both
@pytest.mark.parametrize("rules", [FREECELL, DRAW_THREE])
def test_the_other_game_is_refused(asking: Asking, rules: Rules) -> None:
    other = DRAW_THREE if rules == FREECELL else FREECELL
    with pytest.raises(ValueError, match=rules.code):
        asking(rules, deal(other, "1"), BUDGET)


@both
def test_a_budget_below_nothing_is_refused(asking: Asking) -> None:
    with pytest.raises(ValueError, match="-1"):
        asking(FREECELL, DEAL, -1)


@both
def test_hidden_cards_are_refused(asking: Asking) -> None:
    position = deal(DRAW_THREE, "1")
    hidden = position._replace(stock=(52,) * len(position.stock)) if not isinstance(position, FreeCell) else position
    with pytest.raises(ValueError, match="hidden"):
        asking(DRAW_THREE, hidden, BUDGET)


@pytest.mark.parametrize("line", [("6a", "1h"), ("6a", "6b"), ()])
def test_a_line_that_does_not_win_is_a_fault(line: tuple[str, ...]) -> None:
    with pytest.raises(WrongLineError):
        _replayed(FREECELL, DEAL, Proof(Verdict.WON, line, 1))


def test_moves_after_the_win_are_a_fault() -> None:
    won = solve(FREECELL, DEAL, BUDGET)
    with pytest.raises(WrongLineError):
        _replayed(FREECELL, DEAL, Proof(Verdict.WON, (*won.line, "6a"), 1))


def test_the_same_question_has_the_same_answer() -> None:
    assert solve(FREECELL, DEAL, BUDGET) == solve(FREECELL, DEAL, BUDGET)
    assert par(FREECELL, DEAL, BUDGET) == par(FREECELL, DEAL, BUDGET)


@pytest.mark.parametrize("seed", ["6", "617", "146692"])
def test_a_budget_that_is_enough_gives_the_same_as_any_greater_one(seed: str) -> None:
    position = deal(FREECELL, seed)
    whole = solve(FREECELL, position, BUDGET)
    assert whole.verdict is not Verdict.UNKNOWN
    assert solve(FREECELL, position, whole.nodes) == whole
    less = solve(FREECELL, position, whole.nodes - 1)
    assert (less.verdict, less.nodes, less.line) == (Verdict.UNKNOWN, whole.nodes - 1, ())


@both
@pytest.mark.parametrize("rules", [FREECELL, parse_rules("klondike/3/unlimited"), parse_rules("klondike/1/1")])
def test_what_few_nodes_decide_is_the_same_with_the_published_budget(rules: Rules, asking: Asking) -> None:
    decided = 0
    for number in range(1, 7):
        position = deal(rules, f"quick-{number}")
        quick = asking(rules, position, QUICK_NODES[rules.family])
        if quick.verdict is not Verdict.UNKNOWN:
            decided += 1
            assert asking(rules, position, CERTIFY_NODES[rules.family]) == quick
    assert decided > 2


def test_par_is_never_above_the_first_line() -> None:
    shorter = 0
    for number in range(1, 21):
        position = deal(FREECELL, str(number))
        first, best = solve(FREECELL, position, BUDGET), par(FREECELL, position, BUDGET)
        assert best.verdict is Verdict.WON
        assert best.par is not None
        assert first.par is not None
        assert best.par <= first.par
        assert best.par == len(best.line) == replay(game_from(FREECELL, position), best.line).rev
        shorter += best.par < first.par
    assert shorter >= 10


def test_par_of_a_lost_deal_is_none() -> None:
    lost = par(FREECELL, deal(FREECELL, "146692"), BUDGET)
    assert (lost.verdict, lost.par, lost.line) == (Verdict.LOST, None, ())


def test_any_position_of_a_game_can_be_solved() -> None:
    """Along a line that wins every position is won, in any order of its columns and cells, for the same nodes."""
    chance = random.Random(1)
    game = new_game(FREECELL, "8")
    for text in solve(FREECELL, game.position, BUDGET).line:
        game = replay(game, [text])
        if game.is_won:
            break
        assert isinstance(game.position, FreeCell)
        columns = tuple(chance.sample(game.position.columns, 8))
        a, b, c, d = chance.sample(game.position.cells, 4)
        other = FreeCell(columns, (a, b, c, d), game.position.home)
        found, again = solve(FREECELL, game.position, BUDGET), solve(FREECELL, other, BUDGET)
        assert found.verdict is again.verdict is Verdict.WON
        assert (found.nodes, len(found.line)) == (again.nodes, len(again.line))


def test_no_move_wins_a_lost_game_back() -> None:
    """Of games played at random the first position that is lost, as far as few nodes show it."""
    chance, looked_at = random.Random(2), 0
    for number in range(1, 41):
        games = [new_game(FREECELL, str(number))]
        while len(games) < 60 and (moves := legal_moves(FREECELL, games[-1].position)):
            games.append(replay(games[-1], [chance.choice(moves).code]))
        lost = None
        while solve(FREECELL, games[-1].position, 200).verdict is Verdict.LOST:
            lost = games.pop()
        if lost is None:
            continue
        for move in legal_moves(FREECELL, lost.position):
            assert solve(FREECELL, replay(lost, [move.code]).position, BUDGET).verdict is Verdict.LOST
            looked_at += 1
    assert looked_at > 20
