"""A node whose line to the database falls silent: after 30 s it sends everybody away, then it comes back by itself."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from squaredeal.clock import STALE_MS
from tests.faults.proxy import ChaosProxy
from tests.faults.server_process import ServerProcess
from tests.hearing import hear
from tests.services.postgres import MIGRATED, Server, running_server

from .starting import until_it_says

PATIENCE_S = 60.0
UNAVAILABLE = 4003


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@asynccontextmanager
async def node_behind(proxy: ChaosProxy, name: str, folder: Path) -> AsyncIterator[ServerProcess]:
    settings = {
        "database": f"postgresql+asyncpg://squaredeal@127.0.0.1:{proxy.port}/{name}",
        "secret": secrets.token_hex(16),
    }
    server = ServerProcess(folder, "--countdown-ms", "50", settings=settings)
    try:
        await asyncio.to_thread(server.start)
        yield server
    finally:
        server.kill()


async def closes(socket: ClientConnection) -> tuple[int | None, list[Any]]:
    """Waits for the close; its code, and what was said before it."""
    said = []
    try:
        while True:
            said.append(json.loads(await socket.recv()))
    except ConnectionClosed:
        return socket.close_code, said


async def watch(server: ServerProcess, race: str) -> ClientConnection:
    socket = await connect(f"{server.ws}/ws/race/{race}", compression=None)
    await socket.send('{"t":"hello","v":1}')
    return socket


async def play(server: ServerProcess) -> tuple[str, ClientConnection]:
    """A running race with one move made, and its player's socket."""
    async with connect(f"{server.ws}/ws/lobby", compression=None) as lobby:
        await lobby.send('{"t":"hello","v":1}')
        token = (await hear(lobby, "lobby"))["token"]
        await lobby.send('{"t":"create","options":{"seats":1,"seed":"1"}}')
        race = (await hear(lobby, "created"))["race"]
    seat = await connect(f"{server.ws}/ws/race/{race}", compression=None)
    await seat.send(json.dumps({"t": "hello", "v": 1, "token": token}))
    await hear(seat, "welcome")
    await seat.send('{"t":"join"}')
    await seat.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))
    await hear(seat, "go")
    await seat.send('["p",1,"6a"]')
    await hear(seat, "a")
    return race, seat


async def test_a_silent_line_to_the_database(tmp_path: Path, postgres: Server) -> None:
    async with (
        asyncio.timeout(3 * PATIENCE_S),
        ChaosProxy("127.0.0.1", postgres.port) as proxy,
        node_behind(proxy, postgres.make(MIGRATED), tmp_path) as server,
    ):
        race, seat = await play(server)
        viewer = await watch(server, race)
        await hear(viewer, "welcome")
        proxy.is_silent = True
        proxy.go_silent()
        began = asyncio.get_running_loop().time()
        for code, said in await asyncio.gather(closes(seat), closes(viewer)):
            assert code == UNAVAILABLE
            assert [message["t"] for message in said][-2:] == ["error", "bye"]
        assert asyncio.get_running_loop().time() - began >= STALE_MS / 1_000 - 11  # a renewal is at most so old
        code, said = await closes(await watch(server, race))
        assert code == UNAVAILABLE
        assert "time" in said[0]["text"]
        await asyncio.to_thread(until_it_says, server, "clock", "database")
        proxy.is_silent = False
        proxy.reset_all()
        await asyncio.to_thread(until_it_says, server)
        assert (await hear(await watch(server, race), "welcome"))["race"]["phase"] == "running"
        assert await asyncio.to_thread(server.stop) == 0
