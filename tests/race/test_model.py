"""The race value: its seats, nonces and clock, tips laid over it, and its stored form."""

import msgspec
import pytest

from squaredeal.race import Options, decode_race, encode_race
from squaredeal.race.events import decode_event

from .racing import TERMS, Maker, counting, over, running, seated


def test_seats_are_found_by_number_and_by_player() -> None:
    race = seated(2, seats=3).race
    assert race.seat(1) is race.seat_of("p1") is race.seats[1]
    assert race.seat(2) is race.seat_of("p2") is None


def test_race_time_runs_from_the_start_to_the_limit() -> None:
    race = running(1, limit_s=60).race
    zero = race.starts_at or 0
    assert [race.race_ms(zero + ms) for ms in (-5, 0, 59_999, 60_000, 61_000)] == [0, 0, 59_999, 60_000, 60_000]


@pytest.mark.parametrize("race", [seated, counting, over])
def test_race_time_stands_at_zero_in_other_phases(race: Maker) -> None:
    assert race(1).race.race_ms(10**6) == 0


def test_a_tip_is_laid_over_one_seat_and_the_version_stays() -> None:
    race = running(2).race
    after = race.with_tip(1, rev=7, at=900, home=3, home_since=800, undone=True)
    seat = after.seats[1]
    assert (seat.rev, seat.at, seat.home, seat.home_since, seat.undone) == (7, 900, 3, 800, True)
    assert after.seats[0] is race.seats[0]
    assert after.version == race.version


def test_an_empty_seat_has_no_tip() -> None:
    with pytest.raises(LookupError, match="seat 2"):
        seated(2, seats=3).race.with_tip(2, rev=1, at=0, home=0, home_since=0, undone=False)


@pytest.mark.parametrize("race", [seated, counting, running, over])
def test_a_race_is_stored_as_json_and_read_back(race: Maker) -> None:
    value = race(3).race
    assert decode_race(encode_race(value)) == value
    assert decode_race(encode_race(value).decode()) == value


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b'{"id":"race01","version":"1"}'])
def test_what_is_no_race_is_not_read_as_one(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_race(data)


@pytest.mark.parametrize("data", [b"", b"{}", b'{"t":"SeatLost","seat":1}', b'{"t":"SeatHelped"}'])
def test_what_is_no_event_is_not_read_as_one(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_event(data)


@pytest.mark.parametrize(("rules", "family"), [("freecell", "freecell"), ("klondike/3/unlimited", "klondike")])
def test_options_know_their_game(rules: str, family: str) -> None:
    assert Options(rules).family == family
    assert Options(rules, limit_s=90).limit_ms == 90_000


def test_a_race_cannot_be_changed_in_place() -> None:
    race = running(1).race
    with pytest.raises(AttributeError):
        race.version = 3  # type: ignore[misc]
    assert TERMS.countdown_ms == 5_000
