"""Two real nodes, each with a way of its own to a real PostgreSQL, which can be stopped, crashed and frozen.

    async with database_place(folder) as place:
        place.links[0].go_silent()               # the first node's connections to the database
        await place.database_back()              # after `place.database.stop(…)`
        await place.is_ready(1)                  # what the second node says of itself

Whoever asks the database through `place.url` goes past the links.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx

from tests.services.ports import free_port
from tests.services.postgres import running_server
from tests.services.redis_server import RedisServer, need_redis

from .proxy import ChaosProxy
from .server_process import ServerProcess
from .two_nodes import SETTINGS, TwoNodes

ROLE = "node"  # no superuser, whom no limit of connections holds
OURS = "datname = current_database() AND application_name = 'squaredeal'"


@dataclass
class DatabasePlace(TwoNodes):
    """`links[n]` leads from `nodes[n]` to `database`."""

    links: list[ChaosProxy] = field(default_factory=list)

    @property
    def dsn(self) -> str:
        """The database's address as its driver reads it."""
        return self.url.replace("+asyncpg", "")

    async def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Asks the database past the links. Raises what the driver does while it is not there."""
        connection = await asyncpg.connect(self.dsn, timeout=10)
        try:
            return [tuple(row) for row in await connection.fetch(query, timeout=10)]
        finally:
            await connection.close(timeout=10)

    async def database_down(self, how: signal.Signals) -> None:
        """Stops the database server: INT ends connections in order, QUIT is a crash."""
        await asyncio.to_thread(self.database.stop, how)

    async def database_back(self) -> None:
        """Starts it again, from this thread: it ends with the thread that started it."""
        self.database.start(wait=False)
        await self.database.until_ready()

    def signal_database(self, which: signal.Signals, *, whole: bool) -> None:
        """Sends a signal to every process of the server, or to those only that serve a connection already."""
        for pid in [*self.database.backends(), *([self.database.pid] if whole else [])]:
            os.kill(pid, which)

    async def is_ready(self, node: int) -> bool:
        """Whether a node says that it can be sent work."""
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=20) as client:
            return (await client.get(f"{self.nodes[node].http}/healthz/ready")).status_code == 200

    async def until_ready_is(self, node: int, ready: bool, deadline_s: float) -> float:
        """Waits until a node says so; returns how long it took, seconds."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with asyncio.timeout(deadline_s):
            while await self.is_ready(node) != ready:  # noqa: ASYNC110 - a page has no event
                await asyncio.sleep(0.05)
        return loop.time() - began

    async def connections(self) -> dict[str, int]:
        """Counts the nodes' connections by what the server says they do."""
        rows = await self.ask(f"SELECT state, count(*) FROM pg_stat_activity WHERE {OURS} GROUP BY state")
        return {str(state): count for state, count in rows}


@asynccontextmanager
async def database_place(
    folder: Path, proxy: type[ChaosProxy] = ChaosProxy, **settings: str
) -> AsyncIterator[DatabasePlace]:
    """Starts it all, and leaves nothing behind."""
    need_redis()
    async with AsyncExitStack() as stack:
        database = stack.enter_context(running_server())  # from this thread, which it ends with
        redis = RedisServer(folder)
        await asyncio.to_thread(redis.start)
        stack.callback(redis.kill)
        links = [await stack.enter_async_context(proxy("127.0.0.1", database.port)) for _ in range(2)]
        name = database.make()  # which is made by the role that the nodes come as
        database.ask(name, f"CREATE ROLE {ROLE} LOGIN")
        database.ask(name, f"ALTER DATABASE {name} OWNER TO {ROLE}")
        common = {**SETTINGS, "bus": redis.url, "secret": secrets.token_hex(16), **settings}
        nodes, metrics = [], [free_port(), free_port()]
        for number, link in enumerate(links):
            (folder / f"node{number}").mkdir()
            own = {
                "database": f"postgresql+asyncpg://{ROLE}@127.0.0.1:{link.port}/{name}",
                "metrics_port": str(metrics[number]),
                "node": f"node{number}",
            }
            nodes.append(ServerProcess(folder / f"node{number}", settings={**common, **own}))
        stack.callback(_end, nodes)
        for node in nodes:
            node.launch()
        await asyncio.gather(*(asyncio.to_thread(node.await_ready) for node in nodes))
        url = database.url(name).replace("postgresql://", "postgresql+asyncpg://")
        place = DatabasePlace(folder, database, redis, nodes, [], metrics, url, links)
        await place.until_whole(30.0)
        yield place


def _end(nodes: list[ServerProcess]) -> None:
    for node in nodes:
        if node.process is not None:
            node.kill()
