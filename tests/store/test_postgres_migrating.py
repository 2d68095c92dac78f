"""Migrations on PostgreSQL: any number of nodes may start at once, and metadata and scripts are one."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from squaredeal.clock import ManualClock
from squaredeal.store import SchemaMismatch, Unavailable, migrate, postgres_database
from squaredeal.store.migrating import HEAD, scripts, upgrade
from squaredeal.store.postgres import IDLE_MS
from squaredeal.store.postgres_database import START_LOCK
from squaredeal.store.tables import metadata
from tests.services.postgres import Server
from tests.store.patience import PATIENCE_S
from tests.store.places import PostgresOutsider, PostgresPlace
from tests.store.staging import SEED, empty_race, open_at
from tests.store.test_migrating import OPENER


@pytest.fixture
def empty(postgres_server: Server) -> Iterator[PostgresPlace]:
    """A database without a table."""
    place = PostgresPlace(postgres_server, postgres_server.make())
    yield place
    postgres_server.drop(place.name)


def tables(place: PostgresPlace) -> set[str]:
    query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    return {name for (name,) in place.ask(query)}


async def differences(place: PostgresPlace) -> list[object]:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    database = create_async_engine(place.url)
    async with database.connect() as connection:
        found = await connection.run_sync(compare)
    await database.dispose()
    return found


async def test_migrations_make_the_tables_of_the_metadata(empty: PostgresPlace) -> None:
    await migrate(empty.url)
    assert await differences(empty) == []
    empty.ask("DROP TABLE replay")
    empty.ask("ALTER TABLE seat DROP COLUMN helped")
    assert len(await differences(empty)) == 2


def test_the_command_line_of_alembic_works_on_the_same_scripts(
    empty: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SQUAREDEAL_DATABASE", empty.url)
    config = Config(scripts() / "alembic.ini")
    command.upgrade(config, "head")
    command.check(config)  # raises where autogenerate would find something to do
    command.downgrade(config, "base")
    assert tables(empty) == {"alembic_version"}


async def test_migrating_again_keeps_every_row(empty: PostgresPlace, clock: ManualClock) -> None:
    store = await open_at(empty, clock)
    await store.races.create(empty_race("r1", clock), SEED)
    await store.close()
    await migrate(empty.url)
    store = await open_at(empty, clock)
    assert await store.races.load("r1") == empty_race("r1", clock)
    await store.close()


async def test_a_database_of_a_newer_release_is_refused(empty: PostgresPlace) -> None:
    await migrate(empty.url)
    empty.ask("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaMismatch, match="not of this release"):
        await migrate(empty.url)


async def test_tables_that_are_in_the_way_are_refused_and_left_alone(empty: PostgresPlace) -> None:
    empty.ask("CREATE TABLE seat (somebody_elses int)")
    with pytest.raises(SchemaMismatch, match="already exists"):
        await migrate(empty.url)
    assert tables(empty) == {"seat"}


async def test_a_database_that_is_not_there_is_unavailable(postgres_server: Server) -> None:
    with pytest.raises(Unavailable, match="io"):
        await migrate(postgres_server.url("nowhere"))


async def test_a_migration_may_take_longer_between_two_statements_than_a_move(
    empty: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(connection: Connection) -> None:
        upgrade(connection)
        limits.append(connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar_one())

    limits: list[str] = []
    monkeypatch.setattr(postgres_database, "upgrade", look)
    await migrate(empty.url)
    assert limits == ["30s"]
    assert IDLE_MS < 30_000  # a move's
    assert "race" in tables(empty)


async def test_stores_that_open_at_once_on_an_empty_database_all_open(empty: PostgresPlace, clock: ManualClock) -> None:
    stores = await asyncio.gather(*(open_at(empty, clock, f"n{number}") for number in range(3)))
    for store in stores:
        await store.close()
    assert len(empty.ask("SELECT id FROM node")) == 3
    assert empty.ask("SELECT version_num FROM alembic_version") == [(HEAD,)]


def test_processes_that_start_at_once_on_an_empty_database_all_start(empty: PostgresPlace) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", OPENER, empty.url, f"n{number}"], stdout=subprocess.PIPE, env=environment, text=True
        )
        for number in range(3)
    ]
    assert [process.communicate(timeout=PATIENCE_S)[0] for process in starting] == ["opened\n"] * 3


async def test_a_node_waits_for_another_nodes_migration(empty: PostgresPlace) -> None:
    outsider = PostgresOutsider(empty.server.url(empty.name), f"SELECT pg_advisory_xact_lock({START_LOCK})")
    outsider.hold()
    migrating = asyncio.create_task(migrate(empty.url))
    waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    async with asyncio.timeout(PATIENCE_S):
        while not empty.ask(waiting):  # noqa: ASYNC110 - what is waited for happens in the server
            await asyncio.sleep(0.01)
    assert tables(empty) == set()
    outsider.let_go()
    outsider.close()
    await migrating
    assert "seat" in tables(empty)


async def test_a_migration_that_waits_too_long_is_given_up(
    empty: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("squaredeal.store.postgres_database.MIGRATION_PATIENCE_S", 0.1)
    outsider = PostgresOutsider(empty.server.url(empty.name), f"SELECT pg_advisory_xact_lock({START_LOCK})")
    outsider.hold()
    with pytest.raises(Unavailable, match="busy"):
        await migrate(empty.url)
    outsider.let_go()
    outsider.close()
    await migrate(empty.url)
