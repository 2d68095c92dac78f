"""Redis and the way to it fail in every way there is; the bus says so, comes back, and never holds anybody up."""

import asyncio
import errno
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from structlog.testing import capture_logs

from squaredeal.bus import RedisBus, connection, reader
from squaredeal.bus.pace import Pace
from tests.faults.proxy import ChaosProxy
from tests.services.redis_server import RedisServer

from .nodes import QUICK, Ear, Node, Probe, is_up, redis_buses, running, settled, until

SPIN = 0.9  # of one processor: a wedged loop takes all of it
STANDSTILL_S = 2.0  # nothing of ours may hold the loop for so long, however busy the machine


async def passes(one: RedisBus, two: RedisBus) -> None:
    """A record of one reaches two."""
    ear, subscription = Node("passes", two).follow("race/passes")
    await until(lambda: is_up(one) and is_up(two))
    while not ear.records:  # what is said before both are there again may be lost
        one.publish("speaker", "race/passes", b"x")
        await asyncio.sleep(0.05)
    subscription.close()


OPEN_FILES = Path("/proc/self/fd")


def open_files() -> int:
    return len(list(OPEN_FILES.iterdir()))


def connection_of(bus: RedisBus) -> Any:
    """The connection a bus reads from."""
    assert bus._reader._pubsub is not None
    return bus._reader._pubsub.connection


def follow(bus: RedisBus) -> Ear:
    return Node("node-2", bus).follow("race/a")[0]


async def test_killed_subscriptions_are_noticed_and_told(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2) as (one, two):
        ear = follow(two)
        one.publish("node-1", "race/a", b"before")
        await ear.until(1)
        missed = ear.missed
        assert await redis.tell("CLIENT", "KILL", "TYPE", "pubsub") == 2
        await until(lambda: ear.missed == missed + 1)
        await passes(one, two)
        assert two.counts()["gaps"] == two.counts()["reconnects"] == 1
        assert ear.missed == missed + 1
        assert two._reader._backoff._most_s == QUICK.first_retry_s


async def test_a_killed_publisher_connects_again_and_loses_nothing_that_comes_after(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2, Pace(beacon_s=60, silence_s=120)) as (one, two):
        ear = follow(two)
        missed = ear.missed
        await redis.tell("CLIENT", "KILL", "TYPE", "normal")
        one.publish("node-1", "race/a", b"x")
        await ear.until(1)
        assert one.counts()["failures"] == 1
        assert (one.counts()["reconnects"], ear.missed) == (0, missed)
        assert one._publisher._backoff._most_s == Pace().first_retry_s


async def test_a_new_connection_shows_at_once_that_it_lives(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 1, Pace(beacon_s=60, silence_s=120)) as (bus,):
        await redis.tell("CLIENT", "KILL", "TYPE", "normal")
        killed_at = asyncio.get_running_loop().time()
        bus.publish("node-1", "race/a", b"x")  # so that it looks at its connection
        await until(lambda: (bus._reader.alive_at or 0.0) > killed_at)


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="open files are counted in /proc")
async def test_no_connection_lingers_with_bytes_that_a_frozen_server_does_not_take(redis: RedisServer) -> None:
    before = open_files()
    async with redis_buses(redis.url, 1, queue_bytes=32 << 20) as (bus,):
        redis.freeze()
        bus.publish("node-1", "race/a", b"x" * (24 << 20))  # more than the kernel holds
        await until(lambda: bus.counts()["failures"] == 1)
    await until(lambda: open_files() == before)


def test_nothing_of_a_connection_is_left_to_a_default() -> None:
    made = connection.new_client("redis://localhost", Pace()).connection_pool.make_connection()  # type: ignore[no-untyped-call]
    assert made.retry.get_retries() == 0
    assert (made.socket_connect_timeout, made.socket_timeout) == (Pace().connect_s, Pace().reply_s)
    assert (made.socket_keepalive, made.health_check_interval) == (False, 0)


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
    async with redis_buses(redis.url, 2) as (one, two):
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
        assert one.is_followed("node-1", "race/a")


async def test_a_server_that_comes_late_is_waited_for_without_haste(redis: RedisServer) -> None:
    redis.kill()
    bus, other = RedisBus(redis.url, pace=QUICK), RedisBus(redis.url, pace=QUICK)
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


@pytest.mark.parametrize("which", ["both", "reading"])
async def test_a_dead_connection_that_stays_open_is_given_up(redis: RedisServer, which: str) -> None:
    async with ChaosProxy("127.0.0.1", redis.port) as proxy:
        near, far = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=QUICK), RedisBus(redis.url, pace=QUICK)
        async with running(near, far):
            ear = follow(near)
            await passes(far, near)
            missed, probe = ear.missed, Probe()
            if which == "both":
                proxy.go_silent()
            else:  # the link that brings everybody's beacons has passed more than the one that sends a node's own
                max(proxy.links, key=lambda link: link.passed_bytes).is_silent = True
            far.publish("node-1", "race/a", b"into the void")
            await until(lambda: ear.missed > missed)
            await passes(far, near)
            assert probe.stop() < SPIN
            assert near.counts()["reconnects"] >= 1
            assert (near.counts()["failures"] == 0) == (which == "reading")
            assert far.counts()["reconnects"] == 0


