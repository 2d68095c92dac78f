"""Transactions on SQLite: each is one visit to a thread that owns the writing connection.

A whole transaction in one visit costs one change of threads, where statement by statement would cost a dozen. After a
failure the connection is dropped, with whatever transaction it may still be in, and the next transaction opens another.
A thread that does not come back in time is given up with its connection: what it was doing has an unknown outcome.
"""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from squaredeal.store.errors import Unavailable
from squaredeal.store.jobs import Work
from squaredeal.store.sqlite import reason_of

T = TypeVar("T")

_log = structlog.get_logger(__name__)


class SqliteTransactions:
    """`Transactions` for SQLite, where a writing transaction locks the whole file."""

    may_share = True

    def __init__(self, database: Engine, *, deadline_s: float) -> None:
        """Prepare; `deadline_s` bounds one transaction, waiting for another process's lock included."""
        self._database, self._deadline_s = database, deadline_s
        self._thread = _WritingThread(database)

    async def run(self, work: Work[T]) -> T:
        """See `Transactions`."""
        thread = self._thread
        visit = asyncio.get_running_loop().run_in_executor(thread.executor, thread.transact, work)
        try:
            await asyncio.wait([visit], timeout=self._deadline_s)
        finally:
            if not visit.done():
                visit.add_done_callback(_hear)
        if visit.done():
            return visit.result()
        _log.error("store_thread_given_up", deadline_s=self._deadline_s)
        self._thread = _WritingThread(self._database)
        thread.give_up()
        raise Unavailable("timeout", unknown=True)

    async def close(self) -> None:
        """See `Transactions`."""
        ended = self._thread.give_up()
        await asyncio.wait([asyncio.wrap_future(ended)], timeout=self._deadline_s)


class _WritingThread:
    """A thread of its own and the connection that only it uses."""

    def __init__(self, database: Engine) -> None:
        self._database = database
        self._connection: Connection | None = None
        self.executor = ThreadPoolExecutor(1, thread_name_prefix="store-writer")

    def transact(self, work: Work[T]) -> T:
        """Begin, do `work`, commit; in the thread."""
        committing = False
        try:
            if self._connection is None:
                self._connection = self._database.connect()
            result = work(self._connection)
            committing = True
            self._connection.commit()
        except SQLAlchemyError as error:
            self._drop()
            raise Unavailable(reason_of(error), unknown=committing) from error
        except BaseException:
            self._roll_back()
            raise
        return result

    def give_up(self) -> Future[None]:
        """Close the connection once the thread is done with it, and let the thread end."""
        ended = self.executor.submit(self._drop)
        self.executor.shutdown(wait=False)
        return ended

    def _roll_back(self) -> None:
        if self._connection is not None:
            try:
                self._connection.rollback()
            except SQLAlchemyError:
                self._drop()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.invalidate()
            connection.close()
        except SQLAlchemyError as error:
            _log.info("store_connection_lost", error=repr(error))


def _hear(visit: "asyncio.Future[Any]") -> None:
    """Take note of how a visit ended that nobody waits for any more."""
    error = None if visit.cancelled() else visit.exception()
    _log.info("store_thread_came_back", error=repr(error))
