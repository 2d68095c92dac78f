"""Deals from seeds: Microsoft, PySolFC, our own shuffle, and the sealed seed of a race."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer  # type: ignore[import-untyped]
from pysol_cards.deal_game import Game  # type: ignore[import-untyped]
from pysol_cards.random_base import RandomBase  # type: ignore[import-untyped]

from squaredeal.engine import (
    ALL_RULES,
    DECK,
    SeedError,
    check_seed,
    codes,
    commitment,
    deal,
    lay_out,
    microsoft_deck,
    microsoft_number,
    pysolfc_deck,
    pysolfc_number,
    race_seed,
    shuffled_deck,
    write_position,
)
from squaredeal.engine.dealing.seed import LAST_MICROSOFT, WHITE_SPACE
from squaredeal.engine.dealing.shuffle import _below
from squaredeal.engine.notation import write_board
from squaredeal.engine.rules import Family
from tests.engine.data import DRAW_ONE, DRAW_THREE, FREECELL, load

SEEDS = load("seeds")


@pytest.mark.parametrize("row", SEEDS["valid"], ids=lambda row: row["why"])
def test_a_seed_has_one_normal_form(row: dict[str, str]) -> None:
    assert check_seed(row["text"]) == row["normal"]
    assert check_seed(row["normal"]) == row["normal"]


@pytest.mark.parametrize("row", SEEDS["invalid"], ids=lambda row: row["why"])
def test_other_texts_are_no_seeds(row: dict[str, str]) -> None:
    with pytest.raises(SeedError):
        check_seed(row["text"])
    with pytest.raises(SeedError):
        deal(DRAW_ONE, row["text"])


def test_the_white_space_is_the_shared_list() -> None:
    assert sorted(map(ord, WHITE_SPACE)) == SEEDS["white_space"]


@given(st.text(max_size=100))
def test_a_normal_form_stays_as_it_is(text: str) -> None:
    try:
        seed = check_seed(text)
    except SeedError:
        return
    assert check_seed(seed) == seed
    assert 1 <= len(seed) <= 96


@pytest.mark.parametrize("row", SEEDS["microsoft"], ids=lambda row: row["text"])
def test_which_freecell_seeds_are_numbers(row: dict[str, Any]) -> None:
    seed = check_seed(row["text"])
    assert microsoft_number(seed) == row["number"]
    wanted = shuffled_deck("freecell", seed) if row["number"] is None else microsoft_deck(row["number"])
    assert deal(FREECELL, row["text"]) == lay_out("freecell", wanted)
    assert deal(DRAW_THREE, row["text"]) == lay_out("klondike", shuffled_deck("klondike", seed))


@pytest.mark.parametrize("row", SEEDS["pysolfc"], ids=lambda row: row["text"])
def test_which_seeds_are_numbers_of_pysolfc(row: dict[str, Any]) -> None:
    seed = check_seed(row["text"])
    assert pysolfc_number(seed) == (None if row["number"] is None else int(row["number"]))
    for rules in (FREECELL, DRAW_ONE):
        same_as_text = deal(rules, seed) == lay_out(rules.family, shuffled_deck(rules.family, seed))
        assert same_as_text is (row["number"] is None)


@pytest.mark.parametrize("row", load("deals_microsoft")["deals"], ids=lambda row: row["number"])
def test_microsoft_deals(row: dict[str, str]) -> None:
    assert write_position(deal(FREECELL, row["number"])) == row["position"]


@pytest.mark.parametrize("family", ["freecell", "klondike"])
def test_pysolfc_deals(family: str) -> None:
    rules = FREECELL if family == "freecell" else DRAW_THREE
    for row in load("deals_pysolfc")[family]:
        assert write_position(deal(rules, f"pysol:{row['number']}")) == row["position"]


def numbers_over_the_range() -> list[int]:
    """The ends and borders, and thousands of numbers spread evenly over the range."""
    borders = [
        1,
        2,
        11982,
        32000,
        32001,
        10**6,
        2**31 - 1,
        2**31,
        2**31 + 1,
        2**32 - 1,
        2**32,
        2**32 + 1,
        LAST_MICROSOFT,
    ]
    return [*borders, *range(3, 1_000_000, 1009), *range(1_000_003, LAST_MICROSOFT, 2_147_029)]


def test_microsoft_deals_are_those_of_another_program() -> None:
    numbers = numbers_over_the_range()
    assert len(numbers) > 4900
    for number in numbers:
        assert write_board(deal(FREECELL, str(number))).splitlines()[2:] == oracle_board("freecell", number), number


def test_pysolfc_deals_are_those_of_another_program() -> None:
    for number in [*range(31990, 32010), *range(10**6, 10**20, 10**20 // 150), 2**32, 2**32 - 1, 2**64, 10**20 - 1]:
        for family, rules in (("freecell", FREECELL), ("klondike", DRAW_THREE)):
            board = write_board(deal(rules, f"pysol:{number}")).splitlines()
            talon = [] if family == "freecell" else [board[1]]
            assert [*talon, *board[2 if family == "freecell" else 3 :]] == oracle_board(family, number, pysolfc=True)


def oracle_board(family: str, number: int, pysolfc: bool = False) -> list[str]:
    """The lines pysol-cards writes for a deal, its columns marked as ours are."""
    deals = RandomBase.DEALS_PYSOLFC if pysolfc else RandomBase.DEALS_MS
    text = Game(family, number, deals).calc_layout_string(CardRenderer(True))
    return [line if line.startswith("Talon") else f": {line}" for line in text.splitlines()]


@pytest.mark.parametrize("number", [0, -1, LAST_MICROSOFT + 1])
def test_microsoft_numbers_have_a_range(number: int) -> None:
    with pytest.raises(ValueError, match="numbered"):
        microsoft_deck(number)


@pytest.mark.parametrize("number", [0, 10**20])
def test_pysolfc_numbers_have_a_range(number: int) -> None:
    with pytest.raises(ValueError, match="numbered"):
        pysolfc_deck("klondike", number)


@pytest.mark.parametrize("row", load("shuffle")["deals"], ids=lambda row: f"{row['family']}-{row['seed'][:12]}")
def test_the_shuffle(row: dict[str, str]) -> None:
    family: Family = "freecell" if row["family"] == "freecell" else "klondike"
    deck = shuffled_deck(family, row["seed"])
    assert codes(deck) == row["deck"]
    assert write_position(lay_out(family, deck)) == row["position"]


def test_the_key_has_the_family_and_not_the_draw_rule() -> None:
    decks = {rules.code: write_position(deal(rules, "klondike-1")) for rules in ALL_RULES}
    assert len({text for name, text in decks.items() if name != "freecell"}) == 1
    assert shuffled_deck("freecell", "klondike-1") != shuffled_deck("klondike", "klondike-1")


def test_drawing_passes_over_the_last_incomplete_multiple() -> None:
    # 256 = 4 * 52 + 48: bytes from 208 on would favour small numbers.
    assert _below(52, iter([255, 208, 207])) == 207 % 52
    assert _below(2, iter([255])) == 1
    assert _below(50, iter([250, 249])) == 249 % 50


def test_every_card_is_equally_likely_at_every_place() -> None:
    """B25: chi-square of card × position; the seeds are fixed, so the figure is too."""
    deals = 10_000
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(deals):
        counts.update(enumerate(shuffled_deck("klondike", f"chi/{number}")))
    expected = deals / 52
    figure = sum((counts[place, card] - expected) ** 2 / expected for place in range(52) for card in DECK)
    # 51 * 51 degrees of freedom: mean 2601, standard deviation 72; five of them on both sides.
    assert 2240 < figure < 2962


def test_many_seeds_give_as_many_deals() -> None:
    """B24, as far as it is the engine's."""
    assert len({shuffled_deck("klondike", f"{number}") for number in range(2000)}) == 2000


