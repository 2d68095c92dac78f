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
from dataclasses import dataclass, field

from tests.cluster.viewer import Viewer
from tests.faults.book import book_from_api
from tests.faults.checker import check, report
from tests.faults.history import History
from tests.faults.kills import Reachable, open_race, resign
from tests.faults.racer import Racer

WHOLE_S = 180.0
BACK_S = 60.0  # how long anybody may have been without a socket


@dataclass(frozen=True)
class Table:
    """One race: who plays, who watches, and what all of them saw."""

    place: Reachable
    racers: list[Racer]
    history: History
    group: asyncio.TaskGroup
    viewers: list[Viewer] = field(default_factory=list)

    @property
    def race(self) -> str:
        """Its id."""
        return self.racers[0].race

    @property
    def reconnects(self) -> int:
        """How often anybody lost a socket."""
        return sum(racer.reconnects for racer in self.racers) + sum(viewer.reconnects for viewer in self.viewers)

    async def watch(self) -> None:
        """Brings one more spectator, and waits until they see the boards."""
        viewer = Viewer(self.place.ws, self.race, recorded=self.history, name=f"viewer {len(self.viewers)}")
        self.viewers.append(viewer)
        self.group.create_task(viewer.run())
        await viewer.until({0: 0, 1: 0})

    async def end(self) -> None:
        """Has the players resign once all they sent is answered."""
        for racer in self.racers:
            racer.halt.set()
        for racer in self.racers:
            await racer.reaches(0, idle=True)
            await resign(self.place, racer)


@asynccontextmanager
async def races(place: Reachable, count: int, seed: int = 5) -> AsyncIterator[list[Table]]:
    """So many races that are being played and watched; raises AssertionError for what was broken."""
    chance = random.Random(seed)
    async with asyncio.timeout(WHOLE_S), asyncio.TaskGroup() as group:
        tables = [await _table(place, chance, group) for _ in range(count)]
        for table in tables:
            for racer in table.racers:
                group.create_task(racer.run())
        for table in tables:
            await table.watch()
        await all_reach(tables, 3)
        yield tables
        for table in tables:
            await table.end()
    for table in tables:
        broken = check(table.history, [await book_from_api(place.http, table.race)], BACK_S)
        assert not broken, report(broken)
        assert [viewer.faults for viewer in table.viewers] == [[] for _ in table.viewers]


async def all_reach(tables: Iterable[Table], more: int) -> None:
    """Waits until every player has so many more moves acknowledged than now, and every spectator has seen them."""
    aims = {table.race: {seat: racer.rev + more for seat, racer in enumerate(table.racers)} for table in tables}
    for table in tables:
        for seat, racer in enumerate(table.racers):
            await racer.reaches(aims[table.race][seat])
        for viewer in table.viewers:
            await viewer.until(aims[table.race])


async def _table(place: Reachable, chance: random.Random, group: asyncio.TaskGroup) -> Table:
    history = History()
    return Table(place, await open_race(place, chance, history), history, group)
