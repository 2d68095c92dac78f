"""A real PostgreSQL server for tests: one for a pytest worker, on a free port, in a folder of its own.

It stops with the tests, also when they fail; where the kernel can be asked to, also when they are killed. PostgreSQL
refuses to run as root, so root runs it as the user `postgres`. Every server starts from a copy of one cluster, which is
made once in a process and has a database with this release's tables (`MIGRATED`) to make others from.

    with running_server() as server:
        url = server.url(server.make(MIGRATED))
"""

import asyncio
import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
import pytest

from squaredeal.store import migrate
from tests.services.ports import free_port

T = TypeVar("T")

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
START_S = 60.0
ROOM = 1 << 30  # bytes
MIGRATED = "migrated"


def binaries() -> Path | None:
    """The folder of the newest PostgreSQL's programs; None where there is none."""
    on_path = shutil.which("postgres")
    if on_path and shutil.which("initdb"):
        return Path(on_path).parent
    return next((place for place in reversed(PLACES) if (place / "initdb").exists()), None)


def need_postgres() -> Path:
    """The folder of PostgreSQL's programs; skips, saying why, where there is none. On CI that is a failure."""
    found = binaries()
    if found is None:
        reason = "PostgreSQL is not installed: nothing was tested with a real PostgreSQL"
        if os.environ.get("CI") == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return found


def in_thread(act: Callable[[], Awaitable[T]]) -> T:
    """Await something on a loop of its own, for callers that run on a loop themselves."""
    results: list[T] = []

    async def run() -> None:
        results.append(await act())

    thread = threading.Thread(target=lambda: asyncio.run(run()), name="asks-postgres")
    thread.start()
    thread.join()
    return results[0]


class Server:
    """A server's folder and process. Its databases are made from templates, each used once."""

    def __init__(self, programs: Path, folder: Path, cluster: Path | None = None) -> None:
        """Make the folder's cluster, as a copy or a new one; nothing runs yet."""
        self._programs, self._folder = programs, folder
        self._process: subprocess.Popen[bytes] | None = None
        self._names = count(1)
        self.port = free_port()
        folder.chmod(0o755)
        self._data = folder / "data"
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        if cluster is None:
            self._make_cluster()
        else:
            subprocess.run(["cp", "-a", cluster, self._data], check=True)

    def _make_cluster(self) -> None:
        self._data.mkdir(mode=0o700)
        if self._as_user:
            shutil.chown(self._data, "postgres", "postgres")
        words = ["-D", str(self._data), "-U", "squaredeal", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        made = subprocess.run(
            [str(self._programs / "initdb"), *words],
            cwd=self._folder,
            capture_output=True,
            check=False,
            **self._as_user,
        )
        assert made.returncode == 0, made.stderr.decode()

    @property
    def pid(self) -> int:
        """The process that all others are children of."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether it was started and not stopped."""
        return self._process is not None and self._process.poll() is None

    def backends(self) -> list[int]:
        """The server's other processes: one for each connection, and those that do its housekeeping."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def log(self) -> str:
        """What the server has said so far."""
        return (self._folder / "log").read_text()

    def start(self, *, wait: bool = True, **settings: str) -> None:
        """Start it; it ends with this thread. `fsync` is off, which loses nothing unless the machine itself stops."""
        assert self._process is None
        values = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": ""}
        values |= {
            "fsync": "off",
            "max_connections": "100",
            "shared_buffers": "32MB",
            "autovacuum": "off",
            "max_wal_size": "64MB",
        }
        options = [word for name, value in (values | settings).items() for word in ("-c", f"{name}={value}")]
        dies_with_us = ["setpriv", "--pdeathsig", "QUIT"] if shutil.which("setpriv") else []
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*dies_with_us, self._programs / "postgres", "-D", self._data, *options],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                **self._as_user,
            )
        if wait:
            in_thread(self.until_ready)

    async def until_ready(self) -> None:
        """Wait until it takes connections."""
        async with asyncio.timeout(START_S):
            while True:
                assert self._process is not None
                assert self._process.poll() is None, self.log()
                try:
                    connection = await asyncpg.connect(self.url("postgres"))
                except (OSError, asyncpg.CannotConnectNowError):
                    await asyncio.sleep(0.02)
                else:
                    await connection.close()
                    return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: INT ends connections in order, QUIT is as if it had crashed."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(START_S)

    def url(self, database: str) -> str:
        """The address of a database as asyncpg reads it."""
        return f"postgresql://squaredeal@127.0.0.1:{self.port}/{database}"

    def make(self, template: str = "template1") -> str:
        """Make a database from a template; return its name."""
        name = f"test{next(self._names)}"
        # Files are copied in half the time that writing a copy to the log takes, which 15 and later do by themselves.
        how = "STRATEGY FILE_COPY" if int((self._data / "PG_VERSION").read_text()) >= 15 else ""
        self.ask("postgres", f"CREATE DATABASE {name} TEMPLATE {template} {how}")
        return name

    def drop(self, name: str) -> None:
        """Drop a database, whoever is still connected to it."""
        self.ask("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    def ask(self, database: str, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask a database on a connection of its own."""
        return self.ask_all(database, [query], *values)[0]

    def ask_all(self, database: str, queries: list[str], *values: object) -> list[list[tuple[Any, ...]]]:
        """Ask several queries on one connection, each with the same values."""

        async def act() -> list[list[tuple[Any, ...]]]:
            connection = await asyncpg.connect(self.url(database), server_settings={"jit": "off"})
            try:
                return [[tuple(row) for row in await connection.fetch(query, *values)] for query in queries]
            finally:
                await connection.close()

        return in_thread(act)


def folder_in_memory() -> Path | None:
    """A folder that is no disk, if there is one with room: making a database copies some megabytes."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else None


@cache
def migrated_cluster(programs: Path) -> Path:
    """The data folder of a cluster with the database `MIGRATED`, stopped; it is gone with this process."""
    folder = Path(tempfile.mkdtemp(prefix="squaredeal-cluster-", dir=folder_in_memory()))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    server = Server(programs, folder)
    server.start()
    try:
        server.ask("postgres", f"CREATE DATABASE {MIGRATED}")
        in_thread(lambda: migrate(server.url(MIGRATED)))
    finally:
        server.stop()
    return folder / "data"


@contextmanager
def running_server() -> Iterator[Server]:
    """A server that runs; at the end it is stopped and its folder is gone."""
    programs = need_postgres()
    cluster = migrated_cluster(programs)
    folder = Path(tempfile.mkdtemp(prefix="squaredeal-postgres-", dir=folder_in_memory()))
    server: Server | None = None
    try:
        server = Server(programs, folder, cluster)
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)
