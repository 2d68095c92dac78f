"""Solver processes of a real server: they end with it, however it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from squaredeal.engine import deal, write_position
from tests.faults.server_process import ServerProcess
from tests.services.ports import free_port
from tests.services.sqlite import put_database
from tests.workers.together import until

from .pool import KLONDIKE, PATIENCE_S, state, told


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    put_database(tmp_path)
    server = ServerProcess(tmp_path, "--drain-s", str(PATIENCE_S), "--metrics-port", str(free_port()))
    server.start()
    yield server
    assert server.process is not None
    assert server.process.stdout is not None
    if server.process.poll() is None:
        server.kill()
    server.process.stdout.close()


def ask(url: str, seed: str) -> int:
    """The status of the answer; 0 for none."""
    body = {"rules": KLONDIKE.code, "position": write_position(deal(KLONDIKE, seed))}
    try:
        return httpx.post(f"{url}/api/hints", json=body, trust_env=False, verify=False, timeout=PATIENCE_S).status_code
    except httpx.TransportError:
        return 0


def solvers_of(pid: int) -> list[int]:
    """The solver processes that a process has started."""
    children = [int(child) for child in told(f"{pid}/task/{pid}", "children").split()]
    return [child for child in children if "solver_process" in told(child, "cmdline")]


def held(server: ServerProcess) -> int:
    """A solver process of the server that has stopped in the middle of whatever it does."""
    assert server.process is not None
    assert ask(server.http, "2") == 200
    (pid,) = solvers_of(server.process.pid)
    os.kill(pid, signal.SIGSTOP)
    until(lambda: state(pid) == "T")
    return pid


def is_asked(server: ServerProcess) -> bool:
    """Whether one question is with the solver and one waits."""
    page = httpx.get(
        f"http://127.0.0.1:{server.options[-1]}/metrics", trust_env=False, verify=False, timeout=PATIENCE_S
    ).text
    return "squaredeal_solver_waiting 1.0" in page


def test_a_terminal_that_interrupts_all_of_them_ends_them_in_order(server: ServerProcess) -> None:
    assert server.process is not None
    pid = held(server)
    with ThreadPoolExecutor(2) as threads:
        answers = [threads.submit(ask, server.http, seed) for seed in ("5", "6")]
        until(lambda: is_asked(server))
        for each in (pid, server.process.pid):
            os.kill(each, signal.SIGINT)
        assert server.process.wait(PATIENCE_S) == 0
        assert [answer.result() for answer in answers] == [503, 503]
    assert state(pid) == ""
    assert "error" not in server.log.read_text()


def test_a_server_that_is_killed_leaves_no_solver(server: ServerProcess) -> None:
    pid = held(server)
    server.kill()
    until(lambda: state(pid) in ("", "Z"))
