"""FreeCell's rules case by case; the cases F01 to F31 are vectors shared with the browser's engine."""

from typing import Any

import pytest

from squaredeal.engine import (
    DECK,
    MOVES,
    FreeCell,
    Position,
    Refusal,
    Why,
    apply,
    cards_in,
    code,
    codes,
    deal,
    game_from,
    is_stuck,
    legal_moves,
    mask,
    parse_move,
    read_position,
)
from tests.engine.data import DRAW_THREE, FREECELL, facts, freecell, load, play, play_case, refused

CASES = load("freecell_rules")["cases"]


@pytest.mark.parametrize("row", CASES, ids=lambda row: row["id"])
def test_case(row: dict[str, Any]) -> None:
    play_case(row)
    position = read_position(FREECELL, row["position"])
    assert is_stuck(FREECELL, position, mask(DECK)) is row["stuck"]


def test_all_cases_are_there() -> None:
    assert [row["id"] for row in CASES] == [f"F{number:02}" for number in range(1, 32)]


def test_f31_has_no_legal_move() -> None:
    assert legal_moves(FREECELL, read_position(FREECELL, CASES[30]["position"])) == ()


@pytest.mark.parametrize("empty", range(8))
@pytest.mark.parametrize("card", ["AC", "7H", "QS", "KD"])
def test_any_card_may_go_to_any_empty_column(empty: int, card: str) -> None:
    """B5 and B7: no king rule in FreeCell, and the first column is a column like any other."""
    source = (empty + 1) % 8
    columns = ["2C", "3C", "4C", "5C", "6C", "8C", "9C", "TC"]
    columns[empty], columns[source] = "", ""
    columns[source] = codes([c for c in DECK if code(c) not in [*columns, card]]) + card
    position = read_position(FREECELL, f"{'/'.join(columns)} ,,, 0000")
    after = apply(FREECELL, position, parse_move(FREECELL, f"{source + 1}{empty + 1}"))
    assert isinstance(after, FreeCell)
    assert codes(after.columns[empty]) == card


@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("height", range(13))
def test_home_takes_the_next_rank_and_no_other(suit: int, height: int) -> None:
    """B6: every rank on every foundation height, from a column and from a cell."""
    counts = [0, 0, 0, 0]
    counts[suit] = height
    home = (counts[0], counts[1], counts[2], counts[3])
    for rank in range(height, 13):
        card = rank * 4 + suit
        others = tuple([c for c in DECK if c != card and (c & 3 != suit or c >> 2 >= height)])
        in_column = FreeCell((others, (card,), (), (), (), (), (), ()), (None, None, None, None), home)
        in_cell = FreeCell((others, (), (), (), (), (), (), ()), (card, None, None, None), home)
        for position, text in ((in_column, "2h"), (in_cell, "ah")):
            after = apply(FREECELL, position, parse_move(FREECELL, text))
            if rank == height:
                assert isinstance(after, FreeCell)
                assert after.home[suit] == height + 1
                assert sorted(cards_in(after)) == list(DECK)
            else:
                assert after == Refusal(Why.NOT_NEXT)


@pytest.mark.parametrize("cell", "abcd")
def test_every_cell_holds_one_card(cell: str) -> None:
    game = game_from(FREECELL, deal(FREECELL, "1"))
    assert refused(game, f"{cell}1") == {"why": "no_such_card"}
    assert refused(game, f"{cell}h") == {"why": "no_such_card"}
    after = play(game, f"1{cell}")
    assert isinstance(after.position, FreeCell)
    assert [None if card is None else code(card) for card in after.position.cells] == [
        "6S" if name == cell else None for name in "abcd"
    ]
    assert refused(after, f"2{cell}") == {"why": "cell_occupied"}
    legal = {move.code for move in legal_moves(FREECELL, after.position)}
    assert {f"2{name}" for name in "abcd"} & legal == {f"2{name}" for name in "abcd" if name != cell}


