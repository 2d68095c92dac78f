"""Redis is flushed, full, frozen, killed, late or locked: the bus says so, comes back, and holds nobody up."""

import asyncio
import time

from structlog.testing import capture_logs

from squaredeal.bus import RedisBus
from squaredeal.bus.pace import Pace
from tests.services.redis_server import RedisServer

from .nodes import PATIENT, QUICK, Probe, is_up, redis_buses, running, settled, until
from .recovery import SPIN, STANDSTILL_S, follow, passes


async def test_flushing_everything_changes_nothing(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2) as (one, two):
        ear = follow(two)
        await redis.tell("FLUSHALL")
        one.publish("node-1", "race/a", b"x")
        await ear.until(1)
        assert two.counts()["gaps"] == 0


async def test_a_full_memory_changes_nothing(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2) as (one, two):
        ear = follow(two)
        await redis.tell("CONFIG", "SET", "maxmemory", "1")
        await redis.tell("CONFIG", "SET", "maxmemory-policy", "noeviction")
        one.publish("node-1", "race/a", b"x")
        await ear.until(1)
        assert two.counts()["gaps"] == 0


async def test_four_frozen_seconds_hold_nobody_up_and_double_nothing(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2, Pace()) as (one, two):
        ear = follow(two)
        await until(lambda: one.is_followed("node-1", "race/a"))
        probe, loop = Probe(), asyncio.get_running_loop()
        redis.freeze()
        thaw_at, number = loop.time() + 4, 0
        while loop.time() < thaw_at:
            one.publish("node-1", "race/a", b"%d" % number)
            number += 1
            await asyncio.sleep(0.01)
        redis.thaw()
        missed = ear.missed
        await passes(one, two)
        assert probe.stop() < SPIN
        assert probe.worst_s < STANDSTILL_S
        heard = [int(record) for record in ear.records]
        assert len(heard) == len(set(heard))
        assert heard == sorted(heard)
        await until(lambda: ear.missed > missed or len(heard) == number)


async def test_a_server_killed_and_back_empty_is_found_again(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2, QUICK) as (one, two):
        ear = follow(two)
        redis.kill()
        await until(lambda: one.is_degraded and two.is_degraded)
        one.publish("node-1", "race/a", b"lost or late")
        missed = ear.missed
        redis.start()
        await until(lambda: ear.missed > missed)
        await passes(one, two)
        assert two.counts()["gaps"] >= 1
        await settled(one, two)
        await until(lambda: one.is_followed("node-1", "race/a"))


async def test_a_server_that_comes_late_is_waited_for_without_haste(redis: RedisServer) -> None:
    redis.kill()
    bus, other = RedisBus(redis.url, pace=PATIENT), RedisBus(redis.url, pace=PATIENT)
    with capture_logs() as logs:
        async with running(bus, other):
            probe = Probe()
            await until(lambda: bus.counts()["failures"] >= 4)
            bus.publish("node", "race/a", b"nobody is there")
            assert bus.is_degraded
            assert bus.counts()["last_seen_ms"] == -1
            assert probe.stop() < SPIN
            redis.start()
            await passes(bus, other)
    told = [entry["event"] for entry in logs]
    assert told.count("bus degraded") == told.count("bus restored") == 2  # once for each bus, not for each attempt


async def test_a_node_that_stood_still_asks_the_store(redis: RedisServer) -> None:
    """The others may have taken it for gone meanwhile, and sent it nothing."""
    async with redis_buses(redis.url, 2, QUICK) as (one, two):
        ear = follow(two)
        await passes(one, two)
        missed = ear.missed
        time.sleep(QUICK.silence_s + 0.5)  # noqa: ASYNC251 - the whole process stands still: that is the fault
        await until(lambda: ear.missed > missed)
        await passes(one, two)


async def test_a_wrong_password_is_no_end_and_is_not_logged(redis: RedisServer) -> None:
    with capture_logs() as logs:
        bus = RedisBus(f"redis://:hunter2@127.0.0.1:{redis.port}", pace=PATIENT)
        async with running(bus):
            await until(lambda: bus.counts()["failures"] >= 2 and bus.counts()["reconnects"] >= 2)
            assert bus.is_degraded
            await redis.tell("CONFIG", "SET", "requirepass", "hunter2")
            await until(lambda: is_up(bus))
    assert [entry["event"] for entry in logs] == ["bus degraded", "bus restored"]
    assert "hunter2" not in str(logs)
