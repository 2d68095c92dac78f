"""One page of a list that is read from some row on: so many rows, and the cursor of those behind them.

It knows no list: `kind` is the key that its rows are sorted by, a named tuple whose fields are columns of the query.

rows, after = read_rows(connection, query, limit=50, of="reports open", kind=Key)
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select

from squaredeal.store.cursors import write_cursor


def read_rows(
    connection: Connection, query: Select[Any], *, limit: int, of: str, kind: type[NamedTuple]
) -> tuple[Sequence[Row[Any]], str | None]:
    """Read the first rows of a sorted query; the cursor is None where no row is left behind them."""
    rows = connection.execute(query.limit(limit + 1)).all()  # one more tells whether there are more
    if len(rows) <= limit:
        return rows, None
    last = rows[limit - 1]
    return rows[:limit], write_cursor(of, tuple(getattr(last, column) for column in kind._fields))
