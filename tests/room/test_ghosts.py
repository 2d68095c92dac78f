"""A socket that is gone before its claim is made sends nobody away for good: its player's next one may be older."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

from squaredeal.room.entrance import CLAIM_MS
from squaredeal.room.upkeep import LOOK_MS
from squaredeal.store import Claimed, NotYourSeat
from tests.room.alone import racing
from tests.room.faulty_bus import FaultyBus
from tests.room.holding import held_claims
from tests.room.two_nodes import settled, two_nodes
from tests.room.world import World


async def test_a_claim_that_comes_too_late_has_the_live_socket_come_again(tmp_path: Path) -> None:
    """Ann's line drops while a slow node claims for her; she is back on the other node before that is done."""
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        a.play(1, "6a")
        await a.hears("ack")
        with held_claims(two) as claims:
            ghost = two.connect(race, ann)
            ghost.say({"t": "hello", "v": 1})
            await claims.is_asked.wait()
            ghost.leave()
            a = await one.enter(race, ann)
            claims.let_go.set()
            await claims.is_done.wait()
        assert await a.is_closed() == 4002  # and not 4501: nobody else is there
        await settled(one, two)
        again = await one.enter(race, ann)
        assert again.all("welcome")[0]["rev"] == 1
        again.play(2, "6b")
        await again.hears("ack", lambda ack: ack[1] == 2)
        assert again.wire.closed is None


async def test_a_claim_of_a_socket_that_is_there_still_sends_the_older_one_away(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        with held_claims(two) as claims:
            newer = two.connect(race, ann)
            newer.say({"t": "hello", "v": 1})
            await claims.is_asked.wait()
            claims.let_go.set()
            await newer.hears("welcome")
        assert await a.is_closed() == 4501


async def test_a_claim_that_could_not_be_made_in_time_is_not_made(tmp_path: Path) -> None:
    """A node that stood still meanwhile would fence its player's newer socket on another one."""
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        a.leave()
        await world.quiet()

        async def late(*args: Any, **_: Any) -> Claimed:
            is_wanted = args[-1]
            assert is_wanted()
            world.clock.advance(CLAIM_MS)
            assert not is_wanted()
            raise NotYourSeat(race, 0, ann.id)

        with patch.object(world.store.journal, "claim", late):
            client = world.connect(race, ann)
            client.say({"t": "hello", "v": 1})
            assert await client.is_closed() == 4003
        assert (await world.enter(race, ann)).all("welcome")[0]["you"]["seat"] == 0


async def test_an_older_socket_is_to_come_again_where_the_newer_one_is_known_to_be_gone(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # no bus: the store says so
        race, ann, a = await racing(one)
        newer = await two.enter(race, ann)
        newer.leave()
        await settled(one, two)
        await one.advance(LOOK_MS)
        assert await a.is_closed() == 4002
