"""Leaderboards with a million players on each: page 1 and page 1000, places and neighbourhoods, on both databases.
A day's board has as many, a third of whom did not finish: where a player stands there, and what share they beat.

The rows are written past the program, as entering them would, which takes minutes; reading them goes the program's own
way. `SQUAREDEAL_BENCH_RESULTS` says how many there are.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import statistics
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from tests.services.postgres import in_thread, running_server

from bench.figures import REPETITIONS, Figure, ratio
from squaredeal.clock import Clock
from squaredeal.race.model import Terms
from squaredeal.store import Store, migrate, open_store
from squaredeal.store.board_pages import Key
from squaredeal.store.boards import CARDS, LEVELS, Board, By
from squaredeal.store.cursors import write_cursor

RESULTS = int(os.environ.get("SQUAREDEAL_BENCH_RESULTS", "1000000"))
FEW = 1_000
PAGE = 50
ASKED = 40
ORDERS: tuple[By, By] = ("time", "moves")
BEST = ("board", "player", "score", "over_at", "race", "seat", "clean")
COUNT = ("board", "level", "bucket", "players")
PLAYER = ("id", "name", "kind", "created_at")

Rows = list[tuple[Any, ...]]
Crowd = tuple[Rows, Rows, Rows, dict[tuple[str, By], str]]


def figures() -> Iterator[tuple[Figure, str]]:
    """Measures both databases, one after the other."""
    crowd = make_crowd()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.db"
        url = f"sqlite+aiosqlite:///{file}"
        asyncio.run(migrate(url))
        load_sqlite(file, crowd)
        yield from asyncio.run(measure("sqlite", url, crowd))
    with running_server() as server:
        name = "boards"
        server.ask("postgres", f"CREATE DATABASE {name}")
        url = server.url(name)
        in_thread(lambda: migrate(url))
        asyncio.run(load_postgres(url, crowd))
        yield from asyncio.run(measure("postgres", url, crowd))


def board(rules: str, by: By) -> Board:
    """The board of all time; the few stand on another rule set's."""
    return Board(rules, "all", "", by, clean=False, of="accounts")


def day_board(rules: str, by: By) -> Board:
    """The board of a daily, of all or of the few."""
    return Board(rules, "day", "2027-03-01", by, clean=False, of="accounts")


def make_crowd() -> Crowd:
    """Players, their best rows, the counts, and the cursor to page 1000 of each large board."""
    chance = random.Random(7)
    runs = [
        (
            f"p{number:07}",
            int(min(max(chance.lognormvariate(13, 0.6), 30_000), 3_600_000)),
            int(chance.gauss(120, 20)),
            chance.randrange(CARDS) if number % 3 == 2 else CARDS,
        )
        for number in range(RESULTS)
    ]
    best: Rows = []
    counts: Counter[tuple[str, int, int]] = Counter()
    cursors = {}
    for rules, some in (("freecell", runs), ("klondike/1/1", runs[:FEW])):
        for by in ORDERS:
            for of in (day_board(rules, by), board(rules, by)):
                ends = of.span == "day"
                rows = sorted(
                    (of.score(ms=ms, moves=moves, home=home if ends else CARDS), 1_000, player)
                    for player, ms, moves, home in some
                )
                best += [(of.code, player, score, at, "race", 0, True) for score, at, player in rows]
                for level, shift in enumerate(LEVELS[by]):
                    counts.update((of.code, level, score >> shift) for score, _, _ in rows)
            cursors[rules, by] = write_cursor(of.code, Key(*rows[min(999 * PAGE, len(rows) // 2) - 1]))
    return (
        [(player, player, "account", 0) for player, *_ in runs],
        best,
        [(*key, n) for key, n in counts.items()],
        cursors,
    )


def load_sqlite(file: Path, crowd: Crowd) -> None:
    """Write the rows with the plain module, and with room for the indexes: they come in no order of theirs."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA cache_size = -2000000")
        connection.execute("PRAGMA synchronous = OFF")
        for table, columns, rows in zip(
            ("player", "best", "board_count"), (PLAYER, BEST, COUNT), crowd[:3], strict=True
        ):
            marks = ", ".join("?" * len(columns))
            connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)


async def load_postgres(url: str, crowd: Crowd) -> None:
    """Copy the rows, without a look at each player's."""
    connection = await asyncpg.connect(url)
    await connection.execute("SET session_replication_role = replica")
    for table, columns, rows in zip(("player", "best", "board_count"), (PLAYER, BEST, COUNT), crowd[:3], strict=True):
        await connection.copy_records_to_table(table, records=rows, columns=columns)
    await connection.execute("ANALYZE")
    await connection.close()


async def measure(name: str, url: str, crowd: Crowd) -> list[tuple[Figure, str]]:
    """Ratios of rates: a late page to the first, a place among all to one among few, by both orders."""
    store = await open_store(url, "bench", Clock(), Terms())
    try:
        return [each for by in ORDERS for each in await _measure_order(store, name, by, crowd)]
    finally:
        await store.close()


async def _measure_order(store: Store, name: str, by: By, crowd: Crowd) -> list[tuple[Figure, str]]:
    chance = random.Random(11)
    large, small, after = board("freecell", by), board("klondike/1/1", by), crowd[3]["freecell", by]

    async def first() -> None:
        await store.boards.page(large, limit=PAGE)

    async def late() -> None:
        page = await store.boards.page(large, limit=PAGE, after=after)
        assert len(page.rows) == PAGE

    async def place() -> None:
        assert await store.boards.place(large, f"p{chance.randrange(RESULTS):07}")

    async def place_of_few() -> None:
        assert await store.boards.place(small, f"p{chance.randrange(FEW):07}")

    async def around() -> None:
        page = await store.boards.around(large, f"p{chance.randrange(RESULTS):07}")
        assert page.rows

    async def day() -> None:
        stand = await store.boards.stand(day_board("freecell", by), f"p{chance.randrange(RESULTS):07}")
        assert stand is not None
        assert stand.among == RESULTS

    async def day_of_few() -> None:
        assert await store.boards.stand(day_board("klondike/1/1", by), f"p{chance.randrange(FEW):07}")

    what = f"{name}, by {by}: "
    return [
        await _compare(f"{what}page 1000 / page 1", late, first),
        await _compare(f"{what}place of {RESULTS:,} / of {FEW:,}", place, place_of_few),
        await _compare(f"{what}neighbours / page 1", around, first),
        await _compare(f"{what}daily: place and share of {RESULTS:,} / of {FEW:,}", day, day_of_few),
    ]


async def _compare(
    name: str, subject: Callable[[], Awaitable[None]], baseline: Callable[[], Awaitable[None]]
) -> tuple[Figure, str]:
    pairs = [(await _median_s(subject), await _median_s(baseline)) for _ in range(REPETITIONS + 1)]
    ms = statistics.median(subject for subject, _ in pairs[1:]) * 1_000
    return ratio(name, [(1 / subject, 1 / baseline) for subject, baseline in pairs]), f"{ms:.2f} ms at the median"


async def _median_s(work: Callable[[], Awaitable[None]]) -> float:
    times = []
    for _ in range(ASKED):
        start = perf_counter()
        await work()
        times.append(perf_counter() - start)
    return statistics.median(times)
