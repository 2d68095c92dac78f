"""A SQLite file as a `Database`: one connection that writes, a few that read, and who sets the file up.

Any number of processes may start at once on one empty file: one migrates, the others wait and find it done.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from squaredeal.store import sqlite
from squaredeal.store.batches import Batches
from squaredeal.store.errors import SchemaMismatch, Unavailable
from squaredeal.store.migrating import HEAD, revision, upgrade
from squaredeal.store.sqlite_batches import SqliteBatches
from squaredeal.store.sqlite_transactions import SqliteTransactions
from squaredeal.store.writer import Transactions

T = TypeVar("T")

READERS: Final = 4
MIGRATION_PATIENCE_MS: Final = 5_000  # for a lock held by a process that is not starting


class SqliteDatabase:
    """`Database` for SQLite."""

    has_clock = False
    batches: Batches = SqliteBatches()

    def __init__(self, url: URL, *, patience_ms: int, deadline_s: float) -> None:
        """Prepare the connections; none is opened yet. Raises `UnsupportedDatabase`."""
        self.url, self.file = url, sqlite.database_file(url)
        self._deadline_s = deadline_s
        self.writing = create_engine(
            url.set(drivername="sqlite"),
            poolclass=NullPool,
            connect_args={"check_same_thread": False},
            hide_parameters=True,  # an error's text may be logged, and would tell seeds
        )
        sqlite.set_up(self.writing, begin="BEGIN IMMEDIATE", patience_ms=patience_ms)
        self.readers = create_async_engine(
            url, pool_size=READERS, max_overflow=0, pool_timeout=patience_ms / 1_000, hide_parameters=True
        )
        sqlite.set_up(self.readers.sync_engine, begin="BEGIN", patience_ms=patience_ms, reads_only=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database`."""
        try:
            async with self.readers.connect() as connection:
                return await connection.run_sync(work)
        except SQLAlchemyError as error:
            raise Unavailable(sqlite.reason_of(error)) from error

    def transactions(self) -> Transactions:
        """See `Database`."""
        return SqliteTransactions(self.writing, deadline_s=self._deadline_s)

    async def bring_up(self) -> None:
        """See `Database`; under the file's start lock."""
        await asyncio.to_thread(self._bring_up)

    async def close(self) -> None:
        """See `Database`; the driver's threads end with the connections."""
        await self.readers.dispose()
        self.writing.dispose()

    def _bring_up(self) -> None:
        sqlite.make_file(self.file)
        try:
            with sqlite.start_lock(self.file):
                sqlite.use_wal(self.file)
                with self.writing.connect() as connection:
                    found = revision(connection)
                if found != HEAD:
                    self._upgrade()
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise SchemaMismatch(f"can't migrate {self.url}: {error}") from error

    def _upgrade(self) -> None:
        migrating = create_engine(self.writing.url, poolclass=NullPool)
        # A table is rebuilt by dropping it, which would cascade; the check after the upgrade takes the keys' place.
        sqlite.set_up(migrating, begin="BEGIN IMMEDIATE", patience_ms=MIGRATION_PATIENCE_MS, foreign_keys=False)
        try:
            with migrating.begin() as connection:
                upgrade(connection)
                dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
                if dangling:
                    raise SchemaMismatch(f"rows that refer to nothing after the migration: {dangling[:5]}")
        finally:
            migrating.dispose()
