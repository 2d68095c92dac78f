"""Two real nodes on a real PostgreSQL and a real Redis, each with a way to Redis of its own that can be made to fail.

    async with two_nodes(folder) as place:
        place.ways[0].go_silent()            # the first node's connections to Redis
        place.redis.kill()
        (await place.readings())[1]          # the second node's metrics

The proxies run on the caller's loop, so whatever blocks for long is done in a thread.
"""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.services.ports import free_port
from tests.services.postgres import MIGRATED, Server, running_server
from tests.services.redis_server import RedisServer, need_redis

from .proxy import ChaosProxy
from .readings import Readings, read
from .server_process import ServerProcess

SETTINGS = {
    "countdown_ms": "300",
    "accepts_per_s": "100000",
    "address_accepts_per_s": "100000",
    "address_sockets": "10000",
    "requests_per_s": "100000",
    "guests_per_min": "100000",
    "races_per_min": "100000",
}
"""What many clients of one address need."""


@dataclass
class TwoNodes:
    """The place; `ways[n]` leads from `nodes[n]` to `redis`."""

    folder: Path
    database: Server
    redis: RedisServer
    nodes: list[ServerProcess]
    ways: list[ChaosProxy]
    metrics: list[int]
    url: str
    """The database's, as the nodes have it."""

    async def readings(self) -> list[Readings]:
        """Read both nodes' metrics, as good as at once."""
        return list(await asyncio.gather(*(read(port) for port in self.metrics)))

    def process(self, node: int) -> psutil.Process:
        """A node's process, to be looked at."""
        process = self.nodes[node].process
        assert process is not None
        return psutil.Process(process.pid)

    async def is_whole(self) -> bool:
        """Whether each node hears itself and the other by the bus."""
        readings = await self.readings()
        return all(
            0 <= one["squaredeal_bus{last_seen_ms}"] < 2_000 and one["squaredeal_bus{peers}"] == 1 for one in readings
        )

    async def until_whole(self, deadline_s: float) -> None:
        """Waits for it. Raises `TimeoutError`."""
        async with asyncio.timeout(deadline_s):
            while not await self.is_whole():  # noqa: ASYNC110 - processes have no event
                await asyncio.sleep(0.1)

    def end(self) -> None:
        """Ends what runs, frozen or not."""
        for node in self.nodes:
            if node.process is not None and node.process.poll() is None:
                node.process.send_signal(signal.SIGCONT)
                node.kill()
            node.let_go()
        self.redis.kill()


@asynccontextmanager
async def two_nodes(folder: Path, **settings: str) -> AsyncIterator[TwoNodes]:
    """Starts it all, and leaves nothing behind."""
    need_redis()
    async with AsyncExitStack() as stack:
        database = stack.enter_context(running_server())  # not in a thread: it ends with the one that starts it
        redis = RedisServer(_made(folder / "redis"))
        stack.callback(redis.kill)
        await asyncio.to_thread(redis.start)
        ways = [await stack.enter_async_context(ChaosProxy("127.0.0.1", redis.port)) for _ in range(2)]
        url = database.url(database.make(MIGRATED)).replace("postgresql://", "postgresql+asyncpg://")
        common = {**SETTINGS, "database": url, "secret": secrets.token_hex(16), **settings}
        nodes, metrics = [], [free_port(), free_port()]
        for name, way, port in zip(("one", "two"), ways, metrics, strict=True):
            own = {"bus": f"redis://127.0.0.1:{way.port}", "node": name, "metrics_port": str(port)}
            nodes.append(ServerProcess(_made(folder / name), settings={**common, **own}))
        place = TwoNodes(folder, database, redis, nodes, ways, metrics, url)
        stack.callback(place.end)
        for node in nodes:
            node.launch()
        await asyncio.gather(*(asyncio.to_thread(node.await_ready) for node in nodes))
        await place.until_whole(30.0)
        yield place


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
