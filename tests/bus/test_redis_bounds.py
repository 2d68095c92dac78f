"""What a Redis that takes nothing may cost: bounded memory, no file left open, an end in time."""

import asyncio
from pathlib import Path

import pytest

from squaredeal.bus import RedisBus
from squaredeal.bus.pace import Pace
from tests.services.redis_server import RedisServer

from .nodes import DEADLINE_S, QUICK, Probe, redis_buses, until
from .recovery import STANDSTILL_S, follow, passes

OPEN_FILES = Path("/proc/self/fd")


def open_files() -> int:
    return len(list(OPEN_FILES.iterdir()))


async def test_while_redis_is_away_memory_is_bounded_and_the_loss_is_told(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2, QUICK, queue_bytes=100_000) as (one, two):
        ear = follow(two)
        await until(lambda: one.is_followed("node-1", "race/a"))
        redis.freeze()
        probe = Probe()
        for number in range(50):
            for _ in range(400):
                one.publish("node-1", "race/a", b"%d" % number + b"x" * 100)
            assert one.counts()["queued_bytes"] <= 100_000
            await asyncio.sleep(0)
        assert probe.stop() >= 0
        assert probe.worst_s < STANDSTILL_S
        assert one.counts()["dropped"] > 15_000
        assert one.counts()["published"] == 20_000
        missed = ear.missed
        redis.thaw()
        await until(lambda: ear.missed > missed)
        await passes(one, two)


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="open files are counted in /proc")
async def test_no_connection_lingers_with_bytes_that_a_frozen_server_does_not_take(redis: RedisServer) -> None:
    before = open_files()
    async with redis_buses(redis.url, 1, QUICK, queue_bytes=32 << 20) as (bus,):
        redis.freeze()
        bus.publish("node-1", "race/a", b"x" * (24 << 20))  # more than the kernel holds
        await until(lambda: bus.counts()["failures"] >= 1)
    await until(lambda: open_files() <= before)  # what an earlier test left open may be closed as well


async def test_it_stops_in_time_when_redis_is_frozen(redis: RedisServer) -> None:
    before = asyncio.all_tasks()
    async with redis_buses(redis.url, 1, Pace()) as (bus,):
        redis.freeze()
        for _ in range(30_000):
            bus.publish("node-1", "race/a", b"x" * 100)
        await asyncio.sleep(0.01)  # a round is under way
        async with asyncio.timeout(DEADLINE_S):  # half a second, on a machine that is not busy
            await bus.stop()
    assert asyncio.all_tasks() == before


async def test_it_stops_in_time_when_redis_is_frozen_before_it_connects(redis: RedisServer) -> None:
    redis.freeze()
    bus = RedisBus(redis.url)
    await bus.start()
    bus.publish("node-1", "race/a", b"x")
    await asyncio.sleep(0.05)
    async with asyncio.timeout(DEADLINE_S):
        await bus.stop()
