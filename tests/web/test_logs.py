"""Logs hold no secret, no client's bytes raw, no exception's message, and never wait for the disk."""

from __future__ import annotations

import json
import logging
import queue
from collections.abc import Iterator
from typing import Literal

import pytest
import structlog

from squaredeal.logs import _Dropping, redact, set_up_logs


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def written(capsys: pytest.CaptureFixture[str], level: str = "info") -> list[dict[str, object]]:
    listener = set_up_logs(level, "json")
    log = structlog.get_logger("squaredeal.test")
    log.info("hello", token="T0K3N", seed="S33D", race="abc123", text="a\nb\x1b[31m" + "x" * 5_000)
    log.debug("quiet")
    try:
        raise ValueError("the seed was S33D")  # noqa: TRY301
    except ValueError:
        log.exception("failed")
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    logging.getLogger("uvicorn.error").info("WebSocket /ws?token=T0K3N [accepted]")
    listener.stop()
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_one_object_a_line_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    hello, failed, theirs = written(capsys)
    assert hello["event"] == "hello"
    assert hello["race"] == "abc123"
    assert "token" not in hello
    assert "seed" not in hello
    assert str(hello["text"]).startswith(r"a\nb\x1b[31mxxx")
    assert 100 <= len(str(hello["text"])) <= 300
    for line in (failed, theirs):
        assert line["exception"] == "ValueError"
        assert "test_logs.py" in str(line["at"])
        assert "S33D" not in json.dumps(line)
        assert "T0K3N" not in json.dumps(line)


def test_at_debug_messages_of_exceptions_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    lines = written(capsys, "debug")
    assert [line["event"] for line in lines][:2] == ["hello", "quiet"]
    assert lines[2]["message"] == "the seed was S33D"


def test_text_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    listener = set_up_logs("info", "text")
    structlog.get_logger("squaredeal.test").info("hello", race="abc123")
    listener.stop()
    assert "hello" in (line := capsys.readouterr().err)
    assert "race=abc123" in line
    assert len(line.splitlines()) == 1


@pytest.mark.parametrize("form", ["json", "text"])
def test_whatever_is_logged_a_line_is_one_line_and_at_most_1_kb(
    capsys: pytest.CaptureFixture[str], form: Literal["json", "text"]
) -> None:
    listener = set_up_logs("debug", form)
    log = structlog.get_logger("squaredeal.test")
    log.info(
        "a\nb\x1b[31m\u202e" + "x" * 5_000, text="é" * 5_000, more=["y\n" * 900] * 900, deep={"k": {"k": "z" * 3_000}}
    )
    log.info("many", **{f"key{number}": "v" * 50 for number in range(500)})
    log.info("odd", raw=b"\x00\n\xff", thing=object(), error=ValueError("a\nb"), lone="\ud800")
    logging.getLogger("theirs").warning("%s\r\n%s", "forged\n2026 [info] x", "w" * 4_000)
    try:
        raise ValueError("first\n[parameters: ('S33D',)]")  # noqa: TRY301
    except ValueError:
        log.exception("failed")
    listener.stop()
    written = capsys.readouterr().err
    assert "S33D" not in written
    lines = written.removesuffix("\n").split("\n")
    assert len(lines) == 5
    for line in lines:
        assert line.isprintable(), line
        assert 0 < len(line.encode()) <= 1_000
        assert form == "text" or json.loads(line)["event"]


def test_secret_keys_are_dropped_however_deep() -> None:
    event = {"event": "e", "race": {"id": "r", "server_seed": b"S", "seats": [{"nonce": "N", "rev": 3}, ("a\n", None)]}}
    kept = redact(None, "info", event)
    assert kept == {"event": "e", "race": {"id": "r", "seats": [{"rev": 3}, ["a\\n", None]]}}


def test_a_full_queue_drops_and_does_not_wait() -> None:
    waiting: queue.Queue[logging.LogRecord] = queue.Queue(1)
    handler = _Dropping(waiting)
    for _ in range(5):
        handler.emit(logging.LogRecord("a", logging.INFO, "f", 1, "m", None, None))
    assert waiting.qsize() == 1


@pytest.mark.parametrize("key", ["token", "Cookie", "server_seed", "certificate", "nonces", "board", "cards", "faces"])
def test_secret_keys_are_dropped(key: str) -> None:
    assert redact(None, "info", {"event": "e", key: "x"}) == {"event": "e"}
