"""How games end: finishing, resigning, leaving, and hints on the way."""

import pytest

from squaredeal.race import Finish, Help, Leave, MakeOffer, Phase, RaceRefused, Resign
from squaredeal.race.events import OfferWithdrawn, RaceEnded, SeatDropped, SeatEnded, SeatFinished

from .racing import TERMS, Maker, counting, over, running, seated


def test_places_are_given_in_the_order_of_the_finishes_whatever_the_times() -> None:
    racing = running(3)
    assert racing.facts(Finish(2, 900)) == (SeatFinished(2, 1, 900),)
    assert racing.facts(Finish(0, 800)) == (SeatFinished(0, 2, 800),)
    assert [seat.place for seat in racing.race.seats] == [2, None, 1]


def test_the_last_seat_to_finish_ends_the_race() -> None:
    racing = running(2)
    racing.do(Finish(0, 700))
    assert racing.do(Finish(1, 900), after=1_000) == ["SeatFinished", "RaceEnded"]
    assert (racing.race.phase, racing.race.over_at) == (Phase.OVER, racing.now)


def test_first_home_ends_all_others_at_that_instant() -> None:
    racing = running(3, goal="first")
    racing.do(Resign(0))
    events = racing.facts(Finish(1, 2_500))
    assert events == (SeatFinished(1, 1, 2_500), SeatEnded(2, "ended", 2_500), RaceEnded(racing.now))
    assert racing.states() == ["resigned", "finished", "ended"]


def test_a_win_after_the_first_home_is_refused() -> None:
    racing = running(2, goal="first")
    racing.do(Finish(0, 2_500))
    with pytest.raises(RaceRefused) as refused:
        racing.do(Finish(1, 2_400))
    assert refused.value.why == "finished"


@pytest.mark.parametrize(("race", "at", "why"), [
    (seated, 1, "not_running"),
    (counting, 1, "not_running"),
    (over, 1, "finished"),
    (running, 60_001, "finished"),
])  # fmt: skip
def test_finishes_that_are_refused(race: Maker, at: int, why: str) -> None:
    racing = race(2, limit_s=60)
    before = racing.race
    with pytest.raises(RaceRefused) as refused:
        racing.do(Finish(0, at))
    assert (refused.value.why, racing.race) == (why, before)


def test_a_finish_at_the_limit_counts_until_the_slack_is_over() -> None:
    racing = running(2, limit_s=60)
    assert racing.tick(60_000) == []
    assert racing.do(Finish(0, 60_000), after=TERMS.limit_slack_ms - 1) == ["SeatFinished"]
    assert racing.tick(1) == ["SeatEnded", "RaceEnded"]
    assert racing.states() == ["finished", "timed_out"]
    with pytest.raises(RaceRefused) as refused:
        racing.do(Finish(1, 60_000))
    assert refused.value.why == "finished"


@pytest.mark.parametrize(("rev", "command", "state"), [
    (0, Resign(1), "aborted"),
    (1, Resign(1), "resigned"),
    (0, Leave(1), "aborted"),
    (1, Leave(1), "left"),
])  # fmt: skip
def test_ending_ones_own_game(rev: int, command: Resign | Leave, state: str) -> None:
    racing = running(2)
    racing.tip(1, rev=rev)
    racing.now += 5_000
    assert racing.facts(command)[0] == SeatEnded(1, state, 5_000)  # type: ignore[arg-type]
    assert racing.states() == ["playing", state]
    assert racing.do(command) == []


def test_who_resigns_stays_and_who_leaves_does_not() -> None:
    racing = running(3)
    racing.do(Resign(1))
    racing.do(Leave(2))
    assert [seat.here for seat in racing.race.seats] == [True, True, False]


@pytest.mark.parametrize("race", [seated, counting])
def test_nobody_resigns_before_the_start(race: Maker) -> None:
    racing = race(2)
    with pytest.raises(RaceRefused) as refused:
        racing.do(Resign(1))
    assert refused.value.why == "not_running"


def test_a_resignation_after_the_finish_changes_nothing() -> None:
    racing = running(2)
    racing.do(Finish(1, 100))
    assert racing.do(Resign(1)) == []
    assert racing.do(Leave(1)) == ["SeatDropped"]
    assert racing.states() == ["playing", "finished"]


def test_leaving_during_the_countdown_takes_the_nonce_along() -> None:
    racing = counting(3)
    assert racing.facts(Leave(1)) == (SeatEnded(1, "left", 0), SeatDropped(1, racing.now))
    racing.tick(TERMS.countdown_ms)
    assert racing.states() == ["playing", "left", "playing"]
    assert racing.race.nonces == (bytes(16), b"", bytes([*bytes(15), 2]))


def test_leaving_after_the_start_leaves_the_nonce() -> None:
    racing = running(2)
    before = racing.race.nonces
    racing.do(Leave(1))
    assert racing.race.nonces == before


def test_everyone_leaving_during_the_countdown_ends_the_race_before_its_start() -> None:
    racing = counting(2)
    racing.do(Leave(0))
    assert racing.do(Leave(1)) == ["SeatEnded", "SeatDropped", "RaceEnded"]
    assert racing.tick(TERMS.countdown_ms) == []
    assert racing.states() == ["left", "left"]


def test_everyone_leaving_a_running_race_ends_it() -> None:
    racing = running(2)
    racing.do(Leave(0))
    assert racing.do(Leave(1)) == ["SeatEnded", "SeatDropped", "RaceEnded"]


def test_the_host_may_leave_a_running_race_like_anyone() -> None:
    racing = running(2)
    assert racing.do(Leave(0)) == ["SeatEnded", "SeatDropped"]
    assert racing.race.host == 0


def test_leaving_withdraws_ones_offer() -> None:
    racing = over(2)
    racing.do(MakeOffer(0, "rematch", "race02"))
    assert OfferWithdrawn() in racing.facts(Leave(0))
    assert racing.race.offer is None


def test_help_is_noted_once() -> None:
    racing = running(2, hints=True)
    assert racing.do(Help(1)) == ["SeatHelped"]
    assert racing.do(Help(1)) == []
    assert [seat.helped for seat in racing.race.seats] == [False, True]


@pytest.mark.parametrize(("race", "hints", "why"), [
    (running, False, "hints_off"),
    (counting, True, "not_running"),
    (over, True, "finished"),
])  # fmt: skip
def test_help_that_is_refused(race: Maker, hints: bool, why: str) -> None:
    racing = race(2, hints=hints)
    with pytest.raises(RaceRefused) as refused:
        racing.do(Help(1))
    assert refused.value.why == why
