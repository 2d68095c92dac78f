"""A SQLite database as a file: copied while others use it, checked, and brought to rest.

It knows no table but the one that names the schema's revision.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from .errors import OperationError

PATIENCE_S: Final = 5.0


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write. Raises `OperationError` when there is no such database."""
    if not file.is_file():
        raise OperationError(f"there is no database {file}")
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE_S, isolation_level=None)) as connection:
        yield connection


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one instant, into one file. Readers and the writer of `source` go on meanwhile."""
    with reading(source) as live, closing(sqlite3.connect(target, isolation_level=None)) as copied:
        live.backup(copied)  # in one step: with several, a busy writer would make it begin again and again
        copied.execute("PRAGMA journal_mode = DELETE")


def revision_of(connection: sqlite3.Connection) -> str | None:
    """The schema's revision; None if it is no database of Square Deal."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if there else None
    return None if row is None else str(row[0])


def problems(connection: sqlite3.Connection) -> list[str]:
    """What is wrong with the file, at most ten things; nothing if it is whole."""
    damaged = [str(row[0]) for row in connection.execute("PRAGMA quick_check(10)") if row[0] != "ok"]
    dangling = [
        f"a row of {row[0]} refers to nothing in {row[2]}" for row in connection.execute("PRAGMA foreign_key_check")
    ]
    return (damaged + dangling)[:10]


def bring_to_rest(file: Path) -> bool:
    """Put what the write-ahead log holds into the file, and end the log. False if the file is too damaged for that.

    Raises `OperationError` while anybody else has the database open: leaving the log needs it alone.
    """
    try:
        with closing(sqlite3.connect(file, timeout=1.0, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        if "lock" in str(error):
            raise OperationError(f"{file} is in use; stop every server and tool that has it open") from None
        return False
    except sqlite3.DatabaseError:
        return False
    return True
