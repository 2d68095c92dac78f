"""A database that cannot be written is waited for once: who waited behind somebody who did so in vain is told so."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from squaredeal.clock import ManualClock
from squaredeal.race.model import Terms
from squaredeal.store import Unavailable, open_store
from squaredeal.store import writer as writer_module
from squaredeal.store.jobs import Work
from tests.store.faults import failing_commits


async def test_the_lock_is_waited_for_once_by_all_who_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, clock = tmp_path / "squaredeal.db", ManualClock()
    store = await open_store(f"sqlite+aiosqlite:///{file}", "a", clock, Terms(), patience_ms=100)
    outsider = sqlite3.connect(file, isolation_level=None)
    outsider.execute("BEGIN IMMEDIATE")
    begun = 0
    run = store.writer._transactions.run

    async def counted(work: Work[object]) -> object:
        nonlocal begun
        begun += 1
        return await run(work)

    monkeypatch.setattr(store.writer._transactions, "run", counted)
    asked = [
        asyncio.ensure_future(store.beat(clock.now()) if number % 2 else store.players.guest("Ann", clock.now()))
        for number in range(20)
    ]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(answer, Unavailable) and answer.reason == "busy" for answer in answers)
    assert begun == 1
    outsider.execute("ROLLBACK")
    outsider.close()
    assert (await store.players.guest("Ben", clock.now()))[0].name == "Ben"  # who asks now is not held to it
    await store.close()


async def test_an_outcome_is_waited_for_once_by_all_who_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "SETTLE_S", 0.2)
    clock = ManualClock()
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'squaredeal.db'}", "a", clock, Terms())
    settled = 0
    settle = store.writer.settle

    async def counted(attempt: Callable[[], Awaitable[object]]) -> object:
        nonlocal settled
        settled += 1
        return await settle(attempt)

    monkeypatch.setattr(store.writer, "settle", counted)
    with failing_commits(store, committed=False, times=1_000):
        answers = await asyncio.gather(*(store.beat(clock.now()) for _ in range(40)), return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in answers)
    assert settled == 1
    assert await store.beat(clock.now())
    await store.close()
