"""Klondike's rules case by case; the cases K01 to K36 are vectors shared with the browser's engine."""

from typing import Any

import pytest

from squaredeal.engine import (
    DECK,
    HIDDEN,
    Klondike,
    Refusal,
    Why,
    apply,
    cards_in,
    code,
    codes,
    deal,
    game_from,
    legal_moves,
    new_game,
    parse_cards,
    parse_move,
    parse_rules,
    read_position,
    write_position,
)
from tests.engine.data import DRAW_ONE, DRAW_THREE, FREECELL, facts, klondike, load, play, play_case, refused

CASES = load("klondike_rules")["cases"]


@pytest.mark.parametrize("row", CASES, ids=lambda row: row["id"])
def test_case(row: dict[str, Any]) -> None:
    play_case(row)


def test_all_cases_are_there() -> None:
    assert [row["id"] for row in CASES] == [f"K{number:02}" for number in range(1, 37)]


@pytest.mark.parametrize("empty", range(7))
@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_only_kings_go_to_an_empty_column(empty: int, rank: str) -> None:
    """B5, over all seven columns and ranks: from a column, the waste and home."""
    source = (empty + 1) % 7
    card = rank + "H"
    columns = [""] * 7
    columns[source] = card
    columns[(empty + 2) % 7] = f"({codes([c for c in DECK if code(c) not in (card, '2C')])})2C"
    spot = read_position(DRAW_THREE, f"{'/'.join(columns)} - - 0000 1")
    check_king(spot, f"{source + 1}{empty + 1}", empty, rank)
    columns[source] = ""
    check_king(read_position(DRAW_THREE, f"{'/'.join(columns)} - {card} 0000 1"), f"w{empty + 1}", empty, rank)
    height = "A23456789TJQK".index(rank)
    columns[(empty + 2) % 7] = f"({codes([c for c in DECK if (c & 3 != 2 or c >> 2 > height) and code(c) != '2C'])})2C"
    check_king(read_position(DRAW_THREE, f"{'/'.join(columns)} - - 00{rank}0 1"), f"H{empty + 1}", empty, rank)


def check_king(position: object, text: str, empty: int, rank: str) -> None:
    assert isinstance(position, Klondike)
    move = parse_move(DRAW_THREE, text)
    after = apply(DRAW_THREE, position, move)
    assert (move in legal_moves(DRAW_THREE, position)) is (rank == "K")
    if rank == "K":
        assert isinstance(after, Klondike)
        assert codes(after.columns[empty].up) == "KH"
    else:
        assert after == Refusal(Why.ONLY_KINGS)


@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("height", range(13))
def test_home_takes_the_next_rank_and_no_other(suit: int, height: int) -> None:
    """B6: every rank on every foundation height, from a column and from the waste."""
    home = "".join("0A23456789TJQK"[height] if at == suit else "0" for at in range(4))
    for rank in range(height, 13):
        card = code(rank * 4 + suit)
        for position, text in ((klondike(card, home=home), "1h"), (klondike(waste=card, home=home), "wh")):
            after = apply(DRAW_THREE, position, parse_move(DRAW_THREE, text))
            if rank == height:
                assert isinstance(after, Klondike)
                assert after.home[suit] == height + 1
                assert sorted(cards_in(after)) == list(DECK)
            else:
                assert after == Refusal(Why.NOT_NEXT)


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_the_top_card_of_any_home_may_come_back(suit: str, rank: str) -> None:
    home = "".join(rank if letter == suit else "0" for letter in "CDHS")
    if rank == "K":
        position = klondike("", home=home)
    else:
        higher = "A23456789TJQK"["A23456789TJQK".index(rank) + 1]
        position = klondike(higher + ("D" if suit in "CS" else "C"), home=home)
    after = apply(DRAW_THREE, position, parse_move(DRAW_THREE, f"{suit}1"))
    assert isinstance(after, Klondike)
    assert codes(after.columns[0].up).endswith(rank + suit)
    assert sum(after.home) == sum(position.home) - 1


def test_an_empty_home_gives_nothing() -> None:
    for suit in "CDHS":
        assert why(klondike("", "2H"), f"{suit}1") == {"why": "no_such_card"}


def why(position: Klondike, text: str) -> dict[str, object]:
    after = apply(DRAW_THREE, position, parse_move(DRAW_THREE, text))
    assert isinstance(after, Refusal), text
    return facts(after)


