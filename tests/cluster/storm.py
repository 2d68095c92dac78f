"""A storm over a cluster: many races on two nodes behind a proxy, while sockets, nodes and Redis fail.

    python -m tests.cluster.storm --minutes 5 --seed 7 --races 50 --players 4 --viewers 10

Races of both games are played, watched, won, given up and played again. Meanwhile sockets are reset, seats are opened
in second tabs, nodes are killed and told to end, Redis is killed. When all is quiet again everything that anybody was
told is held against the journal, and every board against what both nodes serve. Exit code 1, with what was broken.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import httpx

from tests.faults.book import Book, book_from_api, books_from_database
from tests.faults.history import History
from tests.faults.two_nodes import TwoNodes, two_nodes
from tests.faults.violation import Violation
from tests.services.nginx import NginxServer

from .balancer import Balancer
from .storm_faults import Faults, Pace
from .storm_look import look
from .storm_player import known_wins
from .storm_report import Report, judge
from .storm_table import Table
from .viewer import Viewer

BACK_S: Final = 5.0
QUIET_S: Final = 60.0  # until everything sent is answered, and every race is over
FOLLOW_S: Final = 15.0
AT_ONCE: Final = 8
SETTINGS: Final = {"accepts_per_s": "200", "address_accepts_per_s": "200", "countdown_ms": "1000", "drain_s": "8"}


@dataclass(frozen=True)
class Size:
    """How large a storm is; `usual_s` is the mean time between two moves of a player."""

    minutes: float = 5.0
    races: int = 50
    players: int = 4
    viewers: int = 10
    usual_s: float = 1.5
    seed: int = 1
    proxy: str = "nginx"
    back_s: float = BACK_S
    """How long any client may be away, and a node behind the journal once all is quiet."""
    pace: Pace = field(default_factory=Pace)


class Storm:
    """One storm over one place."""

    def __init__(self, place: TwoNodes, ws: str, size: Size) -> None:
        """Prepare; nothing happens yet."""
        self.place, self.ws, self.size = place, ws, size
        self.rng = random.Random(size.seed)
        self.history = History()
        wins = known_wins()
        self.tables = [
            Table(f"t{n}", ws, size.players, random.Random(self.rng.random()), self.history, wins, size.usual_s)
            for n in range(size.races)
        ]
        self.made = Report(size.minutes)
        self.is_over = False

    async def run(self) -> Report:
        """Goes through it all. Raises `TimeoutError` where it does not come to rest."""
        ends_at = time.monotonic() + 60 * self.size.minutes
        faults = Faults(self.place, self.tables, self.rng, self.size.pace, ends_at)
        async with asyncio.TaskGroup() as group:
            lag = group.create_task(self._measure_lag())
            playing = [group.create_task(table.run()) for table in self.tables]
            watching = [group.create_task(self._watch(number)) for number in range(self.size.viewers)]
            await faults.run()
            await self._come_to_rest(playing)
            _, late = await asyncio.wait(watching, timeout=max(FOLLOW_S, self.size.back_s)) if watching else ((), ())
            for task in late:
                self._break("I5", "a spectator had not caught up in time")
                task.cancel()
            lag.cancel()
        return await self._judge(faults)

    async def _come_to_rest(self, playing: list[asyncio.Task[None]]) -> None:
        """Has everybody stop, looks at the races that still run, and has them given up."""
        for table in self.tables:
            table.end()
        await self._all_done(playing, "did not get an answer to all it had sent")
        live = [table for table in self.tables if table.race and not await self._is_over(table.race)]
        await self._look([table.race for table in live])
        giving_up = [asyncio.create_task(table.give_up()) for table in live]
        await self._all_done(giving_up, "could not be given up")
        self.is_over = True

    async def _all_done(self, tasks: list[asyncio.Task[None]], what: str) -> None:
        """Waits for the tables' tasks; one that does not end is noted as broken."""
        if tasks:
            done, late = await asyncio.wait(tasks, timeout=QUIET_S)
            for task in late:
                task.cancel()
            for table in self.tables if late else ():
                tabs = [f"{tab.name} at rev {tab.rev}" for tab in table.tabs]
                if tabs:
                    self._break("client", f"race {table.race} {what} within {QUIET_S} s: {tabs}")
            await asyncio.gather(*done, return_exceptions=False)
            await asyncio.gather(*late, return_exceptions=True)

    async def _watch(self, number: int) -> None:
        race = ""
        while not self.is_over:
            table = self.rng.choice(self.tables)
            if table.race in ("", race):
                await asyncio.sleep(0.1)
                continue
            race = table.race
            name = f"viewer {number} of {race}"
            viewer = Viewer(self.ws, race, recorded=self.history, name=name)
            await viewer.run()
            for fault in viewer.faults:
                self._break("I5", f"{name}: {fault}")

    async def _measure_lag(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.05)
            self.made.worst_lag_s = max(self.made.worst_lag_s, time.monotonic() - before - 0.05)
            self.made.worst_load = max(self.made.worst_load, os.getloadavg()[0])

    # --- the end

    async def _is_over(self, race: str) -> bool:
        return bool((await self._page(0, race))["race"]["phase"] == "over")

    async def _page(self, node: int, race: str) -> dict[str, Any]:
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=QUIET_S) as client:
            answer = await client.get(f"{self.place.nodes[node].http}/api/races/{race}")
        answer.raise_for_status()
        return cast(dict[str, Any], answer.json())

    async def _look(self, races: list[str]) -> None:
        """Notes the boards and the result that each node serves now, as the last there are.

        Nothing is written any more, and no fault goes on: a node may be behind, but must catch up.
        """
        books = await books_from_database(self.place.url, races)
        revs = {book.race: {seat: len(lines) for seat, lines in book.seats.items()} for book in books}
        gate = asyncio.Semaphore(AT_ONCE)

        async def look_at(node: int, race: str) -> None:
            async with gate:
                self.history.read_result(f"page {node} of {race}", race, await self._page(node, race))
                await self._follow(node, race, revs[race])

        await asyncio.gather(*(look_at(node, race) for race in races for node in range(len(self.place.nodes))))

    async def _follow(self, node: int, race: str, revs: dict[int, int]) -> None:
        name, ws = f"look {node} at {race}", self.place.nodes[node].ws
        seen = await look(ws, race, revs, within_s=self.size.back_s, history=self.history, name=name)
        self.made.worst_behind_s = max(self.made.worst_behind_s, seen.behind_s)
        for fault in seen.faults:
            self._break("I5", f"{name}: {fault}")

    async def _judge(self, faults: Faults) -> Report:
        races = [race for table in self.tables for race in table.races]
        over = [race for race in races if await self._is_over(race)]
        await self._look(over)
        books: list[Book] = await books_from_database(self.place.url, races)
        for node in self.place.nodes:
            books += [await book_from_api(node.http, race) for race in over]
        self._count(faults, races, over)
        return judge(self.history, books, faults.deaths, self.size.back_s, self.made)

    def _count(self, faults: Faults, races: list[str], over: list[str]) -> None:
        made = self.made
        made.faults = faults.counts
        made.races, made.over = len(races), len(over)
        made.rematches = sum(table.rematches for table in self.tables)
        made.faults["mistakes"] = sum(tab.mistakes for table in self.tables for tab in table.ended)
        for table in self.tables:
            for fault in table.faults:
                self._break("client", fault)
        for fault in faults.broken:
            self._break("node", fault)

    def _break(self, invariant: str, text: str) -> None:
        self.made.broken.append(Violation(invariant, "-", -1, text))