@pytest.mark.parametrize("row", load("commitment")["vectors"], ids=lambda row: row["title"])
def test_commitment_and_race_seed(row: dict[str, Any]) -> None:
    server_seed = bytes.fromhex(row["server_seed"])
    assert commitment(server_seed) == row["commitment"]
    seed = race_seed(server_seed, row["race_id"], [bytes.fromhex(nonce) for nonce in row["nonces"]])
    assert seed == row["race_seed"]
    assert write_position(deal(DRAW_THREE, seed)) == row["klondike"]
    assert write_position(deal(DRAW_THREE, f"{seed}:0")) == row["klondike_0"]
    assert write_position(deal(FREECELL, seed)) == row["freecell"]


def test_every_part_of_a_race_seed_counts() -> None:
    server_seed, one, two = bytes(32), b"\1" * 16, b"\2" * 16
    seeds = [
        race_seed(server_seed, "r", [one, two]),
        race_seed(server_seed, "r", [two, one]),
        race_seed(server_seed, "r", [one, two, b""]),
        race_seed(server_seed, "r", [one, b"", two]),
        race_seed(server_seed, "s", [one, two]),
        race_seed(b"\1" + bytes(31), "r", [one, two]),
        race_seed(server_seed, "r", []),
    ]
    assert len(set(seeds)) == len(seeds)


def test_bytes_of_the_wrong_length_are_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(bytes(31))
    with pytest.raises(ValueError, match="32 bytes"):
        race_seed(bytes(33), "r", [])
    with pytest.raises(ValueError, match="16 bytes"):
        race_seed(bytes(32), "r", [bytes(15)])
    with pytest.raises(ValueError, match="NUL"):
        race_seed(bytes(32), "r\0", [])


def test_layouts() -> None:
    freecell = write_position(lay_out("freecell", DECK))
    assert freecell.startswith("AC3C5C7C9CJCKC/AD3D5D7D9DJDKD/")
    klondike = write_position(lay_out("klondike", DECK))
    assert klondike.startswith("AC/(AD)2S/(AH3C)4D/")
    assert klondike.endswith(f" {codes(DECK[28:])} - 0000 1")