async def test_a_dead_socket_that_reads_as_silence_does_not_spin(redis: RedisServer) -> None:
    patient = replace(QUICK, silence_s=60)  # so that only the haste of the answers can tell
    async with redis_buses(redis.url, 2, patient) as (one, two):
        ear = follow(two)
        missed, probe = ear.missed, Probe()
        stream = connection_of(two)._reader
        stream.set_exception(TimeoutError(errno.ETIMEDOUT, "Connection timed out"))  # as the kernel's keep-alive does
        await until(lambda: ear.missed > missed)
        await passes(one, two)
        assert probe.stop() < SPIN
        assert two.counts()["reconnects"] == 1


async def test_a_subscription_renewed_behind_our_back_is_a_gap(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lenient(pace: Pace) -> dict[str, Any]:
        return {**connection.options(pace), "retry": Retry(NoBackoff(), 5)}  # as the library would have it

    monkeypatch.setattr(reader, "new_client", lambda url, pace: Redis.from_url(url, **lenient(pace)))
    async with redis_buses(redis.url, 2) as (one, two):
        ear = follow(two)
        missed, first = ear.missed, connection_of(two)
        await redis.tell("CLIENT", "KILL", "TYPE", "pubsub")
        await until(lambda: ear.missed > missed)
        await passes(one, two)
        assert two.counts()["gaps"] == two.counts()["reconnects"] == 1
        assert connection_of(two) is not first


async def test_a_node_that_stood_still_asks_the_store(redis: RedisServer) -> None:
    """The others may have taken it for gone meanwhile, and sent it nothing."""
    async with redis_buses(redis.url, 2) as (one, two):
        ear = follow(two)
        await passes(one, two)
        missed = ear.missed
        time.sleep(QUICK.silence_s + 0.5)  # noqa: ASYNC251 - the whole process stands still: that is the fault
        await until(lambda: ear.missed > missed)
        await passes(one, two)


async def test_resets_and_refusals_end_when_they_end(redis: RedisServer) -> None:
    async with ChaosProxy("127.0.0.1", redis.port) as proxy:
        near, far = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=QUICK), RedisBus(redis.url, pace=QUICK)
        async with running(near, far):
            await passes(near, far)
            await proxy.refuse()
            proxy.reset_all()
            await until(lambda: near.is_degraded and near.counts()["failures"] >= 3)
            await proxy.accept()
            await passes(near, far)
            await passes(far, near)


async def test_a_slow_way_in_small_pieces_loses_nothing(redis: RedisServer) -> None:
    async with ChaosProxy("127.0.0.1", redis.port) as proxy:
        proxy.latency_s, proxy.slice_bytes = 0.02, 7
        patient = replace(QUICK, silence_s=60, peer_s=60, reply_s=60)  # a slow machine is not what is tested
        near, far = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=patient), RedisBus(redis.url, pace=patient)
        async with running(near, far):
            ear = follow(near)
            await until(lambda: is_up(near) and is_up(far) and near.counts()["peers"] == 1)
            missed = ear.missed
            for number in range(300):
                far.publish("node-1", "race/a", b"%d" % number)
            await ear.until(300)
            assert ear.records == [b"%d" % number for number in range(300)]
            assert ear.missed == missed


async def test_a_subscriber_left_on_the_old_server_notices(redis: RedisServer, tmp_path: Path) -> None:
    """After a fail-over the old server is healthy and says nothing: only a beacon that does not come back tells."""
    (tmp_path / "second").mkdir()
    second = RedisServer(tmp_path / "second")
    second.start()
    try:
        async with ChaosProxy("127.0.0.1", redis.port) as proxy:
            bus = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=QUICK)
            async with running(bus):
                ear = follow(bus)
                await until(lambda: is_up(bus))
                missed = ear.missed
                proxy.target = ("127.0.0.1", second.port)
                await redis.tell("CLIENT", "KILL", "TYPE", "normal")  # the publisher goes to the new one
                await until(lambda: ear.missed > missed)
                await until(lambda: is_up(bus))
                assert str(await second.tell("CLIENT", "LIST")).count("cmd=subscribe") == 1
    finally:
        second.kill()


async def test_a_wrong_password_is_no_end_and_is_not_logged(redis: RedisServer) -> None:
    with capture_logs() as logs:
        bus = RedisBus(f"redis://:hunter2@127.0.0.1:{redis.port}", pace=QUICK)
        async with running(bus):
            await until(lambda: bus.counts()["failures"] >= 2 and bus.counts()["reconnects"] >= 2)
            assert bus.is_degraded
            await redis.tell("CONFIG", "SET", "requirepass", "hunter2")
            await until(lambda: is_up(bus))
    assert [entry["event"] for entry in logs] == ["bus degraded", "bus restored"]
    assert "hunter2" not in str(logs)


async def test_while_redis_is_away_memory_is_bounded_and_the_loss_is_told(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2, queue_bytes=100_000) as (one, two):
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


async def test_it_stops_in_time_when_redis_is_frozen(redis: RedisServer) -> None:
    before = asyncio.all_tasks()
    async with redis_buses(redis.url, 1, Pace()) as (bus,):
        redis.freeze()
        for _ in range(30_000):
            bus.publish("node-1", "race/a", b"x" * 100)
        await asyncio.sleep(0.01)  # a round is under way
        async with asyncio.timeout(2):  # a second, on a machine that is not busy
            await bus.stop()
    assert asyncio.all_tasks() == before


async def test_it_stops_in_time_when_redis_is_frozen_before_it_connects(redis: RedisServer) -> None:
    redis.freeze()
    bus = RedisBus(redis.url)
    await bus.start()
    bus.publish("node-1", "race/a", b"x")
    await asyncio.sleep(0.05)
    async with asyncio.timeout(2):
        await bus.stop()
