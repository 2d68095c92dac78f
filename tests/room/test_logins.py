"""A session that has ended closes the sockets it opened: here, on the other nodes, and where nobody was told."""

from pathlib import Path

import pytest

from squaredeal.room.logins import TOPIC
from squaredeal.room.upkeep import LOGINS_MS
from squaredeal.store import NameTaken, Player, login_of
from squaredeal.store.sessions import LOGIN_MS
from tests.room.faulty_bus import FaultyBus
from tests.room.two_nodes import settled, two_nodes
from tests.room.world import Client, World


async def open_race(world: World) -> str:
    """A race whose seats are others'."""
    return await world.race(await world.player("Host"))


async def guest(world: World, name: str) -> tuple[Player, str]:
    return await world.store.players.guest(name, world.clock.now())


async def watching(world: World, race: str, player: Player, token: str) -> Client:
    client = world.connect(race, player, token=token)
    client.say({"t": "hello", "v": 1})
    await client.hears("welcome")
    return client


async def test_only_the_sockets_of_the_ended_session_are_closed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, one = await guest(world, "Ann")
        _, other = await guest(world, "Bob")
        race = await open_race(world)
        first, second = await watching(world, race, ann, one), await watching(world, race, ann, other)
        nobody = await world.enter(race, None)
        world.hall.logins.ended([login_of(one).id])
        assert await first.is_closed() == 4504
        assert second.wire.closed is None is nobody.wire.closed


async def test_another_node_hears_of_it(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        ann, token = await guest(one, "Ann")
        race = await open_race(one)
        there = await watching(two, race, ann, token)
        one.hall.logins.ended([login_of(token).id, login_of("another").id])
        assert await there.is_closed() == 4504


async def test_what_the_bus_has_lost_is_found_by_asking(tmp_path: Path) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        ann, token = await guest(one, "Ann")
        bob, kept = await guest(one, "Bob")
        race = await open_race(one)
        lost, stays = await watching(two, race, ann, token), await watching(two, race, bob, kept)
        await settled(one, two)
        bus.is_holding = True
        await one.store.players.end_session(token)
        one.hall.logins.ended([login_of(token).id])
        assert [letter.topic for letter in bus.held if letter.topic == TOPIC] == [TOPIC]
        await two.advance(LOGINS_MS)
        assert await lost.is_closed() == 4504
        assert stays.wire.closed is None


async def test_a_session_that_expires_closes_its_sockets_within_a_minute(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, token = await guest(world, "Ann")
        line = await watching(world, await open_race(world), ann, token)
        world.clock.advance(LOGIN_MS)
        await world.hall.logins.look()
        assert await line.is_closed() == 4504


async def test_a_program_is_known_by_its_token(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, token = await guest(world, "Ann")
        race = await open_race(world)
        known, fresh = world.connect(race, None, program=True), world.connect(race, None, program=True)
        known.say({"t": "hello", "v": 1, "token": token})
        fresh.say({"t": "hello", "v": 1, "name": "Bob"})
        told = (await fresh.hears("welcome"))["token"]
        await known.hears("welcome")
        world.hall.logins.ended([login_of(token).id, login_of(told).id])
        assert await known.is_closed() == 4504 == await fresh.is_closed()


@pytest.mark.parametrize(
    "record", [b"", b"[]", b'["x"]', b'["x",[1]]', b'["y",["a"]]', b'["x",["' + b"a" * 65 + b'"]]']
)
async def test_records_of_other_versions_are_passed_over(tmp_path: Path, record: bytes) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        ann, token = await guest(one, "Ann")
        line = await watching(two, await open_race(one), ann, token)
        bus.publish(one.name, TOPIC, record)
        one.hall.logins.ended([login_of(token).id])
        assert await line.is_closed() == 4504  # heard behind the other


async def test_a_fresh_guest_may_not_take_an_account_s_name(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, _ = await guest(world, "Ann")
        await world.store.accounts.make(
            Player(ann.id, "Ann", "account"), "ann", password="hash", device="", now=world.clock.now()
        )
        with pytest.raises(NameTaken):
            await world.store.players.guest("ANN", world.clock.now(), folded="ann")
        program = world.connect(await open_race(world), None, program=True)
        program.say({"t": "hello", "v": 1, "name": "ANN"})
        assert await program.is_closed() == 4503
