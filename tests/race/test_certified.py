"""Certified races: the countdown that a proof needs, the start with it, and what is left to do without one."""

import pytest
from msgspec.structs import replace

from squaredeal.messages.common import OptionsIn
from squaredeal.race import (
    Drop,
    Join,
    Leave,
    MakeOffer,
    Options,
    OptionsError,
    Phase,
    RaceRefused,
    Return,
    SetReady,
    Start,
    Terms,
    Tick,
    decide,
    encode_race,
    next_deadline,
    options_from,
    race_card,
    race_view,
    rematch_of,
)
from squaredeal.race.events import CountdownBegan, ProofMissed, RaceStarted, SeatEnded, SeatFreed

from .racing import TERMS, Racing, accept, come_all, counting, nonce, over, seated


def missed(count: int, **options: object) -> Racing:
    """A certified race whose countdown has just ended without a proof."""
    racing = counting(count, certified=True, **options)
    racing.do(Tick(), after=TERMS.certify_ms)
    return racing


@pytest.mark.parametrize("certified", [False, True])
def test_the_countdown_is_as_long_as_the_option_says(certified: bool) -> None:
    racing = counting(2, certified=certified)
    length = TERMS.certify_ms if certified else TERMS.countdown_ms
    assert racing.race.starts_at == next_deadline(racing.race, TERMS) == length
    assert racing.facts(Tick(index=0)) == ()


def test_readiness_begins_a_countdown_of_the_same_length() -> None:
    racing = Racing(seats=1, start="ready", certified=True)
    racing.do(Join("ann", "Ann", "guest"))
    racing.do(SetReady(0, True, nonce(0)))
    assert racing.events[-1] == CountdownBegan(TERMS.certify_ms)


def test_the_race_starts_with_its_proved_deal() -> None:
    racing = counting(2, certified=True)
    racing.now += TERMS.certify_ms
    assert racing.facts(Tick(index=3)) == (RaceStarted(TERMS.certify_ms, 3),)
    assert (str(racing.race.phase), racing.race.index, racing.race.unproved) == ("running", 3, False)


def test_a_race_that_is_not_certified_has_no_such_number() -> None:
    racing = counting(2)
    racing.now += TERMS.countdown_ms
    assert racing.facts(Tick(index=3)) == (RaceStarted(TERMS.countdown_ms),)


def test_a_certified_start_that_comes_late_moves_zero_too() -> None:
    racing = counting(2, certified=True)
    racing.now += TERMS.certify_ms + 5_000
    assert racing.facts(Tick(index=0)) == (RaceStarted(TERMS.certify_ms + 5_000, 0),)


def test_without_a_proof_the_race_is_open_again_and_everybody_still_ready() -> None:
    racing = missed(2, start="ready")
    race = racing.race
    assert racing.events[-1] == ProofMissed()
    assert (race.phase, race.unproved, race.starts_at, race.index) == (Phase.OPEN, True, None, None)
    assert [(seat.state, seat.ready, seat.nonce) for seat in race.seats] == [
        ("seated", True, nonce(0)),
        ("seated", True, nonce(1)),
    ]
    assert next_deadline(race, TERMS) is None


@pytest.mark.parametrize("start", ["ready", "host"])
def test_the_host_may_play_on_without_a_proof(start: str) -> None:
    racing = missed(2, start=start)
    assert racing.do(Start(0, uncertified=True)) == ["CertificationWaived", "CountdownBegan"]
    assert (racing.race.options.certified, racing.race.unproved) == (False, False)
    assert racing.race.starts_at == racing.now + TERMS.countdown_ms
    assert racing.tick(TERMS.countdown_ms) == ["RaceStarted"]
    assert racing.race.index is None


def test_the_host_may_try_once_more() -> None:
    racing = missed(2)
    assert racing.do(Start(0)) == ["CountdownBegan"]
    assert (racing.race.options.certified, racing.race.unproved) == (True, False)
    assert racing.race.starts_at == racing.now + TERMS.certify_ms


