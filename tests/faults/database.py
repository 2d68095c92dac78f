"""Breaks PostgreSQL, or the way to it, under a race that is played and watched on two nodes; checks what was promised.

    python -m tests.faults.database --seconds 30 [--fault crash --fault silent]

A node that cannot write acknowledges nothing, says so to its players and to whoever asks whether it is ready, and
plays on by itself when it can. Results, replays and journals are checked at the end of each race.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from squaredeal.session import CloseCode

from .database_faults import FAULTS
from .database_place import DatabasePlace, database_place
from .fault_runs import command, grown
from .history import Entry, History
from .racer import Racer
from .readings import closed
from .watched_race import WatchedRace, until, watched_race

STOP_S = 2.0  # from the fault to the last ack
FIRST_MOVES = 10
MOVES_ON = 5
WAIT_S = 120.0
DROPPED = "SELECT count(*) FROM race_event WHERE race = '{race}' AND event LIKE '%SeatDropped%'"
CONNECTIONS = 9  # a writer's and eight readers'


@dataclass(frozen=True)
class Report:
    """What a run saw. Times in seconds from the end of the fault, for each node that it has hit."""

    fault: str
    unready_s: list[float]
    resumed_s: list[float]
    ready_s: list[float]
    told: list[dict[str, int]]
    failed: int
    unsettled: int
    reconnects: list[int]
    dropped: int
    """How often a seat was taken for gone by the race."""

    def __str__(self) -> str:
        """Write it as one line."""

        def times(values: list[float]) -> str:
            return " / ".join(f"{value:.1f}" for value in values) or "-"

        return (
            f"{self.fault:15} not ready after {times(self.unready_s)} s; back: moves {times(self.resumed_s)} s, ready "
            f"{times(self.ready_s)} s; told {self.told}; appends failed {self.failed}, unsettled {self.unsettled}; "
            f"reconnects {self.reconnects}; seats dropped {self.dropped}"
        )


async def run(place: DatabasePlace, name: str, seconds: float) -> Report:
    """Plays one race through one fault. Raises AssertionError, `TimeoutError`, and what the racers find."""
    fault = FAULTS[name]
    await _all_ready(place)
    async with watched_race(place, deadline_s=WAIT_S + 2 * seconds) as race:
        await race.reaches(FIRST_MOVES)
        before = await place.readings()
        async with fault.block(place):
            began = race.history.now()
            unready = [await place.until_ready_is(node, False, WAIT_S) for node in fault.hits]
            for node in fault.hits if fault.says_so else ():
                await _is_told(race, node)
                assert await new_player_is_told(place.nodes[node].ws) == CloseCode.UNAVAILABLE
            for node in fault.spares:
                await race.racers[node].reaches(race.racers[node].rev + MOVES_ON)
            await asyncio.sleep(max(0.0, began + seconds - race.history.now()))
            ended = race.history.now()
        back = race.history.now()
        revs = [racer.rev for racer in race.racers]
        ready = asyncio.gather(*(place.until_ready_is(node, True, WAIT_S) for node in range(2)))
        resumed = [await _resumes(racer, rev, back) for racer, rev in zip(race.racers, revs, strict=True)]
        await race.goes_on(5)
        ready_s = await ready
        await race.catches_up()
        after = await place.readings()
        dropped = (await place.ask(DROPPED.format(race=race.racers[0].race)))[0][0]
        _acks_stopped(race.history, [race.racers[node] for node in fault.hits], began + STOP_S, ended)
    await _at_rest(place)
    return Report(
        name,
        unready,
        resumed,
        ready_s,
        [closed(*pair) for pair in zip(before, after, strict=True)],
        grown(before, after, "squaredeal_commits_failed_total"),
        grown(before, after, "squaredeal_commits_unsettled_total"),
        [client.reconnects for client in race.clients],
        dropped,
    )


async def _is_told(race: WatchedRace, node: int) -> None:
    """Waits until the node's player has heard that a move could not be written, or that nobody can tell."""
    name = race.racers[node].name

    def is_it(entry: Entry) -> bool:
        is_refused = entry.op == "move" and entry.phase == "fail" and entry.why == "unavailable"
        return entry.who == name and (is_refused or (entry.op == "closed" and entry.rev == CloseCode.RELOAD))

    await until(lambda: any(is_it(entry) for entry in race.history.entries))


async def new_player_is_told(ws: str) -> int | None:
    """The code that a newcomer is closed with."""
    async with connect(f"{ws}/ws/lobby", compression=None) as socket:
        try:
            await socket.send('{"t":"hello","v":1}')
            while True:
                await socket.recv()
        except ConnectionClosed:
            return socket.close_code


async def _resumes(racer: Racer, rev: int, back: float) -> float:
    await racer.reaches(rev + 1)
    assert racer.recorded is not None
    own = (entry for entry in racer.recorded.entries if entry.op == "move" and entry.who == racer.name)
    return min(entry.t for entry in own if entry.phase == "ok" and entry.rev == rev + 1) - back


def _acks_stopped(history: History, racers: Sequence[Racer], began: float, ended: float) -> None:
    names = {racer.name for racer in racers}

    def is_late(entry: Entry) -> bool:
        return entry.op == "move" and entry.phase == "ok" and entry.who in names and began < entry.t < ended

    late = [entry for entry in history.entries if is_late(entry)]
    assert not late, f"acknowledged while nothing could be written: {late}"


async def _all_ready(place: DatabasePlace) -> None:
    for node in range(2):
        await place.until_ready_is(node, True, WAIT_S)


async def _at_rest(place: DatabasePlace) -> None:
    """Every connection of ours is idle, and there are no more than there may be."""
    for link in place.links:
        link.cut_silent()  # the nodes have given these up: the server cannot know
    async with asyncio.timeout(WAIT_S):
        while set(await place.connections()) != {"idle"}:  # noqa: ASYNC110 - a server has no event
            await asyncio.sleep(0.1)
    count = (await place.connections())["idle"]
    assert count <= 2 * CONNECTIONS, f"{count} connections"


if __name__ == "__main__":
    command(__doc__, FAULTS, database_place, run)
