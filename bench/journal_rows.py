"""Durable journal rows per second of the group commit, against the plain sqlite3 module committing the same batches."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
from pathlib import Path

from tests.store.staging import claim, start_race

from bench.figures import REPETITIONS, Figure, rate, rate_async, ratio
from squaredeal.clock import ManualClock
from squaredeal.race.model import Terms
from squaredeal.store import Append, Landed, Row, Store, open_store

SEATS = 200
ROUNDS = 40


def figures() -> list[tuple[Figure, str]]:
    """Measures 200 seats that each wait for their ack before the next move."""
    return [asyncio.run(_measure())]


async def _measure() -> tuple[Figure, str]:
    pairs = []
    for _ in range(REPETITIONS + 1):
        with tempfile.TemporaryDirectory() as folder:
            ours = await _group_commit(Path(folder) / "ours.db")
            theirs = rate(lambda file=Path(folder) / "plain.db": _plain(file))  # type: ignore[misc]
        pairs.append((ours, theirs))
    figure = ratio("journal rows / plain sqlite3, batches of 200", pairs)
    return figure, f"{statistics.median(ours for ours, _ in pairs[1:]):,.0f} rows/s, synchronous=FULL"


async def _group_commit(file: Path) -> float:
    clock = ManualClock()
    store = await open_store(f"sqlite+aiosqlite:///{file}", "bench", clock, Terms(), alone=True)
    try:
        for number in range(SEATS // 10):
            race = f"race{number:04}"
            await start_race(store, clock, race, seats=10)
            for seat in range(10):
                await claim(store, clock, race, seat)
        return await rate_async(lambda: _play(store))
    finally:
        await store.close()


async def _play(store: Store) -> int:
    async def seat(number: int) -> None:
        race, chair = f"race{number // 10:04}", number % 10
        for base in range(ROUNDS):
            outcome = await store.journal.append(
                Append(race, chair, claim=1, base=base, rows=(Row(base + 1, "26v4", base),))
            )
            assert isinstance(outcome, Landed), outcome

    await asyncio.gather(*(seat(number) for number in range(SEATS)))
    return SEATS * ROUNDS


def _plain(file: Path) -> int:
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE seat (race TEXT, seat INT, rev INT, PRIMARY KEY (race, seat))")
    database.execute("CREATE TABLE journal (race TEXT, seat INT, rev INT, move TEXT, PRIMARY KEY (race, seat, rev))")
    for number in range(SEATS):
        database.execute("INSERT INTO seat VALUES (?, ?, 0)", (f"r{number // 10}", number % 10))
    for base in range(ROUNDS):
        database.execute("BEGIN IMMEDIATE")
        for number in range(SEATS):
            key = (f"r{number // 10}", number % 10)
            database.execute("UPDATE seat SET rev = ? WHERE race = ? AND seat = ? AND rev = ?", (base + 1, *key, base))
            database.execute("INSERT INTO journal VALUES (?, ?, ?, ?)", (*key, base + 1, "26v4"))
        database.execute("COMMIT")
    database.close()
    return SEATS * ROUNDS