def test_only_the_host_waives_and_only_a_proof_that_was_missed() -> None:
    for racing, by, why in (
        (missed(2), 1, "not_host"),
        (seated(2, certified=True), 0, "still_certified"),
    ):
        with pytest.raises(RaceRefused) as refused:
            racing.do(Start(by, uncertified=True))
        assert refused.value.why == why


def test_a_race_that_never_was_certified_has_nothing_to_waive() -> None:
    assert seated(2).do(Start(0, uncertified=True)) == ["CountdownBegan"]


def test_new_readiness_makes_new_deals_and_the_countdown_begins_by_itself() -> None:
    racing = missed(2, start="ready")
    assert racing.do(SetReady(1, True, nonce(9))) == ["ReadyChanged", "CountdownBegan"]
    assert (racing.race.unproved, racing.race.options.certified) == (False, True)


def test_readiness_that_changes_nothing_starts_nothing() -> None:
    racing = missed(2, start="ready")
    come_all(racing)
    assert racing.do(SetReady(1, True, nonce(1))) == []
    racing.do(Drop(1))
    assert racing.do(Return(1)) == ["SeatReturned"]
    assert racing.race.unproved


def test_whoever_left_in_the_countdown_has_no_seat_when_the_race_is_open_again() -> None:
    racing = counting(3, certified=True)
    racing.do(Leave(0))
    racing.now += TERMS.certify_ms
    assert racing.do(Tick()) == ["ProofMissed", "SeatFreed", "HostChanged"]
    assert (racing.race.host, [seat.number for seat in racing.race.seats]) == (1, [1, 2])
    assert racing.race.unproved
    racing.do(Join("ann", "Ann", "guest"))
    assert (racing.seat(0).state, racing.race.unproved) == ("seated", False)


def test_a_proof_is_for_the_nonces_it_was_looked_up_for() -> None:
    racing = counting(2, certified=True)
    racing.do(Drop(1))
    brief = Terms(grace_ms=TERMS.certify_ms - 1)
    events = decide(racing.race, Tick(index=0), TERMS.certify_ms, brief)
    assert events == (SeatEnded(1, "left", 0), ProofMissed(), SeatFreed(1))


def test_a_rated_race_without_a_proof_is_called_off() -> None:
    racing = counting(2, certified=True, rated=True)
    assert racing.tick(TERMS.certify_ms) == ["SeatEnded", "SeatEnded", "RaceEnded"]
    assert racing.states() == ["aborted", "aborted"]
    assert (racing.race.phase, racing.race.unproved) == (Phase.OVER, False)


def test_when_all_leave_an_unproved_race_ends() -> None:
    racing = missed(2)
    racing.do(Leave(0))
    assert racing.do(Leave(1))[-1] == "RaceEnded"
    assert not racing.race.unproved


@pytest.mark.parametrize("certified", [False, True])
def test_a_rematch_is_certified_as_its_race_was_played(certified: bool) -> None:
    played = over(2).race
    racing = Racing(replace(played, options=replace(played.options, certified=certified), index=4))
    racing.do(MakeOffer(0, "rematch", "race02"))
    racing.do(accept(1))
    following = rematch_of(racing.race, "race02", "d1" * 32, 5)
    assert (following.options.certified, following.index) == (certified, None)


def test_a_chosen_seed_is_not_certified() -> None:
    with pytest.raises(OptionsError) as wrong:
        options_from(OptionsIn(seed="617", certified=True))
    assert wrong.value.field == "certified"
    assert options_from(OptionsIn(certified=True)) == Options("freecell", watch="boards", certified=True)


def test_everybody_may_see_that_a_race_is_certified_and_nobody_which_deal_it_is() -> None:
    racing = counting(1, certified=True)
    before = race_view(racing.race)
    racing.now += TERMS.certify_ms
    first, second = (Racing(racing.race) for _ in range(2))
    for other, index in ((first, 0), (second, 7)):
        other.now = racing.now
        other.facts(Tick(index=index))
    assert before.options.certified
    assert race_card(racing.race).certified
    assert encode_race(first.race) != encode_race(second.race)
    assert race_view(first.race) == race_view(second.race)
    assert race_card(first.race) == race_card(second.race)
    assert race_view(missed(1).race).unproved
