"""How a seat's game ends by its player: a finish, a resignation, leaving; and the hint that ends being clean."""

from collections.abc import Collection

from .aborting import ended_early
from .commands import Finish, Help, Leave, Resign
from .events import Event, OfferWithdrawn, SeatDropped, SeatEnded, SeatFinished, SeatFreed, SeatHelped
from .model import Phase, Race
from .refusal import RaceRefused, RaceWhy
from .seats import taken_seat


def leave(race: Race, command: Leave, now: int, spent: Collection[int]) -> tuple[Event, ...]:
    """Give the seat up, in any phase; who has ended or is done only stops being here. () for one already gone so.

    Refused: daily, while it is played.
    """
    seat = taken_seat(race, command.seat)
    if race.options.daily is not None and seat.is_live:
        raise RaceRefused(RaceWhy.DAILY)
    if race.phase is Phase.OPEN:
        return (SeatFreed(seat.number),)
    events: list[Event] = []
    if seat.is_live:
        events.append(SeatEnded(seat.number, ended_early(race, seat, "left", spent), race.race_ms(now)))
    if seat.here:
        events.append(SeatDropped(seat.number, now))
    if race.offer is not None and race.offer.by == seat.number and race.next_race is None:
        events.append(OfferWithdrawn())
    return tuple(events)


def resign(race: Race, command: Resign, now: int, spent: Collection[int]) -> tuple[Event, ...]:
    """End one's own game; () when it has ended. Refused before the start: not_running."""
    seat = taken_seat(race, command.seat)
    if seat.state == "seated":
        raise RaceRefused(RaceWhy.NOT_RUNNING)
    if not seat.is_playing:
        return ()
    return (SeatEnded(seat.number, ended_early(race, seat, "resigned", spent), race.race_ms(now)),)


def finish(race: Race, command: Finish) -> tuple[Event, ...]:
    """Give a seat the next place; a daily's attempt has none, its board has.

    Refused: not_running before the start; finished once ended, or past the limit.
    """
    seat = taken_seat(race, command.seat)
    if seat.state == "seated":
        raise RaceRefused(RaceWhy.NOT_RUNNING)
    if not seat.is_playing or command.at > race.options.limit_ms:
        raise RaceRefused(RaceWhy.FINISHED)
    place = race.next_place if race.options.daily is None else None
    return (SeatFinished(seat.number, place, command.at),)


def take_help(race: Race, command: Help) -> tuple[Event, ...]:
    """Note that a seat is no longer clean; () when it is noted. Refused: hints_off, not_running, finished."""
    seat = taken_seat(race, command.seat)
    if not race.options.hints:
        raise RaceRefused(RaceWhy.HINTS_OFF)
    if seat.state == "seated":
        raise RaceRefused(RaceWhy.NOT_RUNNING)
    if not seat.is_playing:
        raise RaceRefused(RaceWhy.FINISHED)
    return () if seat.helped else (SeatHelped(seat.number),)
