"""Freezes a node in mid-race while its players go on through the other one, wakes it up, and checks what was promised.

    python -m tests.faults.frozen --seconds 30

Players turn to the other node and leave their old sockets open, with moves and a resignation said into them. When the
node wakes up, nothing of what it had in its queues, buffers and connections lands, the old sockets are closed 4501,
spectators who stayed there have everything within five seconds, and it serves again. Who had moved on was never noted
as gone; who stayed was, and is here again. Results, replays and journals are checked at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from squaredeal.session import CloseCode
from tests.cluster.viewer import Viewer

from .book import book_from_api, books_from_database
from .checker import check, report
from .comings import gone, is_here, until_gone
from .history import History
from .kills import open_race, resign
from .mover import Mover
from .racer import BrokenPromiseError
from .two_nodes import TwoNodes, two_nodes

RACES = 2
FIRST_MOVES = 10
MORE_MOVES = 15
DEAD_S = 1.0  # how long a player waits for an answer before turning elsewhere
JUNK = 5
BACK_S = 60.0
WHOLE_S = 5.0  # from waking up until spectators there have everything
SLACK_S = 7.0  # for a machine that is busy with other tests
AWAY = "node was taken for dead"
A, B = 0, 1
"""The node that is frozen, and the one that is not."""


@dataclass
class Race:
    """Ann and Ben on node A, who turn to B when it stands still, all but the first race's Ben; a viewer on each."""

    racers: list[Mover]
    viewers: list[Viewer]
    history: History

    @property
    def id(self) -> str:
        """The race's id."""
        return self.racers[0].race

    def revs(self) -> dict[int, int]:
        """The last acknowledged rev of every seat."""
        return {seat: racer.rev for seat, racer in enumerate(self.racers)}


@dataclass(frozen=True)
class Figures:
    """What a run saw; times in seconds, the worst of all players and spectators."""

    seconds: float
    moved: int
    taken_over_s: float
    """From turning to the other node until the board was there."""
    closed_s: float
    """From waking up until the old sockets were closed."""
    whole_s: float
    """From waking up until spectators there had everything that was acknowledged by then."""
    reconnects: int
    """Of those spectators."""
    acked: int

    def __str__(self) -> str:
        """Write it as one line."""
        return (
            f"frozen for {self.seconds:.1f} s: {self.moved} players moved on within {self.taken_over_s:.1f} s, their "
            f"old sockets were closed 4501 within {self.closed_s:.2f} s of waking up, spectators had everything within "
            f"{self.whole_s:.2f} s ({self.reconnects} reconnects); {self.acked} moves acknowledged, every promise kept"
        )


async def run(folder: Path, seconds: float, seed: int = 1, slack_s: float = SLACK_S) -> Figures:
    """Plays races through one freeze of at least `seconds`. Raises `BrokenPromiseError`, `TimeoutError`."""
    async with two_nodes(folder) as place, asyncio.timeout(seconds + 4 * BACK_S), asyncio.TaskGroup() as group:
        races = [await _opened(place, seed + number) for number in range(RACES)]
        runs = [group.create_task(racer.run()) for race in races for racer in race.racers]
        watches = [group.create_task(viewer.run()) for race in races for viewer in race.viewers]
        result = await _play(place, races, seconds, slack_s)
        for race in races:
            for racer in race.racers:
                racer.halt.set()
        await asyncio.gather(*runs)
        for race in races:
            await asyncio.gather(*(viewer.until(race.revs()) for viewer in race.viewers))
            for racer in race.racers:
                await resign(place.nodes[A], racer)
        await asyncio.gather(*watches)
        for race in races:
            await _judge(place, race)
    return result


async def _opened(place: TwoNodes, seed: int) -> Race:
    history = History()
    racers = [
        Mover(one.ws, one.race, one.token, random.Random(seed * 10 + seat), one.name, recorded=history)
        for seat, one in enumerate(await open_race(place.nodes[A], random.Random(seed)))
    ]
    viewers = [Viewer(node.ws, racers[0].race, recorded=history, name=f"viewer {node.port}") for node in place.nodes]
    return Race(racers, viewers, history)


