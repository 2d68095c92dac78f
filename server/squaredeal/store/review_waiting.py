"""Results that nobody has looked at yet: noted when they are entered on the boards, forgotten when they were looked at.

A daily's result waits until its seal opens, as evidence tells of the certified line.

    note_waiting(connection, rows)
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, delete, text

from squaredeal.race.daily import sealed_until
from squaredeal.store import review_tables as v

_NOTE = text(
    "INSERT INTO review_waiting (race, seat, opens_at) VALUES (:race, :seat, :opens_at) "
    "ON CONFLICT (race, seat) DO NOTHING"
)


def note_waiting(connection: Connection, rows: Iterable[Any]) -> None:
    """Note rows of `result` that were entered on the boards; what was not finished or does not count is left out."""
    counted = [row for row in rows if row.why is None and row.finished_ms is not None]
    noted = [{"race": row.race, "seat": row.seat, "opens_at": _opens_at(row)} for row in counted]
    if noted:
        connection.execute(_NOTE, noted)


def forget_waiting(connection: Connection, seats: Iterable[tuple[str, int]]) -> None:
    """Let these wait no longer."""
    for race, seat in seats:
        here = (v.review_waiting.c.race == race) & (v.review_waiting.c.seat == seat)
        connection.execute(delete(v.review_waiting).where(here))


def _opens_at(row: Any) -> int:
    return sealed_until(row.day) if row.scope == "daily" else int(row.over_at)
