"""Whether somebody is at a seat. What being away costs, and when, the deadlines say."""

from .commands import Drop, Return
from .events import Event, SeatDropped, SeatReturned
from .model import Race
from .seats import taken_seat


def drop(race: Race, command: Drop, now: int) -> tuple[Event, ...]:
    """Note that a seat's last socket is gone; () when nobody was there."""
    return (SeatDropped(command.seat, now),) if taken_seat(race, command.seat).here else ()


def come_back(race: Race, command: Return) -> tuple[Event, ...]:
    """Note that a seat has a socket again; () when it had one."""
    return () if taken_seat(race, command.seat).here else (SeatReturned(command.seat),)
