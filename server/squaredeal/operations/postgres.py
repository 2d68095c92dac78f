"""Backups of PostgreSQL by its own programs, and the few questions a restore asks the database first.

It knows no table's columns. Passwords go to the programs by their environment, never on a command line, which others
can read.
"""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from squaredeal.store.tables import metadata

from .errors import OperationError
from .place import Place

T = TypeVar("T")
OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND backend_type = 'client backend'"
)
TABLES: Final = (*sorted(metadata.tables), "alembic_version")
FUNCTIONS: Final = ("audit_is_kept",)
"""Those of the tables' triggers; they go where the tables go."""


def run(place: Place, work: Callable[[Connection], T]) -> T:
    """Do `work` in one transaction. Raises `OperationError` when the database does not answer."""

    async def transact() -> T:
        engine = create_async_engine(
            place.url.set(drivername="postgresql+asyncpg"), poolclass=NullPool, isolation_level="REPEATABLE READ"
        )
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    try:
        return asyncio.run(transact())
    except (SQLAlchemyError, OSError) as error:
        raise OperationError(f"{place.shown} does not answer as it should: {type(error).__name__}") from None


def dump(place: Place, target: Path) -> str:
    """Write the database to `target` in pg_dump's custom format; return the schema's revision."""
    revision = run(place, revision_of)
    if revision is None:
        raise OperationError(f"{place.shown} is no database of Square Deal")
    _call(
        place, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--exclude-schema=replaced_*",
        f"--file={target}",
    )  # fmt: skip
    return revision


def restore(place: Place, source: Path, statements: Sequence[str], *, kept: str, replace: bool) -> str | None:
    """Restore from `source`, then do `statements`; return where the tables are now that were there."""
    _program("pg_restore")

    def make_room(connection: Connection) -> str | None:
        if connection.execute(OTHERS).scalar_one():
            raise OperationError(f"{place.shown} is in use; stop every server and tool that is connected to it")
        there = [name for name in TABLES if _is_there(connection, name)]
        if there and not replace:
            raise OperationError(f"there are tables in {place.shown}; with --replace they are kept in another schema")
        if there:
            connection.execute(text(f"CREATE SCHEMA {kept}"))
            for name in there:
                connection.execute(text(f"ALTER TABLE {name} SET SCHEMA {kept}"))
            for name in filter(partial(_is_function, connection), FUNCTIONS):
                connection.execute(text(f"ALTER FUNCTION {name}() SET SCHEMA {kept}"))
        return kept if there else None

    aside = run(place, make_room)
    try:
        _call(
            place, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction",
            f"--dbname={place.url.database}", str(source),
        )  # fmt: skip
    except OperationError as error:
        raise OperationError(
            f"{error}; the tables that were there are in the schema {aside}" if aside else str(error)
        ) from None
    run(place, lambda connection: [connection.execute(text(statement)) for statement in statements])
    return None if aside is None else f"the schema {aside}"


def revision_of(connection: Connection) -> str | None:
    """The schema's revision; None if it is no database of Square Deal."""
    if not _is_there(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _is_there(connection: Connection, table: str) -> bool:
    found = connection.execute(text("SELECT to_regclass(:name) IS NOT NULL"), {"name": table})
    return bool(found.scalar_one())


def _is_function(connection: Connection, name: str) -> bool:
    found = connection.execute(text("SELECT to_regproc(:name) IS NOT NULL"), {"name": name})
    return bool(found.scalar_one())


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise OperationError(f"{name} is not installed here; it comes with PostgreSQL's client programs")
    return found


def _call(place: Place, name: str, *words: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own words, and a program found on the PATH
        [_program(name), "--no-password", *words],
        env={**os.environ, **environment(place.url)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise OperationError(f"{name} failed: {said[0] if said else f'exit code {done.returncode}'}")


def environment(url: URL) -> dict[str, str]:
    """What libpq reads, from a URL."""
    host = url.host or url.query.get("host")
    named = {
        "PGHOST": host if isinstance(host, str) else None,
        "PGPORT": None if url.port is None else str(url.port),
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
    }
    ssl = url.query.get("ssl") or url.query.get("sslmode")
    return {name: text for name, text in {**named, "PGSSLMODE": ssl if isinstance(ssl, str) else None}.items() if text}
