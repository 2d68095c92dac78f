"""What the older socket of a seat still says, asks and resigns: nothing of it lands once the seat is claimed anew."""

from pathlib import Path

import pytest

from squaredeal.store import Unsettled
from tests.room.alone import racing
from tests.room.faulty_bus import FaultyBus
from tests.room.holding import held_appends
from tests.room.two_nodes import settled, two_nodes
from tests.room.world import World


async def test_what_an_older_socket_still_asks_for_is_not_done(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):
        race, ann, a = await racing(one)
        b = await two.enter(race, ann)
        a.say({"t": "resign"})
        assert await a.is_closed() == 4501
        await settled(one, two)
        b.play(1, "6a")
        await b.hears("ack")
        assert b.all("standing") == []


@pytest.mark.parametrize("is_heard", [True, False])
async def test_what_an_older_socket_still_says_is_not_told(tmp_path: Path, is_heard: bool) -> None:
    bus = FaultyBus() if is_heard else None
    async with two_nodes(tmp_path, bus) as (one, two):
        race, ann, a = await racing(one)
        watchers = [await one.enter(race, None), await two.enter(race, None)]
        a.say({"t": "react", "say": "nice"})
        await watchers[0].hears("react")
        if bus is not None:
            await watchers[1].hears("react")
            bus.is_holding = True  # the claim is on its way
        b = await two.enter(race, ann)
        a.say({"t": "react", "say": "well_played"})
        assert await a.is_closed() == 4501
        await settled(one, two)
        b.say({"t": "react", "say": "hello"})
        await watchers[1].hears("react", lambda told: told["say"] == "hello")
        said = [told["say"] for watcher in watchers for told in watcher.all("react")]
        assert "well_played" not in said
        assert "r" not in (bus.kinds()[:-1] if bus is not None else [])


async def test_resigning_behind_moves_that_another_node_has_fenced_is_not_done(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        with held_appends(one) as appends:
            a.play(1, "6a")
            a.say({"t": "resign"})
            await appends.is_asked.wait()
            b = await two.enter(race, ann)
            assert await a.is_closed() == 4501
            appends.let_go.set()
            await settled(one, two)
        b.play(1, "6b")
        await b.hears("ack")
        assert [row.move for row in await one.store.journal.rows(race, 0)] == ["6b"]
        page = await one.page(race)
        assert page.race.phase == "running"


async def test_resigning_behind_moves_of_an_unknown_fate_is_not_done(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        with held_appends(world, outcome=Unsettled()) as appends:
            a.play(1, "6a")
            await appends.is_asked.wait()
            a.play(2, "6b")
            a.say({"t": "resign"})
            appends.let_go.set()
            assert await a.is_closed() == 4002
        await world.quiet()
        again = await world.enter(race, ann)
        again.play(1, "6a")
        await again.hears("ack")


async def test_everything_sent_before_a_newer_tab_on_the_same_node_is_done_first(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann, seats=2)
        a, b = await world.seated(race, ann), await world.seated(race, bob)
        b.say({"t": "ready", "on": True, "nonce": "00" * 16})
        for on in (True, False, True):
            a.say({"t": "ready", "on": on, "nonce": "01" * 16})
        again = world.connect(race, ann)
        again.say({"t": "hello", "v": 1})
        assert await a.is_closed() == 4501
        assert (await again.hears("welcome"))["race"]["phase"] == "countdown"
