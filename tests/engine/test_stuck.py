from typing import Any

import pytest

from squaredeal.engine import (
    DECK,
    HIDDEN,
    Column,
    FreeCell,
    Klondike,
    Refusal,
    apply,
    deal,
    face_up,
    is_stuck,
    legal_moves,
    mask,
    new_game,
    parse_cards,
    parse_move,
    parse_rules,
    read_position,
    replay,
)
from tests.engine.data import DRAW_ONE, DRAW_THREE, FREECELL, klondike, load

CASES = load("stuck")["cases"]
ALL = mask(DECK)


@pytest.mark.parametrize("row", CASES, ids=lambda row: row["note"])
def test_case(row: dict[str, Any]) -> None:
    rules = parse_rules(row["rules"])
    position = read_position(rules, row["position"])
    assert is_stuck(rules, position, mask(parse_cards(row["seen"]))) is row["stuck"]


def test_a_deal_is_not_stuck() -> None:
    for number in range(1, 200):
        assert not is_stuck(FREECELL, deal(FREECELL, str(number)), ALL)


def test_a_dead_stock_is_told_after_one_trip_through_it() -> None:
    """B42: cycling a dead stock for ever is reported, but not before its cards have been seen."""
    row = next(row for row in CASES if row["stuck"] and row["rules"] == "klondike/3/unlimited")
    position = read_position(DRAW_THREE, row["position"])
    assert isinstance(position, Klondike)
    fresh = position._replace(stock=position.waste + position.stock, waste=())
    from squaredeal.engine import game_from

    game = game_from(DRAW_THREE, fresh)
    for _ in range(-(-len(fresh.stock) // 3)):
        assert not game.is_stuck
        game = replay(game, ["s"])
    assert game.is_stuck
    assert replay(game, ["r"]).is_stuck
    assert replay(game, ["r", "s"]).is_stuck
    assert replay(game, ["u"]).is_stuck


def test_a_legal_move_is_never_stuck() -> None:
    """B46: not even a move that leads nowhere."""
    only_king = klondike("KS", "", home="0000")
    assert parse_move(DRAW_ONE, "12") in legal_moves(DRAW_ONE, only_king)
    assert not is_stuck(DRAW_ONE, only_king, ALL)


def test_a_hidden_face_may_be_anything() -> None:
    row = next(row for row in CASES if row["stuck"] and row["rules"] == "klondike/3/unlimited")
    position = read_position(DRAW_THREE, row["position"])
    assert isinstance(position, Klondike)
    hidden = position._replace(stock=(HIDDEN,) * len(position.stock))
    assert is_stuck(DRAW_THREE, position, ALL)
    assert not is_stuck(DRAW_THREE, hidden, ALL)
    turned = position._replace(columns=(Column((), (HIDDEN,)), *position.columns[1:]))
    assert not is_stuck(DRAW_THREE, turned, ALL)


def test_freecell_is_stuck_when_no_move_is_legal() -> None:
    position = read_position(FREECELL, CASES[0]["position"])
    assert isinstance(position, FreeCell)
    assert is_stuck(FREECELL, position, ALL)
    a, b, c, _ = position.cells
    freed = position._replace(cells=(a, b, c, None))
    assert not is_stuck(FREECELL, freed, ALL)


def test_games_ask_with_the_cards_they_have_seen() -> None:
    game = new_game(DRAW_THREE, "klondike-1")
    assert game.is_stuck is is_stuck(game.rules, game.position, face_up(game.position))
    assert not isinstance(apply(DRAW_THREE, game.position, parse_move(DRAW_THREE, "s")), Refusal)
