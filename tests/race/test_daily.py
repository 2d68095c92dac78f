"""A daily's days, and an attempt at its deal: born running, kept until the limit, with a result but without a place."""

import time
from datetime import UTC, datetime, timedelta

import pytest

from squaredeal.race import (
    Drop,
    Finish,
    Help,
    Join,
    Kick,
    Leave,
    MakeOffer,
    Phase,
    RaceRefused,
    Resign,
    Return,
    SetReady,
    Start,
    decode_race,
    encode_race,
    evolve_all,
    next_deadline,
    open_daily,
    race_card,
    race_view,
    standings,
)
from squaredeal.race.commands import AcceptOffer, Command
from squaredeal.race.daily import (
    DAY_MS,
    LIMIT_MS,
    closes_at,
    day_of,
    is_day,
    is_open,
    is_sealed,
    opens_at,
    sealed_until,
)
from squaredeal.race.events import RaceEnded, SeatEnded, SeatFinished
from squaredeal.race.results import results_of
from squaredeal.race.rewind import rewound

from .racing import COMMITMENT, TERMS, Racing, nonce

DAY = "2026-11-29"
NOON = opens_at(DAY) + DAY_MS // 2
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def attempt(now: int = NOON, rules: str = "freecell") -> Racing:
    return Racing(open_daily("race01", rules, DAY, COMMITMENT, now, Join("ann", "Ann", "guest")))


# --- days


def test_days_are_the_calendars() -> None:
    for days in [*range(0, 20_000, 5), *range(20_000, 23_000), *range(23_000, 2_900_000, 997)]:
        date = (EPOCH + timedelta(days=days)).date().isoformat()
        assert day_of(days * DAY_MS) == day_of(days * DAY_MS + DAY_MS - 1) == date
        assert opens_at(date) == days * DAY_MS
        assert closes_at(date) == (days + 1) * DAY_MS


@pytest.mark.parametrize("text", [
    "", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-1", "2026-04-01 ", "+2026-4-01",
    "1969-12-31", "0000-01-01", "2026-W44", "2026-10", "20261007", "٢٠٢٦-10-07", "2026-10-07\n", "2026-10-00",
])  # fmt: skip
def test_what_is_no_day(text: str) -> None:
    assert not is_day(text)
    with pytest.raises(ValueError, match="is no day"):
        opens_at(text)


def test_a_second_before_midnight_and_a_second_after_it() -> None:
    midnight = closes_at(DAY)
    assert (day_of(midnight - 1_000), day_of(midnight - 1), day_of(midnight), day_of(midnight + 1_000)) == (
        "2026-11-29",
        "2026-11-29",
        "2026-11-30",
        "2026-11-30",
    )
    assert sealed_until(DAY) == midnight + LIMIT_MS + TERMS.limit_slack_ms


CHANGES = ("2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-11-29", "2027-01-01")
"""Clocks change on these days here or there."""


def told() -> list[object]:
    """Everything that is computed of those days, and of every hour of them."""
    hours = [opens_at(day) + hour * 3_600_000 for day in CHANGES for hour in range(27)]
    ends = [(opens_at(day), closes_at(day), sealed_until(day), is_day(day)) for day in CHANGES]
    return [ends, [(day_of(hour - 1), day_of(hour)) for hour in hours]]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", "America/New_York", "Europe/Berlin"])
