"""The connections to one database: one for writing, a few for reading, none shared between the two.

It knows no table. *Database* is SQLAlchemy's engine; *engine* means the rules everywhere else.

    database = open_database("sqlite+aiosqlite:///squaredeal.db", patience_ms=5_000)
    async with database.reading() as connection: ...
    await database.close()
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from squaredeal.store import sqlite
from squaredeal.store.errors import Reason, Unavailable, UnsupportedDatabase

READERS = 4


@dataclass(frozen=True, slots=True)
class Database:
    """A database and the two ways to it. `file` is None where it is a server of its own."""

    url: URL
    file: Path | None
    writing: AsyncEngine
    """Its transactions take the write lock at their beginning; the writer alone connects through it."""
    readers: AsyncEngine

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Read in one short transaction. Raises `Unavailable`."""
        try:
            async with self.readers.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Unavailable(reason_of(error)) from error

    async def close(self) -> None:
        """Close every connection; the driver's threads end with them."""
        await self.readers.dispose()
        await self.writing.dispose()


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
    writing = create_async_engine(url, poolclass=NullPool)
    sqlite.set_up(writing, begin="BEGIN IMMEDIATE", patience_ms=patience_ms)
    readers = create_async_engine(url, pool_size=READERS, max_overflow=0, pool_timeout=patience_ms / 1_000)
    sqlite.set_up(readers, begin="BEGIN", patience_ms=patience_ms, reads_only=True)
    return Database(url, file, writing, readers)


def reason_of(error: SQLAlchemyError) -> Reason:
    """Say why a statement failed."""
    return sqlite.reason_of(error) if isinstance(error, DBAPIError) else "broken"
