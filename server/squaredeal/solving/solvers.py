"""The solvers of a node: a few processes of its own behind one bounded queue.

The loop waits for answers and never solves. Nothing runs before the first question.

    solvers = Solvers(processes=1)
    await solvers.start()
    proof = await solvers.solve(rules, position, 60_000, Priority.HINT)
    await solvers.close()
"""

import asyncio

from squaredeal.engine import Position, Rules, write_position
from squaredeal.solver import Proof
from squaredeal.solver_process.talk import Question, frame

from .counts import SolverCounts
from .errors import SolversBusy, SolversClosed
from .lane import Lane
from .priority import Priority
from .waiting import Job, Waiting


class Solvers:
    """Answers `solve` and `par` as `squaredeal.solver` does, from other processes."""

    def __init__(self, *, processes: int, most_waiting: int = 64) -> None:
        """Have at most so many processes, and so many questions waiting for them. ValueError for less than one."""
        if processes < 1 or most_waiting < 1:
            raise ValueError("solvers are one process at least, with room for one question at least")
        self.counts = SolverCounts()
        self._waiting = Waiting(most_waiting)
        self._lanes = [Lane(self._waiting, self.counts) for _ in range(processes)]
        self._tasks: list[asyncio.Task[None]] = []
        self._is_open = False

    async def start(self) -> None:
        """Take questions. A process is started by the first one."""
        if not self._is_open:
            self._is_open = True
            self._tasks = [asyncio.create_task(lane.run()) for lane in self._lanes]

    async def close(self) -> None:
        """Take no more; what waits or runs ends with `SolversClosed`, and every process is gone on return.

        Whoever gave up waiting for that may call it again, and waits for the same end.
        """
        was_open, self._is_open = self._is_open, False
        running = [lane.job for lane in self._lanes if lane.job is not None]
        for job in [*self._waiting.clear(), *running]:
            if not job.answer.done():
                job.answer.set_exception(SolversClosed("the solvers are closed"))
                self.counts.end("cancelled")
        if was_open:  # cancelled once more, a lane would leave its process in the middle of ending it
            for task in self._tasks:
                task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def solve(self, rules: Rules, position: Position, budget: int, priority: Priority) -> Proof:
        """Find out whether a position can be won within `budget` nodes, as `squaredeal.solver.solve`.

        ValueError for what cannot be asked (hidden cards, not 52 of them, a negative budget), else `SolversBusy` at
        once, or when something more urgent takes its place, `SolversClosed`, `SolverDied`. Cancelled, the question is
        dropped wherever it is.
        """
        return await self._ask(Question(rules.code, write_position(position), budget), priority)

    async def par(self, rules: Rules, position: Position, budget: int, priority: Priority) -> Proof:
        """Find the shortest line the solver knows to find, as `squaredeal.solver.par`; else as `solve`."""
        return await self._ask(Question(rules.code, write_position(position), budget, is_par=True), priority)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """How many are being solved."""
        return sum(lane.job is not None for lane in self._lanes)

    @property
    def pids(self) -> list[int]:
        """The processes there are now."""
        return [lane.process.pid for lane in self._lanes if lane.process is not None and lane.process.is_alive]

    async def _ask(self, question: Question, priority: Priority) -> Proof:
        if not self._is_open:
            raise SolversClosed("the solvers are not open")
        job = Job(frame(question), asyncio.get_running_loop().create_future())
        job.answer.add_done_callback(self._ended)
        try:
            self._waiting.put(priority, job)
            return await job.answer
        except SolversBusy:
            self.counts.end("busy")
            raise

    def _ended(self, answer: "asyncio.Future[Proof]") -> None:
        if answer.cancelled():
            self.counts.end("cancelled")
        else:
            answer.exception()  # heard of here, should whoever asked be cancelled in the same turn
