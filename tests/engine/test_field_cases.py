"""What went wrong in other programs of this kind, and must not here; each name says what players saw."""

import subprocess
import sys

import pytest

from squaredeal.engine import (
    ALL_RULES,
    MOVES,
    FreeCell,
    Klondike,
    MoveTextError,
    Refusal,
    Rules,
    Transfer,
    Why,
    apply,
    board_hash,
    capacity,
    deal,
    game_from,
    legal_moves,
    new_game,
    parse_move,
    parse_rules,
    read_position,
    replay,
    score,
    shuffled_deck,
)
from tests.engine.data import DRAW_ONE, DRAW_THREE, FREECELL, freecell, klondike, load, play, refused

FULL_CELLS = "KC,KD,KH,KS"


def test_b1_the_empty_destination_was_counted_as_a_helper() -> None:
    position = freecell("9S8D", "", "2C", "2D", "2H", "2S", "3C", cells=FULL_CELLS)
    two = parse_move(FREECELL, "12v2")
    assert apply(FREECELL, position, two) == Refusal(Why.CAPACITY_EXCEEDED, max=1, wanted=2)
    assert two not in legal_moves(FREECELL, position)
    assert parse_move(FREECELL, "12") in legal_moves(FREECELL, position)


def test_b2_a_run_of_any_length_moved() -> None:
    position = freecell("TC9D8C7D6C5D", "JH", "AC", "AD", "AH", "AS", "2S")
    assert apply(FREECELL, position, parse_move(FREECELL, "12v6")) == Refusal(Why.CAPACITY_EXCEEDED, max=5, wanted=6)


def test_b3_empty_columns_were_ignored() -> None:
    assert (capacity(1, 2, destination_empty=False), capacity(1, 2, destination_empty=True)) == (8, 4)


@pytest.mark.parametrize("place", [("first column", "21"), ("first cell", "2a"), ("first home", "3h")])
def test_b5_the_first_place_was_taken_for_none(place: tuple[str, str]) -> None:
    position = freecell("", "5H", "AC")
    assert isinstance(apply(FREECELL, position, parse_move(FREECELL, place[1])), FreeCell)


def test_b6_home_looked_at_the_suit_only() -> None:
    assert refused(game_from(FREECELL, freecell("3C", home="A000")), "1h") == {"why": "not_next"}
    assert refused(game_from(DRAW_ONE, klondike("3C", home="A000")), "1h") == {"why": "not_next"}
    assert refused(game_from(FREECELL, freecell("2C", home="0A00")), "1h") == {"why": "not_next"}


def test_b7_one_games_king_rule_was_used_in_the_other() -> None:
    assert isinstance(apply(FREECELL, freecell("5H", ""), parse_move(FREECELL, "12")), FreeCell)
    assert apply(DRAW_ONE, klondike("5H", ""), parse_move(DRAW_ONE, "12")) == Refusal(Why.ONLY_KINGS)
    long_run = klondike("(2C)QSJHTC9D8C7D6C", "KH", "2D", "2H", "2S", "3C")
    assert isinstance(apply(DRAW_ONE, long_run, parse_move(DRAW_ONE, "12v7")), Klondike)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_b8_the_hint_allowed_what_the_player_was_refused(rules: Rules) -> None:
    position = deal(rules, "klondike-1")
    accepted = [move for move in MOVES[rules.family] if not isinstance(apply(rules, position, move), Refusal)]
    assert list(legal_moves(rules, position)) == accepted


def test_b11_undo_left_the_table_changed() -> None:
    start = game_from(DRAW_THREE, klondike("(5C)KS", "", "(6C)QH", stock="7C7D7H8C"))
    game = play(start, "12", "32", "s", "s", "r", "s")
    back = play(game, *["u"] * 6)
    assert board_hash(back.position) == board_hash(start.position)
    assert isinstance(play(back, "12").position, Klondike)


@pytest.mark.parametrize(("passes", "recycles"), [(1, 0), (3, 2)])
def test_b13_passes_were_counted_as_recycles(passes: int, recycles: int) -> None:
    game = game_from(parse_rules(f"klondike/1/{passes}"), klondike(stock="7C"))
    for _ in range(recycles):
        game = play(game, "s", "r")
    assert refused(play(game, "s"), "r") == {"why": "pass_limit", "max": passes}


def test_b15_a_changed_default_changed_the_rules_of_a_record() -> None:
    assert all(parse_rules(rules.code) == rules for rules in ALL_RULES)
    assert all(rules.code.count("/") == 2 for rules in ALL_RULES[1:])


def test_b21_impossible_deals_are_still_these_deals() -> None:
    assert deal(FREECELL, "11982") == read_position(
        FREECELL, next(row["position"] for row in load("deals_microsoft")["deals"] if row["number"] == "11982")
    )


def test_b22_and_b23_the_same_seed_dealt_other_cards_after_a_restart() -> None:
    program = (
        "from squaredeal.engine import board_hash, deal, parse_rules\n"
        "for rules in ('freecell', 'klondike/3/3'):\n"
        "    for seed in ('1', 'klondike-1', 'pysol:100000'):\n"
        "        print(board_hash(deal(parse_rules(rules), seed)))\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1")
    ]  # fmt: skip
    here = [
        board_hash(deal(rules, seed))
        for rules in (FREECELL, DRAW_THREE)
        for seed in ("1", "klondike-1", "pysol:100000")
    ]
    assert runs[0].split() == runs[1].split() == here


def test_b24_everybody_got_the_same_deal() -> None:
    assert len({shuffled_deck("klondike", f"{number:064x}") for number in range(10_000)}) == 10_000


def test_b25_the_shuffle_could_not_put_a_card_where_it_was() -> None:
    for place in (0, 25, 51):
        stays = sum(shuffled_deck("klondike", f"stay {number}")[place] == place for number in range(5_200))
        assert 60 < stays < 145  # 100 expected, four standard deviations


@pytest.mark.parametrize("text", ["A♣", "A♣\ufe0f", "♣A", "１２", "а1", "12\u200b", "1\u03022"])
def test_b27_characters_that_look_alike_were_taken_for_the_same(text: str) -> None:
    for rules in (FREECELL, DRAW_ONE):
        with pytest.raises(MoveTextError):
            parse_move(rules, text)


def test_b28_one_move_needed_two_undos() -> None:
    several = game_from(FREECELL, freecell("5C9S8D", "TH"))
    assert play(several, "12v2", "u").position is several.position
    drawn = new_game(DRAW_THREE, "klondike-1")
    assert play(drawn, "s", "u").position is drawn.position
    flipped = game_from(DRAW_THREE, klondike("(5C)9S", "TH"))
    assert play(flipped, "12", "u").position is flipped.position


def test_b29_moving_an_ace_between_foundations_scored_for_ever() -> None:
    for move in MOVES["klondike"]:
        if isinstance(move, Transfer):
            assert not (move.source in "CDHS" and move.target == "h")
    game = game_from(DRAW_ONE, klondike("2D", home="A000"))
    before = score(game.position)
    assert score(play(game, "C1").position) == before - 10
    assert score(play(game, "C1", "1h").position) == before


def test_b31_the_best_score_is_520() -> None:
    for row in load("games")["games"][:6]:
        rules = parse_rules(row["rules"])
        start = game_from(rules, read_position(rules, row["position"]))
        assert score(start.position) == 0
        assert score(replay(start, row["moves"].split()).position) == 520
