"""What a peer may do to a connection: frames, handshakes and requests that no library would send."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from squaredeal.web import config
from squaredeal.web.http_protocol import HardenedHTTP
from squaredeal.web.limits import Limits
from squaredeal.web.outlet import EXTENSION
from squaredeal.web.wire import AsgiWire

from .echo import echo
from .live import BINARY, CLOSE, CONT, PING, PONG, TEXT, WAIT_S, Raw, frame, handshake, live

QUICK = Limits(header_s=0.4, request_s=0.6, close_s=0.4, stall_s=1.0, message_s=0.4, keep_alive_s=1)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with live(echo) as number:
        yield number


@pytest.fixture(scope="module")
def quick() -> Iterator[int]:
    with live(echo, QUICK) as number:
        yield number


def alive(port: int) -> None:
    """The server still echoes."""
    with Raw(port) as raw:
        raw.open()
        raw.send(frame(TEXT, b"still here"))
        assert raw.hear(texts=1).texts == [b"still here"]


def test_uvicorn_is_the_one_these_tests_hold() -> None:
    assert uvicorn.__version__.startswith("0.54."), "its internals are subclassed: see docs/adr/0030"


def test_no_middleware_that_would_hide_a_disconnect() -> None:
    sources = Path(config.__file__).parent.rglob("*.py")
    assert not [path for path in sources if "BaseHTTPMiddleware" in path.read_text("utf-8")]


# --- frames

WHOLE = {
    "text": (frame(TEXT, b"hi"), [b"hi"]),
    "empty": (frame(TEXT), [b""]),
    "split inside a code point": (frame(TEXT, b"\xe2\x82", fin=False) + frame(CONT, b"\xac"), ["€".encode()]),
    "64 fragments": (frame(TEXT, b"a", fin=False) + frame(CONT, b"", fin=False) * 62 + frame(CONT, b"b"), [b"ab"]),
    "as long as may be": (frame(TEXT, b"x" * 4096), [b"x" * 4096]),
    "a ping between fragments": (frame(TEXT, b"a", fin=False) + frame(PING, b"p") + frame(CONT, b"b"), [b"ab"]),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_message_arrives_however_it_is_cut(port: int, name: str) -> None:
    data, texts = WHOLE[name]
    with Raw(port) as raw:
        raw.open()
        raw.send(data)
        assert raw.hear(texts=len(texts)).texts == texts


BROKEN = {
    "bad UTF-8": (frame(TEXT, b"\xff\xfe"), {1007}),
    "bad UTF-8 over fragments": (frame(TEXT, b"\xe2", fin=False) + frame(CONT, b"\x28"), {1007}),
    "binary": (frame(BINARY, b"\x00"), {4503}),
    "binary in fragments": (frame(BINARY, b"a", fin=False) + frame(CONT, b"b"), {4503}),
    "one byte too long": (frame(TEXT, b"x" * 4097), {1009}),
    "three fragments too long": (frame(TEXT, b"x" * 2000, fin=False) + frame(CONT, b"x" * 2000, fin=False) * 2, {1009}),
    "declared 2^62": (b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0", {1009}),
    "declared 2^63": (b"\x81\xff" + (2**63).to_bytes(8, "big") + b"\0\0\0\0", {1002, 1009}),
    "unmasked": (frame(TEXT, b"hi", masked=False), {1002}),
    "reserved opcode 3": (frame(3, b""), {1002}),
    "reserved opcode 11": (frame(11, b""), {1002}),
    "RSV1 without an extension": (frame(TEXT, b"hi", rsv=4), {1002}),
    "ping of 126 bytes": (frame(PING, b"x" * 126), {1002}),
    "fragmented ping": (frame(PING, b"x", fin=False), {1002}),
    "continuation of nothing": (frame(CONT, b"x"), {1002}),
    "text inside a message": (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), {1002}),
    "close of one byte": (frame(CLOSE, b"\x03"), {1002}),
    "close code 999": (frame(CLOSE, (999).to_bytes(2, "big")), {1002}),
    "close code 1005": (frame(CLOSE, (1005).to_bytes(2, "big")), {1002}),
    "close code 1006": (frame(CLOSE, (1006).to_bytes(2, "big")), {1002}),
    "close code 5000": (frame(CLOSE, (5000).to_bytes(2, "big")), {1002}),
    "close reason not UTF-8": (frame(CLOSE, (1000).to_bytes(2, "big") + b"\xff\xfe"), {1002, 1007}),
    "65 empty fragments": (frame(TEXT, b"", fin=False) + frame(CONT, b"", fin=False) * 65, {1008}),
    "21 pings": (frame(PING, b"x") * 21, {1008}),
    "21 pongs nobody asked for": (frame(PONG, b"x") * 21, {1008}),
    "600 messages at once": (frame(TEXT, b"") * 600, {4004}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_frame_closes_with_its_code(port: int, name: str) -> None:
    data, codes = BROKEN[name]
    with Raw(port) as raw:
        raw.open()
        raw.send(data)
        heard = raw.hear()
    assert heard.closed
    assert heard.code in codes
    alive(port)


def test_a_close_is_answered(port: int) -> None:
    with Raw(port) as raw:
        raw.open()
        raw.send(frame(CLOSE, (1000).to_bytes(2, "big")))
        heard = raw.hear()
    assert (heard.code, heard.closed) == (1000, True)


def test_pings_within_the_count_are_answered(port: int) -> None:
    with Raw(port) as raw:
        raw.open()
        raw.send(frame(PING, b"x") * 20 + frame(TEXT, b"end"))
        assert raw.hear(texts=1).pongs == 20


def test_compression_is_not_negotiated(port: int) -> None:
    with Raw(port) as raw:
        head = raw.open("/ws", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    assert b"extensions" not in head.lower()


def test_a_socket_outlives_every_deadline_of_requests() -> None:
    limits = Limits(header_s=0.2, request_s=0.2, keep_alive_s=1, ping_every_s=0.1, ping_wait_s=10.0)
    with live(echo, limits) as port, Raw(port) as raw:
        raw.open()
        for _ in range(15):
            _, payload = raw.read_frame()
            raw.send(frame(PONG, payload))
        raw.send(frame(TEXT, b"here"))
        heard = raw.hear(texts=1)
    assert heard.texts == [b"here"]


def test_nothing_of_a_request_is_kept_for_a_socket(port: int) -> None:
    with Raw(port) as raw:
        raw.open()
        raw.send(frame(TEXT, b"here"))
        assert raw.hear(texts=1).texts == [b"here"]
        gc.collect()
        assert not [kept for kept in gc.get_objects() if isinstance(kept, HardenedHTTP) and kept.handed_over]


def test_a_message_that_never_ends_is_closed(quick: int) -> None:
    with Raw(quick) as raw:
        raw.open()
        raw.send(frame(TEXT, b"a", fin=False))
        heard = raw.hear()
    assert heard.code == 4001
    assert heard.closed


def test_a_peer_that_does_not_answer_pings_is_closed() -> None:
    with live(echo, Limits(ping_every_s=0.1, ping_wait_s=0.2)) as port, Raw(port) as raw:
        raw.open()
        heard = raw.hear()
    assert (heard.code, heard.closed) == (1011, True)


def test_a_peer_that_answers_pings_stays() -> None:
    with live(echo, Limits(ping_every_s=0.05, ping_wait_s=5.0)) as port, Raw(port) as raw:
        raw.open()
        for _ in range(4):
            opcode, payload = raw.read_frame()
            assert opcode == PING
            raw.send(frame(PONG, payload))
        raw.send(frame(TEXT, b"here"))
        assert raw.hear(texts=1).texts == [b"here"]


def test_a_peer_that_never_reads_is_cut(quick: int) -> None:
    with Raw(quick, buffer=4096) as raw:
        raw.open()
        message = frame(TEXT, b"x" * 4000)
        with pytest.raises(ConnectionError):
            raw.flood(message)
    alive(quick)


def test_what_a_peer_does_not_read_waits_where_it_is_counted() -> None:
    """The kernel alone would take megabytes of each such peer, and nobody would see that it is slow."""
    unsent: list[int] = []
    flooded = threading.Event()

    async def flood(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await echo(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        outlet = scope["extensions"][EXTENSION]
        for _ in range(300):
            outlet.put([b"x" * 1_000])
        unsent.append(outlet.unsent())
        flooded.set()
        await receive()

    with live(flood) as port, Raw(port, buffer=4096) as raw:
        raw.open()
        assert flooded.wait(WAIT_S)
    assert unsent[0] > 200_000


def test_small_frames_for_a_peer_that_does_not_read_make_few_writes() -> None:
    """Each write that waits costs a kilobyte beside its bytes, which nobody counts: frames wait to be joined."""
    waiting: list[tuple[int, int]] = []
    flooded = threading.Event()

    async def flood(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await echo(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        outlet = scope["extensions"][EXTENSION]
        wire = AsgiWire(send, outlet)
        writer = asyncio.create_task(wire.run())
        for _ in range(4_000):
            wire.send(b"x" * 100)
            await asyncio.sleep(0)
        waiting.append((wire.buffered(), outlet.unsent()))
        flooded.set()
        await receive()
        wire.gone()
        await writer

    with live(flood) as port, Raw(port, buffer=4096) as raw:
        raw.open()
        assert flooded.wait(WAIT_S)
    ((held, written),) = waiting
    assert held > 300_000
    assert written < 20_000


def test_no_message_text_is_logged(port: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), Raw(port) as raw:
        raw.open()
        raw.send(frame(TEXT, b"secret\xff"))
        raw.hear()
    assert "secret" not in caplog.text
    assert "Traceback" not in caplog.text


# --- handshakes

HANDSHAKES = {
    "no key": (handshake(key="").replace(b"Sec-WebSocket-Key: \r\n", b""), {400}),
    "short key": (handshake(key="abc"), {400}),
    "version 12": (handshake(version="12"), {400, 426}),
    "no version": (handshake().replace(b"Sec-WebSocket-Version: 13\r\n", b""), {400, 426}),
    "POST": (handshake().replace(b"GET", b"POST", 1), {405}),
    "HTTP/1.0": (handshake().replace(b"HTTP/1.1", b"HTTP/1.0", 1), {400, 426}),
    "control character": (handshake("/ws", "X-Odd: a\x01b"), {400}),
    "200 headers": (handshake("/ws", *(f"X-{n}: 1" for n in range(200))), {400, 431}),
    "a header of 12 kB": (handshake("/ws", "X-Long: " + "a" * 12_000), {400, 431}),
    "10 kB of subprotocols": (handshake("/ws", "Sec-WebSocket-Protocol: " + "a, " * 3_400), {400, 431}),
    "a header of 64 kB": (handshake("/ws", "X-Long: " + "a" * 65_536), {400, 431}),
}


@pytest.mark.parametrize("name", HANDSHAKES)
def test_a_bad_handshake_makes_no_socket(port: int, name: str) -> None:
    data, statuses = HANDSHAKES[name]
    with Raw(port) as raw:
        raw.send(data)
        answer = raw.rest()
    assert int(answer.split()[1]) in statuses
    assert b"x-content-type-options: nosniff" in answer.lower()
    assert b"traceback" not in answer.lower()
    alive(port)


def test_without_upgrade_it_is_a_plain_request(port: int) -> None:
    with Raw(port) as raw:
        raw.send(handshake("/ws", "Connection: close").replace(b"Upgrade: websocket\r\n", b""))
        assert raw.rest().startswith(b"HTTP/1.1 200 ")


# --- requests

NO_HTTP = {
    "TLS client hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),
    "an endless header": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 70_000,
    "a negative length": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "a line feed in a header": b"GET / HTTP/1.1\r\nHost: a\r\nX: a\n b: c\r\n d\r\n\x00: 1\r\n\r\n",
    "a bad chunk": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
}


@pytest.mark.parametrize("name", NO_HTTP)
def test_what_is_no_request_is_answered_and_closed(port: int, name: str) -> None:
    with Raw(port) as raw:
        raw.send(NO_HTTP[name])
        answer = raw.rest()
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 5")), answer
    assert b"content-security-policy" in answer
    alive(port)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"SSH-2.0-OpenSSH_9.2\r\n"])
def test_headers_that_do_not_come_are_not_waited_for(quick: int, sent: bytes) -> None:
    with Raw(quick) as raw:
        raw.send(sent)
        assert raw.rest().startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_has_a_deadline_too(quick: int) -> None:
    with Raw(quick) as raw:
        raw.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert raw.head().startswith(b"HTTP/1.1 200 ")
        raw.send(b"GET / HTTP/1.1\r\nHost")
        assert b"HTTP/1.1 408 " in raw.rest()


def test_an_idle_connection_is_closed(quick: int) -> None:
    with Raw(quick) as raw:
        raw.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert raw.rest().count(b"HTTP/1.1 ") == 1


def test_a_body_that_does_not_come_is_not_waited_for(quick: int) -> None:
    with Raw(quick) as raw:
        raw.send(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
        assert raw.rest() == b""


def test_requests_may_follow_on_one_connection(port: int) -> None:
    with Raw(port) as raw:
        one = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
        raw.send(one * 2 + one.replace(b"Host: a", b"Host: a\r\nConnection: close"))
        assert raw.rest().count(b"HTTP/1.1 200 ") == 3


def test_a_full_server_says_so() -> None:
    with live(echo, Limits(connections=2)) as port, Raw(port) as one, Raw(port) as two:
        one.open()
        two.open()
        with Raw(port) as three:
            assert three.rest().startswith(b"HTTP/1.1 503 ")
        one.send(frame(TEXT, json.dumps({"still": "served"}).encode()))
        assert one.hear(texts=1).texts == [b'{"still": "served"}']


def test_one_peer_has_its_share_of_connections_and_gets_it_back() -> None:
    with live(echo, Limits(address_connections=2, header_s=0.3)) as port:
        for _ in range(3):
            with Raw(port) as socket, Raw(port) as idle:
                socket.open()
                with Raw(port) as third:
                    assert third.rest().startswith(b"HTTP/1.1 503 ")
                assert idle.rest().startswith(b"HTTP/1.1 408 ")
                socket.send(frame(CLOSE, b"\x03\xe8"))
                assert socket.hear().closed


def test_an_ordinary_request(port: int) -> None:
    answer = httpx.post(f"http://127.0.0.1:{port}/", content=b"x" * 1000, verify=False)
    assert (answer.status_code, answer.text) == (200, "1000")
    assert "server" not in answer.headers
