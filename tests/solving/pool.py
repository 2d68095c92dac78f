"""Solvers of their own for a test, and what a test does to their processes."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from squaredeal.engine import Position, deal, parse_rules
from squaredeal.solver import Proof
from squaredeal.solving import Priority, Solvers

PATIENCE_S = 60  # only a test that fails waits so long
FREECELL = parse_rules("freecell")
KLONDIKE = parse_rules("klondike/3/unlimited")
EASY = deal(FREECELL, "1")
LONG = deal(FREECELL, "11982")
LONG_NODES = 10_000_000


@asynccontextmanager
async def pool(*, processes: int = 1, most_waiting: int = 64) -> AsyncIterator[Solvers]:
    """Solvers whose processes have answered once."""
    solvers = Solvers(processes=processes, most_waiting=most_waiting)
    await solvers.start()
    try:
        await asyncio.gather(*[ask(solvers) for _ in range(processes)])
        yield solvers
    finally:
        await solvers.close()
        assert solvers.pids == []


def ask(solvers: Solvers, position: Position = EASY, priority: Priority = Priority.HINT) -> "asyncio.Task[Proof]":
    """Ask for an answer in a task of its own."""
    return asyncio.create_task(solvers.solve(FREECELL, position, LONG_NODES, priority))


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that nobody tells."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 - the system tells nobody
            await asyncio.sleep(0.002)


async def held(solvers: Solvers) -> int:
    """Stop the one process, so that what it is asked next runs until the test goes on; its pid."""
    (pid,) = await all_held(solvers)
    return pid


async def all_held(solvers: Solvers) -> list[int]:
    """Stop every process; their pids."""
    pids = solvers.pids
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    await until(lambda: all(state(pid) == "T" for pid in pids))
    return pids


def state(pid: int) -> str:
    """What the system says of a process: R, S, T, Z …, "" for one that is no more."""
    try:
        return told(pid, "stat").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


async def running(solvers: Solvers, job: "asyncio.Task[Proof]") -> None:
    """Wait until the job is with a process."""
    await until(lambda: solvers.running == 1 and solvers.waiting == 0)
    assert not job.done()


def size(pid: int) -> int:
    """The bytes of its address space."""
    return int(told(pid, "statm").split()[0]) * os.sysconf("SC_PAGE_SIZE")


def told(pid: int | str, what: str) -> str:
    """What the system tells of a process."""
    return Path(f"/proc/{pid}/{what}").read_text()
