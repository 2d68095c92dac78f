"""Frames over a real connection: a message arrives however it is cut, and a broken frame closes with its code."""

from __future__ import annotations

import logging

import pytest

from .connections import alive
from .hostile import BROKEN
from .live import CLOSE, CONT, PING, TEXT, Raw, frame

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


def test_no_message_text_is_logged(port: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), Raw(port) as raw:
        raw.open()
        raw.send(frame(TEXT, b"secret\xff"))
        raw.hear()
    assert "secret" not in caplog.text
    assert "Traceback" not in caplog.text
