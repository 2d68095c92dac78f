"""What the hall answers to somebody who asks without a socket: a race's page, its replay, or that it is sealed.

Everything here is safe to print to anybody: it is made after sight has spoken.
"""

from msgspec import Struct

from squaredeal.messages.common import Opened, RaceView, Standing


class RacePage(Struct, frozen=True):
    """A race as anybody may see it: standings once there are any, the opened commitment once it is over.

    While a rated race is played there are no standings, and `race` is so old as its `delay_ms` says.
    """

    race: RaceView
    standings: tuple[Standing, ...]
    opened: Opened | None


class SeatMoves(Struct, frozen=True):
    """One seat's whole game: its moves' texts and, as long, each one's ms of race time."""

    seat: int
    name: str
    moves: tuple[str, ...]
    at: tuple[int, ...]
    faces: tuple[str, ...] | None = None
    """What each move turned, where the seed is still sealed and nobody can compute it."""


class ReplayView(Struct, frozen=True):
    """A race to be played again: `rules` and `seed` deal it, `opened` proves the seed, `seats` by number.

    `standings` are its result. While the deal is sealed there is neither `seed` nor `opened`, but `start`: the board
    that everybody begins with, as its players see it.
    """

    race: RaceView
    rules: str
    seed: str | None
    opened: Opened | None
    seats: tuple[SeatMoves, ...]
    standings: tuple[Standing, ...]
    start: str | None = None


class Sealed(Struct, frozen=True):
    """The race's end has not come, or its day's: nothing is told of its deal."""

    race: str