def test_an_empty_source_is_told_before_anything_else() -> None:
    position = freecell("", "5H", cells="KS,,,")
    for text in ("12", "1a", "1b", "1h", "12v2", "21v2", "b2", "bh"):
        assert why(position, text) == {"why": "no_such_card"}, text


def test_a_sequence_then_rank_then_colour_then_capacity() -> None:
    position = freecell("5D9S8D", "JH", "TS", "TD", "AC", "AD", "AH", cells="KC,KD,KH,KS")
    assert why(position, "12v3") == {"why": "not_a_run"}
    assert why(position, "12v2") == {"why": "wrong_rank"}
    assert why(position, "13v2") == {"why": "wrong_colour"}
    assert why(position, "14v2") == {"why": "capacity_exceeded", "max": 1, "wanted": 2}
    assert why(position, "1a") == {"why": "cell_occupied"}
    assert why(position, "a2") == {"why": "wrong_rank"}
    assert why(position, "1h") == {"why": "not_next"}
    assert why(position, "ah") == {"why": "not_next"}


def why(position: Position, text: str) -> dict[str, object]:
    after = apply(FREECELL, position, parse_move(FREECELL, text))
    assert isinstance(after, Refusal), text
    return facts(after)


RUN = "TC9D8C7D6C5D4C3H2C"
ONTO = ["JD", "TS", "9H", "8S", "7H", "6S", "5H", "4S", "3D"]
"""For each card of the run, a card it fits on."""


@pytest.mark.parametrize(
    ("cells", "empty", "most_onto_cards", "most_into_empty"),
    [
        ("KC,KD,KH,", 2, 8, 4),  # B3
        (",,,", 0, 5, 0),  # B2
        ("KC,KD,KH,KS", 0, 1, 0),
        ("KC,KD,KH,KS", 1, 2, 1),  # B1: the only empty column does not help to fill itself
        ("KC,KD,KH,KS", 2, 4, 2),
        ("KC,KD,,", 1, 6, 3),
        ("KC,KD,,", 2, 12, 6),
        (",,,", 1, 10, 5),
    ],
)
def test_how_many_cards_move_as_one(cells: str, empty: int, most_onto_cards: int, most_into_empty: int) -> None:
    fillers = ["QS", "QD", "AH", "AS", "AD"][: 5 - empty] + [""] * empty
    for count in range(1, 10):
        position = freecell("JS" + RUN, ONTO[9 - count], *fillers, cells=cells)
        assert position.columns.count(()) == empty
        check_limit(position, "2", count, most_onto_cards)
        if empty:
            check_limit(position, "7", count, most_into_empty)


def check_limit(position: Position, target: str, count: int, most: int) -> None:
    """The move is accepted up to the limit and refused with it beyond, and `legal_moves` agrees (B1)."""
    move = parse_move(FREECELL, f"1{target}" + (f"v{count}" if count > 1 else ""))
    after = apply(FREECELL, position, move)
    assert (move in legal_moves(FREECELL, position)) is (count <= most)
    if count <= most:
        assert isinstance(after, FreeCell)
        assert codes(after.columns[int(target) - 1]).endswith(RUN[-2 * count :])
    else:
        assert after == Refusal(Why.CAPACITY_EXCEEDED, max=most, wanted=count)


def test_moves_of_the_other_game_are_a_mistake_of_the_caller() -> None:
    position = deal(FREECELL, "1")
    for text in ("s", "r", "w1", "S3"):
        with pytest.raises(ValueError, match="no move"):
            apply(FREECELL, position, parse_move(DRAW_THREE, text))
    with pytest.raises(ValueError, match="not a position"):
        apply(DRAW_THREE, position, parse_move(DRAW_THREE, "s"))
    with pytest.raises(ValueError, match="not a position"):
        legal_moves(DRAW_THREE, position)
    with pytest.raises(ValueError, match="not a position"):
        game_from(DRAW_THREE, position)


def test_nothing_comes_back_from_home() -> None:
    """FreeCell's homes are one-way: there is no such move."""
    assert all(move.code[0] in "12345678abcdu" for move in MOVES["freecell"])
