"""How the connections to SQLite are set up: each setting is one that losing moves has been traced back to."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from squaredeal.clock import ManualClock
from squaredeal.store import Store
from squaredeal.store.errors import Unavailable
from squaredeal.store.sqlite_batches import ADVANCE, LOOK
from squaredeal.store.sqlite_database import READERS
from tests.store.patience import PATIENCE_S
from tests.store.places import Place, only_sqlite
from tests.store.staging import open_at, start_race
from tests.store.statements import statements_of_batches

pytestmark = only_sqlite

SETTINGS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 5_000,
    "journal_size_limit": 67_108_864,
}


def settings(connection: Connection) -> dict[str, object]:
    return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in SETTINGS}


async def test_every_connection_has_the_settings_that_keep_moves_safe(delivered: Store) -> None:
    assert await delivered.writer.write(settings) == SETTINGS
    assert await delivered.database.read(settings) == SETTINGS


async def test_a_writing_transaction_holds_the_write_lock_from_its_beginning(store: Store, file: Path) -> None:
    def look_while_reading(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT 1")
        other = sqlite3.connect(file, timeout=0, isolation_level=None)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()

    await store.writer.write(look_while_reading)


async def test_readers_do_not_write(store: Store) -> None:
    with pytest.raises(Unavailable):
        await store.database.read(lambda connection: connection.exec_driver_sql("DELETE FROM race"))


async def test_readers_do_not_wait_for_the_writer_nor_see_what_is_not_committed(
    store: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    written, seen = threading.Event(), threading.Event()

    def write_slowly(connection: Connection) -> None:
        connection.exec_driver_sql("DELETE FROM race_event WHERE version = 1")
        written.set()
        assert seen.wait(PATIENCE_S)
        raise KeyError("and think better of it")

    writing = asyncio.create_task(store.writer.write(write_slowly))
    assert await asyncio.to_thread(written.wait, PATIENCE_S)
    query = text("SELECT min(version) FROM race_event")
    assert await store.database.read(lambda connection: connection.scalar(query)) == 1
    seen.set()
    with pytest.raises(KeyError):
        await writing
    assert await store.database.read(lambda connection: connection.scalar(query)) == 1


async def test_more_readers_than_connections_wait_for_each_other(store: Store) -> None:
    query = text("SELECT 1")
    asked = (store.database.read(lambda connection: connection.scalar(query)) for _ in range(5 * READERS))
    assert await asyncio.gather(*asked) == [1] * 5 * READERS


async def test_waiting_too_long_for_a_reader_is_said_to_be_so(place: Place, clock: ManualClock) -> None:
    store = await open_at(place, clock, patience_ms=50)
    let_go, entered = threading.Event(), threading.Barrier(READERS + 1)

    async def ask_until_refused() -> None:
        for _ in range(100):
            await store.database.read(lambda connection: connection.scalar(text("SELECT 1")))

    def hold(connection: Connection) -> None:
        driver: Any = connection.connection.dbapi_connection
        driver.create_function("hold", 0, lambda: entered.wait(PATIENCE_S) + let_go.wait(PATIENCE_S))
        connection.exec_driver_sql("SELECT hold()")

    holding = [asyncio.create_task(store.database.read(hold)) for _ in range(READERS)]
    await asyncio.to_thread(entered.wait, PATIENCE_S)
    with pytest.raises(Unavailable, match="timeout"):
        await ask_until_refused()
    let_go.set()
    await asyncio.gather(*holding)
    await store.close()


@pytest.mark.parametrize("statement", [ADVANCE, LOOK])
async def test_a_batch_finds_its_seats_by_their_key(store: Store, statement: str) -> None:
    def explain(connection: Connection) -> list[str]:
        return [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", ("[]",))]

    plan = await store.database.read(explain)
    assert any("SEARCH seat USING" in step and "race=? AND seat=?" in step for step in plan)
    assert not any("SCAN seat" in step for step in plan)


async def test_a_batch_takes_as_many_statements_however_many_seats_move(store: Store, clock: ManualClock) -> None:
    assert await statements_of_batches(store, clock) == (3, 3)  # begin, advance, write rows
