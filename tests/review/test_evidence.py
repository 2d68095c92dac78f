"""The evidence of whole games: what people's times and programs' times look like, and which of them are flagged."""

import json
from typing import Any

import msgspec
import pytest

from squaredeal.engine import MoveTextError, deal, game_from, parse_rules, replay
from squaredeal.review import FLAGS, Evidence, Run, evidence_of
from squaredeal.review.flags import LEAST_JUDGED
from tests.review.recorded import FILE

GAMES: dict[str, dict[str, Any]] = {game["name"]: game for game in json.loads(FILE.read_text())["games"]}
FREECELL = parse_rules("freecell")
STEPS = ("14", "41")  # to and fro: evidence asks no rules but the grammar's


def run_of(game: dict[str, Any]) -> Run:
    line = None if game["line"] is None else tuple(game["line"].split())
    return Run(parse_rules(game["rules"]), tuple(game["moves"].split()), tuple(game["at"]), line)


def even(moves: int, gap: int) -> Run:
    return Run(FREECELL, tuple(STEPS[rev % 2] for rev in range(moves)), tuple(gap * (rev + 1) for rev in range(moves)))


@pytest.mark.parametrize("name", GAMES)
def test_the_evidence_of_a_recorded_game_is_what_it_was(name: str) -> None:
    assert evidence_of(run_of(GAMES[name])) == msgspec.convert(GAMES[name]["evidence"], Evidence)


@pytest.mark.parametrize("name", ["a person who thinks", "a fast person", "a program at 100 ms"])
def test_the_recorded_games_are_games(name: str) -> None:
    run = run_of(GAMES[name])
    assert replay(game_from(run.rules, deal(run.rules, "1")), run.moves).is_won


def test_who_is_flagged_and_who_is_not() -> None:
    flagged = {name: tuple(game["evidence"]["flags"]) for name, game in GAMES.items()}
    assert flagged == {
        "a person who thinks": (),
        "a fast person": (),
        "a person who plays Klondike": (),
        "a person who plays a line that was looked up": ("follows_line",),
        "a program at 100 ms": ("quick_moves", "even_times", "no_pause"),
        "a program at chance between 300 and 900 ms": ("even_times",),
    }
    assert {flag for flags in flagged.values() for flag in flags} == set(FLAGS)


def test_times_of_too_few_moves_say_nothing() -> None:
    assert evidence_of(even(LEAST_JUDGED - 1, 100)).flags == ()
    assert evidence_of(even(LEAST_JUDGED, 100)).flags == ("quick_moves", "even_times", "no_pause")


def test_cards_that_go_home_by_themselves_and_draws_make_nobody_quick() -> None:
    klondike = parse_rules("klondike/1/unlimited")
    moves = ("s", "s", "s", "w3", "1h", "2h", "wh", "S4", "s", "u", "s", "47v2")
    at = (500, 530, 560, 1_500, 1_520, 1_540, 1_560, 1_570, 1_580, 1_590, 1_600, 2_100)
    found = evidence_of(Run(klondike, moves, at))
    assert (found.moves, found.homeward, found.undos, found.judged) == (12, 3, 1, 2)  # `S4` came after one went home
    assert (found.median_ms, found.quick_share, found.longest_ms) == (500, 0.0, 940)
    assert [bar.count for bar in found.bars] == [0, 0, 0, 2, 0, 0, 0, 0, 0]


def test_a_run_without_a_move_and_one_without_a_line() -> None:
    found = evidence_of(Run(FREECELL, (), ()))
    assert (found.moves, found.median_ms, found.quick_share, found.spread, found.longest_ms) == (0, None, None, None, 0)
    assert (found.line_share, found.line_run, found.over_par, found.flags) == (None, None, None, ())


def test_what_was_taken_back_does_not_stand_between_a_run_and_the_line() -> None:
    line = ("6a", "26v3", "b4", "71", "1h")
    found = evidence_of(Run(FREECELL, ("6c", "12", "u", "26v3", "3h", "71"), tuple(range(6)), line))
    assert (found.line_share, found.line_run, found.over_par) == (0.5, 2, 1)  # 2 of 4; cells are alike


def test_a_text_that_is_no_move_is_refused() -> None:
    with pytest.raises(MoveTextError):
        evidence_of(Run(FREECELL, ("s",), (1,)))
