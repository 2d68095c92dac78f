"""What only the Redis bus has: other nodes to be known, numbers to be checked, several installations on one server."""

import asyncio
import secrets
from collections import Counter
from dataclasses import replace

import pytest
from redis import Redis as SyncRedis
from redis.asyncio import Redis

from squaredeal.bus import RedisBus, connection, reader, signals
from squaredeal.bus.envelope import Header, pack, seal, unpack
from squaredeal.bus.over_redis import shard_of
from squaredeal.bus.pace import Backoff, Pace
from tests.services.redis_server import RedisServer

from .nodes import DEADLINE_S, PATIENT, Node, is_up, redis_buses, running, settled, until
from .recovery import until_read_by

LOSSES = ("reconnects", "failures", "gaps")


async def test_what_is_said_in_one_turn_is_one_publish_a_shard(shared_redis: RedisServer) -> None:
    prefix, topics = secrets.token_hex(4), ["race/a", "race/b"]
    bus = RedisBus(shared_redis.url, prefix=prefix, pace=PATIENT)
    async with running(bus), Redis.from_url(shared_redis.url) as client, client.pubsub() as listener:
        channels = [f"{prefix}/{shard_of(topic)}" for topic in topics]
        await listener.subscribe(*channels)
        await until(lambda: is_up(bus))
        for number in range(100):
            for topic in topics:
                bus.publish("node", topic, b"%d" % number)
        seen: dict[str, list[tuple[bytes, bytes]]] = {}
        async with asyncio.timeout(DEADLINE_S):
            while len(seen) < 2:
                message = await listener.get_message(timeout=1)
                if message is not None and message["type"] == "message":
                    seen[message["channel"].decode()] = unpack(message["data"], {b"race/a", b"race/b"})[0]
        assert seen == {
            channel: [(topic.encode(), b"%d" % number) for number in range(100)]
            for channel, topic in zip(channels, topics, strict=True)
        }


async def test_until_the_others_are_known_any_topic_may_be_followed(shared_redis: RedisServer) -> None:
    bus = RedisBus(shared_redis.url, pace=PATIENT)
    assert bus.is_followed("node-1", "race/a")
    async with running(bus):
        await until(lambda: is_up(bus))
        await until(lambda: not bus.is_followed("node-1", "race/a"))


async def test_a_new_node_learns_what_the_others_have_long_followed(shared_redis: RedisServer) -> None:
    prefix = secrets.token_hex(4)
    old = RedisBus(shared_redis.url, prefix=prefix, pace=PATIENT)
    waits = replace(PATIENT, settle_s=60)  # it meets the old one in time, however slow the machine
    new = RedisBus(shared_redis.url, prefix=prefix, pace=waits)
    async with running(old):
        Node("old", old).follow("race/a")
        await until(lambda: is_up(old))
        old.publish("old", "race/b", b"long ago")
        async with running(new):
            await until(lambda: new.counts()["peers"] == 1 and new._peers.unknown() == [])
            assert new._peers.may_follow("race/a")
            assert not new._peers.may_follow("race/b")
            assert old.counts()["peers"] == 1
            assert new.counts()["gaps"] == 0
        await until(lambda: old.counts()["peers"] == 0)  # it has said goodbye


async def test_who_comes_just_after_something_was_not_sent_is_told_to_look(shared_redis: RedisServer) -> None:
    async with redis_buses(shared_redis.url, 2) as (one, two):
        Node("node-1", one).follow("race/a")
        await settled(one)
        assert not one.is_followed("node-1", "race/a")  # a move is made now, and is not told
        ear, _ = Node("node-2", two).follow("race/a")
        await until(lambda: ear.missed == 1)
        other, _ = Node("node-2", two).follow("race/b")
        await until(lambda: one.is_followed("node-1", "race/b"))
        one.publish("node-1", "race/b", b"x")
        await other.until(1)
        assert (ear.missed, other.missed) == (1, 0)


