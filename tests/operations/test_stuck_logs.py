"""A log whose reader stands still, without any server: lines are dropped, counted, and the count is told."""

from __future__ import annotations

import logging
import os

import pytest
from structlog.testing import capture_logs

from squaredeal import logs
from squaredeal.streams import takes_line

from .terminals import full_pipe


def test_a_reader_that_goes_on_is_told_how_much_it_has_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "PATIENCE_S", 0.01)
    reads, writes = full_pipe()
    with os.fdopen(reads, "rb", buffering=0) as reader, os.fdopen(writes, "w") as stream, capture_logs() as told:
        handler = logs._Patient(stream)
        for number in range(3):
            handler.emit(logging.makeLogRecord({"msg": f"line {number}"}))
        assert not told
        assert not takes_line(writes)
        while not takes_line(writes):
            reader.read(4_096)
        handler.emit(logging.makeLogRecord({"msg": "line 3"}))
        assert [(line["event"], line["lines"]) for line in told] == [("log lines dropped", 3)]
        os.set_blocking(reads, False)
        read = b"".join(iter(lambda: reader.read(65_536), None))
    assert read.endswith(b"xline 3\n")


def test_what_is_read_by_nobody_any_more_is_no_wait() -> None:
    reads, writes = full_pipe()
    os.close(reads)
    assert takes_line(writes)
    os.close(writes)
