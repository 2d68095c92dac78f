"""What tests look at while a bus loses Redis and finds it again: who follows and what gets through.

ear = follow(two)
redis.kill()
redis.start()
await passes(one, two)
"""

import asyncio

from squaredeal.bus import RedisBus

from .nodes import Ear, Node, is_up, until

SPIN = 0.9  # of one processor: a wedged loop takes all of it
STANDSTILL_S = 3.5  # nothing of ours may hold the loop for so long, however busy the machine


async def passes(one: RedisBus, two: RedisBus) -> None:
    """A record of one reaches two."""
    ear, subscription = Node("passes", two).follow("race/passes")
    await until(lambda: is_up(one) and is_up(two))
    while not ear.records:  # what is said before both are there again may be lost
        one.publish("speaker", "race/passes", b"x")
        await asyncio.sleep(0.05)
    subscription.close()


def follow(bus: RedisBus) -> Ear:
    return Node("node-2", bus).follow("race/a")[0]