async def test_what_was_not_sent_is_no_matter_to_who_has_left_since(shared_redis: RedisServer) -> None:
    async with redis_buses(shared_redis.url, 2) as (one, two):
        _, subscription = Node("node-1", one).follow("race/a")
        await settled(one)
        assert not one.is_followed("node-1", "race/a")
        subscription.close()
        Node("node-1", one).follow("race/a")
        ear, _ = Node("node-2", two).follow("race/a")
        await until(lambda: one._peers.may_follow("race/a"))  # to ask the bus itself would be a move not sent
        one.publish("node-1", "race/a", b"x")
        await ear.until(1)
        one.publish("node-1", "race/a", b"y")  # a late word would have come before this
        await ear.until(2)
        assert ear.missed == 0


async def test_a_new_subscription_is_proved_at_once(redis: RedisServer) -> None:
    async with redis_buses(redis.url, 1, replace(PATIENT, beacon_s=60, silence_s=120)) as (bus,):
        before = bus.counts()["publishes"]
        await redis.tell("CLIENT", "KILL", "TYPE", "pubsub")
        await until(lambda: bus.counts()["gaps"] >= 1)
        await until(lambda: bus.counts()["publishes"] > before)


async def test_an_envelope_that_comes_twice_is_taken_once(shared_redis: RedisServer) -> None:
    prefix, sender = secrets.token_hex(4), b"somebody"
    bus = RedisBus(shared_redis.url, prefix=prefix, pace=PATIENT)
    channel = f"{prefix}/{shard_of('race/a')}"
    async with running(bus), Redis.from_url(shared_redis.url) as client:
        ear, _ = Node("node", bus).follow("race/a")
        await until(lambda: is_up(bus) and ear.missed > 0)  # it has joined, and has told so
        started = ear.missed
        for number in (1, 2, 2, 1, 3):
            await client.publish(channel, seal(Header(sender, number), [pack("race/a", b"%d" % number)]))
        await ear.until(3)
        assert ear.records == [b"1", b"2", b"3"]
        assert (bus.counts()["duplicates"], ear.missed) == (2, started)
        await client.publish(channel, seal(Header(sender, 5), [pack("race/a", b"5"), pack("race/b", b"")]))
        await ear.until(4)
        await until(lambda: ear.missed == started + 1)  # number 4 never came
        beacon = signals.Beacon(sender.hex(), 0, 0.0, [6] * 32, [])
        await client.publish(f"{prefix}/nodes", signals.encode(beacon))
        await until(lambda: ear.missed == started + 2)  # number 6 was sent as well
        counts = bus.counts()
        assert (counts["gaps"], counts["received"], counts["skipped"]) == (2, 4, 1)


async def test_foreign_messages_on_our_channels_do_no_harm(shared_redis: RedisServer) -> None:
    prefix = secrets.token_hex(4)
    bus = RedisBus(shared_redis.url, prefix=prefix, pace=PATIENT)
    async with running(bus), Redis.from_url(shared_redis.url) as client:
        ear, _ = Node("node", bus).follow("race/a")
        await until(lambda: is_up(bus))
        channel = f"{prefix}/{shard_of('race/a')}"
        good = seal(Header(b"somebody", 1), [pack("race/a", b"x")])
        junk = [b"", b"hello", b"\xff" * 1_000, good[:-1], b"\x02" + good[1:], good + b"\x00"]
        for data in junk:
            await client.publish(channel, data)
            await client.publish(f"{prefix}/nodes", data)
        await client.publish(channel, good)
        await ear.until(1)
        assert ear.records == [b"x"]
        assert bus.counts()["malformed"] == 2 * len(junk)
        assert bus.counts()["reconnects"] == 0


