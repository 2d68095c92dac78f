"""How the connections to SQLite are set up: each setting is one that losing moves has been traced back to."""

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from squaredeal.clock import ManualClock
from squaredeal.store import Store
from squaredeal.store.errors import Unavailable
from squaredeal.store.sqlite_batches import ADVANCE, LOOK
from tests.store.staging import claim, moves, start_race

SETTINGS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 5_000,
    "journal_size_limit": 67_108_864,
}


async def settings(connection: AsyncConnection) -> dict[str, object]:
    return {name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one() for name in SETTINGS}


async def test_every_connection_has_the_settings_that_keep_moves_safe(store: Store) -> None:
    async with store.database.writing.connect() as connection:
        assert await settings(connection) == SETTINGS
    async with store.database.reading() as connection:
        assert await settings(connection) == SETTINGS


async def test_a_writing_transaction_holds_the_write_lock_from_its_beginning(store: Store) -> None:
    async with store.database.writing.connect() as connection, store.database.writing.connect() as other:
        await connection.exec_driver_sql("SELECT 1")
        assert connection.sync_connection is not None
        driver = (await other.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.execute("PRAGMA busy_timeout = 0")
        with pytest.raises(Exception, match="locked"):
            await driver.execute("BEGIN IMMEDIATE")


async def test_readers_do_not_write(store: Store) -> None:
    with pytest.raises(Unavailable):
        async with store.database.reading() as connection:
            await connection.exec_driver_sql("DELETE FROM race")


async def test_readers_do_not_wait_for_the_writer_nor_see_what_is_not_committed(
    store: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    async with store.database.writing.connect() as connection:
        await connection.exec_driver_sql("DELETE FROM race_event")
        async with store.database.reading() as reader:
            assert (await reader.exec_driver_sql("SELECT count(*) FROM race_event")).scalar_one() > 0


@pytest.mark.parametrize("statement", [ADVANCE, LOOK])
async def test_a_batch_finds_its_seats_by_their_key(store: Store, statement: str) -> None:
    async with store.database.reading() as connection:
        plan = [row.detail for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", ("[]",))]
    assert any("SEARCH seat USING" in step and "race=? AND seat=?" in step for step in plan)
    assert not any("SCAN seat" in step for step in plan)


async def test_a_batch_takes_as_many_statements_however_many_seats_move(store: Store, clock: ManualClock) -> None:
    from sqlalchemy import event

    await start_race(store, clock, seats=10)
    for seat in range(10):
        await claim(store, clock, seat=seat)
    statements: list[str] = []
    event.listen(
        store.database.writing.sync_engine, "before_cursor_execute", lambda *arguments: statements.append(arguments[2])
    )
    await store.journal.append(moves())
    alone = len(statements)
    statements.clear()
    for outcome in [store.journal.append(moves(3, seat=seat)) for seat in range(1, 10)]:
        await outcome
    assert len(statements) == alone == 3  # begin, advance, write rows
