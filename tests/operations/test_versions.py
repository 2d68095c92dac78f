"""Two versions side by side, as in an upgrade node by node: who may stay, who is told to reload, who may not start."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.faults.kills import check, open_race
from tests.faults.racer import Racer
from tests.faults.server_process import ServerProcess
from tests.services.postgres import MIGRATED, Server, running_server
from tests.services.redis_server import RedisServer, need_redis
from tests.store.places import PostgresOutsider

from .next_version import NEXT, REVISION
from .starting import clear, ends, until_it_says

PATIENCE_S = 90.0
WRONG_VERSION = 4503


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    need_redis()
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.kill()


class Upgrade:
    """A node of this version that serves, and one of the next that is not started yet, on one database."""

    def __init__(self, folder: Path, postgres: Server, redis: RedisServer) -> None:
        self.name = postgres.make(MIGRATED)
        self.postgres = postgres
        shared = {
            "database": postgres.url(self.name).replace("postgresql://", "postgresql+asyncpg://"),
            "bus": redis.url,
            "secret": secrets.token_hex(16),
        }
        self.old, self.new = (self.node(folder / name, shared) for name in ("old", "new"))
        self.new.program = ("tests.operations.next_version",)

    @staticmethod
    def node(folder: Path, shared: dict[str, str]) -> ServerProcess:
        folder.mkdir()
        return ServerProcess(folder, "--countdown-ms", "300", settings={**shared, "node": folder.name})

    def revision(self) -> str:
        return str(self.postgres.ask(self.name, "SELECT version_num FROM alembic_version")[0][0])


@pytest.fixture
def upgrade(tmp_path: Path, postgres: Server, redis: RedisServer) -> Iterator[Upgrade]:
    made = Upgrade(tmp_path, postgres, redis)
    try:
        made.old.start()
        yield made
    finally:
        for node in (made.old, made.new):
            clear(node)


class Reloaded(Racer):
    """A racer whose page is of the next version."""

    def _tap(self, socket: ClientConnection) -> ClientConnection:
        return cast(ClientConnection, SaysNext(super()._tap(socket)))


class SaysNext:
    """A socket whose hello names the next version."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)

    def __aiter__(self) -> AsyncIterator[Any]:
        return self._socket.__aiter__()

    async def send(self, text: str) -> None:
        message = json.loads(text)
        if isinstance(message, dict) and message["t"] == "hello":
            message["v"] = NEXT
        await self._socket.send(json.dumps(message))


async def refused(ws: str, path: str, version: int) -> tuple[int | None, list[Any]]:
    """How a hello of this version is answered: the close code, and what was said before it."""
    said: list[Any] = []
    async with connect(f"{ws}{path}", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "v": version}))
        try:
            while True:
                said.append(json.loads(await socket.recv()))
        except ConnectionClosed:
            return socket.close_code, said


class Race:
    """Ann and Ben, who race on the old node, on pages of this version."""

    def __init__(self, upgrade: Upgrade, pages: list[Racer], group: asyncio.TaskGroup) -> None:
        self.upgrade, self.pages, self._group = upgrade, pages, group
        self._runs = [group.create_task(page.run()) for page in pages]

    async def play_on(self, more: int = 8) -> None:
        rev = max(page.rev for page in self.pages) + more
        await asyncio.gather(*(page.reaches(rev) for page in self.pages))

    async def until_told_to_reload(self, seat: int) -> None:
        await self._runs[seat]
        assert self.pages[seat].final == WRONG_VERSION

    async def reload(self, seat: int) -> None:
        """The same player on a page of the next version, from the new node."""
        page = self.pages[seat]
        page.halt.set()
        await self._runs[seat]
        fresh = Reloaded(self.upgrade.new.ws, page.race, page.token, page.rng, page.name, recorded=page.recorded)
        fresh.sent, fresh.acked, fresh.confirmed, fresh.pending = page.sent, page.acked, page.confirmed, page.pending
        self.pages[seat] = fresh
        self._runs[seat] = self._group.create_task(fresh.run())


