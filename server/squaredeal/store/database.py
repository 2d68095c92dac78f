"""The connections to one database: one for writing, a few for reading, none shared between the two.

It knows no table. *Database* is SQLAlchemy's engine; *engine* means the rules everywhere else.

    database = open_database("sqlite+aiosqlite:///squaredeal.db", patience_ms=5_000)
    races = await database.read(lambda connection: connection.execute(select(...)).all())
    await database.close()
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from squaredeal.store import sqlite
from squaredeal.store.errors import Reason, Unavailable, UnsupportedDatabase

T = TypeVar("T")

READERS = 4


@dataclass(frozen=True, slots=True)
class Database:
    """A database and the two ways to it."""

    url: URL
    file: Path
    writing: Engine
    """Its transactions take the write lock at their beginning; the writer alone connects through it."""
    readers: AsyncEngine

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in one short transaction. Raises `Unavailable` or what `work` does."""
        try:
            async with self.readers.connect() as connection:
                return await connection.run_sync(work)
        except SQLAlchemyError as error:
            raise Unavailable(reason_of(error)) from error

    async def close(self) -> None:
        """Close every connection; the driver's threads end with them."""
        await self.readers.dispose()
        self.writing.dispose()


def parse_url(text: str) -> URL:
    """Read a database URL; `sqlite:///file` is taken as `sqlite+aiosqlite:///file`. Raises `UnsupportedDatabase`."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise UnsupportedDatabase(f"not a database URL: {text!r}") from error
    if url.get_backend_name() != "sqlite":
        raise UnsupportedDatabase(f"no support for {url.get_backend_name()} databases; use sqlite+aiosqlite:///FILE")
    return url.set(drivername="sqlite+aiosqlite")


def open_database(text: str, *, patience_ms: int) -> Database:
    """Prepare the connections; none is opened yet. `patience_ms` = how long a statement waits for another's lock."""
    url = parse_url(text)
    file = sqlite.database_file(url)
    writing = create_engine(url.set(drivername="sqlite"), poolclass=NullPool, connect_args={"check_same_thread": False})
    sqlite.set_up(writing, begin="BEGIN IMMEDIATE", patience_ms=patience_ms)
    readers = create_async_engine(url, pool_size=READERS, max_overflow=0, pool_timeout=patience_ms / 1_000)
    sqlite.set_up(readers.sync_engine, begin="BEGIN", patience_ms=patience_ms, reads_only=True)
    return Database(url, file, writing, readers)


def reason_of(error: SQLAlchemyError) -> Reason:
    """Say why a statement failed, or why there was no connection to run it on."""
    if isinstance(error, PoolTimeout):
        return "timeout"
    return sqlite.reason_of(error) if isinstance(error, DBAPIError) else "broken"
