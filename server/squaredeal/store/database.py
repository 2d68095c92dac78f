"""What the store needs of a database, and which database a URL means.

It knows no table. *Database* is SQLAlchemy's engine; *engine* means the rules everywhere else.

    database = open_database("postgresql+asyncpg://squaredeal@db/squaredeal", patience_ms=5_000)
    races = await database.read(lambda connection: connection.execute(select(...)).all())
    await database.close()
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from squaredeal.store.batches import Batches
from squaredeal.store.errors import UnsupportedDatabase
from squaredeal.store.writer import Transactions

T = TypeVar("T")

PATIENCE_MS = 5_000  # how long a statement waits for somebody else's lock
SLACK_S = 5.0  # how much longer than that a whole transaction, or a read, may take
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",  # as some hosts write it
}


class Database(Protocol):
    """A database and the two ways to it: one connection that writes, a few that read."""

    url: URL
    has_clock: bool
    """Whether several machines may use it, so that its clock leads them."""
    batches: Batches
    writing: Engine
    """The writer alone connects through it."""
    readers: AsyncEngine

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in one short transaction; statements may differ in what they see. Raises `Unavailable` or as `work`."""

    def transactions(self) -> Transactions:
        """Make the writer's way to it."""

    async def bring_up(self) -> None:
        """Bring the tables to this release, whoever else does the same now. Raises `StoreError`s."""

    async def close(self) -> None:
        """Close every connection, in bounded time."""


def parse_url(text: str) -> URL:
    """Read a database URL; the driver may be left out, as in `sqlite:///file`. Raises `UnsupportedDatabase`."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise UnsupportedDatabase("not a database URL") from error
    if url.port is not None and not 0 < url.port < 65_536:
        raise UnsupportedDatabase("not a database URL: there is no such port")
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise UnsupportedDatabase(
            f"no support for {url.get_backend_name()} databases; "
            "use sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME"
        )
    return url.set(drivername=driver)


def open_database(text: str, *, patience_ms: int = PATIENCE_MS) -> Database:
    """Prepare the connections; none is opened yet. `patience_ms` = how long a statement waits for another's lock."""
    url = parse_url(text)
    deadline_s = patience_ms / 1_000 + SLACK_S
    # Each loads a driver that the other does without.
    if url.get_backend_name() == "sqlite":
        from squaredeal.store.sqlite_database import SqliteDatabase  # noqa: PLC0415

        return SqliteDatabase(url, patience_ms=patience_ms, deadline_s=deadline_s)
    from squaredeal.store.postgres_database import PostgresDatabase  # noqa: PLC0415

    return PostgresDatabase(url, patience_ms=patience_ms, deadline_s=deadline_s)


async def migrate(text: str) -> None:
    """Bring the database of this URL to this release, making a SQLite file that is not there. Raises `StoreError`s."""
    database = open_database(text)
    try:
        await database.bring_up()
    finally:
        await database.close()
