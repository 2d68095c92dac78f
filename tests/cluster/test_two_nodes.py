"""Two nodes on one PostgreSQL and one Redis: one race on both, watched on both, through a node's and Redis's death."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection, connect

from tests.cluster.node_pair import node_pair
from tests.cluster.viewer import Viewer
from tests.faults.book import book_from_api, books_from_database
from tests.faults.checker import check as judge
from tests.faults.checker import report
from tests.faults.history import History
from tests.faults.kills import open_race, resign
from tests.faults.racer import Racer
from tests.faults.server_process import ServerProcess
from tests.services.postgres import running_server
from tests.services.redis_server import RedisServer, need_redis

WAIT_S = 60.0


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running_server() as server:
        yield server.url(server.make()).replace("postgresql://", "postgresql+asyncpg://")


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    need_redis()
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def nodes(tmp_path: Path, database: str, redis: RedisServer) -> Iterator[list[ServerProcess]]:
    """Two nodes that start at once, the first time on an empty database."""
    with node_pair(tmp_path, {"database": database, "bus": redis.url}, "--countdown-ms", "300") as started:
        yield started


@asynccontextmanager
async def playing(nodes: list[ServerProcess]) -> AsyncIterator[tuple[list[Racer], list[Viewer]]]:
    """Ann on the first node and Ben on the second, watched on both."""
    history = History()
    racers = await open_race(nodes[0], random.Random(5), history)
    racers[1].ws = nodes[1].ws
    viewers = [Viewer(node.ws, racers[0].race, recorded=history, name=f"viewer{n}") for n, node in enumerate(nodes)]
    async with asyncio.timeout(2 * WAIT_S), asyncio.TaskGroup() as group:
        runs = [group.create_task(racer.run()) for racer in racers]
        for viewer in viewers:
            group.create_task(viewer.run())
        yield racers, viewers
        for racer in racers:
            racer.halt.set()
        await asyncio.gather(*runs)
        await asyncio.gather(*(viewer.until(revs(racers)) for viewer in viewers))
        boards = {seat: racer.board() for seat, racer in enumerate(racers)}
        assert [viewer.texts() for viewer in viewers] == [boards, boards]
        for racer in racers:
            await resign(nodes[1], racer)


def revs(racers: list[Racer]) -> dict[int, int]:
    return {seat: racer.rev for seat, racer in enumerate(racers)}


async def check_replays(nodes: list[ServerProcess], racers: list[Racer], database: str) -> None:
    """Holds what everybody saw against the replays of both nodes and the database."""
    history, race = racers[0].recorded, racers[0].race
    assert history is not None
    books = [await book_from_api(node.http, race) for node in nodes] + await books_from_database(database, [race])
    broken = judge(history, books, WAIT_S)
    assert not broken, report(broken)


async def test_a_race_over_two_nodes_outlives_one_of_them(nodes: list[ServerProcess], database: str) -> None:
    async with playing(nodes) as (racers, viewers):
        for racer in racers:
            await racer.reaches(12)
        racers[0].ws = viewers[0].ws = nodes[1].ws  # where they go when theirs is gone
        nodes[0].kill()
        for racer in racers:
            await racer.reaches(30)
        nodes[0].start()
        racers[1].ws = nodes[0].ws
    await check_replays(nodes, racers, database)
    assert [viewer.faults for viewer in viewers] == [[], []]


async def test_redis_dies_and_comes_back_and_players_do_not_notice(
    nodes: list[ServerProcess], database: str, redis: RedisServer
) -> None:
    async with playing(nodes) as (racers, viewers):
        for racer in racers:
            await racer.reaches(10)
        redis.kill()
        for racer in racers:
            await racer.reaches(25)
        await asyncio.gather(*(viewer.until({0: 20, 1: 20}) for viewer in viewers))  # from the database
        redis.start()
        for racer in racers:
            await racer.reaches(40)
        assert [racer.reconnects for racer in racers] == [0, 0]
    await check_replays(nodes, racers, database)


def test_a_session_that_ends_on_one_node_is_closed_on_the_other(nodes: list[ServerProcess]) -> None:
    one, two = nodes
    with httpx.Client(base_url=one.http, trust_env=False, verify=False, timeout=WAIT_S) as program:
        token = program.post("/api/me", json={"name": "Ann"}).json()["token"]
        program.cookies.clear()
        with connect(f"{two.ws}/ws/lobby", compression=None) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "token": token}))
            assert json.loads(socket.recv(timeout=WAIT_S))["you"]["name"] == "Ann"
            bearer = {"authorization": f"Bearer {token}"}
            account = {"name": "Ann", "password": "correct horse"}
            made = program.post("/api/account", json=account, headers=bearer)
            assert made.status_code == 201, made.text
            with pytest.raises(ConnectionClosedError, match="4504"):
                drain(socket)
    with httpx.Client(base_url=two.http, trust_env=False, verify=False, timeout=WAIT_S) as elsewhere:
        assert elsewhere.get("/api/me", headers=bearer).status_code == 401
        assert elsewhere.post("/api/session", json=account).json()["player"] == made.json()["player"]


def drain(socket: ClientConnection) -> None:
    """Hears everything until the socket is closed."""
    while True:
        socket.recv(timeout=WAIT_S)
