"""What a peer may do to a connection: requests that are none or never come, and how many connections there may be."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
import uvicorn

from squaredeal.web import config
from squaredeal.web.limits import Limits

from .connections import alive
from .echo import echo
from .hostile import NO_HTTP
from .live import CLOSE, TEXT, WAIT_S, Raw, frame, live


def test_uvicorn_is_the_one_these_tests_hold() -> None:
    assert uvicorn.__version__.startswith("0.54."), "its internals are subclassed: see docs/adr/0030"


def test_no_middleware_that_would_hide_a_disconnect() -> None:
    sources = Path(config.__file__).parent.rglob("*.py")
    assert not [path for path in sources if "BaseHTTPMiddleware" in path.read_text("utf-8")]


@pytest.mark.parametrize("name", NO_HTTP)
def test_what_is_no_request_is_answered_and_closed(port: int, name: str) -> None:
    with Raw(port) as raw:
        raw.offer(NO_HTTP[name])
        answer = raw.rest()
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 5")), answer
    assert b"content-security-policy" in answer
    alive(port)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"SSH-2.0-OpenSSH_9.2\r\n"])
def test_headers_that_do_not_come_are_not_waited_for(quick: int, sent: bytes) -> None:
    with Raw(quick) as raw:
        raw.send(sent)
        assert raw.rest().startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_has_a_deadline_too() -> None:
    with live(echo, Limits(header_s=2.0, keep_alive_s=60)) as port, Raw(port) as raw:
        raw.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert raw.head().startswith(b"HTTP/1.1 200 ")
        raw.send(b"GET / HTTP/1.1\r\nHost")
        assert b"HTTP/1.1 408 " in raw.rest()


def test_an_idle_connection_is_closed(quick: int) -> None:
    with Raw(quick) as raw:
        raw.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert raw.rest().count(b"HTTP/1.1 ") == 1


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    with live(echo, Limits(header_s=WAIT_S, request_s=1.0)) as port, Raw(port) as raw:
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
    with live(echo, Limits(address_connections=2, header_s=WAIT_S)) as port:
        for _ in range(2):
            with Raw(port) as socket, Raw(port) as idle:
                socket.open()
                with Raw(port) as third:
                    assert third.rest().startswith(b"HTTP/1.1 503 ")
                idle.send(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                assert idle.rest().startswith(b"HTTP/1.1 200 ")
                socket.send(frame(CLOSE, b"\x03\xe8"))
                assert socket.hear().closed


def test_an_ordinary_request(port: int) -> None:
    answer = httpx.post(f"http://127.0.0.1:{port}/", content=b"x" * 1000, verify=False, timeout=WAIT_S)
    assert (answer.status_code, answer.text) == (200, "1000")
    assert "server" not in answer.headers
