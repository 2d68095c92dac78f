"""Kills the server again and again in mid-race, with both players moving, and checks what was promised.

    python -m tests.faults.kills --kills 50

After every kill -9 the server starts again on the same data and both players come back by themselves. At the end every
move that was ever acknowledged is in the replay with the same text and time, and nothing stands there that its player
did not send; the checker finds nothing in what the players saw.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import connect

from squaredeal.engine import deal, game_from, parse_rules, replay
from tests.services.sqlite import put_database

from .book import book_of
from .checker import check as judge
from .checker import report
from .history import History
from .racer import BrokenPromiseError, Racer
from .server_process import ServerProcess

BACK_S = 20.0


class Reachable(Protocol):
    """A server, or what stands in front of several."""

    @property
    def http(self) -> str:
        """The base address of the HTTP API."""

    @property
    def ws(self) -> str:
        """The base address of the sockets."""


@dataclass(frozen=True)
class Report:
    """What a run saw."""

    kills: int
    acked: int
    landed: int
    reconnects: int


async def run(kills: int, seed: int, data: Path) -> Report:
    """Plays one race over `kills` kills; raises BrokenPromiseError when one is broken."""
    rng = random.Random(seed)
    put_database(data)
    server = ServerProcess(data, "--countdown-ms", "300")
    server.start()
    try:
        racers = await open_race(server, rng, History())
        runs = [asyncio.create_task(racer.run()) for racer in racers]
        for _ in range(kills):
            await _all_playing(racers, runs)
            await asyncio.sleep(rng.uniform(0.2, 0.9))
            server.kill()
            for racer in racers:
                racer.resumed.clear()
            server.start()
        await _all_playing(racers, runs)
        return await _finish(server, racers, runs, kills)
    finally:
        server.kill()


async def open_race(server: Reachable, rng: random.Random, history: History | None = None) -> list[Racer]:
    """Makes two guests and a race for them; what they see is noted in `history`."""
    tokens, race = [], ""
    for name in ("Ann", "Ben"):
        async with connect(f"{server.ws}/ws/lobby", compression=None) as lobby:
            await lobby.send(json.dumps({"t": "hello", "v": 1, "name": name}))
            tokens.append(json.loads(await lobby.recv())["token"])
            if not race:
                await lobby.send(json.dumps({"t": "create", "options": {"rules": "freecell", "seats": 2}}))
                race = await _created(lobby)
    names = ("Ann", "Ben")
    return [
        Racer(server.ws, race, token, rng, name, recorded=history) for name, token in zip(names, tokens, strict=True)
    ]


async def _created(lobby: Any) -> str:
    async for frame in lobby:
        message = json.loads(frame)
        if message["t"] == "created":
            return str(message["race"])
    raise BrokenPromiseError("the lobby closed without an answer")


async def _all_playing(racers: list[Racer], runs: list[asyncio.Task[None]]) -> None:
    """Waits until every racer has its board back; a racer that fell over speaks first."""
    waits = [asyncio.create_task(racer.resumed.wait()) for racer in racers]
    try:
        async with asyncio.timeout(BACK_S):
            pending: set[asyncio.Task[Any]] = set(waits)
            while pending:
                done, _ = await asyncio.wait({*pending, *runs}, return_when=asyncio.FIRST_COMPLETED)
                for task in done.intersection(runs):
                    task.result()
                    raise BrokenPromiseError("a racer stopped before the end")
                pending -= done
    finally:
        for wait in waits:
            wait.cancel()


async def _finish(server: ServerProcess, racers: list[Racer], runs: list[asyncio.Task[None]], kills: int) -> Report:
    for racer in racers:
        racer.halt.set()
    async with asyncio.timeout(BACK_S):
        await asyncio.gather(*runs)
    for racer in racers:
        await resign(server, racer)
    async with httpx.AsyncClient(trust_env=False, verify=False) as client:
        answer = await client.get(f"{server.http}/api/races/{racers[0].race}/replay")
    answer.raise_for_status()
    book = answer.json()
    for racer, seat in zip(racers, book["seats"], strict=True):
        check(racer, seat, book)
    assert racers[0].recorded is not None
    broken = judge(racers[0].recorded, [book_of(book)], BACK_S)
    if broken:
        raise BrokenPromiseError(report(broken))
    return Report(
        kills,
        sum(len(racer.acked) for racer in racers),
        sum(len(seat["moves"]) for seat in book["seats"]),
        sum(racer.reconnects for racer in racers),
    )


async def resign(server: Reachable, racer: Racer) -> None:
    """Ends a racer's seat on a socket of its own."""
    async with connect(f"{server.ws}/ws/race/{racer.race}", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "v": 1, "token": racer.token}))
        await socket.send('{"t":"resign"}')
        async for frame in socket:
            message = json.loads(frame)
            if isinstance(message, dict) and _tells_the_end(message, racer):
                return


def _tells_the_end(message: dict[str, Any], racer: Racer) -> bool:
    """Whether the racer's seat has ended; a node that had not heard all of the race says so by a snapshot."""
    if message["t"] in ("standing", "over"):
        return True
    states = {seat["name"]: seat["state"] for seat in message.get("race", {}).get("seats", ())}
    return message["t"] in ("snapshot", "race") and states.get(racer.name) != "playing"


def check(racer: Racer, seat: dict[str, Any], book: dict[str, Any]) -> None:
    """Compares what one racer saw with the replay."""
    if seat["name"] != racer.name:
        raise BrokenPromiseError(f"seat {seat['seat']} is {seat['name']}, not {racer.name}")
    rows = dict(enumerate(zip(seat["moves"], seat["at"], strict=True), 1))
    for rev, (text, at) in racer.acked.items():
        if rows.get(rev) != (text, at):
            raise BrokenPromiseError(
                f"{racer.name}: rev {rev} was acknowledged as {text} at {at}, the journal has {rows.get(rev)}"
            )
    for rev, (text, _) in rows.items():
        if text not in racer.sent.get(rev, set()):
            raise BrokenPromiseError(f"{racer.name}: the journal has {text} as rev {rev}, which was never sent")
    rules = parse_rules(book["rules"])
    replay(game_from(rules, deal(rules, book["seed"])), seat["moves"])


def main(words: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as data:
        report = asyncio.run(run(chosen.kills, chosen.seed, Path(data)))
    print(
        f"{report.kills} kills: {report.acked} moves acknowledged, {report.landed} in the journal, "
        f"{report.reconnects} reconnects, every promise kept"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
