"""Hostile floods against a whole server: its memory stays where it was, and it goes on serving."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator

import psutil
import pytest

from tests.faults.server_process import ServerProcess
from tests.services.sqlite import put_database

from .hostile import BROKEN, HANDSHAKES, NO_HTTP, PROTOCOL
from .live import BINARY, CONT, PING, PONG, TEXT, Raw, frame, handshake

MB = 1_000_000
BAD_INPUTS = 10_000
LAVISH = (
    "--accepts-per-s",
    "100000",
    "--requests-per-s",
    "100000",
    "--address-sockets",
    "10000",
    "--log-level",
    "error",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    data = tmp_path_factory.mktemp("data")
    put_database(data)
    process = ServerProcess(data, *LAVISH)
    process.start()
    yield process
    process.kill()


def memory(server: ServerProcess) -> int:
    assert server.process is not None
    return int(psutil.Process(server.process.pid).memory_info().rss)


def serves(server: ServerProcess) -> None:
    """A newcomer is welcome."""
    with Raw(server.port) as raw:
        raw.open("/ws/lobby")
        raw.send(frame(TEXT, b'{"t":"hello","v":1}'))
        assert b'"t":"lobby"' in raw.hear(texts=1).texts[0]


@contextlib.contextmanager
def flat(server: ServerProcess, most: int) -> Iterator[None]:
    """Holds the server's memory to `most` bytes more than before."""
    serves(server)
    before = memory(server)
    yield
    serves(server)
    assert memory(server) - before < most


# --- one peer with much to say

FLOODS: dict[str, tuple[bytes, bytes]] = {
    "pings": (handshake("/ws/lobby"), frame(PING, b"x" * 125) * 500),
    "pongs": (handshake("/ws/lobby"), frame(PONG, b"x" * 125) * 500),
    "empty fragments": (handshake("/ws/lobby") + frame(TEXT, b"", fin=False), frame(CONT, b"", fin=False) * 10_000),
    "messages": (handshake("/ws/lobby"), frame(TEXT, b'{"t":"ping","n":1}') * 2_000),
    "binary": (handshake("/ws/lobby"), frame(BINARY, b"x" * 4_000) * 16),
    "a huge frame": (handshake("/ws/lobby") + b"\x81\xff" + (2**40).to_bytes(8, "big") + b"\0" * 4, b"x" * 65_536),
    "an endless header": (b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"a" * 65_536),
    "endless headers": (b"GET / HTTP/1.1\r\nHost: a\r\n", b"X: a\r\n" * 10_000),
    "an endless path": (b"GET /", b"a" * 65_536),
    "an endless body": (
        b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        (b"1000\r\n" + b" " * 4_096 + b"\r\n") * 16,
    ),
    "endless chunk extensions": (
        b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        b"a" * 65_536,
    ),
    "requests without reading": (b"", b"GET /healthz/live HTTP/1.1\r\nHost: a\r\n\r\n" * 1_000),
}
MOST_SENT = 60 * MB


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_from_one_peer_that_never_reads_costs_nothing(server: ServerProcess, name: str) -> None:
    first, again = FLOODS[name]
    with flat(server, 12 * MB), Raw(server.port, buffer=4_096) as raw:
        raw.sock.settimeout(1.0)
        with contextlib.suppress(ConnectionError, TimeoutError):  # cut, or not read from any more: both hold
            raw.send(first)
            for _ in range(MOST_SENT // len(again)):
                raw.send(again)


# --- many peers with something wrong


def socket_with(data: bytes) -> Callable[[ServerProcess], None]:
    def say(server: ServerProcess) -> None:
        with Raw(server.port) as raw:
            raw.send(handshake("/ws/race/abc123"))
            raw.head()
            raw.offer(data)
            raw.hear()  # answers the close, as a well-behaved peer of a server that closes does

    return say


def plain(data: bytes) -> Callable[[ServerProcess], None]:
    def say(server: ServerProcess) -> None:
        with Raw(server.port) as raw:
            raw.offer(data)
            raw.rest()

    return say


def requests() -> list[bytes]:
    """Twenty bad requests on one connection, the last of which closes it."""
    head = b"Host: localhost\r\nContent-Type: application/json\r\n"
    bodies = [b"{", b"[]", b'{"name":1}', b"\xff", b'{"name":"system"}', b"x" * 17_000]
    lines = [b"POST /api/me", b"POST /api/races", b"PUT /api/me", b"GET /assets/..%2f..", b"GET /api/races/%00"]
    found = []
    for body in bodies:
        each = [b"%s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s" % (line, head, len(body), body) for line in lines]
        found.append(b"".join(each * 4))
    return [data + b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" for data in found]


def test_ten_thousand_bad_inputs_leave_no_trace(server: ServerProcess) -> None:
    chance = random.Random(20_240_229)
    single = [socket_with(data) for data, _ in BROKEN.values()]
    single += [socket_with(frame(TEXT, text.encode())) for text, _ in PROTOCOL]
    single += [plain(data) for data, _ in HANDSHAKES.values()]
    single += [plain(data) for data in NO_HTTP.values()]
    twenty = [plain(data) for data in requests()]

    def some(count: int) -> None:
        said = 0
        while said < count:
            if chance.random() < 0.2:
                chance.choice(twenty)(server)
                said += 20
            else:
                chance.choice(single)(server)
                said += 1

    some(1_000)  # what is made once is made
    with flat(server, 10 * MB):
        some(BAD_INPUTS)
    assert server.log.read_text().count("Traceback") == 0
