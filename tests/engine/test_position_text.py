from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.diff import Sight, view
from squaredeal.engine import (
    PositionTextError,
    board_hash,
    cards_home,
    cards_in,
    deal,
    is_won,
    parse_rules,
    read_position,
    score,
    write_position,
)
from tests.engine.data import DRAW_THREE, FREECELL, load

VECTORS = load("positions")


@pytest.mark.parametrize("row", VECTORS["valid"], ids=lambda row: row["hash"])
def test_texts_read_back(row: dict[str, Any]) -> None:
    rules = parse_rules(row["rules"])
    position = read_position(rules, row["text"])
    assert write_position(position) == row["text"]
    assert board_hash(position) == row["hash"]
    assert (cards_home(position), is_won(position)) == (row["cards_home"], row["won"])
    assert score(position) == 10 * cards_home(position)
    owner = view(position, Sight.OWNER)
    assert owner is not None
    assert write_position(owner) == row["owner"]
    assert read_position(rules, row["owner"]) == owner


@pytest.mark.parametrize("row", VECTORS["invalid"], ids=lambda row: row["why"])
def test_other_texts_are_refused(row: dict[str, str]) -> None:
    with pytest.raises(PositionTextError):
        read_position(parse_rules(row["rules"]), row["text"])


def test_a_text_is_one_ascii_line() -> None:
    text = write_position(deal(DRAW_THREE, "klondike-1"))
    assert text.isascii()
    assert text.isprintable()


@given(st.text(max_size=40))
def test_any_other_text_is_a_position_text_error(text: str) -> None:
    for rules in (FREECELL, DRAW_THREE):
        with pytest.raises(PositionTextError):
            read_position(rules, text)


@given(st.integers(0, 300), st.text(alphabet="A2TJQKCDHS?()/,- 0123456789", max_size=3))
def test_a_damaged_text_is_refused_or_reads_back(at: int, patch: str) -> None:
    for rules in (FREECELL, DRAW_THREE):
        text = write_position(deal(rules, "klondike-1"))
        damaged = text[: at % len(text)] + patch + text[at % len(text) + len(patch) :]
        try:
            position = read_position(rules, damaged)
        except PositionTextError:
            continue
        assert write_position(position) == damaged
        assert len(cards_in(position)) == 52


def test_the_hash_tells_positions_apart() -> None:
    deals = [deal(FREECELL, str(number)) for number in range(1, 201)]
    assert len({board_hash(position) for position in deals}) == 200
