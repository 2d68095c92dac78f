"""One seat, one live socket, over all nodes: the newest wins, and the older is told and closed."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

from squaredeal.room.upkeep import LOOK_MS
from squaredeal.store import Claimed
from tests.room.alone import racing
from tests.room.faulty_bus import FaultyBus
from tests.room.holding import held_appends, held_claims
from tests.room.two_nodes import gone, here, settled, two_nodes
from tests.room.world import World


async def test_the_older_socket_on_another_node_is_closed_before_anything_is_written(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        b = await two.enter(race, ann)
        assert await a.is_closed() == 4501  # no time has passed, and no row was written
        await settled(one, two)
        b.play(1, "6a")
        await b.hears("ack")
        assert b.wire.closed is None
        assert await gone(one) == 0
        assert one.hall.rooms == {}


async def test_without_a_bus_the_older_socket_is_closed_at_the_next_look(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):
        race, ann, a = await racing(one)
        b = await two.enter(race, ann)
        await settled(one, two)
        assert a.wire.closed is None
        await one.advance(LOOK_MS)
        assert await a.is_closed() == 4501
        await settled(one, two)
        await two.advance(LOOK_MS)
        b.play(1, "6a")
        await b.hears("ack")
        assert await gone(one) == 0


async def test_two_tabs_on_two_nodes_that_both_send_leave_the_newer_ones_moves(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # no bus: the fence alone
        race, ann, a = await racing(one)
        watcher = await one.enter(race, None)
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        b = await two.enter(race, ann)
        assert b.all("welcome")[0]["rev"] == 2
        b.play(3, "6d")
        await b.hears("ack", lambda ack: ack[1] == 3)
        a.play(3, "6c")
        assert await a.is_closed() == 4501
        assert (await watcher.hears("diff", lambda diff: diff[2] == 3))[4] == "6d"  # found with the miss, at once
        await settled(one, two)
        rows = await one.store.journal.rows(race, 0)
        assert [row.move for row in rows] == ["6a", "6b", "6d"]
        assert [ack[1] for ack in a.all("ack")] == [1, 2]


async def test_a_record_that_comes_late_closes_nobody_who_came_later(tmp_path: Path) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        race, ann, _ = await racing(one)
        watcher = await one.enter(race, None)
        bus.is_holding = True
        b = await two.enter(race, ann)
        (late,) = (letter for letter in bus.held if letter.kind == "c")
        again = await one.enter(race, ann)  # the third claim
        (newer,) = (letter for letter in bus.held if letter.kind == "c" and letter.node != late.node)
        for _ in range(2):
            bus.deliver(late)
            await settled(one, two)
            assert again.wire.closed is None
        bus.deliver(newer)
        bus.deliver(newer)
        assert await b.is_closed() == 4501
        await settled(one, two)
        again.play(1, "6a")
        await again.hears("ack")
        assert again.wire.closed is watcher.wire.closed is None
        assert await gone(one) == 0


async def test_a_newer_claim_that_is_heard_of_first_wins(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        watcher = await one.enter(race, None)
        a.leave()
        await settled(one, two)
        with held_claims(one, when_done=True) as claim:
            first = one.connect(race, ann)
            first.say({"t": "hello", "v": 1})
            await claim.is_done.wait()
            second = await two.enter(race, ann)  # its record arrives before the first has its answer
            await settled(two)
            claim.let_go.set()
            assert await first.is_closed() == 4501
        await settled(one, two)
        assert await here(one, race) == [True]
        second.play(1, "6a")
        await second.hears("ack")
        await watcher.hears("diff")
        assert second.wire.closed is None


async def test_an_over_race_has_one_socket_for_a_seat_too(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        a.say({"t": "resign"})
        await a.hears("over")
        b = await two.enter(race, ann)
        assert await a.is_closed() == 4501
        await settled(one, two)
        back = await one.enter(race, ann)
        assert await b.is_closed() == 4501
        assert back.wire.closed is None
        assert await here(one, race) == [True]


async def test_whoever_was_kicked_meanwhile_watches_on(tmp_path: Path) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        ann, bob, eve = await one.player("Ann"), await one.player("Bob"), await one.player("Eve")
        race = await two.race(ann, seats=2)
        a, b = await two.seated(race, ann), await one.seated(race, bob)
        await settled(one, two)
        bus.is_holding = True
        a.say({"t": "kick", "seat": 1})
        await settled(one, two)
        await two.seated(race, eve)
        (claimed,) = (letter for letter in bus.held if letter.kind == "c")
        bus.deliver(claimed)  # the claim is heard of before the kick
        await settled(one, two)
        assert b.wire.closed is None
        await b.hears("race", lambda told: [seat["name"] for seat in told["race"]["seats"]] == ["Ann", "Eve"])
        assert await here(one, race) == [True, True]


async def test_the_newest_of_many_tabs_is_the_one_that_may_write(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        claim, is_written = world.store.journal.claim, []

        async def after_the_moves(*args: Any, **wanted: Any) -> Claimed:
            is_written.append(appends.is_done.is_set())
            return await claim(*args, **wanted)

        with held_appends(world) as appends, patch.object(world.store.journal, "claim", after_the_moves):
            a.play(1, "6a")  # under way while the tabs come: they wait for it
            await appends.is_asked.wait()
            tabs = [world.connect(race, ann) for _ in range(4)]
            for tab in tabs:
                tab.say({"t": "hello", "v": 1})
            assert [await tab.is_closed() for tab in tabs[:-1]] == [4501] * 3
            appends.let_go.set()
            assert (await tabs[-1].hears("welcome"))["rev"] == 1
        tabs[-1].play(2, "6b")
        await tabs[-1].hears("ack")
        assert is_written == [True]  # one claim, the last one's
