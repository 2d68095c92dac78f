"""A PostgreSQL database as a `Database`: one connection that writes, a few that read, all of them in time.

Any number of nodes may start at once on one empty database: one migrates under an advisory lock, the others wait and
find it done. A node that dies lets go of the lock.
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from squaredeal.store.batches import Batches
from squaredeal.store.errors import Refused, SchemaMismatch, Unavailable
from squaredeal.store.migrating import HEAD, revision, upgrade
from squaredeal.store.postgres import CLOSE_S, RECYCLE_S, Connecting, driver_of, reason_of, refusal_of
from squaredeal.store.postgres_batches import PostgresBatches
from squaredeal.store.postgres_transactions import PostgresTransactions
from squaredeal.store.visits import Visit, Visits
from squaredeal.store.writer import Transactions

T = TypeVar("T")

READERS: Final = 8
START_LOCK: Final = 0x5344_0001  # an advisory lock's number: no other use of this database should have it
MIGRATION_PATIENCE_S: Final = 120  # how long one starting node waits for another one's migration
MIGRATION_IDLE_S: Final = 30  # how long a node that stands still in mid-migration keeps the others waiting
TABLE_PATIENCE_S: Final = 2  # for a table that a reader holds: every node's moves wait behind who waits to change it


class PostgresDatabase:
    """`Database` for PostgreSQL."""

    has_clock = True
    batches: Batches = PostgresBatches()

    def __init__(self, url: URL, *, patience_ms: int, deadline_s: float) -> None:
        """Prepare the connections; none is opened yet."""
        self.url, self._deadline_s, self._visits = url, deadline_s, Visits()
        self._reading = Connecting(url, patience_ms=patience_ms, deadline_s=deadline_s, reads_only=True)
        self._writers = create_async_engine(
            url,
            poolclass=NullPool,
            isolation_level="READ COMMITTED",
            hide_parameters=True,  # an error's text may be logged, and would tell seeds
            async_creator=Connecting(url, patience_ms=patience_ms, deadline_s=deadline_s, reads_only=False),
        )
        self.writing = self._writers.sync_engine
        self.readers = create_async_engine(
            url,
            pool_size=READERS,
            hide_parameters=True,
            max_overflow=0,
            pool_timeout=patience_ms / 1_000,
            pool_pre_ping=True,
            pool_recycle=RECYCLE_S,
            isolation_level="AUTOCOMMIT",  # the same as READ COMMITTED for who only reads, and two journeys fewer
            async_creator=self._reading,
        )

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database`. A caller that is cancelled leaves its read to end by itself."""

        async def act(visit: Visit) -> T:
            try:
                async with self.readers.connect() as connection:
                    visit.hold(await driver_of(connection))
                    return await connection.run_sync(work)
            except (SQLAlchemyError, OSError) as error:
                raise Unavailable("timeout" if visit.is_given_up else reason_of(error)) from error

        return await self._visits.run(act, self._deadline_s)

    def transactions(self) -> Transactions:
        """See `Database`."""
        return PostgresTransactions(self._writers, self._visits, deadline_s=self._deadline_s)

    async def bring_up(self) -> None:
        """See `Database`; under an advisory lock, when there is something to do."""
        try:
            found = await self.read(revision)
        except Unavailable as error:
            refusal = refusal_of(error.__cause__)
            if refusal is not None:
                raise Refused(refusal) from error.__cause__
            raise
        if found != HEAD:
            await self._visits.run(self._upgrade, MIGRATION_PATIENCE_S + self._deadline_s)

    async def close(self) -> None:
        """See `Database`."""
        await self._visits.close()
        alarm = asyncio.get_running_loop().call_later(CLOSE_S, self._reading.cut_off)
        try:
            await self.readers.dispose()
        finally:
            alarm.cancel()

    async def _upgrade(self, visit: Visit) -> None:
        try:
            async with self._writers.begin() as connection:
                visit.hold(await driver_of(connection))
                await connection.run_sync(_upgrade)
        except (SQLAlchemyError, OSError) as error:
            reason = reason_of(error)
            if reason == "broken":
                raise SchemaMismatch(f"can't migrate {self.url}: {error}") from error
            raise Unavailable(reason) from error


def _upgrade(connection: Connection) -> None:
    connection.execute(text(f"SET LOCAL lock_timeout = '{MIGRATION_PATIENCE_S}s'"))
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    # Between its statements a migration loads its scripts, which takes a busy machine longer than a move may.
    connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{MIGRATION_IDLE_S}s'"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": START_LOCK})
    if revision(connection) != HEAD:
        connection.execute(text(f"SET LOCAL lock_timeout = '{TABLE_PATIENCE_S}s'"))
        upgrade(connection)
