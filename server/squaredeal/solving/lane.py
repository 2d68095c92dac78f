"""One lane of solving: takes the jobs that wait, one after the other, to a process, and gives each its answer.

Knows how a process dies and what becomes of the job; not who asked. A process is started for the first job and ended
when there was none for some minutes.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

import structlog

from squaredeal.solver import Proof
from squaredeal.solver_process.talk import Broken, Invalid, OutOfMemory, Reply

from .counts import End, SolverCounts
from .errors import SolverDied, SolverFailed, SolverOutOfMemory
from .process import Process
from .waiting import Job, Waiting

IDLE_S: Final = 300.0
MOST_S: Final = 300.0  # for a job: budgets end far earlier, so that a process which takes longer stands still
GRACE_S: Final = 0.2  # for a job nobody waits for any more: what a new process would cost
MOST_DEATHS: Final = 2

_log = structlog.get_logger(__name__)


class Lane:
    """One process at a time, and what it is asked."""

    def __init__(self, waiting: Waiting, counts: SolverCounts) -> None:
        """Take from `waiting`."""
        self._waiting, self._counts = waiting, counts
        self.process: Process | None = None
        self.job: Job | None = None
        """What is being solved."""

    async def run(self) -> None:
        """Solve until cancelled; the process is ended then."""
        try:
            while True:
                self.job = await self._next()
                if self.job is not None:
                    await self._do(self.job)
                    self.job = None
        finally:
            await self._end_process()

    async def _next(self) -> Job | None:
        """Take the next job; None after a long time without one, when the process is ended."""
        if self.process is None:
            return await self._waiting.take()
        try:
            async with asyncio.timeout(IDLE_S):
                return await self._waiting.take()
        except TimeoutError:
            await self._end_process()
            return None

    async def _do(self, job: Job) -> None:
        try:
            while not job.answer.done():
                reply = await self._ask(job)
                if reply is not None:
                    self._settle(job, reply)
                elif not job.answer.done():
                    self._bury(job)
        except Exception:  # noqa: BLE001 - one job's failure is not the next one's
            _log.exception("solver_lane_failed")
            self._fail(job, SolverFailed("solving failed here"))
            await self._end_process()

    async def _ask(self, job: Job) -> Reply | None:
        """Have a process solve it. None: it died, or nobody waits any more."""
        if self.process is None and not await self._start_process():
            return None
        assert self.process is not None
        asked = self.process.ask(job.question)
        either: set[asyncio.Future[Any]] = {asked, job.answer}
        await asyncio.wait(either, timeout=MOST_S, return_when=asyncio.FIRST_COMPLETED)
        if job.answer.done():
            await asyncio.wait({asked}, timeout=GRACE_S)
        reply = asked.result() if asked.done() else None
        if reply is None or isinstance(reply, OutOfMemory):
            await self._end_process()
        return reply

    def _bury(self, job: Job) -> None:
        """A process is no more: the job is for a fresh one, but not for ever."""
        job.deaths += 1
        self._counts.deaths += 1
        _log.warning("solver_died", times=job.deaths)
        if job.deaths >= MOST_DEATHS:
            self._fail(job, SolverDied(f"{job.deaths} solver processes died of this question"))

    def _settle(self, job: Job, reply: Reply) -> None:
        match reply:
            case OutOfMemory():
                self._fail(job, SolverOutOfMemory("the question needs more memory than a solver may have"))
            case Broken(error=error, places=places):
                _log.error("solver_failed", error=error, at=places)
                self._fail(job, SolverFailed(error))
            case Invalid(text=text):
                self._fail(job, ValueError(text), "invalid")
            case _:
                self._answer(job, reply.proof)

    def _answer(self, job: Job, proof: Proof) -> None:
        if not job.answer.done():
            job.answer.set_result(proof)
            self._counts.end(proof.verdict.value)

    def _fail(self, job: Job, error: Exception, how: End = "failed") -> None:
        if not job.answer.done():
            job.answer.set_exception(error)
            self._counts.end(how)

    async def _start_process(self) -> bool:
        """Start one; it is known, and ended, even if this lane ends meanwhile. False: the system has no room for it."""
        starting = asyncio.ensure_future(Process.start())
        try:
            self.process = await asyncio.shield(starting)
        except asyncio.CancelledError:
            with suppress(OSError):
                self.process = await starting
            raise
        except OSError as error:
            _log.error("solver_not_started", error=error.strerror)
            return False
        self._counts.started += 1
        return True

    async def _end_process(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            await process.end()
