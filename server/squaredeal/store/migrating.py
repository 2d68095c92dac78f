"""Bringing a database's tables to this release: at every start for SQLite, by `squaredeal migrate` for all.

The scripts are Alembic's, in `migrations/` of the source tree and inside the installed package. Any number of processes
may start at once on one empty file: one migrates, the others wait and find it done.
"""

import asyncio
import sqlite3
from importlib.resources import files
from pathlib import Path

from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from squaredeal.store import sqlite
from squaredeal.store.database import Database, open_database
from squaredeal.store.errors import SchemaMismatch

HEAD = "0001"
"""The newest revision of the scripts. Here too, so that a start that has nothing to migrate need not load Alembic."""

PATIENCE_MS = 5_000  # for a lock held by a process that is not starting


def scripts() -> Path:
    """Return the folder of the migration scripts: the package's own when installed, else the source tree's."""
    packaged = Path(str(files("squaredeal.store"))) / "migrations"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "migrations"


async def migrate(url: str) -> None:
    """Bring the database of this URL to `HEAD`, making it when it is not there. Raises `StoreError`s."""
    database = open_database(url, patience_ms=PATIENCE_MS)
    try:
        await bring_up(database)
    finally:
        await database.close()


async def bring_up(database: Database) -> None:
    """Bring the tables to `HEAD` under the file's start lock. Raises `SchemaMismatch`."""
    await asyncio.to_thread(_bring_up, database)


def _bring_up(database: Database) -> None:
    sqlite.make_file(database.file)
    try:
        with sqlite.start_lock(database.file):
            sqlite.use_wal(database.file)
            with database.writing.connect() as connection:
                revision = _revision(connection)
            if revision != HEAD:
                _upgrade(database)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise SchemaMismatch(f"can't migrate {database.url}: {error}") from error


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _upgrade(database: Database) -> None:
    migrating = create_engine(database.writing.url, poolclass=NullPool)
    # A table is rebuilt by dropping it, which would cascade; the check after the upgrade takes the keys' place.
    sqlite.set_up(migrating, begin="BEGIN IMMEDIATE", patience_ms=PATIENCE_MS, foreign_keys=False)
    try:
        with migrating.begin() as connection:
            upgrade(connection)
            dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if dangling:
                raise SchemaMismatch(f"rows that refer to nothing after the migration: {dangling[:5]}")
    finally:
        migrating.dispose()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the scripts on this connection, in its transaction. Raises `SchemaMismatch` if they don't fit."""
    # Loaded only when there is something to migrate: it takes longer than the rest of a start.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(scripts()).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise SchemaMismatch(f"the database is not of this release: {error}") from error
