"""Laws of streaks: they are what counting day by day gives, whichever days were played, missed or excused."""

import time
from collections.abc import Iterator
from datetime import date, timedelta

import hypothesis.strategies as st
import pytest
from hypothesis import example, given

from squaredeal.race.daily import closes_at, day_of, opens_at
from squaredeal.store.periods import periods
from squaredeal.store.streaks import Streak, streak

TODAY = date(2027, 3, 2)
DAYS = [(TODAY - timedelta(back)).isoformat() for back in range(400)]  # over a new year, and clock changes everywhere


def counted(days: set[str], excused: set[str], today: str, pending: bool) -> Streak:
    """Day by day from the first: a day that is played adds one, one that is missed ends the run."""
    run = best = 0
    day, last = date.fromisoformat(DAYS[-1]), date.fromisoformat(today)
    while day <= last:
        is_waited_for = day == last or (pending and day == last - timedelta(1))
        if day.isoformat() in days:
            run += 1
        elif day.isoformat() not in excused and not is_waited_for:
            run = 0
        best = max(best, run)
        day += timedelta(1)
    return Streak(run, best, pending)


some_days = st.sets(st.sampled_from(DAYS[:12])) | st.sets(st.sampled_from(DAYS))


@given(some_days, some_days, st.booleans())
@example({DAYS[2]}, set(), True)
@example({DAYS[1]}, {DAYS[0]}, False)
@example(set(), {DAYS[0], DAYS[1]}, True)
@example(set(DAYS), set(), False)
def test_a_streak_is_what_counting_day_by_day_gives(days: set[str], excused: set[str], pending: bool) -> None:
    assert streak(days, excused, DAYS[0], pending=pending) == counted(days, excused, DAYS[0], pending)


@given(some_days, some_days, st.sampled_from(DAYS))
def test_one_more_day_never_makes_it_shorter_and_adds_what_it_joins(
    days: set[str], excused: set[str], more: str
) -> None:
    before, after = streak(days, excused, DAYS[0]), streak(days | {more}, excused, DAYS[0])
    assert before.current <= after.current
    assert before.best <= after.best
    assert streak(days, excused | {more}, DAYS[0]).best >= before.best


@pytest.fixture(params=["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin", "America/New_York"])
def _zone(request: pytest.FixtureRequest) -> Iterator[None]:
    """The machine's time zone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("_zone")
def test_no_zone_and_no_change_of_clocks_moves_a_day() -> None:
    for day in ("2027-03-14", "2027-03-28", "2027-10-31", "2027-11-07", "2028-02-29", "2027-12-31"):
        assert closes_at(day) - opens_at(day) == 86_400_000
        assert day_of(opens_at(day)) == periods(opens_at(day)).day == day
        assert day_of(closes_at(day) - 1) == periods(closes_at(day) - 1).day == day
        before = day_of(opens_at(day) - 1)
        assert streak([before, day], [], day) == Streak(2, 2, pending=False)


def test_a_day_that_counts_twice_counts_once() -> None:
    assert streak([DAYS[0], DAYS[0], DAYS[1]], [DAYS[1]], DAYS[0]) == Streak(2, 2, pending=False)
