"""Where a store's tests keep their database: a SQLite file, or a database of its own on a real PostgreSQL server.

Both are looked into past everything under test, and both can be held by somebody else.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.services.postgres import MIGRATED, Server

only_sqlite = pytest.mark.parametrize("place", ["sqlite"], indirect=True)
only_postgres = pytest.mark.parametrize("place", ["postgres"], indirect=True)


class Outsider(Protocol):
    """Another program's hold on the database: others can read, nobody can write."""

    def hold(self) -> None:
        """Take it."""

    def let_go(self) -> None:
        """Give it back."""

    def close(self) -> None:
        """Go away."""


class Place(Protocol):
    """A database for one test."""

    url: str
    may_share: bool
    """Whether writes that wait together share a commit there."""

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Ask the database itself."""

    def ask_all(self, *queries: str) -> list[list[tuple[Any, ...]]]:
        """Ask it several things at one time."""

    def outsider(self) -> Outsider:
        """Somebody else who may hold it."""


class SqlitePlace:
    """A SQLite file."""

    may_share = True

    def __init__(self, file: Path) -> None:
        self.file, self.url = file, f"sqlite+aiosqlite:///{file}"

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return self.ask_all(query)[0]

    def ask_all(self, *queries: str) -> list[list[tuple[Any, ...]]]:
        connection = sqlite3.connect(self.file)
        try:
            return [connection.execute(query).fetchall() for query in queries]
        finally:
            connection.close()

    def outsider(self) -> Outsider:
        return SqliteOutsider(self.file)


class PostgresPlace:
    """A database on a PostgreSQL server."""

    may_share = False

    def __init__(self, server: Server, name: str) -> None:
        self.server, self.name = server, name
        self.url = server.url(name).replace("postgresql:", "postgresql+asyncpg:")

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return self.server.ask(self.name, query)

    def ask_all(self, *queries: str) -> list[list[tuple[Any, ...]]]:
        return self.server.ask_all(self.name, list(queries))

    def outsider(self, lock: str = "LOCK TABLE race, seat, journal IN EXCLUSIVE MODE") -> Outsider:
        return PostgresOutsider(self.server.url(self.name), lock)


class SqliteOutsider:
    """Another process's hold on the file's write lock."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)

    def hold(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def let_go(self) -> None:
        self._connection.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()


class PostgresOutsider:
    """Another session's locks, on a loop and a thread of its own."""

    def __init__(self, url: str, lock: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgres-outsider")
        self._thread.start()
        self._lock = lock
        self._connection = self._await(asyncpg.connect(url))

    def hold(self) -> None:
        self._await(self._connection.execute(f"BEGIN; {self._lock}"))

    def let_go(self) -> None:
        self._await(self._connection.execute("ROLLBACK"))

    def close(self) -> None:
        self._await(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _await(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(_awaited(what), self._loop).result(60)


async def _awaited(what: Any) -> Any:
    return await what


@contextmanager
def on_postgres(server: Server) -> Iterator[PostgresPlace]:
    """A migrated database on the server; dropped afterwards."""
    _revive(server)
    place = PostgresPlace(server, server.make(MIGRATED))
    try:
        yield place
    finally:
        _revive(server)
        server.drop(place.name)


def _revive(server: Server) -> None:
    """Start it again where a test that failed has stopped it, or where it has ended by itself."""
    if not server.is_running:
        server.stop()
        server.start()