async def _play(place: TwoNodes, races: Sequence[Race], seconds: float, slack_s: float) -> Figures:
    loop = asyncio.get_running_loop()
    racers = [racer for race in races for racer in race.racers]
    stays = racers[1]
    movers = [racer for racer in racers if racer is not stays]
    await _reach(racers, FIRST_MOVES)
    process = place.process(A)
    process.send_signal(signal.SIGSTOP)
    frozen_at = loop.time()
    await asyncio.sleep(DEAD_S)
    taken_over_s = await _move(movers, place.nodes[B].ws, JUNK)
    old = [racer.left[-1] for racer in movers]
    await _reach(movers, MORE_MOVES)
    await until_gone(place.url, races[0].id, 1, BACK_S)
    await asyncio.sleep(max(0.0, frozen_at + seconds - loop.time()))
    if not all(left.is_open for left in old) or stays.reconnects:
        raise BrokenPromiseError("a node that stands still has closed a socket")
    process.send_signal(signal.SIGCONT)
    woke_at = loop.time()
    revs = [race.revs() for race in races]
    whole = asyncio.create_task(_whole(races, revs))
    codes = await asyncio.gather(*(left.close() for left in old))
    closed_s = loop.time() - woke_at
    whole_s = await whole - woke_at
    if set(codes) != {CloseCode.REPLACED}:
        raise BrokenPromiseError(f"sockets whose seats were taken over were closed {codes}")
    if whole_s > WHOLE_S + slack_s:
        raise BrokenPromiseError(f"spectators of the node that was frozen had to wait for {whole_s:.1f} s")
    await _reach([stays], 5)
    await _move(movers, place.nodes[A].ws)  # it serves again
    if {await racer.left[-1].close() for racer in movers} != {CloseCode.REPLACED}:
        raise BrokenPromiseError("a socket on the other node outlived its seat's return")
    await _reach(racers, MORE_MOVES)
    for race in races:
        seats = set(await gone(place.url, race.id))
        if seats != ({1} if race is races[0] else set()):
            raise BrokenPromiseError(f"noted as gone in {race.id}: {seats}")
    if not await is_here(place.url, races[0].id, 1):
        raise BrokenPromiseError("who stayed with the node is not here again")
    if AWAY not in place.nodes[A].log.read_text():
        raise BrokenPromiseError("the node has not noticed that it was away")
    again = sum(race.viewers[A].reconnects for race in races)
    acked = sum(len(racer.acked) for racer in racers)
    return Figures(woke_at - frozen_at, len(movers), taken_over_s, closed_s, whole_s, again, acked)


async def _reach(racers: Iterable[Mover], moves: int) -> None:
    """Waits until all have so many more moves acknowledged."""
    async with asyncio.timeout(BACK_S):
        await asyncio.gather(*(racer.reaches(racer.rev + moves) for racer in racers))


async def _move(racers: Sequence[Mover], ws: str, junk: int = 0) -> float:
    """Has all turn to another node at once; returns how long the slowest took.

    Of `junk`, so many moves and a resignation are said on each old socket, behind what the racer has said there.
    """
    began = asyncio.get_running_loop().time()

    async def move(racer: Mover) -> None:
        plays = racer.junk(junk)
        left = await racer.move_to(ws)
        for message in [*plays, {"t": "resign"}] if junk else ():
            await left.say(message)
        await racer.resumed.wait()

    async with asyncio.timeout(BACK_S):
        await asyncio.gather(*(move(racer) for racer in racers))
    return asyncio.get_running_loop().time() - began


async def _whole(races: Sequence[Race], revs: Sequence[dict[int, int]]) -> float:
    """Waits until the spectators on the node that was frozen are so far; returns when that was."""
    async with asyncio.timeout(BACK_S):
        await asyncio.gather(*(race.viewers[A].until(known) for race, known in zip(races, revs, strict=True)))
    return asyncio.get_running_loop().time()


async def _judge(place: TwoNodes, race: Race) -> None:
    """Holds what everybody did and saw against both nodes' replays and the journal itself."""
    books = [await book_from_api(node.http, race.id) for node in place.nodes]
    broken = check(race.history, [*books, *await books_from_database(place.url, [race.id])])
    if broken:
        raise BrokenPromiseError(report(broken))
    for racer in race.racers:
        racer.check_late_acks()
    faults = [viewer.faults for viewer in race.viewers]
    if any(faults):
        raise BrokenPromiseError(f"spectators noted {faults}")


def main(words: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1, help="each with the next seed")
    chosen = parser.parse_args(words)
    for seed in range(chosen.seed, chosen.seed + chosen.rounds):
        with tempfile.TemporaryDirectory() as folder:
            print(asyncio.run(run(Path(folder), chosen.seconds, seed)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
