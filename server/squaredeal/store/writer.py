"""The one writer of a process: jobs in order of arrival, one transaction at a time, in a task that nobody can cancel.

Whoever waits for a job may be cancelled; the job is not. A transaction ends in one of three ways, and every caller must
know which: committed; not committed, for certain (`Unavailable`); unknown (`Unavailable(unknown=True)`), when COMMIT
itself failed or the answer to it never came.

    count = await writer.write(lambda connection: connection.scalar(text("SELECT count(*) FROM race")))
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol, TypeVar

import structlog
from sqlalchemy import Connection

from squaredeal.store.errors import Unavailable

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What a transaction does: a plain function, so nothing else is ever waited for while it holds its locks."""

SETTLE_S = 5.0  # how long an unknown outcome is asked after
RETRY_PAUSE_S = 0.05  # between two attempts to ask, so that a dead database is not asked in a busy loop

_log = structlog.get_logger(__name__)


class Transactions(Protocol):
    """How one transaction is run on one kind of database."""

    async def run(self, work: Work[T]) -> T:
        """Begin, do `work`, commit. Raises `Unavailable`; an exception of `work` rolls it back and goes on."""

    async def close(self) -> None:
        """Close the connection."""


class Writer:
    """The queue of jobs, and the task that does them."""

    def __init__(self, transactions: Transactions) -> None:
        """Begin to serve."""
        self._transactions = transactions
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
        """Do `work` in a transaction of its own, after all earlier jobs. Raises `Unavailable` or what `work` does.

        After an unknown outcome it is done again, so it must be such that twice is as good as once.
        """
        return await self.submit(lambda: self.insist(work))

    async def write_once(self, work: Work[T]) -> T:
        """As `write`, but an unknown outcome is the caller's to deal with: `Unavailable(unknown=True)`."""
        return await self.submit(lambda: self.transact(work))

    async def transact(self, work: Work[T]) -> T:
        """Run one transaction, only from within a job. Raises `Unavailable` or what `work` does."""
        return await self._transactions.run(work)

    async def insist(self, work: Work[T]) -> T:
        """Run one transaction, and repeat it as it is if its outcome is unknown; only from within a job."""
        try:
            return await self.transact(work)
        except Unavailable as error:
            if not error.unknown:
                raise
        return await self.settle(lambda: self.transact(work))

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
        await self._transactions.close()
