"""The times that a store gives to others, made longer: on a machine that stands still nothing is late for a test.

A test about one of these times sets it for itself. Only a test that fails waits for so long.

    be_patient(monkeypatch.setattr)
    be_patient()                        # in a process of a test's own, which ends with it
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final

PATIENCE_S: Final = 60
PATIENCE_MS: Final = PATIENCE_S * 1_000

TIMES: Final = {
    "squaredeal.store.database.SLACK_S": float(PATIENCE_S),
    "squaredeal.store.writer.SETTLE_S": float(PATIENCE_S),
    "squaredeal.store.postgres.CONNECT_S": float(PATIENCE_S),
    "squaredeal.store.postgres.IDLE_MS": PATIENCE_MS,
    "squaredeal.store.postgres.STATEMENT_SLACK_MS": PATIENCE_MS,
}


def be_patient(put: Callable[[str, float], None] | None = None) -> None:
    """Set every one of the times, as `put` sets a name."""
    for name, value in TIMES.items():
        (put or _put)(name, value)


def _put(name: str, value: float) -> None:
    module, _, constant = name.rpartition(".")
    setattr(importlib.import_module(module), constant, value)
