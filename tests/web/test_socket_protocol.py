"""What is no message closes its socket with a code and a reason, and never repeats what was sent."""

from __future__ import annotations

import json

import pytest

from .hostile import PROTOCOL
from .live import BINARY, LiveNode, Raw, frame
from .sockets import HELLO, closed, hear, socket


@pytest.mark.parametrize(("text", "code"), PROTOCOL)
def test_what_is_no_message_closes_and_says_why(node: LiveNode, text: str, code: int) -> None:
    with socket(node, "/ws/race/abc123") as opened:
        opened.send(text)
        got, heard = closed(opened)
    assert got == code
    assert heard[-1]["t"] == "error"
    assert heard[-1]["code"] == code
    assert "Traceback" not in json.dumps(heard)


def test_binary_is_not_spoken(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.open("/ws/lobby")
        raw.send(frame(BINARY, HELLO.encode()))
        heard = raw.hear()
    assert heard.code == 4503
    assert json.loads(heard.texts[-1])["code"] == 4503


def test_a_second_hello_closes(node: LiveNode) -> None:
    with socket(node) as opened:
        opened.send(HELLO)
        hear(opened, "lobby")
        opened.send(HELLO)
        assert closed(opened)[0] == 4503


SECRETIVE = [
    '{"t":"hello","v":1,"name":["s3cret"]}',
    '{"t":"s3cret"}',
    '{"t":"hello","v":1,"s3cret":1}',
    '{"t":"hello","v":"s3cret"}',
    "s3cret",
    '{"t":"hello","v":1}{s3cret}',
]


@pytest.mark.parametrize("text", SECRETIVE)
@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/race/abc123"])
def test_an_error_never_says_what_was_sent(node: LiveNode, path: str, text: str) -> None:
    with socket(node, path) as opened:
        opened.send(text)
        code, (error,) = closed(opened)
        assert (code, error["t"], error["code"]) == (4503, "error", 4503)
        assert "s3cret" not in error["text"] + str(opened.close_reason)


def test_a_race_that_is_not_there(node: LiveNode) -> None:
    with socket(node, "/ws/race/nosuchrace") as opened:
        opened.send(HELLO)
        assert closed(opened)[0] == 4503


def test_subprotocols_are_ignored(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        assert b"sec-websocket-protocol" not in raw.open("/ws/lobby", "Sec-WebSocket-Protocol: chat, superchat").lower()
