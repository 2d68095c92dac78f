import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.engine import (
    DECK,
    HIDDEN,
    CardCodeError,
    builds_on,
    code,
    codes,
    parse_card,
    parse_cards,
    sequence_length,
)
from squaredeal.engine.card import is_red, rank_of, suit_of


def test_the_deck_is_in_rank_then_suit_order() -> None:
    assert codes(DECK[:8]) == "ACADAHAS2C2D2H2S"
    assert codes(DECK[-4:]) == "KCKDKHKS"
    assert len(set(map(code, DECK))) == 52


@pytest.mark.parametrize("card", [*DECK, HIDDEN])
def test_every_code_reads_back(card: int) -> None:
    assert parse_card(code(card)) == card
    assert code(card).isascii()
    assert len(code(card)) == 2


@pytest.mark.parametrize(
    "text",
    ["", "T", "TH ", " TH", "th", "10H", "1H", "HT", "T♥", "♥T", "A♣", "A♣\ufe0f", "ТH", "??H", "?", "0H", "TH\n", "🂡"],
)
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(CardCodeError):
        parse_card(text)


@given(st.text(max_size=4))
def test_only_the_53_codes_are_cards(text: str) -> None:
    known = {code(card): card for card in [*DECK, HIDDEN]}
    if text in known:
        assert parse_card(text) == known[text]
    else:
        with pytest.raises(CardCodeError):
            parse_card(text)


def test_cards_written_together_read_back() -> None:
    assert parse_cards(codes(DECK)) == DECK
    assert parse_cards("") == ()
    with pytest.raises(CardCodeError, match="half"):
        parse_cards("ACA")
    with pytest.raises(CardCodeError):
        parse_cards("ACXD")


def test_rank_suit_and_colour() -> None:
    assert [(rank_of(card), suit_of(card)) for card in (0, 7, 38, 51)] == [(0, 0), (1, 3), (9, 2), (12, 3)]
    assert [is_red(parse_card(text)) for text in ("AC", "AD", "AH", "AS")] == [False, True, True, False]
    with pytest.raises(ValueError, match="rank"):
        rank_of(HIDDEN)
    with pytest.raises(ValueError, match="suit"):
        suit_of(HIDDEN)


@pytest.mark.parametrize("card", DECK)
def test_a_card_builds_on_the_next_rank_of_the_other_colour(card: int) -> None:
    ranks, red = "A23456789TJQK", "DH"
    rank, suit = code(card)[0], code(card)[1]
    wanted = {
        other
        for other in map(code, DECK)
        if ranks.index(other[0]) - ranks.index(rank) == 1 and (other[1] in red) != (suit in red)
    }
    assert {code(other) for other in DECK if builds_on(card, other)} == wanted
    assert len(wanted) == (0 if rank == "K" else 2)
    assert not builds_on(card, HIDDEN)
    assert not builds_on(HIDDEN, card)


@pytest.mark.parametrize(
    ("cards", "length"),
    [
        ("", 0),
        ("KS", 1),
        ("KSQH", 2),
        ("KSQS", 1),
        ("QHKS", 1),
        ("2CKSQHJCTD", 4),
        ("KSQHJDTC", 2),
        ("??QHJC", 2),
        ("??", 1),
    ],
)
def test_sequence_length(cards: str, length: int) -> None:
    assert sequence_length(parse_cards(cards)) == length
