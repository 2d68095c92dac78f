"""A race that is played, as it was a while ago: told from the race as it is now and its recorded events.

From its last countdown on nobody sits down or stands up any more, so the seats are known and what has happened to them
since can be told again. It does not know how far their boards were then: tips are those of the deal.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from .events import CountdownBegan, Event, RaceStarted, ReadyChanged, SeatDropped, SeatReturned, SeatTaken
from .evolve import evolve
from .model import Phase, Race, Seat


class Recorded(NamedTuple):
    """An event as it is recorded: the version it made, and when it was decided (shared ms)."""

    version: int
    at: int
    event: Event


def rewound(race: Race, history: Sequence[Recorded], at: int) -> Race:
    """Return the race as it was at `at`, shared ms; just before its start, if it started later than that.

    `history` are its events, in order, from the first on. ValueError for a race that never counted down.
    """
    countdowns = [n for n, recorded in enumerate(history) if isinstance(recorded.event, CountdownBegan)]
    if not countdowns:
        raise ValueError(f"race {race.id} has no countdown to begin with")
    began = countdowns[-1]
    past = _in_countdown(race, history[: began + 1])
    is_running = False
    for recorded in history[began + 1 :]:
        is_running = is_running or isinstance(recorded.event, RaceStarted)
        if is_running and recorded.at > at:
            break
        past = evolve(past, recorded.event)
    return past


def _in_countdown(race: Race, before: Sequence[Recorded]) -> Race:
    """The race at the version of the last of these events, with which its countdown began."""
    began = before[-1].event
    assert isinstance(began, CountdownBegan)
    seats = tuple([_seated(race, seat, before) for seat in race.seats])
    return replace(
        race,
        version=before[-1].version,
        phase=Phase.COUNTDOWN,
        seats=seats,
        starts_at=began.starts_at,
        over_at=None,
        next_place=1,
        index=None,
        offer=None,
        next_race=None,
    )


def _seated(race: Race, seat: Seat, before: Sequence[Recorded]) -> Seat:
    """The seat as it was taken, with what has happened to it since; a host and who plays on begin by not being here."""
    now = Seat(seat.number, seat.player, seat.name, seat.kind, here=False, gone_at=race.created_at)
    for _, _, event in before:
        if isinstance(event, SeatTaken) and event.seat == seat.number:
            now = Seat(seat.number, seat.player, seat.name, seat.kind)
        elif isinstance(event, ReadyChanged) and event.seat == seat.number:
            now = replace(now, ready=event.on, nonce=event.nonce)
        elif isinstance(event, SeatDropped) and event.seat == seat.number:
            now = replace(now, here=False, gone_at=event.at)
        elif isinstance(event, SeatReturned) and event.seat == seat.number:
            now = replace(now, here=True, gone_at=None)
    return now
