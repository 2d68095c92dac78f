"""A seat's whole journal as one row: its move texts joined by a space, and the times between them.

>>> packed = pack([Row(1, "26", 350), Row(2, "ah", 900)])
>>> packed
('26 ah', '350 550')
>>> unpack(*packed)
[Row(rev=1, move='26', at=350), Row(rev=2, move='ah', at=900)]
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from sqlalchemy import Connection, select

from squaredeal.store import tables as t
from squaredeal.store.outcomes import Row


def pack(rows: Sequence[Row]) -> tuple[str, str]:
    """Write rows 1, 2, 3 … as the two texts of a replay row."""
    times = [0, *(row.at for row in rows)]
    return " ".join(row.move for row in rows), " ".join(str(then - at) for at, then in pairwise(times))


def unpack(moves: str, at: str) -> list[Row]:
    """Read the two texts of a replay row. Raises ValueError where they don't belong together."""
    times = accumulate(int(gap) for gap in at.split())
    return [Row(rev, move, time) for rev, (move, time) in enumerate(zip(moves.split(), times, strict=True), 1)]


def packed_rows(connection: Connection, race: str, seat: int, after: int = 0) -> list[Row]:
    """Read a seat's rows after `after` from its replay; none if the race isn't packed."""
    query = select(t.replay.c.moves, t.replay.c.at).where(t.replay.c.race == race, t.replay.c.seat == seat)
    packed = connection.execute(query).first()
    return [] if packed is None else unpack(*packed)[after:]
