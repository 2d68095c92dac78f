"""What a board sorts by is its two numbers and nothing else, however large; and which board is the present one."""

from datetime import UTC, datetime

import hypothesis.strategies as st
import pytest
from hypothesis import example, given

from squaredeal.race.daily import LIMIT_MS
from squaredeal.store.boards import UNFINISHED, Board, By, Run, Span, board_of
from squaredeal.store.periods import is_month, is_week, periods

TIME = Board("freecell", "all", "", "time", clean=False, of="accounts")
MOST = (1 << 30) - 1  # ms: more than twelve days
some_runs = st.tuples(st.integers(0, MOST), st.integers(0, MOST))
unfinished_runs = st.tuples(st.integers(0, LIMIT_MS), st.integers(1, LIMIT_MS), st.integers(0, 51))


@given(some_runs, some_runs, st.sampled_from(("time", "moves")))
@example((10_000_001, 1), (10_000_000, 9_999), "time")
@example((10_000_000, 1), (9_999_999, 9_999), "time")
@example((MOST, 99), (0, 100), "moves")
def test_scores_are_sorted_as_their_two_numbers_are(one: tuple[int, int], other: tuple[int, int], by: By) -> None:
    """B118: in `moves * 10_000 + seconds` whoever takes 10,000 s has made one move more."""
    board = Board("freecell", "all", "", by, clean=False, of="accounts")
    scores = [board.score(ms=ms, moves=moves) for ms, moves in (one, other)]
    keys = [each if by == "time" else each[::-1] for each in (one, other)]
    assert (scores[0] < scores[1], scores[0] == scores[1]) == (keys[0] < keys[1], keys[0] == keys[1])
    assert [board.run(score) for score in scores] == [Run(*one, 52), Run(*other, 52)]
    assert max(scores) < UNFINISHED


@given(unfinished_runs, unfinished_runs)
def test_unfinished_runs_are_behind_all_others_by_cards_home(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    scores = [TIME.score(ms=ms, moves=moves, home=home) for ms, moves, home in (one, other)]
    keys = [(-home, ms, moves) for ms, moves, home in (one, other)]
    assert (scores[0] < scores[1]) is (keys[0] < keys[1])
    assert [TIME.run(score) for score in scores] == [Run(*one), Run(*other)]
    assert min(scores) >= UNFINISHED
    assert max(scores) < 1 << 62  # a column of 64 bits


@pytest.mark.parametrize(
    ("span", "ends", "before", "after"),
    [
        ("day", "2027-03-28", "2027-03-27", "2027-03-28"),  # clocks go forward in Europe, at 01:00
        ("week", "2027-01-04", "2026-W53", "2027-W01"),
        ("month", "2027-03-01", "2027-02", "2027-03"),
        ("month", "2028-01-01", "2027-12", "2028-01"),
        ("all", "2027-01-01", "", ""),
    ],
)
def test_a_board_ends_with_its_last_millisecond_and_the_next_begins(
    span: Span, ends: str, before: str, after: str
) -> None:
    """B126: nobody need be awake at the boundary; which board is the present one is computed when it is asked for."""
    midnight = int(datetime.fromisoformat(ends).replace(tzinfo=UTC).timestamp() * 1_000)
    stood = [
        board_of("freecell", span, "time", clean=False, of="guests", now=now).period for now in (midnight - 1, midnight)
    ]
    assert stood == [before, after]


@given(st.integers(0, 7_258_118_400_000 - 1))  # to the end of 2199
def test_every_instant_lies_in_periods_that_can_be_asked_for(at: int) -> None:
    found = periods(at)
    assert is_month(found.month)
    assert is_week(found.week)
    assert found.day.startswith(found.month)
