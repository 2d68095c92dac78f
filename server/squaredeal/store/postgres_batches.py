"""The statements of a batch on PostgreSQL: the batch is arrays, one for a column, that `unnest` turns into rows.

An UPDATE locks rows in whatever order its plan meets them, and two batches that meet the same seats in different orders
would wait for each other for ever. So all rows of a batch are locked first, in the lock order, and the statements
after that wait for nobody; each has its own snapshot (READ COMMITTED), taken when the locks were held.
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from squaredeal.store.batches import SeatKey
from squaredeal.store.outcomes import Append, Missed, Seated, WantedSeat

LOCK_RACES: Final = "SELECT id FROM race WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"

LOCK_SEATS: Final = """
SELECT seat.seat
  FROM unnest($1::text[], $2::int[]) AS batch (race, seat) JOIN seat USING (race, seat)
 ORDER BY seat.race, seat.seat
   FOR UPDATE OF seat
"""

LOCK_SEATS_AND_RACES_SEATS: Final = """
SELECT seat.seat
  FROM (SELECT * FROM unnest($1::text[], $2::int[]) AS batch (race, seat)
         UNION SELECT race, seat FROM seat WHERE race = ANY($3::text[])) AS wanted
  JOIN seat USING (race, seat)
 ORDER BY seat.race, seat.seat
   FOR UPDATE OF seat
"""

ADVANCE: Final = """
UPDATE seat
   SET rev = batch.last, at = batch.at, home = batch.home, home_since = batch.home_since, undone = batch.undone
  FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::bool[])
    AS batch (race, seat, claim, base, last, at, home, home_since, undone)
 WHERE seat.race = batch.race AND seat.seat = batch.seat
   AND seat.rev = batch.base AND seat.claim = batch.claim AND seat.state = 'playing'
RETURNING seat.race, seat.seat
"""

WRITE_ROWS: Final = """
INSERT INTO journal (race, seat, rev, move, at_ms, claim)
SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::int[], $6::int[])
"""

LOOK: Final = """
SELECT seat.race, seat.seat, seat.state, seat.claim, seat.rev
  FROM unnest($1::text[], $2::int[]) AS batch (race, seat) JOIN seat USING (race, seat)
"""

CLAIM: Final = """
UPDATE seat
   SET claim = seat.claim + 1, claimed_at = batch.now, node = $5
  FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $6::int[]) AS batch (race, seat, player, now, newest)
 WHERE seat.race = batch.race AND seat.seat = batch.seat AND seat.player = batch.player
   AND (seat.claim <= batch.newest OR seat.node IS NULL OR seat.node = $5)
RETURNING seat.race, seat.seat, seat.claim, seat.state
"""


class PostgresBatches:
    """`Batches` for PostgreSQL."""

    def lock(self, connection: Connection, appends: Sequence[Append]) -> None:
        """See `Batches`."""
        races = list({append.race for append in appends if append.won})
        if not races:
            connection.exec_driver_sql(LOCK_SEATS, _keys(appends))
            return
        connection.exec_driver_sql(LOCK_RACES, (races,))
        connection.exec_driver_sql(LOCK_SEATS_AND_RACES_SEATS, (*_keys(appends), races))

    def advance(self, connection: Connection, appends: Sequence[Append]) -> set[SeatKey]:
        """See `Batches`."""
        columns = (
            [append.claim for append in appends],
            [append.base for append in appends],
            [append.last for append in appends],
            [append.at for append in appends],
            [append.home for append in appends],
            [append.home_since for append in appends],
            [append.undone for append in appends],
        )
        hit = connection.exec_driver_sql(ADVANCE, (*_keys(appends), *columns))
        return {(row.race, row.seat) for row in hit}

    def write_rows(self, connection: Connection, appends: Sequence[Append]) -> None:
        """See `Batches`."""
        rows = [(a.race, a.seat, row.rev, row.move, row.at, a.claim) for a in appends for row in a.rows]
        if rows:
            connection.exec_driver_sql(WRITE_ROWS, tuple(map(list, zip(*rows, strict=True))))

    def look(self, connection: Connection, appends: Sequence[Append]) -> dict[SeatKey, Missed]:
        """See `Batches`."""
        found = connection.exec_driver_sql(LOOK, _keys(appends))
        return {(row.race, row.seat): Missed(row.state, row.claim, row.rev) for row in found}

    def claim(self, connection: Connection, seats: Sequence[WantedSeat], node: str) -> dict[SeatKey, Seated]:
        """See `Batches`."""
        if len(seats) > 1:
            connection.exec_driver_sql(LOCK_SEATS, _keys(seats))
        columns = ([wanted.player for wanted in seats], [wanted.now for wanted in seats])
        newest = [wanted.newest for wanted in seats]
        claimed = connection.exec_driver_sql(CLAIM, (*_keys(seats), *columns, node, newest))
        return {(row.race, row.seat): Seated(row.claim, row.state) for row in claimed}


def _keys(batch: Sequence[Append] | Sequence[WantedSeat]) -> tuple[list[str], list[int]]:
    return [each.race for each in batch], [each.seat for each in batch]
