"""Solver processes answer as the solver does, in order, within bounds, and drop what nobody waits for."""

import asyncio
import gc
import os
import random
import signal

import pytest

from squaredeal.engine import HIDDEN, Klondike, Position, Refusal, Rules, apply, deal, legal_moves
from squaredeal.solver import par, solve
from squaredeal.solving import Priority, Solvers, SolversBusy, SolversClosed, lane

from .pool import EASY, FREECELL, KLONDIKE, LONG, PATIENCE_S, all_held, ask, held, pool, running, state, told, until


def played(rules: Rules, seed: str, moves: int) -> Position:
    rng, position = random.Random(seed), deal(rules, seed)
    for _ in range(moves):
        if legal := legal_moves(rules, position):
            after = apply(rules, position, rng.choice(legal))
            assert not isinstance(after, Refusal)
            position = after
    return position


async def test_answers_are_those_of_the_solver() -> None:
    asked = [(rules, played(rules, str(n), n * 5)) for rules in (FREECELL, KLONDIKE) for n in range(8)]
    async with pool(processes=2) as solvers:
        answers = await asyncio.gather(
            *[solvers.solve(rules, position, 3_000, Priority.RACE) for rules, position in asked],
            *[solvers.par(rules, position, 3_000, Priority.RACE) for rules, position in asked[:2]],
        )
        assert len(solvers.pids) == 2
    assert answers == [
        *[solve(rules, position, 3_000) for rules, position in asked],
        *[par(rules, position, 3_000) for rules, position in asked[:2]],
    ]
    assert {answer.verdict.value for answer in answers} >= {"won", "unknown"}
    assert sum(solvers.counts.ended.values()) == len(answers) + 2


async def test_what_cannot_be_asked_is_refused_with_a_sentence() -> None:
    start = deal(KLONDIKE, "1")
    assert isinstance(start, Klondike)
    hidden = Klondike(start.columns, (HIDDEN,) * 24, start.waste, start.home, start.pass_no)
    async with pool() as solvers:
        with pytest.raises(ValueError, match="hidden"):
            await solvers.solve(KLONDIKE, hidden, 10, Priority.HINT)
        with pytest.raises(ValueError, match="budget"):
            await solvers.solve(FREECELL, EASY, -1, Priority.HINT)
        with pytest.raises(ValueError, match="columns"):
            await solvers.solve(KLONDIKE, EASY, 10, Priority.HINT)
        assert solvers.counts.ended["invalid"] == 3


async def test_nothing_runs_before_the_first_question() -> None:
    solvers = Solvers(processes=2)
    with pytest.raises(SolversClosed):
        await solvers.solve(FREECELL, EASY, 10, Priority.HINT)
    await solvers.start()
    assert solvers.counts.started == 0
    await ask(solvers)
    assert solvers.counts.started == 1  # and no more than are needed
    await solvers.close()
    await solvers.close()


@pytest.mark.parametrize(("processes", "most_waiting"), [(0, 1), (1, 0)])
def test_solvers_are_at_least_one(processes: int, most_waiting: int) -> None:
    with pytest.raises(ValueError, match="one process"):
        Solvers(processes=processes, most_waiting=most_waiting)


@pytest.mark.parametrize("is_started", [True, False])
async def test_whoever_gave_up_waiting_for_the_end_waits_for_the_same_one_again(is_started: bool) -> None:
    before, solvers = children(), Solvers(processes=1)
    await solvers.start()
    job = ask(solvers, LONG)
    if is_started:
        await until(lambda: bool(solvers.pids))
    else:
        await asyncio.sleep(0)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await solvers.close()
    await solvers.close()
    assert children() == before
    with pytest.raises(SolversClosed):
        await job


def children() -> list[str]:
    """The processes that this one has started, also those that have ended and were not waited for."""
    return told(os.getpid(), f"task/{os.getpid()}/children").split()


async def test_who_waits_for_a_person_goes_first() -> None:
    async with pool() as solvers:
        pid = await held(solvers)
        first = ask(solvers)
        await running(solvers, first)
        order: list[int] = []

        async def asking(number: int, priority: Priority) -> None:
            await solvers.solve(FREECELL, EASY, 10_000, priority)
            order.append(number)

        wanted = [Priority(number) for number in (2, 1, 2, 0, 1, 0)]
        jobs = [asyncio.create_task(asking(number, priority)) for number, priority in enumerate(wanted)]
        await until(lambda: solvers.waiting == len(jobs))
        os.kill(pid, signal.SIGCONT)
        await asyncio.gather(first, *jobs)
        assert order == [3, 5, 1, 4, 0, 2]


async def test_a_full_queue_refuses_at_once_and_a_cancelled_question_makes_room() -> None:
    async with pool(most_waiting=2) as solvers:
        pid = await held(solvers)
        first = ask(solvers)
        await running(solvers, first)
        second, third = ask(solvers), ask(solvers)
        with pytest.raises(SolversBusy):
            await ask(solvers)
        second.cancel()
        await asyncio.wait([second])
        assert solvers.waiting == 1
        fourth = ask(solvers)
        os.kill(pid, signal.SIGCONT)
        await asyncio.gather(first, third, fourth)
        assert (solvers.counts.ended["busy"], solvers.counts.ended["cancelled"], solvers.counts.ended["won"]) == (
            1,
            1,
            4,
        )


async def test_a_running_job_that_is_cancelled_frees_its_lane() -> None:
    async with pool() as solvers:
        pid = await held(solvers)
        job = ask(solvers, LONG)
        await running(solvers, job)
        job.cancel()
        assert (await ask(solvers)).line
        assert solvers.pids != [pid]
        assert state(pid) == ""
        assert (solvers.counts.deaths, solvers.counts.ended["cancelled"]) == (0, 1)


async def test_a_cancelled_job_that_ends_soon_keeps_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane, "GRACE_S", PATIENCE_S)  # soon, on a machine that is busy with something else
    async with pool() as solvers:
        pid = await held(solvers)
        job = ask(solvers)
        await running(solvers, job)
        job.cancel()
        following = ask(solvers)
        os.kill(pid, signal.SIGCONT)
        assert (await following).line
        assert solvers.pids == [pid]
        assert solvers.counts.ended["cancelled"] == 1


async def test_closing_ends_every_job_and_leaves_nothing() -> None:
    gc.collect()  # what an earlier test has left open is not closed meanwhile
    fds = set(os.listdir("/proc/self/fd"))
    async with pool(processes=2) as solvers:
        pids = await all_held(solvers)
        jobs = [ask(solvers) for _ in range(5)]
        await until(lambda: solvers.running == 2)
        await solvers.close()
        errors = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(error) for error in errors] == [SolversClosed] * 5
        assert [state(pid) for pid in pids] == ["", ""]  # not even a zombie
        with pytest.raises(SolversClosed):
            await ask(solvers)
    assert set(os.listdir("/proc/self/fd")) <= fds


async def test_closing_while_a_process_starts_leaves_none() -> None:
    solvers = Solvers(processes=1)
    await solvers.start()
    job = ask(solvers, LONG)
    await until(lambda: solvers.running == 1)
    await solvers.close()
    with pytest.raises(SolversClosed):
        await job
    children = told(f"{os.getpid()}/task/{os.getpid()}", "children").split()
    assert not any("solver_process" in told(pid, "cmdline") for pid in children)
