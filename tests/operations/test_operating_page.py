"""The operating page names every check of the doctor, and only events that the code logs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
SOURCES = {path.name: path.read_text("utf-8") for path in (ROOT / "server" / "squaredeal").rglob("*.py")}


def table(heading: str) -> str:
    """The first table whose head begins with this cell."""
    return PAGE.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]


def test_every_check_is_explained() -> None:
    made = set()
    for source in ("doctor.py", "machine.py"):
        made |= set(re.findall(r"(?:Finding|found)\(\s*\"([a-z ]+)\"", SOURCES[source]))
    assert len(made) >= 12
    assert set(re.findall(r"`([a-z ]+)`(?=[,|` ]*.*\|)", first_cells(table("check")))) == made


def first_cells(text: str) -> str:
    return "\n".join(f"{line.split('|')[1]}|" for line in text.splitlines()[2:])


def test_every_event_that_is_named_is_logged() -> None:
    named = set(re.findall(r"`([a-z_ ]+)`", first_cells(table("event"))))
    logged = set(re.findall(r"log\.\w+\(\s*\"([^\"]+)\"", "\n".join(SOURCES.values())))
    assert len(named) >= 6
    assert named <= logged
