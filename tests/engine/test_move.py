import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.engine import DRAW, MOVES, RECYCLE, UNDO, Draw, Move, MoveTextError, Recycle, Transfer, Undo, parse_move
from squaredeal.engine.move import BY_TEXT
from squaredeal.engine.rules import Family, parse_rules
from tests.engine.data import load

GRAMMAR = load("moves")
FAMILIES: list[Family] = ["freecell", "klondike"]
RULES = {"freecell": parse_rules("freecell"), "klondike": parse_rules("klondike/3/3")}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_grammar_is_the_recorded_table_in_its_order(family: Family) -> None:
    rows = GRAMMAR[family]
    assert [move.code for move in MOVES[family]] == [row["text"] for row in rows]
    for row, move in zip(rows, MOVES[family], strict=True):
        if "source" in row:
            assert move == Transfer(row["source"], row["count"], row["target"])
        else:
            assert not isinstance(move, Transfer)


def test_how_many_moves_there_are() -> None:
    assert (len(MOVES["freecell"]), len(MOVES["klondike"])) == (8 * (7 * 13 + 5) + 4 * 9 + 1, 2 + 7 * 79 + 8 + 28 + 1)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_text_stands_for_one_move_and_back(family: Family) -> None:
    rules = RULES[family]
    moves = [parse_move(rules, move.code) for move in MOVES[family]]
    assert moves == list(MOVES[family])
    assert len({move.code for move in moves}) == len(set(moves)) == len(moves)


@pytest.mark.parametrize(
    ("family", "text"), [(family, text) for family in FAMILIES for text in GRAMMAR["invalid"][family]]
)
def test_texts_outside_the_grammar_are_refused(family: Family, text: str) -> None:
    with pytest.raises(MoveTextError):
        parse_move(RULES[family], text)


@given(st.sampled_from(FAMILIES), st.text(alphabet="12345678abcdhwsruvCDHS09 ", max_size=5))
def test_a_text_is_in_the_table_or_an_error(family: Family, text: str) -> None:
    if text in BY_TEXT[family]:
        assert parse_move(RULES[family], text).code == text
    else:
        with pytest.raises(MoveTextError):
            parse_move(RULES[family], text)


def test_draw_recycle_and_undo() -> None:
    klondike = RULES["klondike"]
    kinds: list[tuple[str, Move, type]] = [("s", DRAW, Draw), ("r", RECYCLE, Recycle), ("u", UNDO, Undo)]
    for text, move, kind in kinds:
        assert parse_move(klondike, text) is move
        assert isinstance(move, kind)
    assert parse_move(RULES["freecell"], "u") is UNDO
    assert len({DRAW, RECYCLE, UNDO}) == 3


@pytest.mark.parametrize(
    ("source", "count", "target"),
    [
        ("1", 1, "1"),
        ("1", 0, "2"),
        ("1", -1, "2"),
        ("1", 14, "2"),
        ("1", 2, "a"),
        ("1", 2, "h"),
        ("a", 1, "b"),
        ("h", 1, "1"),
        ("w", 2, "1"),
        ("S", 2, "1"),
        ("S", 1, "h"),
        ("S", 1, "D"),
        ("1", 1, "w"),
        ("1", 1, "S"),
        ("9", 1, "1"),
        ("", 1, "1"),
        ("1", 1, ""),
        ("12", 1, "3"),
        ("w", 1, "a"),
        ("a", 1, "w"),
    ],
)
def test_a_transfer_outside_both_grammars_cannot_be_made(source: str, count: int, target: str) -> None:
    with pytest.raises(ValueError, match="no move"):
        Transfer(source, count, target)


def test_moves_do_not_change() -> None:
    move = Transfer("2", 4, "6")
    with pytest.raises(AttributeError):
        move.count = 5  # type: ignore[misc]
    assert move.code == "26v4"


def test_moves_print_as_they_are_made() -> None:
    assert [repr(move) for move in (DRAW, RECYCLE, UNDO)] == ["Draw()", "Recycle()", "Undo()"]
    assert repr(Transfer("2", 4, "6")) == "Transfer(source='2', count=4, target='6')"
