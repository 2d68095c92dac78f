"""A race over two nodes that is played and watched on both, while a test does its worst to something else.

    async with watched_race(place) as race:
        await race.reaches(10)
        ...                                  # break something
        await race.catches_up()              # every spectator has what is acknowledged by now
    # here every promise has been checked: boards, replays, journals

How far spectators are behind is measured all the time: `race.worst_lag_s`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tests.cluster.viewer import Viewer

from .book import book_from_api, books_from_database
from .checker import check, report
from .history import History
from .kills import open_race, resign
from .racer import Racer
from .two_nodes import TwoNodes

WAIT_S = 60.0
LOOK_S = 0.02


@dataclass
class Lag:
    """How long ago what a spectator is still to hear of one seat was acknowledged."""

    acked: list[tuple[float, int]] = field(default_factory=list)
    """Instants at which the seat was found at a later rev."""

    def behind_s(self, now: float, rev: int, seen: int) -> float:
        """Take the seat's `rev` and what the spectator has `seen`; return the age of the first it has not."""
        if not self.acked or rev > self.acked[-1][1]:
            self.acked.append((now, rev))
        while self.acked and self.acked[0][1] <= seen:
            self.acked.pop(0)
        return now - self.acked[0][0] if self.acked else 0.0


@dataclass
class WatchedRace:
    """Racer n plays on node n; viewers stand on every node in turn."""

    racers: list[Racer]
    viewers: list[Viewer]
    group: asyncio.TaskGroup
    history: History = field(default_factory=History)
    watches: list[asyncio.Task[None]] = field(default_factory=list)
    worst_lag_s: float = 0.0
    """Of the first viewers, since it was last set to 0."""

    @property
    def clients(self) -> list[Racer | Viewer]:
        """Everybody."""
        return [*self.racers, *self.viewers]

    def watch(self, viewer: Viewer) -> None:
        """Has one more viewer watch to the end, and hear everything."""
        viewer.recorded = self.history
        self.viewers.append(viewer)
        self.watches.append(self.group.create_task(viewer.run()))

    def revs(self) -> dict[int, int]:
        """The last acknowledged rev of every seat."""
        return {seat: racer.rev for seat, racer in enumerate(self.racers)}

    async def reaches(self, rev: int) -> None:
        """Waits until every seat is that far."""
        await asyncio.gather(*(racer.reaches(rev) for racer in self.racers))

    async def goes_on(self, moves: int) -> None:
        """Waits until every seat has so many more moves acknowledged."""
        await asyncio.gather(*(racer.reaches(racer.rev + moves) for racer in self.racers))

    async def catches_up(self) -> None:
        """Waits until every spectator has what is acknowledged now."""
        revs = self.revs()
        await asyncio.gather(*(viewer.until(revs) for viewer in self.viewers))

    async def measure(self) -> None:
        """Looks how far spectators are behind, until cancelled."""
        loop = asyncio.get_running_loop()
        lags = [(seat, viewer, Lag()) for viewer in self.viewers for seat in range(len(self.racers))]
        while True:
            now = loop.time()
            for seat, viewer, lag in lags:
                seen = viewer.boards[seat].rev if seat in viewer.boards else 0
                self.worst_lag_s = max(self.worst_lag_s, lag.behind_s(now, self.racers[seat].rev, seen))
            await asyncio.sleep(LOOK_S)

    async def finish(self, place: TwoNodes) -> None:
        """Ends the race on both nodes."""
        await self.catches_up()
        for node, racer in enumerate(self.racers):
            await resign(place.nodes[node], racer)

    async def judge(self, place: TwoNodes) -> None:
        """Holds what everybody did and saw against both nodes' replays and the journal itself."""
        race = self.racers[0].race
        books = [await book_from_api(node.http, race) for node in place.nodes]
        broken = check(self.history, [*books, *await books_from_database(place.url, [race])])
        assert not broken, report(broken)
        assert [viewer.faults for viewer in self.viewers] == [[]] * len(self.viewers)


@asynccontextmanager
async def watched_race(
    place: TwoNodes, *, seed: int = 1, watched_by: int = 4, deadline_s: float = 2 * WAIT_S
) -> AsyncIterator[WatchedRace]:
    """Plays and watches a race for as long as the block lasts, then ends and checks it."""
    racers = await open_race(place.nodes[0], random.Random(seed))
    racers[1].ws = place.nodes[1].ws
    race_id = racers[0].race
    async with asyncio.timeout(deadline_s), asyncio.TaskGroup() as group:
        race = WatchedRace(racers, [], group)
        for racer in racers:
            racer.recorded = race.history
        plays = [group.create_task(racer.run()) for racer in racers]
        for number in range(watched_by):
            race.watch(Viewer(place.nodes[number % 2].ws, race_id, name=f"viewer {number}"))
        measuring = group.create_task(race.measure())
        yield race
        for racer in racers:
            racer.halt.set()
        await asyncio.gather(*plays)
        measuring.cancel()
        async with asyncio.timeout(WAIT_S):
            await race.finish(place)
            await asyncio.gather(*race.watches)
    await race.judge(place)


async def until(holds: Callable[[], bool], deadline_s: float = WAIT_S) -> None:
    """Waits for something that has no event of its own. Raises `TimeoutError`."""
    async with asyncio.timeout(deadline_s):
        while not holds():  # noqa: ASYNC110 - numbers have no event
            await asyncio.sleep(0.02)
