"""A data folder that the doctor looks at: what it finds there, what of it has failed, and a statement that does damage.

change(data, "DELETE FROM replay")
assert failures(data) == [("journals", "…")]
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from squaredeal.operations.doctor import examine
from squaredeal.operations.findings import Finding
from squaredeal.operations.place import place_of
from squaredeal.settings import Settings
from tests.services.ports import free_port

# A known solution of Microsoft deal 1 is in docs/examples/race.py; these are its first moves, with detours.
FREECELL = ("6a", "6b", "6h", "u", "6h", "6h", "bh", "7b", "76")
KLONDIKE = ("s", "s", "u", "s", "s")


def settings(data: Path) -> Settings:
    """Those of a server that is not running, on a port that is free."""
    return Settings(data=str(data), port=free_port())


def findings(data: Path, *, full: bool = True) -> list[Finding]:
    """All that the doctor says."""
    return list(examine(settings(data), place_of(settings(data)), full=full))


def failures(data: Path, *, full: bool = True) -> list[tuple[str, str]]:
    """What has failed, but for the client, which need not be built."""
    return [(f.check, f.text) for f in findings(data, full=full) if f.verdict == "failure" and f.check != "client"]


def change(data: Path, statement: str) -> None:
    """Damages some rows, as a fault or a hand would."""
    with closing(sqlite3.connect(data / "squaredeal.db", isolation_level=None)) as connection:
        assert connection.execute(statement).rowcount > 0
