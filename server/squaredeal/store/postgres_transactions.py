"""Transactions on PostgreSQL: one after the other on one connection, READ COMMITTED, each in time.

A transaction that the server has undone to end a deadlock, or that found its connection dead before it began to commit,
left nothing behind and is done once more. Whatever goes wrong from COMMIT on has an unknown outcome, unless the server
itself says that it has rolled back. A connection whose transaction did not end as it should is not used again.
"""

import asyncio
import time
from contextlib import suppress
from typing import Final, TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from squaredeal.store.errors import Unavailable
from squaredeal.store.jobs import Work
from squaredeal.store.postgres import CLOSE_S, RECYCLE_S, driver_of, reason_of, state_of
from squaredeal.store.visits import Visit, Visits

T = TypeVar("T")

DEADLOCK: Final = "40P01"
ROLLED_BACK: Final = frozenset({DEADLOCK, "40001", "40002", "40000"})  # 40003 is "completion unknown"

_log = structlog.get_logger(__name__)


class PostgresTransactions:
    """`Transactions` for PostgreSQL, where a transaction locks the rows it changes."""

    may_share = False

    def __init__(self, database: AsyncEngine, visits: Visits, *, deadline_s: float) -> None:
        """Prepare; `deadline_s` bounds one attempt at a transaction, connecting and waiting for locks included."""
        self._database, self._visits, self._deadline_s = database, visits, deadline_s
        self._spare: tuple[AsyncConnection, float] | None = None
        """The connection between two transactions, and when it was opened, seconds."""

    async def run(self, work: Work[T]) -> T:
        """See `Transactions`."""
        is_used = self._spare is not None
        try:
            return await self._attempt(work)
        except Unavailable as error:
            cause = error.__cause__
            is_lost = is_used and isinstance(cause, SQLAlchemyError) and getattr(cause, "connection_invalidated", False)
            if error.unknown or error.reason == "timeout" or not (is_lost or state_of(cause) in ROLLED_BACK):
                raise
        return await self._attempt(work)

    async def close(self) -> None:
        """See `Transactions`."""
        spare, self._spare = self._spare, None
        if spare is not None:
            with suppress(Unavailable):
                await self._visits.run(lambda visit: _close(spare[0], visit), CLOSE_S)

    async def _attempt(self, work: Work[T]) -> T:
        visit = Visit()
        try:
            return await self._visits.run(lambda visit: self._transact(work, visit), self._deadline_s, visit)
        except asyncio.CancelledError:
            visit.abandon()  # what it does is not waited for, so its connection is nobody's any more
            raise

    async def _transact(self, work: Work[T], visit: Visit) -> T:
        connection, opened = await self._connect(visit)
        committing = False
        try:
            result = await connection.run_sync(work)
            committing = True
            await connection.commit()
        except (SQLAlchemyError, OSError) as error:
            await self._put_back(connection, opened, visit, is_clean=not committing)
            unknown = committing and state_of(error) not in ROLLED_BACK
            raise Unavailable("timeout" if visit.is_given_up else reason_of(error), unknown=unknown) from error
        except BaseException as raised:
            await self._put_back(connection, opened, visit, is_clean=isinstance(raised, Exception))
            raise
        await self._put_back(connection, opened, visit)
        return result

    async def _connect(self, visit: Visit) -> tuple[AsyncConnection, float]:
        """Take the connection that is there, unless it is dead or old, or open one."""
        spare, self._spare = self._spare, None
        if spare is not None and time.monotonic() - spare[1] < RECYCLE_S:
            visit.hold(await driver_of(spare[0]))
            return spare
        try:
            if spare is not None:
                await _close(spare[0], Visit())
            connection = await self._database.connect()
            visit.hold(await driver_of(connection))
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(reason_of(error)) from error
        return connection, time.monotonic()

    async def _put_back(
        self, connection: AsyncConnection, opened: float, visit: Visit, *, is_clean: bool = True
    ) -> None:
        """Keep the connection for the next transaction, rolled back."""
        try:
            if is_clean:
                await connection.rollback()
        except (SQLAlchemyError, OSError):
            is_clean = False
        is_lost = connection.invalidated or visit.driver is None or visit.driver.is_closed()
        if is_clean and not is_lost:
            self._spare = connection, opened
        else:
            await _drop(connection, visit)


async def _close(connection: AsyncConnection, visit: Visit) -> None:
    """Close the connection, telling the server."""
    try:
        visit.hold(await driver_of(connection))
        await connection.close()
    except (SQLAlchemyError, OSError) as error:
        _log.info("store_connection_lost", error=repr(error))


async def _drop(connection: AsyncConnection, visit: Visit) -> None:
    """Cut the connection off, with whatever transaction it may be in, asking nobody."""
    if visit.driver is not None:
        visit.driver.terminate()
    try:
        await connection.invalidate()
        await connection.close()
    except (SQLAlchemyError, OSError) as error:
        _log.info("store_connection_lost", error=repr(error))
