"""Spectators over two real nodes: counted on both, listed on both, and shown a rated race as late as everywhere."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from squaredeal.engine import Refusal, game_from, legal_moves, parse_rules, read_position
from tests.cluster.node_pair import node_pair
from tests.faults.server_process import ServerProcess
from tests.services.postgres import MIGRATED, Server, running_server
from tests.services.redis_server import RedisServer, need_redis

WAIT_S = 60.0
DELAY_MS = 1_500
APART_S = 0.05  # how far two nodes' readings of the shared clock may differ


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def name(postgres: Server) -> str:
    return postgres.make(MIGRATED)


@pytest.fixture
def nodes(tmp_path: Path, postgres: Server, name: str) -> Iterator[list[ServerProcess]]:
    need_redis()
    redis = RedisServer(tmp_path)
    redis.start()
    database = postgres.url(name).replace("postgresql://", "postgresql+asyncpg://")
    options = ("--countdown-ms", "300", "--spectator-delay-ms", str(DELAY_MS))
    try:
        with node_pair(tmp_path, {"database": database, "bus": redis.url}, *options) as started:
            yield started
    finally:
        redis.kill()


class Socket:
    """A program's socket: says and hears."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.welcome: dict[str, Any] = {}

    async def say(self, message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def hears(self, fits: Callable[[Any], bool]) -> Any:
        """The next message that fits; others are passed over."""
        async with asyncio.timeout(WAIT_S):
            while not fits(message := json.loads(await self.connection.recv())):
                continue
        return message


def is_(tag: str) -> Callable[[Any], bool]:
    return lambda message: isinstance(message, dict) and message["t"] == tag


@asynccontextmanager
async def opened(node: ServerProcess, path: str, name: str, token: str | None = None) -> AsyncIterator[Socket]:
    async with connect(node.ws + path, compression=None) as connection:
        socket = Socket(connection)
        who = {"name": name} if token is None else {"token": token}
        await socket.say({"t": "hello", "v": 1} | who)
        socket.welcome = await socket.hears(lambda message: message["t"] in ("welcome", "lobby"))
        yield socket


def has_board(message: Any) -> bool:
    return isinstance(message, dict) and message.get("board") is not None


def is_hot(tag: str) -> Callable[[Any], bool]:
    return lambda message: isinstance(message, list) and message[0] == tag


async def create(node: ServerProcess, name: str) -> tuple[str, str]:
    """Opens a race for two; returns it and its host's token."""
    async with opened(node, "/ws/lobby", name) as lobby:
        await lobby.say({"t": "create", "options": {"rules": "freecell", "seats": 2}})
        return (await lobby.hears(is_("created")))["race"], lobby.welcome["token"]


def counts(count: int) -> Callable[[Any], bool]:
    return lambda message: is_("watchers")(message) and message["count"] == count


async def test_spectators_of_both_nodes_are_counted_and_listed_on_both(nodes: list[ServerProcess]) -> None:
    one, two = nodes
    async with opened(two, "/ws/lobby", "Eve") as lobby, AsyncExitStack() as stack:
        race, token = await create(one, "Ann")
        assert (await lobby.hears(is_("listed")))["race"]["names"] == ["Ann"]  # told by the other node
        ann = await stack.enter_async_context(opened(one, f"/ws/race/{race}", "Ann", token))
        here = [await stack.enter_async_context(opened(one, f"/ws/race/{race}", "Fay")) for _ in range(2)]
        async with AsyncExitStack() as theirs:
            there = [await theirs.enter_async_context(opened(two, f"/ws/race/{race}", "Gus")) for _ in range(3)]
            for socket in (ann, *here, *there):
                await socket.hears(counts(5))
            assert (await lobby.hears(lambda m: is_("listed")(m) and m["race"]["watchers"] == 5))["race"]["id"] == race
        await ann.hears(counts(2))
        await stack.enter_async_context(opened(two, f"/ws/race/{race}", "Gus"))
        await ann.hears(counts(3))
        two.kill()
        await ann.hears(counts(2))  # a node that is silent is not counted


async def test_a_rated_race_is_late_on_every_node(nodes: list[ServerProcess], postgres: Server, name: str) -> None:
    one, two = nodes
    race, token = await create(one, "Ann")
    # Nothing opens rated races yet: one that nobody has come to is made one where it is kept.
    rated = "UPDATE race SET state = jsonb_set(state::jsonb, '{options,rated}', 'true')::text WHERE id = $1"
    postgres.ask(name, rated, race)
    async with AsyncExitStack() as stack:
        ann = await stack.enter_async_context(opened(one, f"/ws/race/{race}", "Ann", token))
        ben = await stack.enter_async_context(opened(one, f"/ws/race/{race}", "Ben"))
        await ben.say({"t": "join"})
        await ben.hears(lambda m: is_("race")(m) and len(m["race"]["seats"]) == 2)
        early = await stack.enter_async_context(opened(two, f"/ws/race/{race}", "Fay"))
        for number, player in enumerate((ann, ben)):
            await player.say({"t": "ready", "on": True, "nonce": f"{number:032x}"})
        board = (await ann.hears(has_board))["board"]  # in `go`, or a snapshot where node two has fired the start
        sent: list[float] = []
        game = game_from(parse_rules("freecell"), read_position(parse_rules("freecell"), board))
        for rev in range(1, 6):
            move = legal_moves(game.rules, game.position)[0]
            after = game.play(move)
            assert not isinstance(after, Refusal)
            game = after
            sent.append(time.monotonic())
            await ann.say(["p", rev, move.code])
            assert (await ann.hears(is_hot("a")))[1] == rev
        late = await stack.enter_async_context(opened(two, f"/ws/race/{race}", "Gus"))
        assert late.welcome["race"]["delay_ms"] == DELAY_MS
        for socket in (early, late):
            known = {board["seat"]: board["rev"] for board in socket.welcome.get("boards", ())}.get(0, 0)
            for rev in range(known + 1, 6):
                assert (await socket.hears(is_hot("d")))[1:3] == [0, rev]
                assert time.monotonic() - sent[rev - 1] >= DELAY_MS / 1_000 - APART_S
        await ben.say({"t": "resign"})
        await ann.say({"t": "resign"})
        for socket in (early, late):
            assert (await socket.hears(is_("over")))["standings"][0]["moves"] == 5
