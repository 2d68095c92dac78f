"""Making all boards anew from the races: after a defect, a restored backup, or for races older than the boards.

Each race that is over is read and its results are written as its end should have left them; then they are entered as
ever. Nodes may go on meanwhile, and help. Who interrupts it does it again: until then some results are missing.

    async with open_rebuilding(url) as rebuilding:
        rebuilt = await rebuilding.run()
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, select, text

from squaredeal.race.model import Phase
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.decisions import read_races
from squaredeal.store.outside import open_outside
from squaredeal.store.outside_time import shared_clock
from squaredeal.store.results import Results, keep_results, lock_boards
from squaredeal.store.voiding import keep_void
from squaredeal.store.writer import Writer

AT_ONCE: Final = 100  # races in one transaction: some ten milliseconds' work


class Rebuilt(Struct, frozen=True):
    """How many races were read, and how many results were found in them."""

    races: int
    results: int


class Rebuilding:
    """The boards of a database, about to be made anew."""

    def __init__(self, database: Database, writer: Writer, *, now: Callable[[], int]) -> None:
        """Work on `database`; `now` tells shared time."""
        self._database, self._writer = database, writer
        self._results = Results(database, writer, now=now)

    async def run(self) -> Rebuilt:
        """Empty the boards and fill them from all races that are over. Raises `Unavailable`."""
        await self._writer.write(_clear)
        races = results = 0
        last = ""
        while ids := await self._database.read(partial(_over, after=last)):
            results += await self._writer.write(partial(_renew, ids))
            races, last = races + len(ids), ids[-1]
        while await self._results.enter():
            pass
        return Rebuilt(races, results)


@asynccontextmanager
async def open_rebuilding(url: str, now: Callable[[], int] | None = None) -> AsyncIterator[Rebuilding]:
    """The boards of a database for who is no node of it, migrated if need be; without `now` it is shared time.

    Raises `StoreError`s.
    """
    async with open_outside(url) as (database, writer):
        yield Rebuilding(database, writer, now=now or (await shared_clock(database, writer)).now)


def _clear(connection: Connection) -> None:
    """Both ways take no longer for a full table than for an empty one."""
    lock_boards(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(text("TRUNCATE best, board_count"))
    else:
        connection.execute(delete(t.best))
        connection.execute(delete(t.board_count))


def _over(connection: Connection, after: str) -> list[str]:
    over = select(t.race.c.id).where(t.race.c.id > after, t.race.c.phase == Phase.OVER.value)
    return list(connection.execute(over.order_by(t.race.c.id).limit(AT_ONCE)).scalars())


def _renew(ids: list[str], connection: Connection) -> int:
    lock_boards(connection)
    connection.execute(delete(t.result).where(t.result.c.race.in_(ids)))
    results = sum(keep_results(connection, race) for race in read_races(connection, t.race.c.id.in_(ids)))
    keep_void(connection, ids)
    return results
