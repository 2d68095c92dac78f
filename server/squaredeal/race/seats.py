"""Which seat a command speaks of, or why there is none."""

from .model import Race, Seat
from .refusal import RaceRefused, RaceWhy


def taken_seat(race: Race, number: int) -> Seat:
    """Return the seat of that number. Raises `RaceRefused` (no_such_seat, seat_empty)."""
    if not 0 <= number < race.options.seats:
        raise RaceRefused(RaceWhy.NO_SUCH_SEAT)
    seat = race.seat(number)
    if seat is None:
        raise RaceRefused(RaceWhy.SEAT_EMPTY)
    return seat
