"""Solver processes die: by a kill, for want of memory, with their node. No job hangs, and no process is left over."""

import asyncio
import os
import resource
import signal
import subprocess
import sys

import pytest

from squaredeal.engine import deal
from squaredeal.solver import solve
from squaredeal.solving import Priority, SolverDied, SolverOutOfMemory
from squaredeal.solving.process import Process

from .pool import FREECELL, KLONDIKE, LONG, ask, held, pool, running, size, state, told, until

LITTLE = 4 << 20  # bytes
NODE = """
import asyncio, uvloop
from squaredeal.solving import Solvers
from tests.solving.pool import LONG, ask, until

async def busy(solvers):
    while True:
        await ask(solvers, LONG)

async def main():
    solvers = Solvers(processes=2)
    await solvers.start()
    await asyncio.gather(*[ask(solvers) for _ in range(2)])
    job = asyncio.create_task(busy(solvers))
    await until(lambda: solvers.running == 1)
    print(*solvers.pids, flush=True)
    await job

uvloop.run(main())
"""


async def test_a_killed_process_is_replaced_and_its_job_done() -> None:
    async with pool() as solvers:
        pid = await held(solvers)
        job = ask(solvers)
        await running(solvers, job)
        os.kill(pid, signal.SIGKILL)
        assert await job == solve(FREECELL, deal(FREECELL, "1"), 10_000_000)
        assert (solvers.counts.deaths, solvers.counts.started) == (1, 2)
        assert state(pid) == ""


async def test_a_process_killed_between_two_jobs_costs_none() -> None:
    async with pool() as solvers:
        (pid,) = solvers.pids
        os.kill(pid, signal.SIGKILL)
        await until(lambda: not solvers.pids)
        assert (await ask(solvers)).line


def hold_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the next process before it is asked anything."""
    start = Process.start

    async def start_held() -> Process:
        monkeypatch.setattr(Process, "start", start)
        process = await start()
        os.kill(process.pid, signal.SIGSTOP)
        return process

    monkeypatch.setattr(Process, "start", start_held)


async def test_a_job_that_kills_two_processes_is_given_up_and_the_next_works(monkeypatch: pytest.MonkeyPatch) -> None:
    async with pool() as solvers:
        pid = await held(solvers)
        hold_the_next(monkeypatch)
        job = ask(solvers)
        await running(solvers, job)
        other = ask(solvers)
        os.kill(pid, signal.SIGKILL)
        await until(lambda: bool(solvers.pids) and solvers.pids != [pid])
        os.kill(solvers.pids[0], signal.SIGKILL)
        with pytest.raises(SolverDied, match="2 solver processes"):
            await job
        assert (await other).line
        assert (solvers.counts.deaths, solvers.counts.ended["failed"]) == (2, 1)


async def test_too_little_memory_is_told_and_the_next_job_works() -> None:
    async with pool() as solvers:
        (pid,) = solvers.pids
        _, hard = resource.prlimit(pid, resource.RLIMIT_AS)
        resource.prlimit(pid, resource.RLIMIT_AS, (size(pid) + LITTLE, hard))
        (answer,) = await asyncio.gather(solvers.solve(FREECELL, LONG, 10**9, Priority.HINT), return_exceptions=True)
        assert isinstance(answer, SolverOutOfMemory), f"{LITTLE} bytes were enough, if this is an answer"
        assert (await ask(solvers)).line
        assert (state(pid), solvers.counts.deaths) == ("", 0)


async def test_a_process_lives_within_bounds_and_gives_way() -> None:
    async with pool() as solvers:
        (pid,) = solvers.pids
        assert resource.prlimit(pid, resource.RLIMIT_AS)[0] <= 1 << 30
        assert os.getpriority(os.PRIO_PROCESS, pid) >= min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
async def test_what_a_terminal_sends_to_all_does_not_end_a_job(name: signal.Signals) -> None:
    async with pool() as solvers:
        pid = await held(solvers)
        job = ask(solvers)
        await running(solvers, job)
        os.kill(pid, name)
        os.kill(pid, signal.SIGCONT)
        assert (await job).line
        assert solvers.pids == [pid]


async def test_settings_and_secrets_are_not_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SQUAREDEAL_SECRET", "a-secret-nobody-else-may-read")
    async with pool() as solvers:
        assert "a-secret" not in told(solvers.pids[0], "environ")


async def test_processes_end_with_their_node() -> None:
    """One of them solves, one job after another, the other waits."""
    node = await asyncio.create_subprocess_exec(sys.executable, "-c", NODE, stdout=subprocess.PIPE)
    assert node.stdout is not None
    pids = [int(pid) for pid in (await node.stdout.readline()).split()]
    assert len(pids) == 2
    assert all(state(pid) for pid in pids)
    node.kill()
    await node.communicate()
    await until(lambda: all(state(pid) in ("", "Z") for pid in pids))


async def test_klondike_is_bounded_too() -> None:
    async with pool() as solvers:
        start = deal(KLONDIKE, "3")
        assert (await solvers.solve(KLONDIKE, start, 50, Priority.DEALS)).nodes <= 50
