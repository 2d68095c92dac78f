"""The small balancer: every node gets connections, and a node that does not listen is passed over."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from tests.cluster.balancer import HOST, Balancer


@asynccontextmanager
async def nodes(*names: str) -> AsyncIterator[list[asyncio.Server]]:
    """Servers that say their name."""

    def named(name: str) -> Callable[[Any, asyncio.StreamWriter], Coroutine[Any, Any, None]]:
        async def say(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(name.encode())
            writer.close()

        return say

    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(await asyncio.start_server(named(name), HOST, 0)) for name in names]


async def answers(balancer: Balancer, count: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for _ in range(count):
        reader, writer = await asyncio.open_connection(HOST, balancer.port)
        found[(await reader.read()).decode()] += 1
        writer.close()
    return found


async def test_connections_go_to_whichever_node_listens() -> None:
    async with nodes("one", "two") as (one, two):
        ports = [int(server.sockets[0].getsockname()[1]) for server in (one, two)]
        balancer = Balancer(ports, random.Random(1))
        async with balancer:
            assert set(await answers(balancer, 20)) == {"one", "two"}
            one.close()
            assert await answers(balancer, 20) == {"two": 20}
