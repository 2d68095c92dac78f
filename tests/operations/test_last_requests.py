"""Requests that are on their way when a node ends: answered if they come in time, told to come again if not."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.server_process import ServerProcess
from tests.services.sqlite import put_database
from tests.web.live import TEXT, Raw, frame

from .terminals import until

HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
WAITS = b"Expect: 100-continue\r\n"  # answered once the request is read, and its body asked for
BODIES = {"a length": (b"Content-Length: 14\r\n\r\n", b'{"name":', b'"Ann"}'), "pieces": (
    b"Transfer-Encoding: chunked\r\n\r\n", b'8\r\n{"name":\r\n', b'6\r\n"Ann"}\r\n0\r\n\r\n'
)}  # fmt: skip


SHORT_S, LONG_S = "5", "60"  # that an end may take: half of it is waited for a body


@pytest.fixture
def drain_s() -> str:
    return SHORT_S


@pytest.fixture
def server(tmp_path: Path, drain_s: str) -> Iterator[ServerProcess]:
    put_database(tmp_path)
    made = ServerProcess(tmp_path, "--drain-s", drain_s)
    made.start()
    yield made
    made.kill()


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("body", list(BODIES))
def test_a_body_that_does_not_come_is_told_to_come_again(server: ServerProcess, body: str) -> None:
    head, half, _ = BODIES[body]
    with Raw(server.port) as raw, Raw(server.port) as nothing:
        for each in (raw, nothing):
            each.send(HEAD + WAITS + head)
            assert each.head().startswith(b"HTTP/1.1 100 ")
        raw.send(half)
        assert server.stop() == 0
        for each in (raw, nothing):
            answer = each.rest().lower()
            assert answer.startswith(b"http/1.1 503 ")
            assert b"\r\nretry-after: 2\r\n" in answer
            assert answer.endswith(b"the server is going down.")
    log = server.log.read_text()
    assert "error" not in log.lower()
    assert "Traceback" not in log


@pytest.mark.parametrize("drain_s", [LONG_S])  # however late this machine is with the body
@pytest.mark.parametrize("body", list(BODIES))
def test_a_body_that_comes_in_the_meantime_is_answered(server: ServerProcess, body: str) -> None:
    head, half, rest = BODIES[body]
    with Raw(server.port, buffer=4_096) as deaf, Raw(server.port) as raw:
        deaf.open("/ws/lobby")
        deaf.send(frame(TEXT, b'{"t":"hello","v":1}'))  # and never reads: the end waits for it
        raw.send(HEAD + WAITS + head)
        assert raw.head().startswith(b"HTTP/1.1 100 ")
        raw.send(half)
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        until(lambda: not is_open(server.port))
        raw.send(rest)
        assert raw.head().startswith(b"HTTP/1.1 201 ")
    assert server.stop() == 0
    assert "error" not in server.log.read_text().lower()
