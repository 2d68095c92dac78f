"""Workers that cannot start: what is refused beforehand, what ends the start with a sentence, what is tried again."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import httpx
import pytest

from tests.faults.server_process import START_S
from tests.operations.commands import squaredeal
from tests.services.postgres import Server

from .conftest import Make
from .together import Together, until

POSTGRES = "postgresql+asyncpg://squaredeal@127.0.0.1:1/squaredeal"
REDIS = "redis://127.0.0.1:1"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "which need PostgreSQL (database) and Redis (bus); one worker needs neither"),
        ({"BUS": REDIS}, "which need PostgreSQL (database); one worker needs neither"),
        ({"BUS": REDIS, "DATABASE": "sqlite+aiosqlite:///x.db"}, "which need PostgreSQL (database)"),
        ({"DATABASE": POSTGRES}, "which need Redis (bus)"),
        ({"DATABASE": POSTGRES, "BUS": REDIS, "METRICS_PORT": "65534"}, "SQUAREDEAL_METRICS_PORT: 3 workers need"),
        ({"DATABASE": POSTGRES, "BUS": REDIS, "NODE": "n" * 62}, "SQUAREDEAL_NODE: with several workers"),
        ({"DATABASE": POSTGRES, "BUS": REDIS, "SECRET": "short"}, "SQUAREDEAL_SECRET"),
        ({"DATABASE": POSTGRES, "BUS": "http://nowhere"}, "SQUAREDEAL_BUS"),
        ({"DATABASE": POSTGRES, "BUS": REDIS, "HUNG_S": "2.9"}, "SQUAREDEAL_HUNG_S: at least 3 seconds, or 0"),
        ({"DATABASE": POSTGRES, "BUS": REDIS, "WORKERS": "0"}, "SQUAREDEAL_WORKERS"),
    ],
)
def test_settings_that_several_cannot_share_are_told(tmp_path: Path, settings: dict[str, str], said: str) -> None:
    environment = {f"SQUAREDEAL_{name}": value for name, value in ({"WORKERS": "3"} | settings).items()}
    done = squaredeal("serve", "--port", "0", where=tmp_path, **environment)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("squaredeal: SQUAREDEAL_")
    assert said in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def ends(server: Together) -> tuple[int, str]:
    """Launches it and waits until it ends by itself, never ready and with all its workers."""
    server.launch()
    assert server.process is not None
    assert server.process.stdout is not None
    assert server.process.stdout.read() == ""
    server.process.stdout.close()
    code = server.process.wait(START_S)
    assert "Traceback" not in server.log.read_text()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", server.port)) != 0  # nobody is left to listen
    return code, server.log.read_text().splitlines()[-1]


def test_a_start_that_fails_for_all_is_told_once(make: Make, postgres: Server) -> None:
    server = make(2, database=f"postgresql+asyncpg://squaredeal@127.0.0.1:{postgres.port}/nowhere")
    told = 'squaredeal: the database refuses the connection: database "nowhere" does not exist'
    assert ends(server) == (1, told)
    assert server.log.read_text().count("nowhere") == 1


def test_a_start_that_fails_for_one_ends_the_others(make: Make) -> None:
    server = make(2)
    with socket.socket() as other:
        other.bind(("127.0.0.1", server.metrics_port + 1))
        other.listen()
        code, told = ends(server)
    assert code == 1
    assert told.startswith(f"squaredeal: the metrics: cannot listen on 127.0.0.1 port {server.metrics_port + 1}")


def test_workers_that_die_again_and_again_are_given_up(make: Make) -> None:
    server = make(2)
    server.program = ("tests.workers.dying", "all")
    code, told = ends(server)
    assert code == 1
    assert told.startswith("squaredeal: worker ")
    assert told.endswith(" ended 5 times before it was ready, last with signal 9")
    assert 4 <= server.log.read_text().count("worker ended") <= 8


def test_one_that_dies_again_and_again_leaves_the_others_serving(make: Make) -> None:
    server = make(2)
    server.program = ("tests.workers.dying", "2")
    server.launch()
    until(lambda: server.log.read_text().count("worker ended") >= 6)
    until(lambda: serves(server))  # the other may take longer to its start than five take to die
    assert server.stop_and_hear() == (0, "")  # never all: never said to be ready


def serves(server: Together) -> bool:
    """Whether anybody is let in, by a node that is ready."""
    try:
        return server.ask("/healthz/ready").is_success
    except httpx.TransportError:
        return False


def test_workers_wait_for_their_database_together(make: Make, postgres: Server) -> None:
    server = make(2)
    postgres.stop()
    try:
        server.launch()
        until(lambda: server.log.read_text().count("waiting for the database") == 2)
        answer = server.ask("/healthz/ready")
        assert (answer.status_code, answer.json()["why"]) == (503, ["starting", "database"])
    finally:
        postgres.start()
    server.await_ready()
    assert server.stop() == 0


def test_a_worker_that_cannot_start_any_more_is_tried_again_while_others_serve(make: Make) -> None:
    server = make(2)
    server.start()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        until(lambda: takes_metrics_port(other, server, 2))
        until(lambda: server.log.read_text().count("reason='the metrics: cannot listen on 127.0.0.1") >= 2)
        assert server.ask("/healthz/live").status_code == 200
        started = server.log.read_text().count("node started")
    until(lambda: server.log.read_text().count("node started") > started)
    assert server.stop() == 0


def takes_metrics_port(other: socket.socket, server: Together, number: int) -> bool:
    """Kills the worker, and is faster than the next one."""
    try:
        other.bind(("127.0.0.1", server.metrics_port + number - 1))
        other.listen()
    except OSError:
        holder = server.find(number)
        if holder is not None:
            os.kill(holder, signal.SIGKILL)
        return False
    return True
