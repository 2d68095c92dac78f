"""The statements of a batch on SQLite: the batch is one JSON text that `json_each` turns into rows.

SQLite goes from the batch to the seats by their primary key, however many seats there are; a test looks at its plan.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection

from squaredeal.store.batches import SeatKey
from squaredeal.store.outcomes import Append, Missed, Seated, WantedSeat

ADVANCE: Final = """
UPDATE seat
   SET rev = batch.last, at = batch.at, home = batch.home, home_since = batch.home_since, undone = batch.undone
  FROM (SELECT json_extract(value, '$[0]') AS race, json_extract(value, '$[1]') AS seat,
               json_extract(value, '$[2]') AS claim, json_extract(value, '$[3]') AS base,
               json_extract(value, '$[4]') AS last, json_extract(value, '$[5]') AS at,
               json_extract(value, '$[6]') AS home, json_extract(value, '$[7]') AS home_since,
               json_extract(value, '$[8]') AS undone
          FROM json_each(?)) AS batch
 WHERE seat.race = batch.race AND seat.seat = batch.seat
   AND seat.rev = batch.base AND seat.claim = batch.claim AND seat.state = 'playing'
RETURNING seat.race, seat.seat
"""

WRITE_ROWS: Final = "INSERT INTO journal (race, seat, rev, move, at_ms, claim) VALUES (?, ?, ?, ?, ?, ?)"

LOOK: Final = """
SELECT seat.race, seat.seat, seat.state, seat.claim, seat.rev
  FROM json_each(?) AS batch CROSS JOIN seat
 WHERE seat.race = json_extract(batch.value, '$[0]') AND seat.seat = json_extract(batch.value, '$[1]')
"""

CLAIM: Final = """
UPDATE seat SET claim = claim + 1, claimed_at = :now, node = :node
 WHERE race = :race AND seat = :seat AND player = :player
   AND (claim <= :newest OR node IS NULL OR node = :node)
RETURNING claim, state
"""


class SqliteBatches:
    """`Batches` for SQLite."""

    def lock(self, connection: Connection, appends: Sequence[Append]) -> None:
        """See `Batches`: here whoever may write holds everything."""

    def advance(self, connection: Connection, appends: Sequence[Append]) -> set[SeatKey]:
        """See `Batches`."""
        batch = msgspec.json.encode(
            [(a.race, a.seat, a.claim, a.base, a.last, a.at, a.home, a.home_since, int(a.undone)) for a in appends]
        )
        hit = connection.exec_driver_sql(ADVANCE, (batch.decode(),))
        return {(row.race, row.seat) for row in hit}

    def write_rows(self, connection: Connection, appends: Sequence[Append]) -> None:
        """See `Batches`."""
        rows = [(a.race, a.seat, row.rev, row.move, row.at, a.claim) for a in appends for row in a.rows]
        if rows:
            connection.exec_driver_sql(WRITE_ROWS, rows)

    def look(self, connection: Connection, appends: Sequence[Append]) -> dict[SeatKey, Missed]:
        """See `Batches`."""
        batch = msgspec.json.encode([(a.race, a.seat) for a in appends]).decode()
        found = connection.exec_driver_sql(LOOK, (batch,))
        return {(row.race, row.seat): Missed(row.state, row.claim, row.rev) for row in found}

    def claim(self, connection: Connection, seats: Sequence[WantedSeat], node: str) -> dict[SeatKey, Seated]:
        """See `Batches`: the database is in this process, so a statement for each costs no journey."""
        claimed = {}
        for wanted in seats:
            row = connection.exec_driver_sql(CLAIM, wanted._asdict() | {"node": node}).one_or_none()
            if row is not None:
                claimed[wanted.race, wanted.seat] = Seated(*row)
        return claimed
