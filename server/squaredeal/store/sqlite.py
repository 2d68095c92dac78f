"""How SQLite is set up: every connection's pragmas, who begins a transaction how, and what its errors mean.

It knows no table. A commit is on the disk before it is acknowledged (`synchronous=FULL`), readers never wait for the
writer (WAL), and a writer takes the write lock at once (`BEGIN IMMEDIATE`): a transaction that reads first and writes
later could neither wait for the lock nor see what it missed.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from squaredeal.store.errors import Reason, UnsupportedDatabase

OLDEST = (3, 38, 0)  # RETURNING is from 3.35, JSON built in from 3.38
JOURNAL_SIZE_LIMIT = 64 * 1024 * 1024  # to which the write-ahead log is cut back after it was checkpointed
MIGRATION_PATIENCE_S = 120.0  # how long one starting process waits for another one's migration

_REASONS: dict[str, Reason] = {
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_FULL": "full",
    "SQLITE_IOERR": "io",
    "SQLITE_READONLY": "io",
    "SQLITE_CANTOPEN": "io",
    "SQLITE_CORRUPT": "io",
    "SQLITE_NOTADB": "io",
}


def database_file(url: URL) -> Path:
    """Return the database's file. Raises `UnsupportedDatabase` for one in memory: no second connection sees it."""
    if sqlite3.sqlite_version_info < OLDEST:
        raise UnsupportedDatabase(f"SQLite {sqlite3.sqlite_version} is older than 3.38")
    name = url.database
    if not name or name == ":memory:" or name.startswith("file:"):
        raise UnsupportedDatabase("SQLite needs a plain file: sqlite+aiosqlite:///path/to/squaredeal.db")
    return Path(name)


def make_file(file: Path) -> None:
    """Make an empty database that only its owner may read, as it will hold sealed seeds; one that is there stays."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise UnsupportedDatabase(f"can't make the database {file}: {error}") from error


@contextmanager
def start_lock(file: Path) -> Iterator[None]:
    """Hold the lock under which one process at a time sets up and migrates this file; a dead process holds none.

    It is SQLite's own exclusive lock on a second, empty database beside the first, so it works wherever SQLite does.
    """
    name = f"{file}-start"
    lock = sqlite3.connect(name, timeout=MIGRATION_PATIENCE_S, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        lock.close()


def use_wal(file: Path) -> None:
    """Switch the file to write-ahead logging, which it remembers. Only under `start_lock`."""
    connection = sqlite3.connect(file, timeout=MIGRATION_PATIENCE_S, isolation_level=None)
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    finally:
        connection.close()
    if mode != "wal":
        raise UnsupportedDatabase(f"{file} is on a file system that has no write-ahead logging (mode {mode})")


def set_up(
    database: Engine, *, begin: str, patience_ms: int, foreign_keys: bool = True, reads_only: bool = False
) -> None:
    """Give every connection of `database` its pragmas, and begin every transaction of it with the statement `begin`."""
    pragmas = [
        f"busy_timeout = {patience_ms}",  # first: the ones after it may have to wait
        "journal_mode = WAL",
        "synchronous = FULL",
        f"foreign_keys = {int(foreign_keys)}",
        f"journal_size_limit = {JOURNAL_SIZE_LIMIT}",
        "cache_size = -16000",
        "temp_store = MEMORY",
        f"query_only = {int(reads_only)}",
    ]

    @event.listens_for(database, "connect")
    def connect(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver's own transactions lose updates; ours begin below
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(database, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def reason_of(error: SQLAlchemyError) -> Reason:
    """Say why SQLite refused; extended codes such as SQLITE_IOERR_FSYNC count as their kind."""
    if isinstance(error, PoolTimeout):
        return "timeout"
    name: str = getattr(getattr(error, "orig", None), "sqlite_errorname", "")
    return _REASONS.get("_".join(name.split("_")[:2]), "broken")
