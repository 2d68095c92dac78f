"""What happens by itself: the start, the limit, an abandoned race; and that nothing is due before its time."""

import pytest

from squaredeal.race import Drop, Finish, MakeOffer, Phase, Race, Return, Terms, next_deadline
from squaredeal.race.events import RaceEnded, RaceStarted, SeatEnded

from .racing import TERMS, Maker, Racing, counting, over, running, seated


def in_order(racing: Racing) -> int | None:
    return next_deadline(racing.race, TERMS)


def test_a_race_nobody_comes_to_ends_after_the_lobbys_grace() -> None:
    racing = Racing()
    assert in_order(racing) == TERMS.lobby_grace_ms
    assert racing.tick(TERMS.lobby_grace_ms - 1) == []
    assert racing.tick(1) == ["RaceEnded"]
    assert in_order(racing) is None


def test_people_who_are_here_may_wait_for_ever() -> None:
    racing = seated(2, seats=3)
    assert in_order(racing) is None
    assert racing.tick(10**12) == []


def test_the_race_starts_at_the_announced_instant() -> None:
    racing = counting(2)
    assert in_order(racing) == racing.race.starts_at == TERMS.countdown_ms
    assert racing.tick(TERMS.countdown_ms - 1) == []
    assert racing.tick(1) == ["RaceStarted"]
    assert racing.states() == ["playing", "playing"]
    assert racing.tick(0) == []


@pytest.mark.parametrize(("late", "zero"), [(0, 5_000), (1, 5_000), (1_000, 5_000), (1_001, 6_001), (90_000, 95_000)])
def test_only_a_start_that_comes_late_moves_zero(late: int, zero: int) -> None:
    racing = counting(2)
    racing.tick(TERMS.countdown_ms + late)
    assert racing.events[-1] == RaceStarted(zero)
    assert racing.race.starts_at == zero


def test_the_limit_ends_all_who_still_play_at_one_tick() -> None:
    racing = running(3, limit_s=60)
    racing.do(Finish(0, 5_000))
    limit = TERMS.countdown_ms + 60_000 + TERMS.limit_slack_ms
    assert in_order(racing) == limit
    assert racing.tick(limit - racing.now - 1) == []
    racing.tick(1)
    assert racing.events[-3:] == [
        SeatEnded(1, "timed_out", 60_000),
        SeatEnded(2, "timed_out", 60_000),
        RaceEnded(limit),
    ]
    assert racing.states() == ["finished", "timed_out", "timed_out"]


def test_grace_and_limit_in_one_late_tick_end_each_seat_by_what_came_first() -> None:
    racing = running(2, limit_s=600)
    racing.do(Drop(1))
    racing.tick(10**7)
    assert racing.events[-3:-1] == [
        SeatEnded(1, "left", TERMS.grace_ms),
        SeatEnded(0, "timed_out", 600_000),
    ]


def test_a_late_tick_may_start_a_race_and_lose_its_absent_seats() -> None:
    racing = counting(2)
    racing.do(Drop(0))
    racing.do(Drop(1))
    assert racing.tick(10**6) == ["RaceStarted", "SeatEnded", "SeatEnded", "RaceEnded"]
    assert [event.at for event in racing.events if isinstance(event, SeatEnded)] == [0, 0]


def test_the_earliest_of_several_is_next() -> None:
    racing = running(3)
    racing.do(Drop(2), after=5_000)
    first = racing.now + TERMS.grace_ms
    racing.do(Drop(1), after=5_000)
    assert in_order(racing) == first
    racing.do(Return(2))
    assert in_order(racing) == first + 5_000


@pytest.mark.parametrize("race", [seated, counting, running, over])
def test_a_tick_does_something_exactly_from_the_next_deadline_on(race: Maker) -> None:
    racing = race(2)
    if racing.race.phase is Phase.OVER:
        racing.do(MakeOffer(0, "rematch", "race02"))
    else:
        racing.do(Drop(0))
    due = in_order(racing)
    assert due is not None
    assert racing.tick(due - racing.now - 1) == []
    assert racing.tick(1) != []


def test_terms_are_the_nodes_own() -> None:
    race: Race = running(1, limit_s=60).race
    assert next_deadline(race, Terms(limit_slack_ms=7)) == TERMS.countdown_ms + 60_007
