"""What the bus has lost between two nodes: it is found in the store, and told in the order in which it happened."""

import asyncio
from pathlib import Path
from unittest.mock import patch

from squaredeal.room.clerk import RETRY_MS
from squaredeal.room.upkeep import LOOK_MS
from squaredeal.store import Unavailable
from tests.room.holding import held_answer
from tests.room.two_nodes import two_nodes
from tests.room.world import Client, World, tag_of


async def watched(one: World, two: World) -> tuple[Client, Client]:
    """Start a race on one node that somebody watches on the other: the player and the watcher."""
    ann = await one.player("Ann")
    race = await one.race(ann, seats=1, seed="1")
    a = await one.seated(race, ann)
    watcher = await two.enter(race, None)
    await one.start(race, [a])
    return a, watcher


async def test_what_the_bus_has_lost_is_found_in_three_seconds(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # two buses: all is lost
        a, watcher = await watched(one, two)
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        assert watcher.all("go") == []
        await two.advance(LOOK_MS)
        assert (await watcher.hears("go"))["boards"][0]["rev"] == 0
        await watcher.hears("diff", lambda diff: diff[2] == 2)
        assert watcher.all("snapshot") == []  # what has happened is told as it is where it happened
        a.play(3, "6c")
        await a.hears("ack", lambda ack: ack[1] == 3)
        await two.advance(LOOK_MS)
        await watcher.hears("diff", lambda diff: diff[2] == 3)
        a.say({"t": "resign"})
        await a.hears("over")
        await two.advance(LOOK_MS)
        assert (await watcher.hears("over"))["standings"][0]["moves"] == 3


async def test_a_result_that_was_not_heard_is_told_after_its_moves(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # two buses: all is lost
        a, watcher = await watched(one, two)
        await two.advance(LOOK_MS)
        await watcher.hears("go")
        a.play(1, "6a", "6b")
        a.say({"t": "resign"})
        await a.hears("over")
        await two.advance(LOOK_MS)
        await watcher.hears("over")
        told = [tag_of(message) for message in watcher.messages]
        assert [tag for tag in told if tag in ("diff", "standing", "over")] == ["diff", "diff", "standing", "over"]


async def test_what_the_bus_may_have_lost_is_looked_for_at_once(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # two buses: all is lost
        a, watcher = await watched(one, two)
        two.bus.miss(two.bus.topics())
        await watcher.hears("go")  # no time has passed
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        two.bus.miss(two.bus.topics())
        await watcher.hears("diff", lambda diff: diff[2] == 2)


async def test_what_may_be_lost_while_a_look_is_under_way_is_looked_for_behind_it(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # two buses: all is lost
        a, watcher = await watched(one, two)
        await two.advance(LOOK_MS)
        await watcher.hears("go")
        with held_answer(two.store.races, "tips") as look:
            two.bus.miss(two.bus.topics())
            await look.is_done.wait()
            a.play(1, "6a")
            await a.hears("ack", lambda ack: ack[1] == 1)
            heard = asyncio.Event()
            two.bus.subscribe("node-2", "told", lambda _: None, heard.set)
            two.bus.miss(two.bus.topics())
            await heard.wait()
            look.let_go.set()
            await watcher.hears("diff", lambda diff: diff[2] == 1)  # no time has passed


async def test_what_could_not_be_read_is_read_a_second_later(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # two buses: all is lost
        a, watcher = await watched(one, two)
        await two.advance(LOOK_MS)
        await watcher.hears("go")
        a.play(1, "6a")
        await a.hears("ack", lambda ack: ack[1] == 1)
        with patch.object(two.store.races, "load", side_effect=Unavailable("timeout")) as reading:
            await two.advance(LOOK_MS)
            assert reading.called
        await two.advance(RETRY_MS)
        await watcher.hears("diff", lambda diff: diff[2] == 1)
        watcher.leave()
        await two.quiet()
        assert not two.hall.rooms  # nothing is kept for a reading that is done
