"""What tests look at while a bus loses Redis and finds it again: who follows and what gets through.

ear = follow(two)
redis.kill()
redis.start()
await passes(one, two)
"""

import asyncio
from collections.abc import Callable

from squaredeal.bus import RedisBus
from tests.services.redis_server import RedisServer

from .nodes import DEADLINE_S, Ear, Node, is_up, until

SPIN = 0.9  # of one processor: a wedged loop takes all of it
STANDSTILL_S = 3.5  # nothing of ours may hold the loop for so long


async def passes(one: RedisBus, two: RedisBus) -> None:
    """A record of one reaches two."""
    ear, subscription = Node("passes", two).follow("race/passes")
    await until(lambda: is_up(one) and is_up(two))
    await heard(ear, lambda: one.publish("speaker", "race/passes", b"x"))
    subscription.close()


async def heard(ear: Ear, say: Callable[[], None]) -> None:
    """Say it until it is heard: what is said while a bus is not there may be lost."""
    async with asyncio.timeout(DEADLINE_S):
        while not ear.records:
            say()
            await asyncio.sleep(0.05)


async def until_read_by(server: RedisServer, count: int) -> None:
    """Wait until so many connections are subscribed: Redis may look at what has ended a while later."""
    async with asyncio.timeout(DEADLINE_S):
        while str(await server.tell("CLIENT", "LIST")).count("cmd=subscribe") != count:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def follow(bus: RedisBus) -> Ear:
    return Node("node-2", bus).follow("race/a")[0]
