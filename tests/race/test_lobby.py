"""Joining, readiness, the host's powers: everything before the seats are fixed."""

import pytest

from squaredeal.race import Join, Kick, Leave, Options, Phase, RaceRefused, SetReady, Start, open_race
from squaredeal.race.events import HostChanged, SeatFreed, SeatTaken

from .racing import COMMITMENT, TERMS, Maker, Racing, come_all, counting, nonce, over, running, seated

ANN = Join("ann", "Ann", "guest")
BEN = Join("ben", "Ben", "account")
CYD = Join("cyd", "Cyd", "bot")


def test_the_first_to_join_is_the_host() -> None:
    racing = Racing(seats=2)
    assert racing.facts(ANN) == (SeatTaken(0, "ann", "Ann", "guest"), HostChanged(0))
    assert racing.facts(BEN) == (SeatTaken(1, "ben", "Ben", "account"),)
    assert racing.race.host == 0


def test_joining_twice_keeps_the_seat() -> None:
    racing = Racing(seats=2)
    racing.do(ANN)
    before = racing.race
    assert racing.do(ANN) == []
    assert racing.race is before


def test_a_freed_seat_is_taken_again_lowest_first() -> None:
    racing = seated(3, seats=3)
    racing.do(Leave(1))
    assert [seat.number for seat in racing.race.seats] == [0, 2]
    assert racing.facts(ANN) == (SeatTaken(1, "ann", "Ann", "guest"),)
    assert [seat.number for seat in racing.race.seats] == [0, 1, 2]
    assert racing.seat(1).nonce is None


def test_a_full_race_takes_nobody_more() -> None:
    racing = seated(2)
    with pytest.raises(RaceRefused, match="Every seat") as refused:
        racing.do(ANN)
    assert refused.value.why == "full"


@pytest.mark.parametrize("race", [counting, running, over])
def test_nobody_joins_once_the_countdown_has_begun(race: Maker) -> None:
    racing = race(1, seats=2)
    with pytest.raises(RaceRefused) as refused:
        racing.do(ANN)
    assert refused.value.why == "not_open"


@pytest.mark.parametrize("race", [counting, running])
def test_who_plays_may_join_again_without_effect(race: Maker) -> None:
    racing = race(2)
    assert racing.do(Join("p1", "Player 1", "guest")) == []


def test_who_left_a_running_race_cannot_join_again() -> None:
    racing = running(2)
    racing.do(Leave(1))
    with pytest.raises(RaceRefused) as refused:
        racing.do(Join("p1", "Player 1", "guest"))
    assert refused.value.why == "not_open"


def test_all_ready_begins_the_countdown_by_itself() -> None:
    racing = Racing(seats=2, start="ready")
    racing.do(ANN)
    racing.do(BEN)
    assert racing.do(SetReady(0, True, nonce(0))) == ["ReadyChanged"]
    assert racing.do(SetReady(1, True, nonce(1)), after=70) == ["ReadyChanged", "CountdownBegan"]
    assert racing.race.phase is Phase.COUNTDOWN
    assert racing.race.starts_at == 70 + TERMS.countdown_ms


def test_a_race_of_one_seat_counts_down_once_ready() -> None:
    racing = Racing(seats=1, start="ready")
    racing.do(ANN)
    assert racing.do(SetReady(0, True, nonce(0))) == ["ReadyChanged", "CountdownBegan"]


def test_ready_by_the_host_waits_for_the_host() -> None:
    racing = seated(2, start="host")
    assert racing.race.phase is Phase.OPEN
    assert racing.do(Start(by=0)) == ["CountdownBegan"]


def test_an_empty_seat_holds_the_countdown_back_until_the_host_begins() -> None:
    racing = seated(2, seats=3, start="ready")
    assert racing.race.phase is Phase.OPEN
    assert racing.do(Start(by=0)) == ["CountdownBegan"]


def test_the_host_cannot_begin_before_everyone_seated_is_ready() -> None:
    racing = seated(2, seats=3, start="ready")
    racing.do(SetReady(1, False, nonce(1)))
    with pytest.raises(RaceRefused) as refused:
        racing.do(Start(by=0))
    assert refused.value.why == "not_ready"


def test_a_start_by_the_host_does_not_ask_for_readiness() -> None:
    racing = Racing(seats=2, start="host")
    racing.do(ANN)
    racing.do(BEN)
    assert racing.do(Start(by=0)) == ["CountdownBegan"]
    assert racing.race.nonces == (b"", b"")


def test_starting_twice_is_starting_once() -> None:
    racing = counting(2)
    starts_at = racing.race.starts_at
    assert racing.do(Start(by=0), after=400) == []
    assert racing.race.starts_at == starts_at