async def test_a_flood_is_read_with_pauses_for_everybody_else(shared_redis: RedisServer) -> None:
    prefix, most = secrets.token_hex(4), 3_000
    bus = RedisBus(shared_redis.url, prefix=prefix, pace=PATIENT)
    channel = f"{prefix}/{shard_of('race/a')}"
    loop, turn = asyncio.get_running_loop(), 0
    heard: Counter[int] = Counter()

    def count_turns() -> None:
        nonlocal turn
        turn += 1
        if heard.total() < most:
            loop.call_soon(count_turns)

    def hear(_: bytes) -> None:
        heard[turn] += 1

    async with running(bus):
        bus.subscribe("node", "race/a", hear)
        await until(lambda: is_up(bus))
        with SyncRedis.from_url(shared_redis.url) as client:  # holds the loop: meanwhile everything comes at once
            pipeline = client.pipeline(transaction=False)
            for number in range(1, most + 1):
                pipeline.publish(channel, seal(Header(b"somebody", number), [pack("race/a", b"x")]))
            pipeline.execute()
        count_turns()
        await until(lambda: heard.total() == most)
    assert max(heard.values()) < most / 8


async def test_installations_on_one_server_do_not_hear_each_other(shared_redis: RedisServer) -> None:
    async with redis_buses(shared_redis.url, 2) as (one, two), redis_buses(shared_redis.url, 1) as (other,):
        near, _ = Node("node-2", two).follow("race/a")
        far, _ = Node("node-2", other).follow("race/a")
        one.publish("node-1", "race/a", b"x")
        await near.until(1)
        said_at = asyncio.get_running_loop().time()
        await until(lambda: (other._reader.alive_at or 0.0) > said_at)  # it hears itself, after all that
        assert far.records == []
        assert other.counts()["skipped"] == other.counts()["peers"] == 0


async def test_a_quiet_connection_is_not_taken_for_a_dead_one(
    shared_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is quiet for longer than any time limit of the connection that reads."""
    short = replace(PATIENT, reply_s=0.2)
    monkeypatch.setattr(reader, "new_client", lambda url, _: connection.new_client(url, short))
    async with redis_buses(shared_redis.url, 1, replace(PATIENT, beacon_s=0.5)) as (bus,):
        before = bus.counts()
        await until(lambda: bus.counts()["publishes"] >= before["publishes"] + 3)
        assert {name: bus.counts()[name] for name in LOSSES} == {name: before[name] for name in LOSSES}


async def test_nothing_is_left_when_it_has_stopped(shared_redis: RedisServer) -> None:
    before = asyncio.all_tasks()
    async with redis_buses(shared_redis.url, 3) as buses:
        Node("node", buses[0]).follow("race/a")
    assert asyncio.all_tasks() == before
    buses[0].publish("node", "race/a", b"too late")  # no error
    buses[0].publish("node", "\ud800", b"no text")
    await until_read_by(shared_redis, 0)


async def test_the_last_words_arrive(shared_redis: RedisServer) -> None:
    async with redis_buses(shared_redis.url, 2) as (one, two):
        ear, _ = Node("node-2", two).follow("race/a")
        for number in range(2_000):
            one.publish("node-1", "race/a", b"%d" % number + b"x" * 100)
        await one.stop()
        await ear.until(2_000)
        assert ear.missed == 0


def test_a_url_that_cannot_be_read_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="redis://"):
        RedisBus("http://localhost")


def test_the_times_belong_together() -> None:
    pace = Pace()
    assert pace.silence_s >= 2 * pace.beacon_s  # one lost beacon is no silence
    assert pace.silence_s + pace.poll_s < pace.peer_s  # who was cut off knows it before the others forget it
    assert pace.settle_s >= 2 * pace.beacon_s  # everybody alive has been heard by then
    assert pace.join_s <= 0.005
    assert pace.farewell_s < 1


def test_the_pauses_double_within_bounds_and_are_not_in_step() -> None:
    pace = Pace(first_retry_s=0.1, most_retry_s=1.0)
    backoffs = [Backoff(pace) for _ in range(50)]
    for most in (0.1, 0.2, 0.4, 0.8, 1.0, 1.0):
        pauses = [backoff.next_s() for backoff in backoffs]
        assert all(most / 10 <= pause <= most for pause in pauses)
        assert len(set(pauses)) > 40
    backoffs[0].reset()
    assert backoffs[0].next_s() <= 0.1
