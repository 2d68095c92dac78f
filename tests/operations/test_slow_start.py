"""A node starts in any order: it serves its health, waits for its database, and tells what never passes."""

from __future__ import annotations

import asyncio
import secrets
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import httpx
import pytest

from squaredeal.store.postgres_database import START_LOCK
from tests.faults.proxy import ChaosProxy
from tests.faults.server_process import ServerProcess
from tests.services.ports import free_port
from tests.services.postgres import Server, running_server
from tests.store.places import PostgresOutsider

from .starting import ask, assert_closed, clear, ends, said, until_it_says, until_it_starts, why_not

AWAY_S = 10.0
BETWEEN_S = 0.5


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def url(postgres: Server) -> str:
    """An empty database."""
    return postgres.url(postgres.make()).replace("postgresql://", "postgresql+asyncpg://")


class Launch(Protocol):
    """Starts a node on a database, and waits for nothing."""

    def __call__(self, database: str, *options: str, **settings: str) -> ServerProcess: ...


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Launch]:
    launched: list[ServerProcess] = []

    def start(database: str, *options: str, **settings: str) -> ServerProcess:
        settings = {"database": database, "secret": secrets.token_hex(16), **settings}
        launched.append(ServerProcess(tmp_path, *options, settings=settings))
        launched[-1].launch()
        return launched[-1]

    yield start
    for server in launched:
        clear(server)


@pytest.fixture
def waiting(launch: Launch, postgres: Server, url: str) -> Iterator[ServerProcess]:
    """A node that was started without PostgreSQL, and without Redis."""
    postgres.stop()
    try:
        server = launch(url, "--metrics-port", str(free_port()), bus=f"redis://127.0.0.1:{free_port()}")
        until_it_says(server, "starting", "database")
        yield server
    finally:
        if not postgres.is_running:
            postgres.stop()
            postgres.start()


def test_a_node_that_is_there_before_its_database_waits_for_it(waiting: ServerProcess, postgres: Server) -> None:
    assert_closed(waiting)
    page = httpx.get(f"http://127.0.0.1:{waiting.options[-1]}/metrics", trust_env=False, verify=False).text
    assert "squaredeal_ready 0.0" in page
    assert "squaredeal_acks" not in page
    assert said(waiting, "node started") == 0
    postgres.start()
    waiting.await_ready()
    until_it_says(waiting)
    assert ask(waiting, "/api/races").json() == {"races": []}
    assert [said(waiting, event) for event in ("waiting for the database", "database found", "node started")] == [1] * 3
    assert waiting.stop() == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_node_that_waits_ends_when_it_is_told_to(waiting: ServerProcess, how: signal.Signals) -> None:
    assert waiting.process is not None
    waiting.process.send_signal(how)
    code, _ = ends(waiting)
    assert code == 0, waiting.log.read_text()
    assert "Traceback" not in waiting.log.read_text()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_node_that_gets_no_answer_ends_when_it_is_told_to(
    launch: Launch, url: str, how: signal.Signals
) -> None:
    target = urlsplit(url)
    assert target.port is not None
    async with ChaosProxy("127.0.0.1", target.port) as proxy:
        proxy.is_silent = True
        server = launch(url.replace(f":{target.port}", f":{proxy.port}"))
        await asyncio.to_thread(until_it_starts, server)
        assert server.process is not None
        server.process.send_signal(how)
        code, _ = await asyncio.to_thread(ends, server)
    assert code == 0, server.log.read_text()
    assert "Traceback" not in server.log.read_text()


def test_what_turns_out_never_to_pass_ends_the_wait(waiting: ServerProcess, postgres: Server) -> None:
    postgres.start()
    postgres.stop()
    postgres.start(wait=False, hba_file=str(nobody(postgres)))
    code, words = ends(waiting)
    postgres.stop()
    assert code == 1
    assert words.startswith("squaredeal: the database refuses the connection: no pg_hba.conf entry")
    assert "Traceback" not in waiting.log.read_text()


