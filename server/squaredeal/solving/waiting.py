"""The questions that wait for a process: bounded, in the order of priority and arrival.

Knows nothing of processes. A question that is asked for no more leaves at once and makes room.
"""

import asyncio
import heapq
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from squaredeal.solver import Proof

from .errors import SolversBusy
from .priority import Priority


@dataclass(eq=False, slots=True)
class Job:
    """A question's frame and whoever waits for its answer."""

    question: bytes
    answer: "asyncio.Future[Proof]"
    deaths: int = 0
    """Processes that died of it."""


class _Place(NamedTuple):
    priority: Priority
    arrival: int
    job: Job


class Waiting:
    """A bounded queue; whoever takes from it waits for the next job."""

    def __init__(self, most: int) -> None:
        """Have room for `most` jobs."""
        self._most = most
        self._places: list[_Place] = []
        self._arrivals = count()
        self._some = asyncio.Event()

    def __len__(self) -> int:
        """Count the jobs that wait."""
        return len(self._places)

    def put(self, priority: Priority, job: Job) -> None:
        """Let a job wait until it is taken or its answer is cancelled. Raises `SolversBusy`.

        Where there is no room it takes the place of the last one that is less urgent, whose answer is `SolversBusy`.
        """
        if len(self._places) >= self._most:
            self._turn_away(priority)
        heapq.heappush(self._places, _Place(priority, next(self._arrivals), job))
        self._some.set()
        job.answer.add_done_callback(lambda _: self._leave(job))

    async def take(self) -> Job:
        """Take the first job, as soon as there is one."""
        while not self._places:
            self._some.clear()
            await self._some.wait()
        return heapq.heappop(self._places).job

    def _turn_away(self, priority: Priority) -> None:
        """Make room for a question of this priority, or raise `SolversBusy`."""
        busy = SolversBusy(f"{self._most} questions wait")
        last = max(self._places)
        if last.priority <= priority:
            raise busy
        self._leave(last.job)
        if not last.job.answer.done():
            last.job.answer.set_exception(busy)

    def clear(self) -> list[Job]:
        """Take all jobs at once."""
        jobs = [place.job for place in self._places]
        self._places.clear()
        return jobs

    def _leave(self, job: Job) -> None:
        left = [place for place in self._places if place.job is not job]
        if len(left) < len(self._places):
            self._places = left
            heapq.heapify(self._places)