@pytest.mark.parametrize(("race", "by", "why"), [
    (seated, 1, "not_host"),
    (counting, 1, "not_host"),
    (running, 0, "not_open"),
    (over, 0, "not_open"),
    (seated, 2, "no_such_seat"),
    (seated, -1, "no_such_seat"),
])  # fmt: skip
def test_starts_that_are_refused(race: Maker, by: int, why: str) -> None:
    racing = race(2)
    with pytest.raises(RaceRefused) as refused:
        racing.do(Start(by=by))
    assert refused.value.why == why


def test_ready_again_with_the_same_nonce_is_nothing_new() -> None:
    racing = seated(2, seats=3)
    assert racing.do(SetReady(1, True, nonce(1))) == []


def test_a_reloaded_page_sends_another_nonce() -> None:
    racing = seated(2, seats=3)
    assert racing.do(SetReady(1, True, nonce(77))) == ["ReadyChanged"]
    assert racing.seat(1).nonce == nonce(77)


def test_a_ready_sent_again_during_the_countdown_changes_nothing() -> None:
    racing = counting(2)
    assert racing.do(SetReady(1, True, nonce(1))) == []


@pytest.mark.parametrize(("command", "why"), [
    (SetReady(1, False, nonce(1)), "not_open"),
    (SetReady(1, True, nonce(9)), "not_open"),
    (SetReady(1, True, nonce(1)[1:]), "bad_nonce"),
    (SetReady(1, True, nonce(1) + "\n"), "bad_nonce"),
    (SetReady(1, True, "é" * 32), "bad_nonce"),
    (SetReady(5, True, nonce(1)), "no_such_seat"),
    (SetReady(2, True, nonce(1)), "seat_empty"),
])  # fmt: skip
def test_readiness_is_fixed_during_the_countdown(command: SetReady, why: str) -> None:
    racing = counting(2, seats=3)
    with pytest.raises(RaceRefused) as refused:
        racing.do(command)
    assert refused.value.why == why


def test_the_host_sends_a_player_away_for_good() -> None:
    racing = seated(3)
    assert racing.facts(Kick(0, 1)) == (SeatFreed(1, barred=True),)
    with pytest.raises(RaceRefused) as refused:
        racing.do(Join("p1", "Player 1", "guest"))
    assert refused.value.why == "kicked"
    assert racing.do(CYD) == ["SeatTaken"]


def test_only_the_last_hundred_sent_away_are_remembered() -> None:
    racing = seated(1, seats=2)
    for number in range(101):
        racing.do(Join(f"guest{number}", "G", "guest"))
        racing.do(Kick(0, 1))
    assert len(racing.race.barred) == 100
    assert racing.do(Join("guest0", "G", "guest")) == ["SeatTaken"]


@pytest.mark.parametrize(("race", "command", "why"), [
    (seated, Kick(1, 0), "not_host"),
    (seated, Kick(0, 0), "kick_self"),
    (seated, Kick(0, 2), "seat_empty"),
    (seated, Kick(0, 3), "no_such_seat"),
    (counting, Kick(0, 1), "not_open"),
    (running, Kick(0, 1), "not_open"),
    (over, Kick(0, 1), "not_open"),
])  # fmt: skip
def test_kicks_that_are_refused(race: Maker, command: Kick, why: str) -> None:
    racing = race(2, seats=3)
    before = racing.race
    with pytest.raises(RaceRefused) as refused:
        racing.do(command)
    assert (refused.value.why, racing.race) == (why, before)


def test_a_host_who_leaves_hands_over_to_the_first_who_is_here() -> None:
    racing = seated(3)
    assert racing.facts(Leave(0)) == (SeatFreed(0), HostChanged(1))


def test_the_last_to_leave_an_open_race_ends_it() -> None:
    racing = seated(2)
    racing.do(Leave(1))
    assert racing.do(Leave(0)) == ["SeatFreed", "HostChanged", "RaceEnded"]
    assert (racing.race.phase, racing.race.host, racing.race.seats) == (Phase.OVER, None, ())
    assert racing.race.starts_at is None


def test_leaving_twice_is_refused_once_the_seat_is_free() -> None:
    racing = seated(2)
    racing.do(Leave(1))
    with pytest.raises(RaceRefused) as refused:
        racing.do(Leave(1))
    assert refused.value.why == "seat_empty"


def test_a_race_opens_with_its_host_seated_but_not_here_yet() -> None:
    racing = Racing(open_race("race01", Options("freecell", seats=2), COMMITMENT, 500, host=ANN))
    assert (racing.race.host, racing.race.version) == (0, 0)
    assert (racing.seat(0).here, racing.seat(0).gone_at) == (False, 500)
    assert racing.do(ANN) == []
    come_all(racing)
    assert racing.seat(0).here


def test_the_countdown_waits_for_a_player_who_is_away() -> None:
    racing = Racing(open_race("race01", Options("freecell", seats=1), COMMITMENT, 500, host=ANN))
    assert racing.do(SetReady(0, True, nonce(0))) == ["ReadyChanged"]
    come_all(racing)
    assert racing.race.phase is Phase.COUNTDOWN
