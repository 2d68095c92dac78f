"""Handshakes: a bad one makes no socket, and of a good one nothing of the request is left."""

from __future__ import annotations

import gc

import pytest

from squaredeal.web.http_protocol import HardenedHTTP
from squaredeal.web.limits import Limits

from .connections import alive, opened
from .echo import echo
from .hostile import HANDSHAKES
from .live import PONG, TEXT, WAIT_S, Raw, frame, handshake, live


@pytest.mark.parametrize("name", HANDSHAKES)
def test_a_bad_handshake_makes_no_socket(port: int, name: str) -> None:
    data, statuses = HANDSHAKES[name]
    with Raw(port) as raw:
        raw.offer(data)
        answer = raw.rest()
    assert int(answer.split()[1]) in statuses
    assert b"x-content-type-options: nosniff" in answer.lower()
    assert b"traceback" not in answer.lower()
    alive(port)


def test_without_upgrade_it_is_a_plain_request(port: int) -> None:
    with Raw(port) as raw:
        raw.send(handshake("/ws", "Connection: close").replace(b"Upgrade: websocket\r\n", b""))
        assert raw.rest().startswith(b"HTTP/1.1 200 ")


def test_compression_is_not_negotiated(port: int) -> None:
    with Raw(port) as raw:
        head = raw.open("/ws", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    assert b"extensions" not in head.lower()


def test_a_socket_outlives_every_deadline_of_requests() -> None:
    limits = Limits(header_s=1.0, request_s=1.0, keep_alive_s=1, ping_every_s=0.1, ping_wait_s=WAIT_S)
    with live(echo, limits) as port, opened(port) as raw:
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
