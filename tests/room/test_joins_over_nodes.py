"""Joining with several sockets at once, over all nodes: a join that is late takes no seat from a newer socket."""

from pathlib import Path

from squaredeal.room.race_line import RaceLine
from tests.room.faulty_bus import FaultyBus
from tests.room.holding import held_commands
from tests.room.two_nodes import settled, two_nodes
from tests.room.world import Client


async def test_a_join_that_is_still_under_way_does_not_take_the_seat_from_a_newer_socket(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        ann = await one.player("Ann")
        race = await one.race(await one.player("Host"), seats=2)
        a, b = await one.enter(race, ann), await two.enter(race, ann)
        with held_commands(one) as commands:
            a.say({"t": "join"})
            await commands.is_asked.wait()
            b.say({"t": "join"})
            await two.quiet()
            assert seat_of(b) == 1
            commands.let_go.set()
            refused = await a.hears("refused")
        assert (refused["command"], refused["why"]) == ("join", "not_your_seat")
        await settled(one, two)
        assert (a.wire.closed, b.wire.closed, seat_of(a)) == (None, None, None)
        b.say({"t": "react", "say": "nice"})  # its claim is still the newest
        await a.hears("react")
        a.say({"t": "join"})  # and whoever asks for the seat now is the newest
        assert await b.is_closed() == 4501
        await settled(one, two)
        assert seat_of(a) == 1


async def test_a_join_does_not_take_the_seat_from_a_socket_that_came_later_on_the_same_node(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        ann = await one.player("Ann")
        race = await one.race(await one.player("Host"), seats=2)
        a, elsewhere = await one.enter(race, ann), await two.enter(race, ann)
        with held_commands(one) as commands:
            a.say({"t": "join"})
            await commands.is_asked.wait()
            elsewhere.say({"t": "join"})
            await two.quiet()
            newer = one.connect(race, ann)
            newer.say({"t": "hello", "v": 1})
            assert await elsewhere.is_closed() == 4501  # the newer one has claimed the seat
            commands.let_go.set()
            assert (await a.hears("refused"))["why"] == "not_your_seat"
        await newer.hears("welcome")
        await settled(one, two)
        assert (newer.wire.closed, seat_of(newer), seat_of(a)) == (None, 1, None)


async def test_a_join_takes_the_seat_of_whoever_has_gone_elsewhere(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        ann = await one.player("Ann")
        race = await one.race(await one.player("Host"), seats=2)
        a, b = await one.enter(race, ann), await two.enter(race, ann)
        with held_commands(one) as commands:
            a.say({"t": "join"})
            await commands.is_asked.wait()
            b.say({"t": "join"})
            await two.quiet()
            b.leave()
            await two.quiet()
            commands.let_go.set()
            await one.quiet()
        assert seat_of(a) == 1


def seat_of(client: Client) -> int | None:
    """Return the seat that a client's socket speaks for."""
    assert isinstance(client.line, RaceLine)
    return client.line.seat