def nobody(postgres: Server) -> Path:
    """Rules that let nobody in."""
    rules = postgres._folder / "nobody"
    rules.write_text("local all all reject\n")
    rules.chmod(0o644)
    return rules


async def test_a_network_that_refuses_for_long_is_waited_out_in_few_words(launch: Launch, url: str) -> None:
    target = urlsplit(url)
    assert target.port is not None
    async with ChaosProxy("127.0.0.1", target.port) as proxy:
        await proxy.refuse()
        server = launch(url.replace(f":{target.port}", f":{proxy.port}"))
        await asyncio.to_thread(until_it_says, server, "starting", "database")
        back = time.monotonic() + AWAY_S
        while time.monotonic() < back:
            assert await asyncio.to_thread(why_not, server) == ["starting", "database"]
            assert (await asyncio.to_thread(ask, server, "/healthz/live")).status_code == 200
            await asyncio.sleep(BETWEEN_S)
        await proxy.accept()
        await asyncio.to_thread(server.await_ready)
        assert said(server, "waiting for the database") == 1
        assert await asyncio.to_thread(server.stop) == 0


def test_a_server_that_lets_nobody_in_yet_is_waited_for(launch: Launch, postgres: Server, url: str) -> None:
    replaying = postgres._data / "standby.signal"  # it replays its log for ever, and says that it is starting up
    postgres.stop()
    replaying.touch(mode=0o644)
    try:
        postgres.start(wait=False, hot_standby="off")
        server = launch(url)
        until_it_says(server, "starting", "database")
        assert_closed(server)
    finally:
        postgres.stop(signal.SIGQUIT)
        replaying.unlink()
        postgres.start()
    server.await_ready()
    assert server.stop() == 0


@pytest.fixture
def migrating(postgres: Server, url: str) -> Iterator[PostgresOutsider]:
    """Somebody who migrates the database, for as long as wanted."""
    outsider = PostgresOutsider(postgres.url(url.rpartition("/")[2]), f"SELECT pg_advisory_xact_lock({START_LOCK})")
    outsider.hold()
    yield outsider
    outsider.close()


def launch_behind(launch: Launch, url: str) -> ServerProcess:
    server = launch(url)
    until_it_says(server, "starting", "database")  # once it takes long
    assert_closed(server)
    return server


def test_another_nodes_migration_is_waited_for(launch: Launch, url: str, migrating: PostgresOutsider) -> None:
    server = launch_behind(launch, url)
    migrating.let_go()
    server.await_ready()
    assert said(server, "waiting for the database") == 1
    assert server.stop() == 0


def test_a_node_that_waits_for_a_migration_ends_when_it_is_told_to(
    launch: Launch, url: str, migrating: PostgresOutsider
) -> None:
    server = launch_behind(launch, url)
    assert server.stop() == 0, server.log.read_text()
    migrating.let_go()
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("postgresql+asyncpg://squaredeal@127.0.0.1:{port}/nowhere", 'database "nowhere" does not exist'),
        ("postgresql+asyncpg://nobody@127.0.0.1:{port}/template1", 'role "nobody" does not exist'),
        ("postgresql+asyncpg://squaredeal@127.0.0.1:x/template1", "not a database URL"),
        ("postgresql+asyncpg://squaredeal@127.0.0.1:{port}/template1?sslmode=maybe", "sslmode"),
    ],
)
def test_a_setting_that_is_wrong_is_told_and_ends_the_start(
    launch: Launch, postgres: Server, database: str, words: str
) -> None:
    server = launch(database.format(port=postgres.port))
    code, last = ends(server)
    assert (code, last.partition(": ")[0]) == (1, "squaredeal")
    assert words in last
    assert "Traceback" not in server.log.read_text()


def test_tables_of_a_newer_release_end_the_start(launch: Launch, postgres: Server, url: str) -> None:
    server = launch(url)
    server.await_ready()
    assert server.stop() == 0
    postgres.ask(url.rpartition("/")[2], "UPDATE alembic_version SET version_num = '9999'")
    server.launch()
    code, last = ends(server)
    assert code == 1
    assert last.startswith("squaredeal: the database is not of this release")
