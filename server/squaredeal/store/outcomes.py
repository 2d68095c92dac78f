"""What is asked of the journal, and what it answers: plain values, no SQL.

A seat's board is the fold of its rows 1, 2, 3 …; an `Append` names the row it stands on (`base`) and the claim it is
made under, and either all of its rows land or none.

>>> append = Append("r1", 0, claim=1, base=0, rows=(Row(1, "26", 350), Row(2, "ah", 900)), home=1, home_since=900)
>>> append.last, append.at
(2, 900)
"""

from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from squaredeal.messages.common import Certificate, SeatState
from squaredeal.race.events import Event
from squaredeal.race.model import Race
from squaredeal.store.errors import Reason


class Row(NamedTuple):
    """One journal row: the move's number, its text, and when it came, race ms."""

    rev: int
    move: str
    at: int


class Append(Struct, frozen=True):
    """Moves of one seat to be committed together, with the seat's tip as it is after the last of them."""

    race: str
    seat: int
    claim: int
    base: int
    """The confirmed rev the first row stands on."""
    rows: tuple[Row, ...]
    home: int = 0
    home_since: int = 0
    undone: bool = False
    won: bool = False
    """Whether the last row brings the last card home: the seat is then finished in the same transaction."""

    def __post_init__(self) -> None:
        """Refuse rows that do not go on from `base` one by one; only a defect of the caller makes such."""
        if not self.rows or [row.rev for row in self.rows] != list(
            range(self.base + 1, self.base + 1 + len(self.rows))
        ):
            raise ValueError(f"rows must go on from {self.base} without a gap: {[row.rev for row in self.rows]}")

    @property
    def last(self) -> int:
        """The rev after this append."""
        return self.base + len(self.rows)

    @property
    def at(self) -> int:
        """When the last row came, race ms."""
        return self.rows[-1].at


class Decided(Struct, frozen=True):
    """A race after a decision, and what the decision was; no events when there was nothing to do."""

    race: Race
    events: tuple[Event, ...]
    certificate: Certificate | None = None
    """The proof of a certified race's deal, once the race is over and it may be told."""


class Landed(Struct, frozen=True):
    """All rows are committed. `decided` is there when they finished their seat."""

    decided: Decided | None = None


class Missed(Struct, frozen=True):
    """Nothing was written: the seat has moved on, to this. `state` is None if there is no such seat."""

    state: SeatState | None
    claim: int
    rev: int


class Failed(Struct, frozen=True):
    """Nothing was written, for certain: the database refused."""

    reason: Reason


class Unsettled(Struct, frozen=True):
    """Nobody can say yet whether the rows are committed. Only a new claim, and reading after it, can tell."""


Outcome: TypeAlias = Landed | Missed | Failed | Unsettled


MOST_CLAIM: Final = 2**31 - 1  # what the column holds


class WantedSeat(NamedTuple):
    """A seat that a connection of `player` claims, at shared ms `now`."""

    race: str
    seat: int
    player: str
    now: int
    newest: int = MOST_CLAIM
    """The newest claim that it may follow, where a connection to another node holds the seat."""


class Seated(NamedTuple):
    """A claim that was made: its number, and how the seat is."""

    claim: int
    state: SeatState


class Claimed(Struct, frozen=True):
    """A seat claimed for a new connection: nothing older can land after it, so `rows` are the board's."""

    claim: int
    state: SeatState
    rows: list[Row]
    version: int
    """The race's version, read after the claim."""


class SeatTip(NamedTuple):
    """How far a seat is: its last row, its newest claim, and whose that is; "" where its socket is known to be gone."""

    rev: int
    claim: int
    player: str


class RaceTip(NamedTuple):
    """How far a race is: its version, and every taken seat by number."""

    version: int
    seats: dict[int, SeatTip]


class SeatReplay(Struct, frozen=True):
    """All moves of one seat and when each came, race ms."""

    seat: int
    moves: tuple[str, ...]
    at: tuple[int, ...]
