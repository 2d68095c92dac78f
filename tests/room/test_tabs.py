"""A player with several sockets, one after the other or at once: the newest wins and nothing sent before is lost."""

import asyncio
from pathlib import Path

from tests.room.alone import racing
from tests.room.world import World


async def test_two_tabs_the_newest_wins(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, old = await racing(world)
        old.play(1, "6a")
        await old.hears("ack")
        new = world.connect(race, ann)
        new.say({"t": "hello", "v": 1})
        old.play(2, "6b")
        welcome = await new.hears("welcome")
        assert await old.is_closed() == 4501
        assert welcome["you"]["seat"] == 0
        assert welcome["rev"] == 2  # under way before the seat was claimed anew
        old.play(3, "6c")
        new.play(3, "6d")
        await new.hears("ack", lambda ack: ack[1] == 3)
        await world.quiet()
        assert [row.move for row in await world.store.journal.rows(race, 0)] == ["6a", "6b", "6d"]
        page = await world.page(race)
        assert page.race.seats[0].here


async def test_what_the_older_tab_has_sent_is_not_lost(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, old = await racing(world)
        old.play(1, "6a")
        await asyncio.sleep(0)  # under way
        old.play(2, "6b", "6c")
        new = world.connect(race, ann)
        new.say({"t": "hello", "v": 1})
        old.play(4, "6d")
        assert (await new.hears("welcome"))["rev"] == 4
        await world.quiet()
        assert [row.move for row in await world.store.journal.rows(race, 0)] == ["6a", "6b", "6c", "6d"]
        watcher = await world.enter(race, None)
        assert watcher.all("welcome")[0]["boards"][0]["rev"] == 4


async def test_many_tabs_at_once_leave_one(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, first = await racing(world)
        tabs = [world.connect(race, ann) for _ in range(8)]
        for tab in tabs:
            tab.say({"t": "hello", "v": 1})
        await world.quiet()
        alive = [tab for tab in [first, *tabs] if tab.wire.closed is None]
        assert len(alive) == 1
        assert {tab.wire.closed[0] for tab in [first, *tabs] if tab.wire.closed} == {4501}
        alive[0].play(1, "6a")
        assert (await alive[0].hears("ack"))[1] == 1


async def test_a_player_reconnects_with_moves_not_heard_about(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world, rules="klondike/1/unlimited", seed="klondike-1")
        world.clock.advance(300)
        moves = ["s", "s", "u", "s", "s"]
        a.play(1, *moves)
        a.leave()
        back = world.connect(race, ann)
        back.say({"t": "hello", "v": 1})
        back.play(1, *moves)
        welcome = await back.hears("welcome")
        assert 0 <= welcome["rev"] <= 5
        acks = [await back.hears("ack") for _ in moves]
        assert [ack[1] for ack in acks] == [1, 2, 3, 4, 5]
        await world.quiet()
        assert [row.move for row in await world.store.journal.rows(race, 0)] == moves
        again = await world.enter(race, ann)
        assert again.all("welcome")[0]["rev"] == 5
        again.play(1, *moves)
        assert [await again.hears("ack") for _ in moves] == acks
