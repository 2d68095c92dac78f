"""Connections to Redis that are killed, replaced or dead: it is noticed, told as a gap, and made good without haste."""

import asyncio
import errno
from dataclasses import replace
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from squaredeal.bus import RedisBus, connection, reader
from squaredeal.bus.pace import Pace
from tests.services.redis_server import RedisServer

from .nodes import PATIENT, Probe, redis_buses, until
from .recovery import SPIN, follow, passes


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
        await until(lambda: two._reader._backoff._most_s == PATIENT.first_retry_s)


async def test_a_killed_publisher_connects_again_and_loses_nothing_that_comes_after(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2, replace(PATIENT, beacon_s=60, silence_s=120)) as (one, two):
        ear = follow(two)
        missed = ear.missed
        await redis.tell("CLIENT", "KILL", "TYPE", "normal")
        one.publish("node-1", "race/a", b"x")
        await ear.until(1)
        assert one.counts()["failures"] == 1
        assert (one.counts()["reconnects"], ear.missed) == (0, missed)
        await until(lambda: one._publisher._backoff._most_s == PATIENT.first_retry_s)


async def test_a_new_connection_shows_at_once_that_it_lives(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 1, replace(PATIENT, beacon_s=60, silence_s=120)) as (bus,):
        await redis.tell("CLIENT", "KILL", "TYPE", "normal")
        killed_at = asyncio.get_running_loop().time()
        bus.publish("node-1", "race/a", b"x")  # so that it looks at its connection
        await until(lambda: (bus._reader.alive_at or 0.0) > killed_at)


def test_nothing_of_a_connection_is_left_to_a_default() -> None:
    made = connection.new_client("redis://localhost", Pace()).connection_pool.make_connection()  # type: ignore[no-untyped-call]
    assert made.retry.get_retries() == 0
    assert (made.socket_connect_timeout, made.socket_timeout) == (Pace().connect_s, Pace().reply_s)
    assert (made.socket_keepalive, made.health_check_interval) == (False, 0)


async def test_a_dead_socket_that_reads_as_silence_does_not_spin(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 2) as (one, two):  # patient, so that only the haste of the answers can tell
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


def connection_of(bus: RedisBus) -> Any:
    """The connection a bus reads from."""
    assert bus._reader._pubsub is not None
    return bus._reader._pubsub.connection
