"""The two state machines of a race as tables: its phase, and the state of each seat.

`evolve` is driven by them and `docs/race.md` is drawn from them. What stands in no table cannot happen: `decide` never
says so, and a stored event that does is damage, met with `ImpossibleEvent`.
"""

from collections.abc import Mapping
from typing import Final

from squaredeal.messages.common import SeatState

from .events import (
    CertificationWaived,
    CountdownBegan,
    Event,
    HostChanged,
    OfferAccepted,
    OfferExpired,
    OfferMade,
    OfferWithdrawn,
    ProofMissed,
    RaceEnded,
    RaceStarted,
    ReadyChanged,
    RematchAgreed,
    SeatDropped,
    SeatEnded,
    SeatFinished,
    SeatFreed,
    SeatHelped,
    SeatReturned,
    SeatTaken,
)
from .model import Phase

FIRST_PHASES: Final = (Phase.OPEN, Phase.RUNNING)
"""Where a race begins: open, or, as an attempt at a daily's deal, running."""

FIRST_STATES: Final[tuple[SeatState, ...]] = ("seated", "playing")
"""How a seat begins in each of them."""

PHASES: Final[Mapping[Phase, Mapping[type[Event], Phase]]] = {
    Phase.OPEN: {
        SeatTaken: Phase.OPEN,
        SeatFreed: Phase.OPEN,
        HostChanged: Phase.OPEN,
        ReadyChanged: Phase.OPEN,
        SeatDropped: Phase.OPEN,
        SeatReturned: Phase.OPEN,
        CertificationWaived: Phase.OPEN,
        CountdownBegan: Phase.COUNTDOWN,
        RaceEnded: Phase.OVER,
    },
    Phase.COUNTDOWN: {
        SeatDropped: Phase.COUNTDOWN,
        SeatReturned: Phase.COUNTDOWN,
        SeatEnded: Phase.COUNTDOWN,
        ProofMissed: Phase.OPEN,
        RaceStarted: Phase.RUNNING,
        RaceEnded: Phase.OVER,
    },
    Phase.RUNNING: {
        SeatDropped: Phase.RUNNING,
        SeatReturned: Phase.RUNNING,
        SeatHelped: Phase.RUNNING,
        SeatFinished: Phase.RUNNING,
        SeatEnded: Phase.RUNNING,
        RaceEnded: Phase.OVER,
    },
    Phase.OVER: {
        SeatDropped: Phase.OVER,
        SeatReturned: Phase.OVER,
        OfferMade: Phase.OVER,
        OfferAccepted: Phase.OVER,
        OfferWithdrawn: Phase.OVER,
        OfferExpired: Phase.OVER,
        RematchAgreed: Phase.OVER,
    },
}
"""Phase × event → phase. One way leads back, from a countdown without a proof; nothing leads out of `over`."""

SEATS: Final[Mapping[SeatState, frozenset[SeatState]]] = {
    "seated": frozenset({"playing", "left", "aborted"}),
    "playing": frozenset({"finished", "ended", "resigned", "left", "timed_out", "aborted"}),
    "finished": frozenset(),
    "ended": frozenset(),
    "resigned": frozenset(),
    "left": frozenset(),
    "timed_out": frozenset(),
    "aborted": frozenset(),
}
"""State of a seat → the states it may take next; a seat that has ended stays as it ended."""


class ImpossibleEvent(Exception):  # noqa: N818 - says what it is about
    """An event that cannot follow on this race: the stored events are damaged or out of order."""


def next_phase(phase: Phase, event: Event) -> Phase:
    """Look the event up in the table of this phase. Raises `ImpossibleEvent` where it has no line."""
    after = PHASES[phase].get(type(event))
    if after is None:
        raise ImpossibleEvent(f"{type(event).__name__} cannot happen to a race that is {phase}")
    return after


def next_state(state: SeatState, after: SeatState) -> SeatState:
    """Return `after` if a seat may go there from `state`. Raises `ImpossibleEvent` otherwise."""
    if after not in SEATS[state]:
        raise ImpossibleEvent(f"a seat cannot go from {state} to {after}")
    return after
