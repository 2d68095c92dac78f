"""Sockets come and go: what a seat loses by that in each phase, and when."""

import pytest

from squaredeal.race import Drop, Finish, Leave, Phase, RaceRefused, Return, Start, next_deadline

from .racing import TERMS, Maker, counting, over, running, seated

LOBBY = TERMS.lobby_grace_ms
GRACE = TERMS.grace_ms


@pytest.mark.parametrize("race", [seated, counting, running, over])
def test_who_drops_and_returns_has_lost_nothing(race: Maker) -> None:
    racing = race(2, seats=3)
    before = racing.race
    assert racing.do(Drop(1), after=10) == ["SeatDropped"]
    assert (racing.seat(1).here, racing.seat(1).gone_at) == (False, racing.now)
    assert racing.do(Drop(1), after=10) == []
    assert racing.do(Return(1), after=10) == ["SeatReturned"]
    assert racing.do(Return(1)) == []
    assert (racing.race.seats, racing.race.phase) == (before.seats, before.phase)


@pytest.mark.parametrize("command", [Drop(2), Return(2)])
def test_an_empty_seat_has_no_sockets(command: Drop | Return) -> None:
    racing = seated(2, seats=3)
    with pytest.raises(RaceRefused) as refused:
        racing.do(command)
    assert refused.value.why == "seat_empty"


def test_an_open_races_seat_is_freed_after_the_lobbys_grace() -> None:
    racing = seated(3)
    racing.do(Drop(0))
    assert racing.tick(LOBBY - 1) == []
    assert racing.tick(1) == ["SeatFreed", "HostChanged"]
    assert racing.race.host == 1


def test_the_host_hands_over_to_one_who_is_here() -> None:
    racing = seated(3)
    racing.do(Drop(1))
    racing.do(Leave(0), after=5)
    assert racing.race.host == 2


def test_an_open_race_without_anybody_ends() -> None:
    racing = seated(2)
    racing.do(Drop(0))
    racing.do(Drop(1), after=1_000)
    assert racing.tick(LOBBY - 1_000) == ["SeatFreed", "HostChanged"]
    assert racing.tick(1_000) == ["SeatFreed", "HostChanged", "RaceEnded"]


def test_a_running_seat_is_left_after_its_grace() -> None:
    racing = running(2)
    racing.do(Drop(1), after=3_000)
    assert racing.tick(GRACE - 1) == []
    assert racing.tick(1) == ["SeatEnded"]
    assert racing.states() == ["playing", "left"]


def test_all_dropped_each_is_left_after_its_own_grace() -> None:
    racing = running(3)
    for number in range(3):
        racing.do(Drop(number), after=1_000)
    assert racing.tick(GRACE - 2_000) == ["SeatEnded"]
    assert racing.tick(1_000) == ["SeatEnded"]
    assert racing.race.phase is Phase.RUNNING
    assert racing.tick(1_000) == ["SeatEnded", "RaceEnded"]
    assert racing.states() == ["left", "left", "left"]


def test_all_dropped_and_one_tick_much_later_ends_everything_once() -> None:
    racing = running(3)
    for number in range(3):
        racing.do(Drop(number))
    assert racing.tick(10 * GRACE) == ["SeatEnded", "SeatEnded", "SeatEnded", "RaceEnded"]


def test_dropping_during_the_countdown_does_not_stop_it() -> None:
    racing = counting(2)
    racing.do(Drop(1), after=1_000)
    assert racing.tick(TERMS.countdown_ms - 1_000) == ["RaceStarted"]
    assert racing.tick(GRACE - TERMS.countdown_ms + 1_000) == ["SeatEnded"]
    assert racing.states() == ["playing", "aborted"]


def test_a_seat_gone_since_the_lobby_has_the_races_grace_from_the_countdown_on() -> None:
    racing = seated(2)
    racing.do(Drop(1))
    gone_at = racing.now
    racing.do(Start(0), after=LOBBY - 1)
    racing.tick(TERMS.countdown_ms)
    assert next_deadline(racing.race, TERMS) == gone_at + GRACE


def test_a_finished_seat_may_go_without_consequence() -> None:
    racing = running(2)
    racing.do(Finish(1, 100))
    deadline = next_deadline(racing.race, TERMS)
    racing.do(Drop(1))
    assert next_deadline(racing.race, TERMS) == deadline
    assert racing.tick(2 * GRACE) == []
    assert racing.states() == ["playing", "finished"]


def test_who_returns_late_but_before_any_tick_still_plays() -> None:
    racing = running(2)
    racing.do(Drop(1))
    assert racing.do(Return(1), after=GRACE + 50) == ["SeatReturned"]
    assert racing.tick(0) == []
    assert racing.states() == ["playing", "playing"]
