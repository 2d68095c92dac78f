"""Where a node dies: alone on SQLite, where it comes back, or beside a second node on PostgreSQL and Redis.

A world has the node that is to die (`node`), the one where players go meanwhile (`haven`: the same one where there is
no other), and a way to read the database beside both. It does not know who plays.
"""

from __future__ import annotations

import json
import secrets
import shutil
import signal
import sqlite3
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]

from tests.services.postgres import MIGRATED, Server, running_server
from tests.services.redis_server import RedisServer, need_redis
from tests.services.sqlite import put_database

from .server_process import ServerProcess

OPTIONS = ("--countdown-ms", "300", "--guests-per-min", "10000", "--races-per-min", "10000")
DIE_S = 60.0  # a gap that is not reached by then is not reached at all
KILLED = -9
SERVES = ("squaredeal",)

ROWS = "SELECT seat, rev, move, at_ms, claim FROM journal WHERE race = '{race}' ORDER BY seat, rev"
EVENTS = "SELECT event FROM race_event WHERE race = '{race}' ORDER BY version"
PACKED = "SELECT packed_at FROM race WHERE id = '{race}'"

UNPACKED = "SELECT count(*) FROM race WHERE over_at IS NOT NULL AND packed_at IS NULL AND id <> '{race}'"


class JournalRow(NamedTuple):
    """A row as it stands in the database."""

    seat: int
    rev: int
    move: str
    at: int
    claim: int


class LastWords(NamedTuple):
    """In which gap the node died, and of which moves: (race, seat, rev, move)."""

    gap: str
    rows: list[tuple[str, int, int, str]]


class World(ABC):
    """The nodes and their database."""

    def __init__(self, node: ServerProcess, haven: ServerProcess, url: str) -> None:
        """`url` of the database, as in the settings."""
        self.node, self.haven, self.url = node, haven, url
        self._deaths = 0

    @property
    def is_alone(self) -> bool:
        """Whether there is only the one node, which has to come back."""
        return self.node is self.haven

    def start(self, gap: str | None = None, nth: int = 1) -> None:
        """Starts the node; with a gap, to die in it, perhaps before it is ready."""
        self.node.program = SERVES if gap is None else ("tests.faults.crashing_node", gap, str(nth))
        self.node.launch()
        try:
            self.node.await_ready()
        except RuntimeError:
            if gap is None or len(self._said()) == self._deaths:
                raise

    def stop_node(self) -> None:
        """Ends the node if it runs."""
        if self.node.process is not None:
            self.node.kill()

    def died(self) -> LastWords:
        """Waits until the node has killed itself; returns its last words."""
        assert self.node.process is not None
        code = self.node.process.wait(DIE_S)
        self.node.kill()  # nothing more than to close what it has said
        if code != KILLED:
            raise AssertionError(f"the node ended with {code}:\n{self.node.log.read_text()[-3000:]}")
        self._deaths += 1
        said = self._said()
        assert len(said) == self._deaths, f"{self._deaths} deaths, but {said}"
        words = json.loads(said[-1])
        return LastWords(words["died"], [tuple(row) for row in words["rows"]])

    def _said(self) -> list[str]:
        return [line for line in self.node.log.read_text().splitlines() if line.startswith('{"died"')]

    @contextmanager
    def frozen_haven(self) -> Iterator[None]:
        """Keeps the other node, where there is one, from doing anything."""
        process = None if self.is_alone else self.haven.process
        if process is not None:
            process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            if process is not None:
                process.send_signal(signal.SIGCONT)

    async def rows(self, race: str) -> list[JournalRow]:
        """The race's journal."""
        return [JournalRow(*row) for row in await self.ask(ROWS.format(race=race))]

    async def events(self, race: str) -> list[dict[str, Any]]:
        """The race's events, in order."""
        return [json.loads(row[0]) for row in await self.ask(EVENTS.format(race=race))]

    async def is_packed(self, race: str) -> bool:
        """Whether the race's journal has become replays."""
        return bool((await self.ask(PACKED.format(race=race)))[0][0] is not None)

    async def unpacked_beside(self, race: str) -> int:
        """How many other races are over and not packed."""
        return int((await self.ask(UNPACKED.format(race=race)))[0][0])

    @abstractmethod
    async def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Asks the database, past all nodes."""


class Alone(World):
    """One node on SQLite."""

    def __init__(self, folder: Path) -> None:
        put_database(folder)
        node = ServerProcess(folder, *OPTIONS)
        self._file = folder / "squaredeal.db"
        super().__init__(node, node, f"sqlite+aiosqlite:///{self._file}")

    async def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Asks a copy once the node is dead: whoever opens the file itself recovers it, which is the node's to do."""
        if self.node.process is not None and self.node.process.poll() is None:
            return _asked(self._file, query)
        with tempfile.TemporaryDirectory() as folder:
            for file in self.node.data.glob(f"{self._file.name}*"):
                shutil.copy(file, folder)
            return _asked(Path(folder) / self._file.name, query)


class Cluster(World):
    """Two nodes on one PostgreSQL and one Redis; the second lives throughout."""

    def __init__(self, folder: Path, server: Server, redis: RedisServer) -> None:
        self._dsn = server.url(server.make(MIGRATED))
        url = self._dsn.replace("postgresql://", "postgresql+asyncpg://")
        settings = {"bus": redis.url, "secret": secrets.token_hex(16), "database": url}

        def node(name: str) -> ServerProcess:
            (folder / name).mkdir()
            options = OPTIONS
            return ServerProcess(folder / name, *options, settings=settings | {"node": name})

        super().__init__(node("dies"), node("lives"), url)

    async def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Asks on a connection of its own."""
        connection = await asyncpg.connect(self._dsn)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()


@contextmanager
def alone(folder: Path) -> Iterator[World]:
    """A node on SQLite, not started."""
    world = Alone(folder)
    try:
        yield world
    finally:
        world.stop_node()


@contextmanager
def cluster(folder: Path) -> Iterator[World]:
    """Two nodes, the second started."""
    need_redis()
    redis = RedisServer(folder)
    with running_server() as server:
        try:
            redis.start()
            world = Cluster(folder, server, redis)
            try:
                world.haven.start()
                yield world
            finally:
                world.stop_node()
                world.haven.kill()
        finally:
            redis.kill()


def _asked(file: Path, query: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()
