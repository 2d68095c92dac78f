"""Migrations and metadata are one; any number of processes may start on one file at once."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from squaredeal.clock import ManualClock
from squaredeal.store import SchemaMismatch, UnsupportedDatabase, migrate, open_store
from squaredeal.store.migrating import HEAD, scripts
from squaredeal.store.tables import metadata
from tests.store.places import SqlitePlace
from tests.store.staging import SEED, TERMS, empty_race, open_at


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_migrations_make_the_tables_of_the_metadata(file: Path) -> None:
    await migrate(url_of(file))
    database = create_engine(f"sqlite:///{file}")
    with database.connect() as connection:
        assert differences(connection) == []
        connection.exec_driver_sql("DROP TABLE replay")
        connection.exec_driver_sql("ALTER TABLE seat DROP COLUMN helped")
        assert len(differences(connection)) == 2
    database.dispose()


async def test_migrated_tables_are_without_rowid_where_the_metadata_says_so(file: Path) -> None:
    await migrate(url_of(file))
    without = {name for _, name, *_, rowid_less, _ in SqlitePlace(file).ask("PRAGMA table_list") if rowid_less}
    assert {"journal", "race_event", "replay"} <= without


def test_the_code_knows_the_newest_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(scripts()))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_the_command_line_of_alembic_works_on_the_same_scripts(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SQUAREDEAL_DATABASE", f"sqlite:///{file}")
    config = Config(scripts() / "alembic.ini")
    command.upgrade(config, "head")
    command.check(config)  # raises where autogenerate would find something to do
    command.downgrade(config, "base")
    assert SqlitePlace(file).ask("SELECT name FROM sqlite_master WHERE type = 'table'") == [("alembic_version",)]


async def test_migrating_again_keeps_every_row(file: Path, clock: ManualClock) -> None:
    store = await open_at(SqlitePlace(file), clock)
    await store.races.create(empty_race("r1", clock), SEED)
    await store.close()
    await migrate(url_of(file))
    store = await open_at(SqlitePlace(file), clock)
    assert await store.races.load("r1") == empty_race("r1", clock)
    await store.close()


async def test_a_database_of_a_newer_release_is_refused(file: Path) -> None:
    await migrate(url_of(file))
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(SchemaMismatch, match="not of this release"):
        await migrate(url_of(file))


def test_a_file_that_is_no_database_is_refused(file: Path) -> None:
    file.write_bytes(b"not a database at all, but a text of some length" * 50)
    with pytest.raises(SchemaMismatch, match="not a database"):
        asyncio.run(migrate(url_of(file)))


def test_a_place_where_no_file_can_be_is_refused(file: Path) -> None:
    file.write_bytes(b"")
    with pytest.raises(UnsupportedDatabase, match="can't make"):
        asyncio.run(migrate(url_of(file / "squaredeal.db")))


@pytest.mark.parametrize(
    "url",
    ["sqlite+aiosqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true", "oracle://x", "nonsense"],
)
async def test_a_database_that_can_not_be_used_is_refused(url: str) -> None:
    with pytest.raises(UnsupportedDatabase):
        await open_store(url, "a", ManualClock(), TERMS)


def test_nobody_else_may_read_the_file(file: Path) -> None:
    asyncio.run(migrate(url_of(file)))
    assert file.stat().st_mode & 0o077 == 0


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    asyncio.run(migrate(url_of(tmp_path / "deep" / "down" / "squaredeal.db")))
    assert (tmp_path / "deep" / "down" / "squaredeal.db").exists()


OPENER = """
import asyncio, sys
from squaredeal.clock import Clock
from squaredeal.race.model import Terms
from squaredeal.store import open_store
from tests.store.patience import PATIENCE_MS, be_patient
async def main():
    be_patient()
    store = await open_store(sys.argv[1], sys.argv[2], Clock(), Terms(), patience_ms=PATIENCE_MS)
    await store.close()
    print("opened")
asyncio.run(main())
"""


def test_processes_that_start_at_once_on_an_empty_file_all_start(file: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", OPENER, url_of(file)]
    starting = [
        subprocess.Popen([*command, f"n{number}"], stdout=subprocess.PIPE, env=environment, text=True)
        for number in range(4)
    ]
    assert [process.communicate(timeout=60)[0] for process in starting] == ["opened\n"] * 4
    assert SqlitePlace(file).ask("SELECT version_num FROM alembic_version") == [(HEAD,)]


async def test_stores_that_open_at_once_in_one_process_all_open(file: Path, clock: ManualClock) -> None:
    stores = await asyncio.gather(*(open_at(SqlitePlace(file), clock, f"n{number}") for number in range(3)))
    for store in stores:
        await store.close()
    assert len(SqlitePlace(file).ask("SELECT id FROM node")) == 3