@asynccontextmanager
async def proxied(place: TwoNodes, folder: Path, proxy: str) -> AsyncIterator[str]:
    """Puts a proxy before the nodes; yields the base address of its sockets."""
    ports = [node.port for node in place.nodes]
    if proxy == "own":
        balancer = Balancer(ports)
        async with balancer:
            yield balancer.ws
        return
    nginx = NginxServer(folder, ports)
    nginx.start()
    try:
        yield nginx.ws
    finally:
        nginx.kill()


async def storm(size: Size, keep: Path | None = None) -> Report:
    """Raises a storm in a place of its own; `keep` gets the history."""
    hops = "1" if size.proxy == "nginx" else "0"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with (
            two_nodes(folder, **SETTINGS, trusted_hops=hops) as place,
            proxied(place, folder, size.proxy) as ws,
        ):
            raised = Storm(place, ws, size)
            try:
                return await raised.run()
            finally:
                if keep is not None:
                    with suppress(OSError):
                        raised.history.write(keep)


def main(words: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--races", type=int, default=50)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--viewers", type=int, default=10)
    parser.add_argument("--pace", type=float, default=1.5, help="mean seconds between two moves of a player")
    parser.add_argument("--proxy", choices=("nginx", "own"), default="nginx")
    parser.add_argument("--history", type=Path, help="a file that the history is written to")
    chosen = parser.parse_args(words)
    print(f"seed {chosen.seed}", flush=True)
    size = Size(
        minutes=chosen.minutes,
        races=chosen.races,
        players=chosen.players,
        viewers=chosen.viewers,
        usual_s=chosen.pace,
        seed=chosen.seed,
        proxy=chosen.proxy,
    )
    made = asyncio.run(storm(size, chosen.history))
    print(made.text())
    return 1 if made.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
