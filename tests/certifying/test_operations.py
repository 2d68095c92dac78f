"""What other commands do about the pool: the doctor looks at it, a backup holds it, a restore voids what was ready."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from squaredeal.operations.deals import look, stock_at
from squaredeal.operations.doctor import examine
from squaredeal.operations.findings import Finding
from squaredeal.operations.place import Place, place_of
from squaredeal.settings import Settings
from squaredeal.store.deals import open_deals
from tests.operations.commands import told

from .pools import certified


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with five deals: two are taken, one of them set aside after that."""
    folder = tmp_path / "data"

    async def fill() -> None:
        async with open_deals(Settings(data=str(folder)).database_url) as deals:
            for number in range(1, 6):
                await deals.add(certified("freecell", str(number)))
            for number in range(2):
                taken = await deals.take("freecell", "daily", 1_000 + number)
            assert taken is not None
            await deals.set_aside(taken, "its line leaves 3 cards")

    asyncio.run(fill())
    return folder


def place(data: Path) -> Place:
    return place_of(Settings(data=str(data)))


def findings(data: Path, *, full: bool = False) -> list[Finding]:
    found = examine(Settings(data=str(data), port=0), place(data), full=full)
    return [finding for finding in found if finding.check == "deals"]


def spoil(data: Path, condition: str) -> None:
    with closing(sqlite3.connect(data / "squaredeal.db")) as connection, connection:
        assert connection.execute(f"UPDATE certified_deal SET line = '26' WHERE {condition}").rowcount


def test_the_doctor_counts_and_replays_them(data: Path) -> None:
    aside, well = findings(data)
    assert (aside.verdict, aside.text.split()[0]) == ("warning", "1")
    assert (well.verdict, well.text) == ("ok", "certified deals ready: freecell 3; 3 replayed")
    assert findings(data, full=True)[-1].text.endswith("4 replayed")


def test_the_doctor_finds_what_does_not_replay(data: Path) -> None:
    spoil(data, "taken_at IS NOT NULL AND set_aside IS NULL")
    assert "failure" not in {finding.verdict for finding in findings(data)}
    spoil(data, "seed = '5'")
    (wrong,) = (finding for finding in findings(data) if finding.verdict == "failure")
    assert wrong.text.startswith("a deal of freecell, seed 5…: ")
    assert len(look(place(data), full=True).wrong) == 2


def test_a_restore_brings_back_no_deal_that_may_have_been_taken_since(tmp_path: Path, data: Path) -> None:
    told("backup", tmp_path / "pool.backup", "--data", data)
    with closing(sqlite3.connect(data / "squaredeal.db")) as connection, connection:
        connection.execute("UPDATE certified_deal SET taken_at = 2000 WHERE seed = '3'")
    told("restore", tmp_path / "pool.backup", "--data", data, "--replace")
    (stock,) = stock_at(place(data))
    assert (stock.ready, stock.taken, stock.set_aside) == (0, 1, 1)
    assert findings(data)[-1].text == "certified deals ready: none; 0 replayed"
