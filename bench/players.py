"""A race that is played on a real server meanwhile, in a thread of its own.

with Players(server, 8, 10.0, seed=1) as race:      # eight players, ten moves a second each
    ...                                             # they move, until this is left

Knows the wire; not who watches.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
import time
from typing import Final

import httpx
from tests.faults.racer import Racer
from tests.faults.server_process import ServerProcess

from bench.spectators import Player

GIVES_WAY: Final = 15


def give_way(task: int) -> None:
    """Lets a process or thread yield to the browser: who plays, and the server, are on other machines in earnest."""
    os.setpriority(os.PRIO_PROCESS, task, GIVES_WAY)


class Players(threading.Thread):
    """A race of so many players who make so many legal moves a second each."""

    def __init__(self, server: ServerProcess, seats: int, moves_per_s: float, seed: int) -> None:
        super().__init__()
        self.server, self.seats, self.rng = server, seats, random.Random(seed)
        self.gap = 1 / moves_per_s
        self.race = ""
        self.begun, self.end = threading.Event(), threading.Event()

    def __enter__(self) -> str:
        """Starts the race; its id."""
        self.start()
        self.begun.wait()
        assert self.race, "the race did not start"
        return self.race

    def __exit__(self, *_: object) -> None:
        self.end.set()
        self.join()

    def run(self) -> None:
        give_way(threading.get_native_id())
        try:
            asyncio.run(self._play())
        finally:
            self.begun.set()

    async def _play(self) -> None:
        players = [Player(racer, random.Random(self.rng.random())) for racer in await self._racers()]
        for player in players:
            await player.enter()
        for player in players:
            await player.start()
        self.race = players[0].racer.race
        self.begun.set()
        first, gap = time.perf_counter() + 0.2, self.gap
        async with asyncio.TaskGroup() as group:
            for number, player in enumerate(players):
                group.create_task(player.play(lambda _: None, first + number * gap / self.seats, gap))
            await asyncio.to_thread(self.end.wait)
            for player in players:
                player.is_done = True

    async def _racers(self) -> list[Racer]:
        async with httpx.AsyncClient(base_url=self.server.http, trust_env=False) as client:
            tokens = []
            for number in range(self.seats):
                guest = await client.post("/api/me", json={"name": f"Player {number}"})
                tokens.append(str(guest.raise_for_status().json()["token"]))
                client.cookies.clear()  # the next is somebody else
            host = {"authorization": f"Bearer {tokens[0]}"}
            race = await client.post("/api/races", json={"seats": self.seats}, headers=host)
        return [Racer(self.server.ws, race.raise_for_status().json()["id"], token, self.rng) for token in tokens]
