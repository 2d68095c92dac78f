"""What every bus does, in memory and over a real Redis: one suite, two carriers."""

import pytest

from tests.services.redis_server import RedisServer

from .nodes import nodes, until


@pytest.fixture(params=["memory", "redis"])
def carrier(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def server(carrier: str, request: pytest.FixtureRequest) -> RedisServer | None:
    return request.getfixturevalue("shared_redis") if carrier == "redis" else None


async def test_others_hear_in_order_and_the_speaker_does_not(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server, 3) as (one, two, three):
        (own, _), (second, _), (third, _) = (node.follow("race/a") for node in (one, two, three))
        for number in range(200):
            one.say("race/a", b"%d" % number)
        await second.until(200)
        await third.until(200)
        two.say("race/a", b"answer")
        await own.until(1)
        assert second.records == third.records[:200] == [b"%d" % number for number in range(200)]
        assert own.records == [b"answer"]


async def test_nothing_is_delivered_within_the_call(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server) as (one, two):
        ear, _ = two.follow("race/a")
        one.say("race/a", b"x")
        assert ear.records == []
        await ear.until(1)


async def test_only_the_topic_that_is_followed_is_heard(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server) as (one, two):
        ears = {topic: two.follow(topic)[0] for topic in (f"race/{number}" for number in range(300))}
        for topic in ears:
            one.say(topic, topic.encode())
            one.say(f"{topic}x", b"for nobody")
        for topic, ear in ears.items():
            await ear.until(1)
            assert ear.records == [topic.encode()]


async def test_any_bytes_and_any_topic_pass(carrier: str, server: RedisServer | None) -> None:
    records = [b"", b"\r\n", b"$5\r\nhello\r\n", bytes(range(256)), b"\xff" * 100_000, "Zürich ♠".encode()]
    async with nodes(carrier, server) as (one, two):
        for topic in ("race/ä♥", "", " ", "x" * 500):
            ear, _ = two.follow(topic)
            for record in records:
                one.say(topic, record)
            await ear.until(len(records))
            assert ear.records == records


async def test_a_big_burst_arrives_whole_and_in_order(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server) as (one, two):
        topics = [f"race/{number}" for number in range(50)]
        ears = {topic: two.follow(topic)[0] for topic in topics}
        for number in range(400):
            for topic in topics:
                one.say(topic, b"%d/%s" % (number, b"x" * 60))
        for ear in ears.values():
            await ear.until(400)
            assert [int(record.split(b"/")[0]) for record in ear.records] == list(range(400))
            assert ear.missed == 0


async def test_two_speakers_keep_their_own_order(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server, 3) as (one, two, three):
        ear, _ = three.follow("race/a")
        for number in range(100):
            one.say("race/a", b"1 %d" % number)
            two.say("race/a", b"2 %d" % number)
        await ear.until(200)
        for speaker in (b"1", b"2"):
            own = [int(record.split()[1]) for record in ear.records if record.startswith(speaker)]
            assert own == list(range(100))


async def test_who_follows_is_known_to_the_others(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server, 3) as (one, two, three):
        await until(lambda: not one.sees("race/a"))
        _, subscription = two.follow("race/a")
        await until(lambda: one.sees("race/a") and three.sees("race/a"))
        await until(lambda: not two.sees("race/a"))
        subscription.close()
        await until(lambda: not one.sees("race/a"))
        assert not one.sees("race/b")


async def test_who_has_left_hears_nothing_and_leaves_nothing(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server) as (one, two):
        ear, first = two.follow("race/a")
        other, second = two.follow("race/a")
        marker, third = two.follow("race/marker")
        first.close()
        first.close()
        one.say("race/a", b"x")
        one.say("race/marker", b"x")
        await other.until(1)
        await marker.until(1)
        assert ear.records == []
        second.close()
        third.close()
        assert len(two.bus) == 0
        one.say("race/a", b"y")
        again, _ = two.follow("race/last")
        one.say("race/last", b"z")
        await again.until(1)
        assert (ear.records, other.records) == ([], [b"x"])


async def test_what_was_said_before_is_not_heard(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server) as (one, two):
        marker, _ = two.follow("race/marker")
        one.say("race/a", b"early")
        one.say("race/marker", b"x")
        await marker.until(1)
        ear, _ = two.follow("race/a")
        one.say("race/a", b"late")
        await ear.until(1)
        assert ear.records == [b"late"]


async def test_a_receiver_that_raises_harms_nobody_else(carrier: str, server: RedisServer | None) -> None:
    import asyncio

    told: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["exception"]))

    def broken(record: bytes) -> None:
        raise KeyError(record)

    async with nodes(carrier, server) as (one, two):
        two.bus.subscribe(two.name, "race/a", broken)
        ear, _ = two.follow("race/a")
        one.say("race/a", b"1")
        one.say("race/a", b"2")
        await ear.until(2)
        await until(lambda: len(told) == 2)
        assert ear.records == [b"1", b"2"]


async def test_nodes_of_one_process_hear_each_other(carrier: str, server: RedisServer | None) -> None:
    async with nodes(carrier, server) as (one, _):
        ear, _ = one.follow("race/a")
        one.bus.publish("guest", "race/a", b"x")
        assert one.bus.is_followed("guest", "race/a")
        await ear.until(1)
        assert ear.records == [b"x"]
