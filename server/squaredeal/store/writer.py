"""The one writer of a process: jobs in order of arrival, one transaction at a time, in a task that nobody can cancel.

Whoever waits for a job may be cancelled; the job is not. A transaction ends in one of three ways, and every caller must
know which: committed; not committed, for certain (`Unavailable`); unknown (`Unavailable(unknown=True)`), when COMMIT
itself failed or the answer to it never came.

Writes that wait next to each other share a transaction, each in a savepoint of its own: a storm of claims costs a few
commits, not one each. A database that cannot be written is waited for once: who has waited behind somebody who waited
for another process's lock, or for an outcome, in vain is told so, and does not wait anew.

    count = await writer.write(lambda connection: connection.scalar(text("SELECT count(*) FROM race")))
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Connection

from squaredeal.store.errors import Reason, Unavailable
from squaredeal.store.jobs import Job, Once, Raised, Work, Write, in_savepoint
from squaredeal.store.latency import Latency

T = TypeVar("T")
SETTLE_S = 5.0  # how long an unknown outcome is asked after
LARGEST_SHARE = 32  # writes in one transaction: some ten milliseconds' work
RETRY_PAUSE_S = 0.05  # between two attempts to ask, so that a dead database is not asked in a busy loop


class Transactions(Protocol):
    """How one transaction is run on one kind of database."""

    @property
    def may_share(self) -> bool:
        """Whether several works may share a transaction: only where one lock covers all rows, as each locks its own."""

    async def run(self, work: Work[T]) -> T:
        """Begin, do `work`, commit. Raises `Unavailable`; an exception of `work` rolls it back and goes on."""

    async def close(self) -> None:
        """Close the connection."""


class Writer:
    """The queue of jobs, and the task that does them."""

    def __init__(self, transactions: Transactions) -> None:
        """Begin to serve."""
        self._transactions = transactions
        self._jobs: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._in_vain: tuple[float, Reason] = (float("-inf"), "busy")
        """When somebody last waited in vain for what everybody needs, seconds of the loop, and why."""
        self.commits = Latency()
        """How long transactions took, whatever came of them."""
        self._task = asyncio.get_running_loop().create_task(self._serve(), name="store-writer")

    @property
    def is_closing(self) -> bool:
        """Whether no new job is taken."""
        return self._closing

    @property
    def is_asked(self) -> bool:
        """Whether jobs are waiting."""
        return bool(self._jobs)

    @property
    def may_share(self) -> bool:
        """Whether writes that wait next to each other share a transaction."""
        return self._transactions.may_share

    def submit(self, job: Callable[[], Awaitable[T]]) -> "asyncio.Future[T]":
        """Put a job at the end of the queue; it may run several transactions. Cancelling the future stops nothing."""
        if self._closing:
            raise Unavailable("closed")
        return self._queue(Job(job))

    async def write(self, work: Work[T]) -> T:
        """Do `work` in a transaction, after all earlier jobs. Raises `Unavailable` or what `work` does.

        It may share the transaction with the works behind it; what `work` raises undoes only its own part. After an
        unknown outcome it is done again, so it must be such that twice is as good as once.
        """
        if self._closing:
            raise Unavailable("closed")
        result: T = await self._queue(Write(lambda: self.insist(work), work))
        return result

    def _queue(self, job: Job) -> "asyncio.Future[Any]":
        self._jobs.append(job)
        self._wake.set()
        return job.future

    async def write_once(self, work: Work[T]) -> T:
        """As `write`, but an unknown outcome is the caller's to deal with: `Unavailable(unknown=True)`."""
        if self._closing:
            raise Unavailable("closed")
        result: T = await self._queue(Once(lambda: self.transact(work)))
        return result

    async def transact(self, work: Work[T]) -> T:
        """Run one transaction, only from within a job. Raises `Unavailable` or what `work` does."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            return await self._transactions.run(work)
        except Unavailable as error:
            if error.reason == "busy" and not error.unknown:
                self._waited_in_vain("busy")
            raise
        finally:
            self.commits.add((loop.time() - began) * 1_000)

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
        self._waited_in_vain("timeout")
        raise Unavailable("timeout", unknown=True)

    async def close(self) -> None:
        """Finish the jobs that are waiting, then close the connection. A second close waits for the first."""
        self._closing = True
        self._wake.set()
        await asyncio.shield(self._task)

    async def _serve(self) -> None:
        while self._jobs or not self._closing:
            if self._jobs:
                await self._do_next()
            else:
                self._wake.clear()
                await self._wake.wait()
        await self._transactions.close()

    async def _do_next(self) -> None:
        first = self._jobs.popleft()
        writes = [first] if isinstance(first, Write) and self._transactions.may_share else []
        while writes and self._jobs and isinstance(self._jobs[0], Write) and len(writes) < LARGEST_SHARE:
            writes.append(cast(Write, self._jobs.popleft()))
        if len(writes) > 1:
            await self._share(writes)
        else:
            await self._do(first)

    async def _do(self, job: Job, *, unknown: bool = False) -> None:
        """Do a job, unless it has waited behind another that waited in vain; `unknown` = perhaps it is done already."""
        at, reason = self._in_vain
        if isinstance(job, Write | Once) and job.asked_at < at:
            job.tell(Raised(Unavailable(reason, unknown=unknown)))
        else:
            await job.do()

    def _waited_in_vain(self, reason: Reason) -> None:
        """Note it where one lock covers everything: elsewhere another row may well be written."""
        if self._transactions.may_share:
            self._in_vain = (asyncio.get_running_loop().time(), reason)

    async def _share(self, writes: list[Write]) -> None:
        """Do several works in one transaction; if it fails, whether known or not, each alone."""

        def all_works(connection: Connection) -> list[object]:
            return [in_savepoint(connection, write.work) for write in writes]

        try:
            results = await self.transact(all_works)
        except Exception as error:  # noqa: BLE001 - each hears its own reason when it has tried alone
            unknown = isinstance(error, Unavailable) and error.unknown
            for write in writes:
                await self._do(write, unknown=unknown)
        else:
            for write, result in zip(writes, results, strict=True):
                write.tell(result)
