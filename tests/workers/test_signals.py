"""Signals to a supervisor and its workers, and the ends that nobody has asked them for."""

from __future__ import annotations

import os
import re
import signal
import subprocess

import pytest

from squaredeal.serving_deadline import BROKEN
from squaredeal.signals import STRAYS
from squaredeal.web.server import listen
from tests.faults.server_process import START_S
from tests.operations.terminals import Terminal, full_pipe, lobby, plain_signals, start, told

from .conftest import Make
from .test_workers import is_listened_on, is_ready
from .together import Together, lives, until


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
def test_a_worker_that_hangs_leaves_the_port_and_ends_when_its_supervisor_is_killed(make: Make, how: str) -> None:
    server = make(2, drain_s="300", hung_s="4")
    server.program = ("tests.workers.hanging", how)
    server.start()
    hung, well = server.pid_of(1), server.pid_of(2)
    os.kill(hung, signal.SIGUSR2)
    server.kill()
    until(lambda: not is_listened_on(server.port))
    assert lives(hung)
    listen("127.0.0.1", server.port).close()
    until(lambda: not lives(hung) and not lives(well))
    assert server.log.read_text().count("node stopped") == 1
    assert "tests/workers/hanging.py" in server.log.read_text()