@asynccontextmanager
async def racing(upgrade: Upgrade) -> AsyncIterator[Race]:
    """A race that goes on until the block ends."""
    racers = await open_race(upgrade.old, random.Random(3))
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        race = Race(upgrade, racers, group)
        await race.play_on()
        yield race
        for page in race.pages:
            page.halt.set()


async def test_node_by_node_under_a_race(upgrade: Upgrade) -> None:
    async with racing(upgrade) as race:
        await asyncio.to_thread(upgrade.new.start)
        assert upgrade.revision() == REVISION  # migrated under the race
        await race.play_on()
        await race.reload(1)
        await race.play_on()  # Ann on the old version, Ben on the new one
        race.pages[0].ws = upgrade.new.ws
        assert await asyncio.to_thread(upgrade.old.stop) == 0
        await race.until_told_to_reload(0)
        await race.reload(0)
        await race.play_on()
    assert race.pages[1].reconnects == 0
    await check_all(upgrade.new, race.pages)


async def test_a_page_of_before_is_told_to_reload_where_the_next_version_runs_and_plays_on_where_not(
    upgrade: Upgrade,
) -> None:
    async with racing(upgrade) as race:
        await asyncio.to_thread(upgrade.new.start)
        for path in (f"/ws/race/{race.pages[0].race}", "/ws/lobby"):
            code, said = await refused(upgrade.new.ws, path, NEXT - 1)
            assert code == WRONG_VERSION
            assert [message["t"] for message in said] == ["error"]
            assert said[0]["text"] == (
                f"This page speaks version {NEXT - 1}, older than the server's {NEXT}. Please reload the page."
            )
        code, said = await refused(upgrade.old.ws, "/ws/lobby", NEXT)
        assert (code, "newer than the server's" in said[0]["text"]) == (WRONG_VERSION, True)
        await race.play_on()
        assert [page.reconnects for page in race.pages] == [0, 0]


async def test_a_migration_that_must_wait_for_a_reader_does_not_hold_up_the_race(upgrade: Upgrade) -> None:
    reader = PostgresOutsider(upgrade.postgres.url(upgrade.name), "LOCK TABLE race, seat IN ACCESS SHARE MODE")
    reader.hold()
    try:
        async with racing(upgrade) as race:
            upgrade.new.launch()
            await asyncio.to_thread(until_it_says, upgrade.new, "starting", "database")
            assert "reason=busy" in upgrade.new.log.read_text()
            await race.play_on(30)
            assert upgrade.revision() != REVISION
            assert [page.reconnects for page in race.pages] == [0, 0]
            reader.let_go()
            await asyncio.to_thread(upgrade.new.await_ready)
            await race.play_on()
        assert upgrade.revision() == REVISION
    finally:
        reader.close()


async def give_up(node: ServerProcess, racer: Racer) -> None:
    """Ends a racer's seat from a page of the next version."""
    async with connect(f"{node.ws}/ws/race/{racer.race}", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "v": NEXT, "token": racer.token}))
        await socket.send('{"t":"resign"}')
        async for frame in socket:
            message = json.loads(frame)
            if isinstance(message, dict) and message["t"] in ("standing", "over"):
                return


async def check_all(node: ServerProcess, racers: list[Racer]) -> None:
    """Ends the race, and compares what both have seen with its replay."""
    async with httpx.AsyncClient(trust_env=False, verify=False) as client:
        for racer in racers:
            await give_up(node, racer)
        book = (await client.get(f"{node.http}/api/races/{racers[0].race}/replay")).json()
    for racer, seat in zip(racers, book["seats"], strict=True):
        check(racer, seat, book)


def test_a_node_of_before_serves_on_and_does_not_start_again(upgrade: Upgrade) -> None:
    upgrade.new.start()
    assert httpx.get(f"{upgrade.old.http}/healthz/live", trust_env=False, verify=False).status_code == 200
    assert httpx.get(f"{upgrade.old.http}/api/races", trust_env=False, verify=False).json() == {"races": []}
    assert upgrade.old.stop() == 0
    upgrade.old.launch()
    code, told = ends(upgrade.old)
    assert code == 1
    assert told.startswith("squaredeal: the database is not of this release")
