"""Drops all sockets of one node at once, and watches everybody come back to the other.

    python -m tests.faults.reconnects --clients 5000 [--how drain]

The crowd are spectators of a few races, and among them players with a race of their own each; they come back as pages
do, and some as programs that read `Retry-After`. One more race is played and watched on both nodes, and judged.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import resource
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import httpx

from squaredeal.web.health import TICK_S

from .page import Crowd, Page
from .readings import Acks, ack_ms, read
from .two_nodes import TwoNodes, two_nodes
from .watched_race import WatchedRace, watched_race

ACCEPTS_PER_S = 200
BACK_S = 60.0
RACES = 5  # that are watched by the crowd
PROGRAMS = 4  # one spectator in so many reads `Retry-After`
NONCE = "5a" * 16
READS = re.compile(r"LOG: +(?:execute [^:]*|statement): (SELECT .*)")


@dataclass(frozen=True)
class Report:
    """What a storm was like; times in seconds from the drop."""

    clients: int
    back_s: float
    half_s: float
    players_s: tuple[float, float]
    """Half of the players, and all."""
    refused: int
    players_refused: int
    attempts: int
    saved_up: float
    """How many must have been let in at once, beyond those that the rate allows."""
    asked_back_ms: tuple[list[int], list[int]]
    """When players and spectators were asked back, each in order; nobody is by a node that dies."""
    boards_read: int
    races_read: int
    lag_s: float
    acks: Acks
    """Of the node that stayed, during the storm."""

    def __str__(self) -> str:
        """Write it as one line."""
        half, whole = self.players_s
        return (
            f"{self.clients} clients: half back in {self.half_s:.1f} s, all in {self.back_s:.1f}; of the players half "
            f"in {half:.1f}, all in {whole:.1f}; {self.attempts} attempts, {self.refused} refused, "
            f"{self.players_refused} of them players, "
            f"{self.saved_up:.0f} let in beyond the rate; {self.boards_read} readings of journals and "
            f"{self.races_read} of races; loop {self.lag_s:.2f} s late; "
            f"acks of the other node {self.acks.mean_ms:.1f} ms, 99 % under {self.acks.most_ms:.0f}"
        )


@dataclass
class Storm:
    """The crowd and what it is connected to."""

    place: TwoNodes
    crowd: Crowd
    players: list[Page]
    spectators: list[Page]
    accepts_per_s: int

    @property
    def pages(self) -> list[Page]:
        """Everybody."""
        return [*self.players, *self.spectators]

    async def gather(self) -> None:
        """Lets the others come, no faster than they are let in, and waits until all are there."""
        for page in self.spectators:
            page.open()
            await asyncio.sleep(1.1 / self.accepts_per_s)
        await self.all_there()

    async def all_there(self) -> None:
        """Waits until everybody has been welcomed."""
        for page in self.pages:
            await page.welcomed.wait()

    def close(self) -> None:
        """Sends everybody away."""
        for page in self.pages:
            page.close()


async def run(
    place: TwoNodes, clients: int, how: str, accepts_per_s: int = ACCEPTS_PER_S, players: int | None = None
) -> Report:
    """One storm, on nodes that let in so many a second; of the clients so many play, one of twenty if nothing is said.

    Raises `TimeoutError` when somebody is not back in time, and what the judges of the race find.
    """
    async with watched_race(place, deadline_s=300 + clients / 20) as race:
        storm = await assemble(place, clients, accepts_per_s, max(RACES, players or clients // 20))
        try:
            await storm.gather()
            await race.reaches(10)
            for client in race.clients:
                client.ws = place.nodes[1].ws  # where they go when theirs is gone
            report = await drop(storm, race, how)
        finally:
            storm.close()
        await asyncio.to_thread(place.nodes[0].start)
        await place.until_whole(60.0)
        await race.goes_on(5)
    return report


async def assemble(place: TwoNodes, clients: int, accepts_per_s: int, count: int) -> Storm:
    """Makes the races and the pages; the players' are open."""
    crowd = Crowd(place.nodes[0].port, random.Random(1))
    players = [await player(place, crowd, number) for number in range(count)]
    paths = [page.path for page in players[:RACES]]
    spectators = [
        Page(crowd, paths[number % RACES], reads_answers=number % PROGRAMS == 0) for number in range(clients - count)
    ]
    return Storm(place, crowd, players, spectators, accepts_per_s)


async def player(place: TwoNodes, crowd: Crowd, number: int) -> Page:
    """Makes a player and their race; the page is ready as soon as it is welcomed."""
    async with httpx.AsyncClient(base_url=place.nodes[0].http, trust_env=False, verify=False) as client:
        token = (await client.post("/api/me", json={"name": f"Player {number}"})).json()["token"]
        client.cookies.clear()  # a program has none
        bearer = {"authorization": f"Bearer {token}"}
        race = (await client.post("/api/races", json={"seats": 1}, headers=bearer)).json()["id"]
    page = Page(crowd, f"/ws/race/{race}", cookie=token)
    page.on_welcome = lambda welcomed: welcomed.say({"t": "ready", "on": True, "nonce": NONCE})
    page.open()  # a seat that nobody comes to is lost after a while
    return page


