"""The tables, pair by pair: what may follow moves the race there, what may not is damage and changes nothing."""

from typing import get_args

import pytest
from msgspec.structs import replace

from squaredeal.messages.common import PhaseText, SeatState
from squaredeal.race import Event, ImpossibleEvent, Phase, Race, evolve
from squaredeal.race import events as e
from squaredeal.race.model import ENDED_EARLY, PLAYED_OUT, Offer
from squaredeal.race.transitions import PHASES, SEATS, next_state

from .racing import Maker, counting, nonce, over, running, seated

MAKERS: dict[Phase, Maker] = {
    Phase.OPEN: seated,
    Phase.COUNTDOWN: counting,
    Phase.RUNNING: running,
    Phase.OVER: over,
}
EXAMPLES: tuple[Event, ...] = (
    e.SeatTaken(2, "ann", "Ann", "guest"),
    e.SeatFreed(1),
    e.HostChanged(1),
    e.ReadyChanged(1, False, nonce(7)),
    e.CountdownBegan(9_000),
    e.RaceStarted(9_000, index=2),
    e.ProofMissed(),
    e.CertificationWaived(),
    e.SeatDropped(1, 9_000),
    e.SeatReturned(1),
    e.SeatFinished(1, 1, 9_000),
    e.SeatEnded(1, "left", 9_000),
    e.SeatHelped(1),
    e.RaceEnded(9_000),
    e.OfferMade(1, "rematch", "race02", 9_000),
    e.OfferAccepted(0, "race02"),
    e.OfferWithdrawn(),
    e.OfferExpired(),
    e.RematchAgreed("race02", (0, 1)),
)


def race_in(phase: Phase) -> Race:
    race = MAKERS[phase](2, seats=3).race
    return replace(race, offer=Offer(1, "rematch", "race02", 9_000, (1,))) if phase is Phase.OVER else race


def test_there_is_an_example_of_every_event() -> None:
    assert {type(event) for event in EXAMPLES} == set(get_args(Event))


def test_the_tables_have_every_phase_and_every_state() -> None:
    assert [str(phase) for phase in PHASES] == list(get_args(PhaseText)) == [str(phase) for phase in Phase]
    assert list(SEATS) == list(get_args(SeatState))
    assert set(SEATS) == {"seated", "playing"} | PLAYED_OUT | ENDED_EARLY
    assert {event for table in PHASES.values() for event in table} == set(get_args(Event))


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("phase", Phase)
def test_an_event_leads_where_the_table_says_or_nowhere(phase: Phase, event: Event) -> None:
    race = race_in(phase)
    expected = PHASES[phase].get(type(event))
    if expected is None:
        with pytest.raises(ImpossibleEvent, match=type(event).__name__):
            evolve(race, event)
    else:
        after = evolve(race, event)
        assert (after.phase, after.version) == (expected, race.version + 1)


def test_no_phase_comes_back_but_for_a_missed_proof() -> None:
    order = list(Phase)
    back = {
        event: (phase, after)
        for phase, table in PHASES.items()
        for event, after in table.items()
        if order.index(after) < order.index(phase)
    }
    assert back == {e.ProofMissed: (Phase.COUNTDOWN, Phase.OPEN)}


@pytest.mark.parametrize("after", get_args(SeatState))
@pytest.mark.parametrize("before", get_args(SeatState))
def test_a_seat_goes_where_the_table_says_or_nowhere(before: SeatState, after: SeatState) -> None:
    if after in SEATS[before]:
        assert next_state(before, after) == after
    else:
        with pytest.raises(ImpossibleEvent):
            next_state(before, after)


@pytest.mark.parametrize(("phase", "event"), [
    (Phase.OPEN, e.SeatTaken(1, "ann", "Ann", "guest")),
    (Phase.OPEN, e.SeatFreed(2)),
    (Phase.OPEN, e.SeatReturned(2)),
    (Phase.RUNNING, e.SeatEnded(1, "seated", 5)),
    (Phase.COUNTDOWN, e.SeatEnded(1, "resigned", 5)),
])  # fmt: skip
def test_stored_events_that_contradict_the_race_are_damage(phase: Phase, event: Event) -> None:
    with pytest.raises(ImpossibleEvent):
        evolve(race_in(phase), event)


@pytest.mark.parametrize("event", [e.OfferAccepted(0, "race02"), e.RematchAgreed("race02", (0, 1))])
def test_an_acceptance_without_an_offer_is_damage(event: Event) -> None:
    with pytest.raises(ImpossibleEvent, match="no offer"):
        evolve(over(2).race, event)


def test_an_untouched_seat_is_the_same_object_after_an_event() -> None:
    race = running(3).race
    after = evolve(race, e.SeatHelped(1))
    assert after.seats[0] is race.seats[0]
    assert after.seats[2] is race.seats[2]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_is_stored_as_json_and_read_back(event: Event) -> None:
    data = e.encode_event(event)
    assert data.startswith(b'{"t":"' + type(event).__name__.encode() + b'"')
    assert e.decode_event(data) == event
