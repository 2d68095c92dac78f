"""Solver processes: positions are solved beside the event loop, never in it.

Knows the solver and the operating system; no race, no socket, no storage.

    solvers = Solvers(processes=1)
    await solvers.start()
    proof = await solvers.solve(rules, position, budget=60_000, priority=Priority.HINT)
    await solvers.close()
"""

from squaredeal.solving.counts import SolverCounts
from squaredeal.solving.errors import SolverDied, SolverFailed, SolverOutOfMemory, SolversBusy, SolversClosed
from squaredeal.solving.priority import Priority
from squaredeal.solving.solvers import Solvers

__all__ = [
    "Priority",
    "SolverCounts",
    "SolverDied",
    "SolverFailed",
    "SolverOutOfMemory",
    "Solvers",
    "SolversBusy",
    "SolversClosed",
]