async def drop(storm: Storm, race: WatchedRace, how: str) -> Report:
    """Ends the first node, has everybody come back to the second, and says how that went."""
    place, crowd, loop = storm.place, storm.crowd, asyncio.get_running_loop()
    assert all(page.seat is not None for page in storm.players)
    await log_statements(place, on=True)
    said, before = len(place.database.log()), await read(place.metrics[1])
    crowd.accepted.clear()
    for page in storm.pages:
        page.attempts = page.refused = 0
        page.asked_back_ms = None
    crowd.port = place.nodes[1].port
    dropped_at = loop.time()
    if how == "kill":
        place.nodes[0].kill()
    else:
        await asyncio.to_thread(place.nodes[0].stop)
    await lost(storm, dropped_at)
    async with asyncio.timeout(BACK_S):
        await storm.all_there()
        await race.racers[0].resumed.wait()
    after = await read(place.metrics[1])
    await log_statements(place, on=False)
    reads = READS.findall(place.database.log()[said:].replace("\n\t", " "))
    back = sorted(page.back_at - dropped_at for page in storm.pages)
    players = sorted(page.back_at - dropped_at for page in storm.players)
    return Report(
        clients=len(storm.pages),
        back_s=back[-1],
        half_s=back[len(back) // 2],
        players_s=(players[len(players) // 2], players[-1]),
        refused=sum(page.refused for page in storm.pages),
        players_refused=sum(page.refused for page in storm.players),
        attempts=sum(page.attempts for page in storm.pages),
        saved_up=beyond(crowd.accepted, storm.accepts_per_s, after["squaredeal_loop_lag_seconds"] + TICK_S),
        asked_back_ms=(asked_back(storm.players), asked_back(storm.spectators)),
        boards_read=sum("FROM journal" in text for text in reads),
        races_read=sum("FROM race" in text for text in reads),
        lag_s=after["squaredeal_loop_lag_seconds"],
        acks=ack_ms(before, after),
    )


async def lost(storm: Storm, since: float) -> None:
    """Waits until everybody has noticed."""
    async with asyncio.timeout(BACK_S):
        while any(page.lost_at < since for page in storm.pages):  # noqa: ASYNC110 - sockets end when they end
            await asyncio.sleep(0.01)


async def log_statements(place: TwoNodes, *, on: bool) -> None:
    """Has PostgreSQL write every statement of every connection into its log."""
    changed = f"ALTER SYSTEM SET log_statement = '{'all' if on else 'none'}'"
    await asyncio.to_thread(place.database.ask_all, "postgres", [changed, "SELECT pg_reload_conf()"])
    await asyncio.sleep(0.5)  # a connection reads its settings anew before its next statement


def beyond(let_in: list[tuple[float, float]], per_s: int, slack_s: float) -> float:
    """Tell how many more were let in within some time than so many a second, counted where there were most of them.

    All that were sent after one instant and answered before another were let in between the two, however late anybody
    was; a server may count them by a clock that it has read up to `slack_s` before.
    """
    answered = sorted(let_in, key=lambda sent_answered: sent_answered[1])
    most = 0.0
    for began, _ in let_in:
        number = 0
        for sent, ended in answered:
            if sent >= began:
                number += 1
                most = max(most, number - per_s * (ended - began + slack_s))
    return most


def asked_back(pages: list[Page]) -> list[int]:
    """When those were asked back who were."""
    return sorted(page.asked_back_ms for page in pages if page.asked_back_ms is not None)


def settings(clients: int, accepts_per_s: int = ACCEPTS_PER_S) -> dict[str, str]:
    """What the nodes need for a storm of so many from one address: room for all of them, but not at once."""
    rates = dict.fromkeys(("accepts_per_s", "address_accepts_per_s"), str(accepts_per_s))
    return {**rates, "address_sockets": str(2 * clients + 100), "max_connections": "20000"}


def raise_open_files() -> None:
    """Lets this process, and the nodes it starts, open as many sockets as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def storms(clients: int, how: str) -> None:
    """One storm in a place of its own."""
    raise_open_files()
    with tempfile.TemporaryDirectory() as folder:
        async with two_nodes(Path(folder), **settings(clients)) as place:
            print(await run(place, clients, how))


def main(words: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--clients", type=int, default=5_000)
    parser.add_argument("--how", choices=("kill", "drain"), default="kill", help="kill -9, or SIGTERM")
    chosen = parser.parse_args(words)
    asyncio.run(storms(chosen.clients, chosen.how))


if __name__ == "__main__":
    main(sys.argv[1:])
