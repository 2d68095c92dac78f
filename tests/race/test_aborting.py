"""A game without a move ends as aborted, and free; past the number of a day it is resigned, with place and result."""

from typing import Any

import pytest
from msgspec.structs import replace

from squaredeal.race import Drop, Finish, Leave, Phase, Resign, Tick, decide, evolve_all, race_view
from squaredeal.race.aborting import aborted, is_counted
from squaredeal.race.commands import Command
from squaredeal.race.events import SeatEnded
from squaredeal.race.model import Race
from squaredeal.race.results import results_of
from squaredeal.race.standings import standings
from tests.engine.data import load

from .racing import TERMS, Racing, counting

GRACE = TERMS.grace_ms


def running(count: int, **options: object) -> Racing:
    """A race that has just started; nobody has made a move."""
    racing = counting(count, **options)
    racing.tick(TERMS.countdown_ms)
    return racing


def ended(race: Race, command: Command, now: int, spent: tuple[int, ...] = ()) -> tuple[tuple[int, ...], list[str]]:
    """Return whose abort is counted, and how all seats have ended."""
    events = decide(race, command, now, TERMS, spent)
    return aborted(race, events), [seat.state for seat in evolve_all(race, events).seats]


@pytest.mark.parametrize("command", [Resign(1), Leave(1)])
def test_without_a_free_one_left_who_goes_before_a_move_resigns(command: Command) -> None:
    racing = running(3)
    assert ended(racing.race, command, racing.now) == ((1,), ["playing", "aborted", "playing"])
    assert ended(racing.race, command, racing.now, (0, 2)) == ((1,), ["playing", "aborted", "playing"])
    assert ended(racing.race, command, racing.now, (1,)) == ((), ["playing", "resigned", "playing"])


@pytest.mark.parametrize(("command", "state"), [(Resign(1), "resigned"), (Leave(1), "left")])
def test_behind_the_first_move_nothing_is_counted(command: Command, state: str) -> None:
    racing = running(2)
    racing.tip(1, rev=1)
    for spent in ((), (1,)):
        assert ended(racing.race, command, racing.now, spent) == ((), ["playing", state])


def test_who_stays_away_before_a_move_aborts_too() -> None:
    racing = running(3)
    racing.tip(2, rev=4)
    racing.do(Drop(1))
    racing.do(Drop(2))
    due = racing.now + GRACE
    assert ended(racing.race, Tick(), due) == ((1,), ["playing", "aborted", "left"])
    assert ended(racing.race, Tick(), due, (1, 2)) == ((), ["playing", "resigned", "left"])


@pytest.mark.parametrize(("count", "seed"), [(1, None), (2, "mine")])
def test_a_race_without_others_or_on_a_chosen_deal_is_always_free(count: int, seed: str | None) -> None:
    racing = running(count, seed=seed)
    assert ended(racing.race, Resign(0), racing.now, (0,)) == ((), ["aborted", "playing"][:count])


@pytest.mark.parametrize("case", load("aborts")["cases"], ids=lambda case: case["title"])
def test_the_client_is_told_enough_to_say_what_is_counted(case: dict[str, Any]) -> None:
    race = running(len(case["seats"])).race
    options = replace(race.options, daily=case["daily"], seed=case["seed"])
    seats = tuple(replace(seat, state=state) for seat, state in zip(race.seats, case["seats"], strict=True))
    race = replace(race, options=options, seats=seats)
    assert is_counted(race) is case["is_counted"]
    view = race_view(race)
    assert (view.daily, view.options.seed) == (case["daily"], case["seed"])
    assert [seat.state for seat in view.seats] == case["seats"]


def test_before_the_start_nobody_aborts_anything() -> None:
    racing = counting(2)
    assert ended(racing.race, Leave(1), racing.now, (1,)) == ((), ["seated", "left"])


def test_a_rated_race_that_is_called_off_is_nobodys_abort() -> None:
    racing = counting(2, rated=True, certified=True, undo=True)
    assert ended(racing.race, Tick(), racing.race.starts_at or 0, (0, 1)) == ((), ["aborted", "aborted"])


def test_a_start_and_an_abort_may_come_at_once() -> None:
    racing = counting(2)
    racing.do(Drop(1))
    late = racing.now + GRACE
    events = decide(racing.race, Tick(), late, TERMS)
    assert [type(event).__name__ for event in events] == ["RaceStarted", "SeatEnded"]
    assert aborted(racing.race, events) == (1,)


def test_nobody_ends_with_the_first_home_as_aborted() -> None:
    racing = running(2, goal="first")
    events = decide(racing.race, Finish(0, 900), racing.now, TERMS, (1,))
    assert SeatEnded(1, "ended", 900) in events
    assert aborted(racing.race, events) == ()


def resigned_without_a_move() -> Racing:
    """Seat 0 resigned without a free one left, seat 1 aborted, seat 2 moved and left, seat 3 finished."""
    racing = running(4)
    racing.tip(2, rev=2, at=50, home=1, since=50)
    commands: list[Command] = [Resign(0), Resign(1), Leave(2), Finish(3, 700)]
    for command in commands:
        racing.race = evolve_all(racing.race, decide(racing.race, command, racing.now, TERMS, (0,)))
    assert racing.race.phase is Phase.OVER
    return racing


def test_who_resigned_without_a_move_has_a_place_and_a_result_and_who_aborted_has_none() -> None:
    race = resigned_without_a_move().race
    lines = [(line.seat, line.state, line.place) for line in standings(race)]
    assert lines == [(3, "finished", 1), (2, "left", 2), (0, "resigned", 3), (1, "aborted", None)]
    results = {result.seat: (result.state, result.place, result.why) for result in results_of(race)}
    assert results == {0: ("resigned", 3, "unfinished"), 2: ("left", 2, "unfinished"), 3: ("finished", 1, None)}
    assert {result.seats for result in results_of(race)} == {3}
