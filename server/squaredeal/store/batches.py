"""What a batch of appends, or of claims, needs of a database: a few statements, each for the whole batch at once.

Their number never depends on how many players move. They are the only statements that differ between databases; each
has its own file (`sqlite_batches`, `postgres_batches`).
"""

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Connection

from squaredeal.store.outcomes import Append, Missed, Seated, WantedSeat

SeatKey = tuple[str, int]
"""(race, seat)"""


class Batches(Protocol):
    """The statements, for appends of different seats."""

    def lock(self, connection: Connection, appends: Sequence[Append]) -> None:
        """Hold, in the lock order, every row the batch may change: races that are won in it, their seats, its seats."""

    def advance(self, connection: Connection, appends: Sequence[Append]) -> set[SeatKey]:
        """Move each seat's tip on if it plays, stands at `base` and has this claim; return the seats that did."""

    def write_rows(self, connection: Connection, appends: Sequence[Append]) -> None:
        """Write the journal rows of appends whose seats have advanced."""

    def look(self, connection: Connection, appends: Sequence[Append]) -> dict[SeatKey, Missed]:
        """Tell how the seats are, for appends that missed; a seat that does not exist is left out."""

    def claim(self, connection: Connection, seats: Sequence[WantedSeat], node: str) -> dict[SeatKey, Seated]:
        """Claim these seats, each once, for connections to `node`.

        Left out are those that another player holds, or a connection to another node by a claim newer than wanted.
        """
