"""What ends one node and what does not: each signal, a terminal that is closed, streams that are gone or never were."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from squaredeal.serving_deadline import BROKEN
from squaredeal.signals import STRAYS
from tests.faults.server_process import ServerProcess
from tests.services.sqlite import put_database

from .starting import ask, clear
from .terminals import Terminal, end_of, full_pipe, lobby, plain_signals, start, told, until

MINE = [name for name in STRAYS if hasattr(signal, name)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    put_database(tmp_path)
    made = ServerProcess(tmp_path, "--drain-s", "5")
    yield made
    if made.process is not None and made.process.stdout is not None:
        clear(made)
    elif made.process is not None:
        made.process.kill()
        made.process.wait()


def lives(server: ServerProcess) -> bool:
    """Whether the port answers, or will: it may not be open yet."""
    try:
        return ask(server, "/healthz/ready").status_code == 200
    except httpx.TransportError:
        return False


def test_a_terminal_that_is_closed_is_an_orderly_end(server: ServerProcess) -> None:
    terminal = Terminal(server)
    terminal.until_said()
    with lobby(server) as socket:
        terminal.close()
        heard, code = told(socket)
    assert (heard[-1], code) == ("bye", 1012)
    assert end_of(server) == 0


@pytest.mark.parametrize("second", [signal.SIGHUP, signal.SIGTERM])
def test_hanging_up_is_an_orderly_end_however_often(server: ServerProcess, second: signal.Signals) -> None:
    start(server, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, first=plain_signals)
    server.await_ready()
    with lobby(server) as socket:
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        server.process.send_signal(second)
        assert told(socket)[1] == 1012
    assert end_of(server) == 0


def test_who_had_hanging_up_ignored_stays(server: ServerProcess) -> None:
    def nohup() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    start(server, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, first=nohup)
    server.await_ready()
    assert server.process is not None
    server.process.send_signal(signal.SIGHUP)
    with lobby(server):
        assert lives(server)
    assert server.stop() == 0


def test_signals_that_are_not_for_us_change_nothing(server: ServerProcess) -> None:
    server.start()
    assert server.process is not None
    for name in MINE:
        server.process.send_signal(getattr(signal, name))
        assert lives(server), name
    for number in (signal.SIGRTMIN, signal.SIGRTMIN + 3, signal.SIGRTMAX):
        os.kill(server.process.pid, number)
        assert lives(server), number
    assert server.stop() == 0


def test_a_node_says_where_it_is_when_it_is_asked(server: ServerProcess) -> None:
    server.start()
    with lobby(server):
        assert server.process is not None
        server.process.send_signal(signal.SIGUSR1)
        until(lambda: "asked where it is" in server.log.read_text())
        assert lives(server)
    assert server.stop() == 0
    log = server.log.read_text()
    assert "most recent call first" in log
    assert "tasks wait" in log
    assert "of=Server.serve" in log or "of=_serve" in log
    assert "Traceback" not in log


def test_output_that_nobody_reads_any_more_changes_no_end(server: ServerProcess) -> None:
    reads, writes = os.pipe()
    start(server, stdout=writes, stderr=writes, first=plain_signals)
    os.close(writes)
    os.close(reads)  # gone before it can say that it is ready
    until(lambda: lives(server))
    with lobby(server) as socket:
        assert server.process is not None
        server.process.send_signal(signal.SIGUSR1)
        server.process.send_signal(signal.SIGTERM)
        assert told(socket)[1] == 1012
    assert end_of(server) == 0


def test_a_log_whose_reader_stands_still_holds_up_nothing(server: ServerProcess) -> None:
    reads, writes = full_pipe()
    start(server, stdout=subprocess.PIPE, stderr=writes, first=plain_signals)
    os.close(writes)
    server.await_ready()
    with lobby(server) as socket:
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        assert told(socket)[1] == 1012
    assert end_of(server) == 0
    os.close(reads)


def closing(*files: int) -> Callable[[], None]:
    def close() -> None:
        plain_signals()
        for file in files:
            os.close(file)

    return close


@pytest.mark.parametrize("files", [(0, 1, 2), (1,), (2,)])
def test_streams_that_were_never_there_are_nothing_else(server: ServerProcess, files: tuple[int, ...]) -> None:
    start(server, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, first=closing(*files))
    until(lambda: lives(server))
    assert server.process is not None
    for file in files:
        assert os.readlink(f"/proc/{server.process.pid}/fd/{file}") == os.devnull
    server.process.send_signal(signal.SIGUSR1)
    assert lives(server)
    server.process.send_signal(signal.SIGTERM)
    assert end_of(server) == 0


@pytest.mark.parametrize("how", ["spins", "stuck"])
def test_a_second_interrupt_ends_a_node_that_hangs(server: ServerProcess, how: str) -> None:
    server.program = ("tests.workers.hanging", how)
    server.start()
    assert server.process is not None
    server.process.send_signal(signal.SIGUSR2)

    def hangs() -> bool:
        assert server.process is not None
        server.process.send_signal(signal.SIGUSR1)
        return "in hang" in server.log.read_text()

    def has_ended() -> bool:
        assert server.process is not None
        server.process.send_signal(signal.SIGINT)
        return server.process.poll() is not None

    until(hangs)
    until(has_ended)
    assert end_of(server) == BROKEN
    assert server.log.read_text().count("in hang") >= 2


def test_who_is_told_to_end_has_ended_at_the_deadline() -> None:
    program = (
        "import signal, threading; from squaredeal.serving_deadline import Deadline; "
        "deadline = Deadline(0.1); signal.signal(signal.SIGTERM, lambda number, _: deadline.told(number)); "
        "print(flush=True); lock = threading.Lock(); lock.acquire(); lock.acquire()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, told_where = process.communicate(timeout=60)
    assert process.returncode == BROKEN
    assert b"most recent call first" in told_where