def test_days_are_the_same_in_every_time_zone(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = told()
    with monkeypatch.context() as there:
        there.setenv("TZ", zone)
        time.tzset()
        assert time.localtime(opens_at(DAY) // 1_000).tm_hour != 0  # it is another time there
        assert told() == here
    time.tzset()
    assert opens_at("2026-10-25") == 1_792_886_400_000


# --- an attempt


def test_an_attempt_runs_from_the_first() -> None:
    race = attempt().race
    assert (race.version, race.phase, race.starts_at, race.created_at) == (0, Phase.RUNNING, NOON, NOON)
    assert (race.host, race.options.seats, race.options.listed, race.options.rated) == (None, 1, False, False)
    assert (race.options.hints, race.options.undo, race.options.limit_ms) == (False, True, LIMIT_MS)
    assert not attempt(rules="klondike/3/unlimited").race.options.undo
    seat = race.seats[0]
    assert (seat.number, seat.player, seat.state, seat.here, seat.nonce) == (0, "ann", "playing", False, None)
    assert decode_race(encode_race(race)) == race


def test_a_view_tells_the_day_and_how_long_it_is_sealed() -> None:
    racing = attempt()
    view = race_view(racing.race)
    assert (view.daily, view.sealed_until) == (DAY, sealed_until(DAY))
    assert view.seats[0].gone_until is None
    assert race_card(racing.race).home == (0,)
    other = race_view(Racing().race)
    assert (other.daily, other.sealed_until) == (None, None)


def test_nobody_need_be_there_until_the_limit() -> None:
    racing = attempt()
    end = NOON + LIMIT_MS + TERMS.limit_slack_ms
    assert next_deadline(racing.race, TERMS) == end
    racing.do(Return(0), after=10)
    racing.do(Drop(0), after=10)
    assert next_deadline(racing.race, TERMS) == end
    assert racing.tick(end - racing.now - 1) == []
    assert racing.facts(Return(0))
    racing.now += 1
    racing.tick(0)
    assert racing.events[-2:] == [SeatEnded(0, "timed_out", LIMIT_MS), RaceEnded(end)]


@pytest.mark.parametrize("command", [Leave(0), MakeOffer(0, "rematch", "race02")])
def test_it_is_not_left_by_going_away_and_has_no_rematch(command: Command) -> None:
    racing = attempt()
    racing.do(Return(0))
    with pytest.raises(RaceRefused) as refused:
        racing.do(command)
    assert refused.value.why == "daily"
    assert racing.race.phase is Phase.RUNNING


@pytest.mark.parametrize(("command", "why"), [
    (Join("ben", "Ben", "guest"), "not_open"),
    (SetReady(0, True, nonce(1)), "not_open"),
    (Kick(0, 0), "not_host"),
    (Start(0), "not_host"),
    (Help(0), "hints_off"),
    (AcceptOffer(0, "rematch", "race02"), "not_over"),
])  # fmt: skip
def test_what_else_is_refused(command: Command, why: str) -> None:
    with pytest.raises(RaceRefused) as refused:
        attempt().do(command)
    assert refused.value.why == why


def test_a_finish_has_a_result_and_no_place() -> None:
    racing = attempt()
    racing.tip(0, rev=90, at=83_211, home=52)
    racing.do(Finish(0, 83_211), after=83_300)
    assert racing.events[0] == SeatFinished(0, None, 83_211)
    (line,) = standings(racing.race)
    assert (line.state, line.place, line.at, line.photo) == ("finished", None, 83_211, False)
    assert race_view(racing.race).seats[0].place is None
    (result,) = results_of(racing.race)
    assert (result.scope, result.day, result.place, result.finished_ms, result.why) == (
        "daily",
        DAY,
        None,
        83_211,
        None,
    )
    assert racing.do(Return(0)) == ["SeatReturned"]
    with pytest.raises(RaceRefused):
        racing.do(MakeOffer(0, "rematch", "race02"))
    assert racing.do(Leave(0)) == ["SeatDropped"]  # over: to go is to go
    assert next_deadline(racing.race, TERMS) is None
    assert evolve_all(racing.opened, racing.events).with_tip(
        0, rev=90, at=83_211, home=52, home_since=0, undone=False
    ) == racing.race.with_tip(0, rev=90, at=83_211, home=52, home_since=0, undone=False)


@pytest.mark.parametrize(("rev", "state", "results"), [(0, "aborted", 0), (3, "resigned", 1)])
def test_resigning_ends_it(rev: int, state: str, results: int) -> None:
    racing = attempt()
    racing.tip(0, rev=rev)
    assert racing.do(Resign(0), after=500) == ["SeatEnded", "RaceEnded"]
    assert racing.states() == [state]
    assert [line.place for line in standings(racing.race)] == [None]
    assert [(result.scope, result.why) for result in results_of(racing.race)] == [("daily", "unfinished")] * results


def test_an_attempt_belongs_to_its_day_though_it_ends_behind_midnight() -> None:
    racing = attempt(closes_at(DAY) - 1)
    racing.tip(0, rev=90, at=LIMIT_MS, home=52)
    racing.do(Finish(0, LIMIT_MS), after=LIMIT_MS + 400)
    assert racing.race.over_at == closes_at(DAY) + LIMIT_MS + 399
    (result,) = results_of(racing.race)
    assert (result.day, day_of(result.over_at)) == (DAY, "2026-11-30")


def test_its_secrets_wait_for_the_last_who_may_play() -> None:
    racing = attempt()
    until = sealed_until(DAY)
    assert is_sealed(racing.race, until - 1)
    assert not is_open(racing.race, until)  # it is not over
    racing.do(Resign(0))
    assert not is_open(racing.race, racing.now)
    assert not is_open(racing.race, until - 1)
    assert is_open(racing.race, until)
    last = attempt(closes_at(DAY) - 1)
    assert next_deadline(last.race, TERMS) == until - 1
    assert not is_sealed(Racing().race, 0)


def test_it_is_never_told_late() -> None:
    with pytest.raises(ValueError, match="no countdown"):
        rewound(attempt().race, [], 0)
