"""Nothing that is done with boards and dailies goes through a whole table, as SQLite's own plans tell."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, event

from squaredeal.clock import ManualClock
from squaredeal.race.daily import sealed_until
from squaredeal.store import Store
from squaredeal.store.boards import Board
from tests.store.dailies import DAY, RULES, finish, make_player
from tests.store.places import SqlitePlace, only_sqlite
from tests.store.results import FINISHED, add_results, make_players

BOARD = Board("freecell", "all", "", "time", clean=False, of="accounts")
TABLES = ("best", "board_count", "result", "attempt", "daily", "streak_repair")


@contextmanager
def heard(*engines: Engine) -> Iterator[dict[str, Any]]:
    """Every statement that is executed, with some of its values."""
    statements: dict[str, Any] = {}

    def hear(_connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        statements[statement] = values[0] if many else values

    for engine in engines:
        event.listen(engine, "before_cursor_execute", hear)
    yield statements
    for engine in engines:
        event.remove(engine, "before_cursor_execute", hear)


@only_sqlite
async def test_no_statement_of_the_boards_goes_through_a_table(
    store: Store, place: SqlitePlace, clock: ManualClock
) -> None:
    ann = await make_player(store, "ann", 0)
    await make_players(store, ["p0", "p1", "p2"])
    with heard(store.database.writing, store.database.readers.sync_engine) as statements:
        runs = [replace(FINISHED, race=f"r{number}", player=f"p{number}") for number in range(3)]
        await add_results(store, runs)
        page = await store.boards.page(BOARD, limit=2)
        await store.boards.page(
            BOARD, limit=2, before=(await store.boards.page(BOARD, limit=2, after=page.after)).before
        )
        await store.boards.around(BOARD, "p1")
        await finish(store, clock, ann, DAY)
        await store.results.enter()
        for player in ("ann", None):
            assert (await store.dailies.pages([RULES], DAY, sealed_until(DAY), player))[0].finished == 1
            assert (await store.dailies.month(RULES, DAY[:7], DAY, player)).first == DAY
        assert await store.dailies.made(DAY)
        await store.dailies.repair("ann", RULES, DAY, by="operator", why="none", at=clock.now())
        for player in ("p1", "ann"):
            await store.careers.of(player, DAY)
        await store.careers.races("p1", limit=1)
        await store.results.forget("p0")
        await store.results.forget("ann")
    asked = {text: values for text, values in statements.items() if any(table in text for table in TABLES)}
    assert len(asked) > 30
    with closing(sqlite3.connect(place.file)) as connection:
        for text, values in asked.items():
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text}", values)]
            through = [step for step in plan if step.startswith(tuple(f"SCAN {table}" for table in TABLES))]
            if any("ix_result_waiting" not in step for step in through):
                pytest.fail(f"{text}\n{plan}")
