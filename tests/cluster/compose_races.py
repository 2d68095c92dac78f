"""Races at a composition, played and watched by programs that come through its proxy, and judged at the end.

    async with races(stack, 2) as tables:
        await all_reach(tables, 12)

Leaving the block halts the players, has them resign, waits until every spectator has seen the end, and holds all that
anybody saw against the journal.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.cluster.viewer import Viewer
from tests.faults.book import book_from_api
from tests.faults.checker import check, report
from tests.faults.history import History
from tests.faults.kills import Reachable, open_race, resign
from tests.faults.racer import Racer

WHOLE_S = 180.0
BACK_S = 30.0  # how long anybody may have been without a socket


@dataclass(frozen=True)
class Table:
    """One race: who plays, who watches, and what both saw."""

    racers: list[Racer]
    viewer: Viewer
    history: History

    @property
    def race(self) -> str:
        """Its id."""
        return self.racers[0].race

    @property
    def reconnects(self) -> int:
        """How often anybody lost a socket."""
        return self.viewer.reconnects + sum(racer.reconnects for racer in self.racers)


@asynccontextmanager
async def races(place: Reachable, count: int, seed: int = 5) -> AsyncIterator[list[Table]]:
    """So many races that are being played; raises AssertionError for what was broken."""
    chance = random.Random(seed)
    tables = [await _table(place, chance) for _ in range(count)]
    async with asyncio.timeout(WHOLE_S), asyncio.TaskGroup() as group:
        playing = [group.create_task(racer.run()) for table in tables for racer in table.racers]
        watching = [group.create_task(table.viewer.run()) for table in tables]
        await all_reach(tables, 3)
        yield tables
        for table in tables:
            for racer in table.racers:
                racer.halt.set()
        await asyncio.gather(*playing)
        for table in tables:
            for racer in table.racers:
                await resign(place, racer)
        await asyncio.gather(*watching)
    for table in tables:
        broken = check(table.history, [await book_from_api(place.http, table.race)], BACK_S)
        assert not broken, report(broken)
        assert table.viewer.faults == []


async def all_reach(tables: Iterable[Table], more: int) -> None:
    """Waits until every player has so many more moves acknowledged than now, and every spectator has seen them."""
    aims = {table.race: {seat: racer.rev + more for seat, racer in enumerate(table.racers)} for table in tables}
    for table in tables:
        for seat, racer in enumerate(table.racers):
            await racer.reaches(aims[table.race][seat])
        await table.viewer.until(aims[table.race])


async def _table(place: Reachable, chance: random.Random) -> Table:
    history = History()
    racers = await open_race(place, chance, history)
    return Table(racers, Viewer(place.ws, racers[0].race, recorded=history), history)
