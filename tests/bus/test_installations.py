"""Two installations whose nodes are set to one Redis: the setting `bus_prefix` keeps them apart."""

from __future__ import annotations

import secrets

from squaredeal.bus import RedisBus
from squaredeal.parts import bus_of
from squaredeal.settings import load_settings
from tests.services.redis_server import RedisServer

from .nodes import Node, running, until
from .recovery import heard


def bus(redis: RedisServer, prefix: str) -> RedisBus:
    """A node's bus, made of the environment."""
    settings = load_settings({"SQUAREDEAL_BUS": redis.url, "SQUAREDEAL_BUS_PREFIX": prefix}, {})
    made = bus_of(settings)
    assert isinstance(made, RedisBus)
    return made


async def test_nodes_of_one_prefix_hear_each_other_and_nobody_else(shared_redis: RedisServer) -> None:
    ours, theirs = secrets.token_hex(4), secrets.token_hex(4)
    one, two, three, four = (bus(shared_redis, prefix) for prefix in (ours, ours, theirs, theirs))
    async with running(one, two, three, four):
        await until(lambda: all(node.counts()["peers"] == 1 for node in (one, two, three, four)))
        ear, _ = Node("two", two).follow("race/a")
        foreign, _ = Node("four", four).follow("race/a")
        await until(lambda: one.is_followed("one", "race/a") and three.is_followed("three", "race/a"))
        await heard(ear, lambda: one.publish("one", "race/a", b"a move"))
        # by the same way, after the move has gone it
        await heard(foreign, lambda: three.publish("three", "race/a", b"theirs"))
        assert (set(ear.records), set(foreign.records)) == ({b"a move"}, {b"theirs"})


async def test_nodes_that_name_no_prefix_are_one_installation(shared_redis: RedisServer) -> None:
    one, two = bus_of(load_settings({"SQUAREDEAL_BUS": shared_redis.url}, {})), bus(shared_redis, "squaredeal")
    async with running(one, two):
        await until(lambda: one.counts()["peers"] == two.counts()["peers"] == 1)