def test_a_card_of_each_pile_is_asked_for_in_the_same_order() -> None:
    position = klondike("(5C)9S8D", "JH", "TS", "TD", "", "(4C)7S6S", waste="")
    assert why(position, "12v4") == {"why": "no_such_card"}
    assert why(position, "12v3") == {"why": "face_down"}
    assert why(position, "62v2") == {"why": "not_a_run"}
    assert why(position, "12v2") == {"why": "wrong_rank"}
    assert why(position, "13v2") == {"why": "wrong_colour"}
    assert why(position, "15v2") == {"why": "only_kings"}
    assert why(position, "51") == {"why": "no_such_card"}
    assert why(position, "5h") == {"why": "no_such_card"}
    assert why(position, "w1") == {"why": "no_such_card"}
    assert why(position, "wh") == {"why": "no_such_card"}
    assert why(position, "61") == {"why": "wrong_rank"}
    assert isinstance(apply(DRAW_THREE, position, parse_move(DRAW_THREE, "14v2")), Klondike)


@pytest.mark.parametrize("count", range(1, 14))
def test_runs_of_any_length_move_as_one(count: int) -> None:
    run = "KSQHJSTH9S8H7S6H5S4H3S2HAS"[: 2 * count]
    position = klondike("(5C)" + run, "")
    after = apply(DRAW_THREE, position, parse_move(DRAW_THREE, "12" + (f"v{count}" if count > 1 else "")))
    assert isinstance(after, Klondike)
    assert codes(after.columns[1].up) == run
    assert (after.columns[0].down, codes(after.columns[0].up)) == ((), "5C")


@pytest.mark.parametrize("passes", [1, 3, None])
@pytest.mark.parametrize("draw", [1, 3])
def test_passes_allow_one_recycle_less(draw: int, passes: int | None) -> None:
    """B13: three passes are exactly two recycles, one pass is none."""
    rules = parse_rules(f"klondike/{draw}/{passes or 'unlimited'}")
    game = new_game(rules, "klondike-1")
    for _ in range((passes or 6) - 1):
        game = play(game, *["s"] * (24 // draw), "r")
    game = play(game, *["s"] * (24 // draw))
    assert isinstance(game.position, Klondike)
    assert game.position.pass_no == (passes or 6)
    if passes:
        assert refused(game, "r") == {"why": "pass_limit", "max": passes}
    else:
        play(game, "r")


def test_draws_turn_the_stock_in_order() -> None:
    start = new_game(DRAW_THREE, "klondike-1")
    assert isinstance(start.position, Klondike)
    stock = start.position.stock
    game = start
    for draws in range(1, 9):
        game = play(game, "s")
        assert isinstance(game.position, Klondike)
        assert game.position.waste == stock[: 3 * draws]
        assert game.position.stock == stock[3 * draws :]
        assert game.turned == stock[3 * draws - 3 : 3 * draws]
    assert refused(game, "s") == {"why": "stock_empty"}
    again = play(game, "r")
    assert isinstance(again.position, Klondike)
    assert (again.position.stock, again.position.waste, again.turned) == (stock, (), ())
    assert refused(again, "r") == {"why": "stock_not_empty"}


def test_the_draw_rule_does_not_change_the_deal() -> None:
    assert len({write_position(deal(parse_rules(f"klondike/{draw}/3"), "same")) for draw in (1, 3)}) == 1


def test_hidden_cards_are_drawn_and_turned_but_not_moved() -> None:
    position = read_position(
        DRAW_THREE,
        "5D/(??)5H/(????)QC/(??????)6S/(????????)8S/(??????????)KH/(????????????)KC "
        "?????????????????????????????????????????? 5S9HAD 0000 1",
    )
    assert isinstance(position, Klondike)
    drawn = apply(DRAW_THREE, position, parse_move(DRAW_THREE, "s"))
    assert isinstance(drawn, Klondike)
    assert drawn.waste == (*parse_cards("5S9HAD"), HIDDEN, HIDDEN, HIDDEN)
    assert why(drawn, "w1") == why(drawn, "wh") == {"why": "face_down"}
    turned = apply(DRAW_THREE, position, parse_move(DRAW_THREE, "36"))
    assert isinstance(turned, Klondike)
    assert turned.columns[2].up == (HIDDEN,)
    assert why(turned, "31") == why(turned, "3h") == why(turned, "13") == {"why": "face_down"}
    assert {move.code for move in legal_moves(DRAW_THREE, turned)} == {"s", "wh", "14", "24"}


def test_moves_of_the_other_game_are_a_mistake_of_the_caller() -> None:
    position = deal(DRAW_ONE, "1")
    for text in ("1a", "a1", "18", "81"):
        with pytest.raises(ValueError, match="no move"):
            apply(DRAW_ONE, position, parse_move(FREECELL, text))
    with pytest.raises(ValueError, match="not a position"):
        apply(FREECELL, position, parse_move(FREECELL, "12"))
    with pytest.raises(ValueError, match="not a position"):
        game_from(FREECELL, position)
