"""Whose game ended without a move, as *aborted*, and whether that is one of the few a player has free on a day.

It counts nothing: whoever records what is decided does, and has it decided again for those who have none left. Free
without being counted is what hurts nobody or comes once: a race without others, a chosen deal, a daily's attempt.

    aborted(race, (SeatEnded(1, "aborted", 5_000),))     # (1,)
"""

from collections.abc import Collection, Iterable

from squaredeal.messages.common import SeatState

from .events import Event, SeatEnded
from .evolve import evolve
from .model import Phase, Race, Seat


def is_counted(race: Race) -> bool:
    """Whether aborting this race takes one of a day's: others sat down to it, on a deal that counts for boards."""
    return race.options.daily is None and race.options.seed is None and len(race.seats) > 1


def aborted(race: Race, events: Iterable[Event]) -> tuple[int, ...]:
    """Return the seats that these events abort and that are counted, in the order of their numbers."""
    seats: set[int] = set()
    for event in events:
        is_own = race.phase is Phase.RUNNING and is_counted(race)  # before the start a race is called off by itself
        if is_own and isinstance(event, SeatEnded) and event.state == "aborted":
            seats.add(event.seat)
        race = evolve(race, event)
    return tuple(sorted(seats))


def ended_early(race: Race, seat: Seat, state: SeatState, spent: Collection[int]) -> SeatState:
    """Return how a seat ends that its player gives up or stays away from, and that would end as `state` after a move.

    In a running race without a move of theirs it is aborted: free, unless its player is one of those who have `spent`
    what is free. Then it is resigned, whatever it would be called later.
    """
    if race.phase is not Phase.RUNNING or seat.rev > 0:
        return state
    return "resigned" if is_counted(race) and seat.number in spent else "aborted"
