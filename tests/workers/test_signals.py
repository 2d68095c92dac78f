"""Signals to a supervisor and its workers, and the ends that nobody has asked them for."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import ClientConnection, connect

from squaredeal.serving_deadline import BROKEN
from squaredeal.signals import STRAYS
from squaredeal.web.server import listen
from tests.faults.server_process import START_S
from tests.hearing import hear, rest
from tests.operations.terminals import Terminal, full_pipe, lobby, plain_signals, start, told
from tests.services.postgres import Server
from tests.store.places import PostgresOutsider
from tests.web.test_drain import Player

from .conftest import Make
from .test_workers import is_listened_on, is_ready
from .together import PATIENCE_S, Together, lives, until

ORDERS = 18  # of one socket, at once


def answers(server: Together) -> bool:
    return server.ask("/healthz/live").status_code == 200


def test_a_terminal_that_is_closed_drains_all(make: Make) -> None:
    server = make(2, "--drain-s", "60")
    terminal = Terminal(server)
    terminal.until_said()
    assert server.process is not None
    server.workers()
    with lobby(server) as socket:
        terminal.close()
        assert told(socket)[1] == 1012
    assert server.process.wait(START_S) == 0
    assert not any(map(lives, server.seen))


def test_hanging_up_the_command_alone_drains_all(make: Make) -> None:
    server = make(2)
    log = server.log.open("a")
    start(server, stdout=subprocess.PIPE, stderr=log.fileno(), first=plain_signals)
    log.close()
    server.await_ready()
    assert server.process is not None
    server.workers()
    server.process.send_signal(signal.SIGHUP)
    assert server.process.wait(START_S) == 0
    assert server.log.read_text().count("node stopped") == 2
    assert not any(map(lives, server.seen))


@asynccontextmanager
async def held(server: Together, postgres: Server) -> AsyncIterator[ClientConnection]:
    """A player whose orders no drain is done with soon: the database takes none, and gives each up after seconds."""
    database = postgres.url(server.environment["SQUAREDEAL_DATABASE"].rpartition("/")[2])
    outsider = PostgresOutsider(database, "LOCK TABLE race IN EXCLUSIVE MODE")
    player = Player(server.ws, seats=2)
    try:
        await player.open()
        async with connect(f"{server.ws}/ws/race/{player.race}", compression=None, open_timeout=PATIENCE_S) as socket:
            await player.hello(socket)
            await socket.send('{"t":"join"}')
            await hear(socket, "race")
            outsider.hold()
            for _ in range(ORDERS):
                await socket.send(json.dumps({"t": "ready", "on": False, "nonce": secrets.token_hex(16)}))
            await socket.send('{"t":"ping","n":1}')
            await hear(socket, "pong")
            yield socket
    finally:
        outsider.close()


async def test_a_second_interrupt_ends_at_once_what_drains(make: Make, postgres: Server) -> None:
    server = make(2, "--drain-s", "200")
    server.start()
    async with asyncio.timeout(PATIENCE_S), held(server, postgres) as socket:
        assert server.process is not None
        server.workers()
        server.process.send_signal(signal.SIGINT)
        # The system makes one of two that come before the first is heard.
        await asyncio.to_thread(until, lambda: not is_ready(server, 1) and not is_ready(server, 2))
        server.process.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(server.process.wait, START_S) == 0
        said, _ = await rest(socket)
    assert "bye" not in said, "it was done with the orders"
    assert not any(map(lives, server.seen))


def test_signals_that_are_not_for_us_change_nothing_in_any_process(make: Make) -> None:
    server = make(2)
    server.start()
    pids = server.workers()
    for pid in (server.pid, *pids):
        for name in STRAYS:
            os.kill(pid, getattr(signal, name))
        os.kill(pid, signal.SIGRTMIN + 3)
        assert answers(server)
    assert server.workers() == pids
    assert server.stop_and_hear() == (0, "")
    assert "worker ended" not in server.log.read_text()


def test_asked_where_it_is_the_command_asks_its_workers_too(make: Make) -> None:
    server = make(2)
    server.start()
    pids = server.workers()
    os.kill(server.pid, signal.SIGUSR1)
    until(lambda: len(re.findall(r"asked where it is(?:.*\n)+?.*tasks wait", server.log.read_text())) == 2)
    log = server.log.read_text()
    assert log.count("most recent call first") >= 3
    assert "supervisor.py" in log
    assert answers(server)
    assert server.workers() == pids
    assert server.stop_and_hear() == (0, "")


def test_a_log_whose_reader_stands_still_holds_up_no_worker_and_no_end(make: Make) -> None:
    server = make(2)
    reads, writes = full_pipe()
    start(server, stdout=subprocess.PIPE, stderr=writes, first=plain_signals)
    os.close(writes)
    server.await_ready()
    killed = server.pid_of(1)
    os.kill(killed, signal.SIGKILL)
    until(lambda: server.find(1) not in (None, killed))
    until(lambda: is_ready(server, 1))
    assert server.stop_and_hear() == (0, "")
    os.close(reads)


@pytest.mark.parametrize("how", ["spins", "stuck"])
def test_an_end_does_not_wait_for_a_worker_whose_loop_does_not_turn(make: Make, how: str) -> None:
    server = make(2, drain_s="300", hung_s="4")
    server.program = ("tests.workers.hanging", how)
    server.start()
    os.kill(server.pid_of(1), signal.SIGUSR2)
    assert server.stop_and_hear() == (BROKEN, "")
    log = server.log.read_text()
    assert "tests/workers/hanging.py" in log
    assert "worker did not end in order" in log
    assert "workers did not end" not in log
    assert not any(map(lives, server.seen))


def test_a_worker_that_is_stopped_ends_with_its_supervisor(make: Make) -> None:
    server = make(2)
    server.start()
    pids = server.workers()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    server.kill()
    until(lambda: not any(map(lives, pids)))
    assert server.log.read_text().count("node stopped") == 2
    server.start()
    assert server.stop_and_hear() == (0, "")


@pytest.mark.parametrize("how", ["spins", "stuck"])
def test_a_worker_that_hangs_leaves_the_port_when_its_supervisor_is_killed(make: Make, how: str) -> None:
    server = make(2, drain_s="300", hung_s="0")  # so it hangs for longer than the test looks
    server.program = ("tests.workers.hanging", how)
    server.start()
    hung = server.pid_of(1)
    os.kill(hung, signal.SIGUSR2)
    server.kill()
    until(lambda: not is_listened_on(server.port))
    listen("127.0.0.1", server.port).close()
    assert lives(hung)


@pytest.mark.parametrize("how", ["spins", "stuck"])
def test_a_worker_that_hangs_ends_when_its_supervisor_is_killed(make: Make, how: str) -> None:
    server = make(2, drain_s="300", hung_s="4")
    server.program = ("tests.workers.hanging", how)
    server.start()
    hung, well = server.pid_of(1), server.pid_of(2)
    os.kill(hung, signal.SIGUSR2)
    server.kill()
    until(lambda: not lives(hung) and not lives(well))
    assert server.log.read_text().count("node stopped") == 1
    assert "tests/workers/hanging.py" in server.log.read_text()
