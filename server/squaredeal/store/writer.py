"""The one writer of a process: jobs in order of arrival, one transaction at a time, in a task that nobody can cancel.

Whoever waits for a job may be cancelled; the job is not. A transaction ends in one of three ways, and every caller must
know which: committed; not committed, for certain (`Unavailable`); unknown (`Unavailable(unknown=True)`), when COMMIT
itself failed or the answer to it never came. After either failure the connection is dropped, as nothing can be said of
its state, and the next transaction opens another.

    rows = await writer.write(lambda connection: connection.execute(...))
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from squaredeal.store.database import reason_of
from squaredeal.store.errors import Unavailable

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""What a transaction does; it must not keep the connection."""

SETTLE_S = 5.0  # how long an unknown outcome is asked after
RETRY_PAUSE_S = 0.05  # between two attempts to ask, so that a dead database is not asked in a busy loop

_log = structlog.get_logger(__name__)


class Writer:
    """Owns the writing connection and the task that works on it."""

    def __init__(self, database: AsyncEngine, *, deadline_s: float) -> None:
        """Prepare; `deadline_s` bounds one transaction, waiting for another process's lock included."""
        self._database = database
        self._deadline_s = deadline_s
        self._connection: AsyncConnection | None = None
        self._jobs: deque[Callable[[], Awaitable[None]]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.get_running_loop().create_task(self._serve(), name="store-writer")

    @property
    def is_closing(self) -> bool:
        """Whether no new job is taken."""
        return self._closing

    @property
    def is_asked(self) -> bool:
        """Whether jobs are waiting."""
        return bool(self._jobs)

    def submit(self, job: Callable[[], Awaitable[T]]) -> "asyncio.Future[T]":
        """Put a job at the end of the queue; it may run several transactions. Cancelling the future stops nothing."""
        if self._closing:
            raise Unavailable("closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                result = await job()
            except Exception as error:  # noqa: BLE001 - it is the waiter's, whatever it is
                if future.done():
                    _log.warning("store_job_failed_unheard", error=repr(error))
                else:
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(result)

        self._jobs.append(run)
        self._wake.set()
        return future

    async def write(self, work: Work[T]) -> T:
        """Do `work` in a transaction of its own, after all earlier jobs. Raises `Unavailable` or what `work` does."""
        return await self.submit(lambda: self.transact(work))

    async def transact(self, work: Work[T]) -> T:
        """Run one transaction, only from within a job. An exception of `work` rolls it back and goes on."""
        committing = False
        try:
            async with asyncio.timeout(self._deadline_s):
                connection = await self._connected()
                result = await work(connection)
                committing = True
                await connection.commit()
        except TimeoutError as error:
            await self._drop()
            raise Unavailable("timeout", unknown=committing) from error
        except SQLAlchemyError as error:
            await self._drop()
            raise Unavailable(reason_of(error), unknown=committing) from error
        except BaseException as error:
            await self._roll_back()
            if committing and isinstance(error, Exception):
                raise Unavailable("broken", unknown=True) from error
            raise
        return result

    async def insist(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Make an attempt, and repeat it as it is if its outcome is unknown. Raises `Unavailable`."""
        try:
            return await attempt()
        except Unavailable as error:
            if not error.unknown:
                raise
        return await self.settle(attempt)

    async def settle(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Repeat `attempt` after an unknown outcome until it has an answer. At last raises `Unavailable(unknown=True)`.

        That an attempt failed for certain says nothing of the transaction asked after, so it is repeated as well.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_S):
                while True:
                    try:
                        return await attempt()
                    except Unavailable:
                        await asyncio.sleep(RETRY_PAUSE_S)
        await self._drop()
        raise Unavailable("timeout", unknown=True)

    async def close(self) -> None:
        """Finish the jobs that are waiting, then close the connection. A second close waits for the first."""
        self._closing = True
        self._wake.set()
        await asyncio.shield(self._task)

    async def _serve(self) -> None:
        while self._jobs or not self._closing:
            if self._jobs:
                await self._jobs.popleft()()
            else:
                self._wake.clear()
                await self._wake.wait()
        await self._drop()

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._database.connect()
        return self._connection

    async def _roll_back(self) -> None:
        if self._connection is not None:
            try:
                await self._connection.rollback()
            except SQLAlchemyError:
                await self._drop()

    async def _drop(self) -> None:
        """Give the connection up, with whatever transaction it may still be in."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.invalidate()
            await connection.close()
        except SQLAlchemyError as error:
            _log.info("store_connection_lost", error=repr(error))
