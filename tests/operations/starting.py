"""A node that starts before what it stands on: what it says meanwhile, and when it says something else."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import httpx

from tests.faults.server_process import READY, START_S, ServerProcess
from tests.web.live import Raw, handshake

LOOK_S = 0.05


def ask(server: ServerProcess, path: str) -> httpx.Response:
    """One request of a program."""
    with httpx.Client(base_url=server.http, trust_env=False, verify=False, timeout=START_S) as client:
        return client.get(path)


def why_not(server: ServerProcess) -> list[str]:
    """Why the node is not ready; nothing if it is."""
    answer = ask(server, "/healthz/ready")
    body: dict[str, Any] = answer.json()
    assert answer.status_code == (200 if body["status"] == "ok" else 503), answer.text
    return list(body["why"])


def until_it_says(server: ServerProcess, *why: str) -> None:
    """Waits until the port answers, and the node gives these reasons for not being ready."""
    _until_said(server, lambda said: said == list(why))


def until_it_starts(server: ServerProcess) -> None:
    """Waits until the port answers and the node is still starting, whether or not it says by now what it waits for."""
    _until_said(server, lambda said: said[:1] == ["starting"])


def _until_said(server: ServerProcess, is_it: Callable[[list[str]], bool]) -> None:
    assert server.process is not None
    deadline = time.monotonic() + START_S
    said: list[str] | None = None
    while time.monotonic() < deadline:
        assert server.process.poll() is None, server.log.read_text()
        try:
            said = why_not(server)
        except httpx.TransportError:
            said = None
        if said is not None and is_it(said):
            return
        time.sleep(LOOK_S)
    raise AssertionError(f"it says {said}")


def assert_closed(server: ServerProcess) -> None:
    """It lives, and lets nobody in."""
    assert ask(server, "/healthz/live").status_code == 200
    for path in ("/", "/api/races", "/race/abcdefgh"):
        answer = ask(server, path)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2"), path
    with Raw(server.port) as raw:
        raw.send(handshake("/ws/lobby"))
        head = raw.head().decode().lower()
    assert head.startswith("http/1.1 503 ")
    assert "\r\nretry-after: 2\r\n" in head


def said(server: ServerProcess, event: str) -> int:
    """How many lines of the log tell this event."""
    return len(re.findall(rf"\b{event}\b", server.log.read_text()))


def ends(server: ServerProcess) -> tuple[int, str]:
    """Waits until the process ends by itself; its exit code and its last words. It was never ready."""
    assert server.process is not None
    code = server.process.wait(START_S)
    assert server.process.stdout is not None
    assert READY not in server.process.stdout.read()
    server.process.stdout.close()
    return code, server.log.read_text().splitlines()[-1]


def clear(server: ServerProcess) -> None:
    """Leaves nothing of it, whatever has become of it."""
    if server.process is not None:
        server.process.kill()
        server.process.wait()
        assert server.process.stdout is not None
        server.process.stdout.close()
