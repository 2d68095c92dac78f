"""What a crowd costs the players: acks of one race with 1,000 spectators, against the same race with none.

The server has one core, players and spectators the other. Each player sends a move on a fixed clock and its ack is
timed from the moment the move was due, so that a server that falls behind cannot hide it. What the crowd receives is
checked: every move of every seat, in order.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.faults.kills import open_race
from tests.faults.racer import Racer
from tests.faults.server_process import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

from bench.figures import Figure, ratio
from squaredeal.engine import Game, Move, Undo, game_from, legal_moves, parse_rules, read_position

CROWD = 1_000
MOVES_PER_S = 2.0  # of the race, both players together: a brisk one
SECONDS = 20.0
REPETITIONS = 3
RAISED = (
    "address_sockets",
    "accepts_per_s",
    "address_accepts_per_s",
    "max_connections",
    "session_sockets",
    "guests_per_min",
)
LIMITS = dict.fromkeys(RAISED, "20000")
FREECELL = parse_rules("freecell")


def figures() -> list[tuple[Figure, str]]:
    """Measures a race alone and a race before a crowd, in turn, on one server each."""
    medians, tails, told = [], [], []
    for number in range(REPETITIONS + 1):
        alone, _ = _race(0, number)
        crowded, crowd = _race(CROWD, number)
        medians.append((statistics.median(crowded), statistics.median(alone)))
        tails.append((p99(crowded), p99(alone)))
        told.append((crowded, alone, crowd))
    crowded = [ms for each, _, _ in told[1:] for ms in each]
    alone = [ms for _, each, _ in told[1:] for ms in each]
    crowd = told[-1][2]
    note = f"median {statistics.median(crowded):.2f} ms, alone {statistics.median(alone):.2f} ms"
    tail = f"p99 {p99(crowded):.2f} ms, alone {p99(alone):.2f} ms; {crowd['frames']} frames, {crowd['gaps']} gaps"
    return [
        (ratio(f"ack, {CROWD} spectators / none, median", medians), note),
        (ratio(f"ack, {CROWD} spectators / none, p99", tails), tail),
    ]


def p99(values: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(values, n=100)[98]


def _race(crowd: int, seed: int) -> tuple[list[float], dict[str, Any]]:
    """Plays one race on a fresh server; returns every ack's milliseconds and what the crowd has to say."""
    with server_on_a_core_of_its_own(LIMITS) as server:
        return asyncio.run(_play(server, crowd, random.Random(seed)))


@contextmanager
def server_on_a_core_of_its_own(settings: dict[str, str]) -> Iterator[ServerProcess]:
    """Starts a fresh server on the first core, which nobody else here uses."""
    with tempfile.TemporaryDirectory() as folder, _one_core_each():
        server = ServerProcess(Path(folder), "--countdown-ms", "300", settings=settings)
        server.start()
        assert server.process is not None
        os.sched_setaffinity(server.process.pid, {0})
        try:
            yield server
        finally:
            server.kill()


@contextmanager
def _one_core_each() -> Iterator[None]:
    """Leaves the first core to the server."""
    before = os.sched_getaffinity(0)
    if len(before) > 1:
        os.sched_setaffinity(0, {1})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


async def _play(server: ServerProcess, crowd: int, rng: random.Random) -> tuple[list[float], dict[str, Any]]:
    racers = await open_race(server, rng)
    times: list[float] = []
    async with asyncio.TaskGroup() as group:
        started = asyncio.Event()
        players = [Player(racer, rng) for racer in racers]
        for player in players:
            await player.enter()
        for player in players:
            await player.start()
        with _spectators(server, racers[0].race, crowd) as end:
            started.set()
            begin = time.perf_counter() + 1.0
            gap = len(players) / MOVES_PER_S
            for number, player in enumerate(players):
                group.create_task(player.play(times.append, begin + number * gap / len(players), gap))
            await asyncio.sleep(SECONDS + 1.0)
            for player in players:
                player.is_done = True
            report = await asyncio.to_thread(end)
    return times, report


@contextmanager
def _spectators(server: ServerProcess, race: str, count: int) -> Iterator[Callable[[], dict[str, Any]]]:
    if not count:
        yield dict
        return
    words = [sys.executable, "-m", "bench.crowd", server.ws, race, str(count)]
    crowd = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert crowd.stdin is not None and crowd.stdout is not None  # noqa: PT018
        assert crowd.stdout.readline() == "welcome\n"

        def end() -> dict[str, Any]:
            report = json.loads(crowd.communicate(timeout=30)[0])
            assert isinstance(report, dict)
            assert report["welcomed"] == count
            assert report["lost"] == 0
            assert report["gaps"] == 0
            return report

        yield end
    finally:
        crowd.kill()
        crowd.wait()


class Player:
    """A seat that plays random legal moves on a fixed clock and times their acks."""

    def __init__(self, racer: Racer, rng: random.Random) -> None:
        self.racer, self.rng = racer, rng
        self.is_done = False

    async def enter(self) -> None:
        """Takes the seat, and is ready."""
        self.socket: ClientConnection = await connect(
            f"{self.racer.ws}/ws/race/{self.racer.race}", compression=None, max_queue=None
        )
        await self._say({"t": "hello", "v": 1, "token": self.racer.token})
        await self._hear("welcome")
        await self._say({"t": "join"})
        await self._say({"t": "ready", "on": True, "nonce": self.rng.randbytes(16).hex()})

    async def start(self) -> None:
        """Waits for the board."""
        go = await self._hear("go")
        self.game: Game = game_from(FREECELL, read_position(FREECELL, go["board"]))

    async def play(self, note: Callable[[float], object], begin: float, gap: float) -> None:
        """Sends a move every `gap` seconds, and notes each ack's milliseconds since the move was due."""
        turn = 0
        while not self.is_done:
            due = begin + turn * gap
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            move = self._choose()
            await self.socket.send(json.dumps(["p", self.game.rev + 1, move.code]))
            await self._hear("a")
            note((time.perf_counter() - due) * 1_000)
            after = self.game.play(move)
            assert isinstance(after, Game)
            self.game = after
            turn += 1
        await self.socket.close()

    def _choose(self) -> Move:
        moves = legal_moves(FREECELL, self.game.position)
        back = isinstance(self.game.play(Undo()), Game)
        return Undo() if back and (not moves or self.rng.random() < 0.2) else self.rng.choice(moves)

    async def _say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def _hear(self, tag: str) -> Any:
        async for frame in self.socket:
            message = json.loads(frame)
            if tag == (message[0] if isinstance(message, list) else message["t"]):
                return message
        raise ConnectionError("the server closed the socket")
