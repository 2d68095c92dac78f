"""Before the start: who sits where, who is ready, who begins. From the countdown on the seats are fixed."""

import re
from typing import Final

from .commands import Join, Kick, SetReady, Start
from .events import CertificationWaived, CountdownBegan, Event, ReadyChanged, SeatFreed, SeatTaken
from .model import Phase, Race, Terms
from .refusal import RaceRefused, RaceWhy
from .seats import taken_seat

_NONCE: Final = re.compile("[0-9a-f]{32}")


def join(race: Race, command: Join) -> tuple[Event, ...]:
    """Seat a player on the lowest free seat; () for one who holds a live seat. Refused: not_open, kicked, full."""
    held = race.seat_of(command.player)
    if held is not None and held.is_live:
        return ()
    if race.phase is not Phase.OPEN:
        raise RaceRefused(RaceWhy.NOT_OPEN)
    if command.player in race.barred:
        raise RaceRefused(RaceWhy.KICKED)
    if race.is_full:
        raise RaceRefused(RaceWhy.FULL)
    number = next(number for number in range(race.options.seats) if race.seat(number) is None)
    return (SeatTaken(number, command.player, command.name, command.kind),)


def set_ready(race: Race, command: SetReady) -> tuple[Event, ...]:
    """Note readiness and nonce; () when both are known. Refused: bad_nonce, not_open."""
    seat = taken_seat(race, command.seat)
    if _NONCE.fullmatch(command.nonce) is None:
        raise RaceRefused(RaceWhy.BAD_NONCE)
    if seat.is_live and (seat.ready, seat.nonce) == (command.on, command.nonce):
        return ()
    if race.phase is not Phase.OPEN:
        raise RaceRefused(RaceWhy.NOT_OPEN)
    return (ReadyChanged(command.seat, command.on, command.nonce),)


def kick(race: Race, command: Kick) -> tuple[Event, ...]:
    """Send a player away. Refused: not_host, not_open, kick_self."""
    _host(race, command.by)
    if race.phase is not Phase.OPEN:
        raise RaceRefused(RaceWhy.NOT_OPEN)
    if command.seat == command.by:
        raise RaceRefused(RaceWhy.KICK_SELF)
    taken_seat(race, command.seat)
    return (SeatFreed(command.seat, barred=True),)


def start(race: Race, command: Start, now: int, terms: Terms) -> tuple[Event, ...]:
    """Begin the countdown; () when it runs already. After one without a proof this is another try, or goes without.

    Refused: not_host, not_open, not_ready (if readiness starts it), still_certified (no proof has been missed).
    """
    _host(race, command.by)
    if race.phase is Phase.COUNTDOWN:
        return ()
    if race.phase is not Phase.OPEN:
        raise RaceRefused(RaceWhy.NOT_OPEN)
    if race.options.start == "ready" and not all(seat.ready for seat in race.seats):
        raise RaceRefused(RaceWhy.NOT_READY)
    if command.uncertified and race.options.certified:
        if not race.unproved:
            raise RaceRefused(RaceWhy.STILL_CERTIFIED)
        return (CertificationWaived(), CountdownBegan(now + terms.countdown_ms))
    return (CountdownBegan(now + terms.countdown_of(race.options)),)


def _host(race: Race, number: int) -> None:
    taken_seat(race, number)
    if race.host != number:
        raise RaceRefused(RaceWhy.NOT_HOST)
