"""Readiness looks at the phase, the loop and the database, at most once a second."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from squaredeal.clock import STALE_MS, Clock, SettableTime
from squaredeal.settings import Settings
from squaredeal.web import health
from squaredeal.web.health import WINDOW, LoopLag, Readiness
from squaredeal.web.services import Services


class Database:
    """Counts the writes it is asked for, and fails when told to."""

    def __init__(self) -> None:
        self.writes = 0
        self.error: Exception | None = None
        self.is_stuck = False

    async def write(self) -> None:
        self.writes += 1
        if self.is_stuck:
            await asyncio.Event().wait()
        if self.error is not None:
            raise self.error


def readiness(
    database: Database,
    phase: str = "ready",
    lag_ms: float = 0.0,
    waits_for: tuple[str, ...] = (),
    clock: Clock | None = None,
) -> Readiness:
    parts = SimpleNamespace(phase=phase, waits_for=waits_for, settings=Settings(), clock=clock or Clock())
    services = cast(Services, parts)
    return Readiness(services, cast(LoopLag, SimpleNamespace(usual_ms=lag_ms)), database.write)


async def test_all_is_well() -> None:
    database = Database()
    assert (await readiness(database).verdict()).status == "ok"
    assert database.writes == 1


@pytest.mark.parametrize("phase", ["starting", "draining"])
async def test_a_node_that_starts_or_ends_is_not_asked_for_a_write(phase: str) -> None:
    database = Database()
    verdict = await readiness(database, phase).verdict()
    assert (verdict.status, verdict.why, database.writes) == ("not ready", (phase,), 0)


async def test_the_end_is_told_at_once_however_fresh_the_last_answer_is() -> None:
    services = cast(Any, SimpleNamespace(phase="ready", waits_for=(), settings=Settings(), clock=Clock()))
    asked = Readiness(services, cast(LoopLag, SimpleNamespace(usual_ms=0.0)), Database().write)
    assert (await asked.verdict()).status == "ok"
    services.phase = "draining"
    assert (await asked.verdict()).why == ("draining",)


async def test_a_node_that_waits_says_what_for() -> None:
    verdict = await readiness(Database(), "starting", waits_for=("database",)).verdict()
    assert verdict.why == ("starting", "database")


async def test_a_clock_that_has_not_heard_of_the_one_it_follows() -> None:
    time = SettableTime(1_000_000)
    clock = Clock(time)
    clock.follow(2_000_000, asked=1_000_000, told=1_000_000)
    time.monotonic += STALE_MS
    assert (await readiness(Database(), clock=clock).verdict()).status == "ok"
    time.monotonic += 1
    assert (await readiness(Database(), clock=clock).verdict()).why == ("clock",)


async def test_a_late_loop_and_a_database_that_fails() -> None:
    database = Database()
    database.error = OSError("disk full")
    verdict = await readiness(database, lag_ms=201.0).verdict()
    assert (verdict.status, verdict.why) == ("not ready", ("loop late", "database"))


async def test_a_database_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBE_S", 0.01)
    database = Database()
    database.is_stuck = True
    assert (await readiness(database).verdict()).why == ("database",)


async def test_however_often_it_is_asked_the_database_is_asked_once() -> None:
    database = Database()
    asked = readiness(database)
    verdicts = await asyncio.gather(*(asked.verdict() for _ in range(1_000)))
    assert {verdict.status for verdict in verdicts} == {"ok"}
    assert database.writes == 1


async def test_a_second_later_it_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_S", 0.0)
    database = Database()
    asked = readiness(database)
    await asked.verdict()
    await asked.verdict()
    assert database.writes == 2


async def test_lag_is_measured_while_the_loop_turns() -> None:
    lag = LoopLag()
    assert (lag.usual_ms, lag.take_worst()) == (0, 0)
    measuring: Any = asyncio.create_task(lag.run())
    await asyncio.wait([measuring], timeout=2 * health.TICK_S)
    measuring.cancel()
    assert lag.take_worst() > 0


async def test_a_moment_of_a_busy_machine_does_not_send_players_elsewhere() -> None:
    lag = LoopLag()
    for late_s in [0.001] * 5 + [1.5] + [0.001] * 5 + [0.4] * 3:
        lag.note(late_s)
        assert lag.usual_ms < 2
    assert lag.take_worst() == 1.5  # which is told all the same


async def test_a_loop_that_is_late_again_and_again_is_late_until_it_is_not() -> None:
    lag = LoopLag()
    told = []
    for late_s in [0.3] * WINDOW + [0.001] * WINDOW:
        lag.note(late_s)
        told.append(lag.usual_ms > Settings().ready_lag_ms)
    assert told == [False] * 9 + [True] * (WINDOW + 1) + [False] * 10
