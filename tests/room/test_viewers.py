"""Those who watch: what each sees by their role, and which seats they follow."""

from pathlib import Path
from typing import Any

import pytest

from squaredeal.engine import legal_moves, parse_rules, write_position
from tests.room.watching import game_of
from tests.room.world import World


@pytest.mark.parametrize(
    ("rules", "options", "rival", "watcher"),
    [
        ("freecell", {}, False, True),
        ("freecell", {"watch": "progress"}, False, False),
        ("freecell", {"rivals": "boards"}, True, True),
        ("klondike/1/3", {}, False, False),
        ("klondike/1/3", {"watch": "boards"}, False, True),
    ],
)
async def test_who_sees_a_board(
    tmp_path: Path, rules: str, options: dict[str, Any], rival: bool, watcher: bool
) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules=rules, **options)
        w = await world.enter(race, None)
        move = legal_moves(parse_rules(rules), game_of(world, race, 0).position)[0].code
        a.play(1, move)
        await a.hears("ack")
        await world.quiet()
        for client, sees in ((b, rival), (w, watcher)):
            assert bool(client.all("diff")) is sees
            assert bool(client.all("progress")) is not sees
        boards = w.all("welcome")[0]["boards"]
        assert [seat["board"] is not None for seat in boards] == [watcher, watcher]
        assert a.all("diff") == a.all("progress") == []


async def test_a_rival_whose_game_is_over_sees_as_a_spectator(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        a.play(1, "6a")
        await b.hears("progress")
        b.say({"t": "resign"})
        snapshot = await b.hears("snapshot")
        assert snapshot["boards"][0]["board"] == write_position(game_of(world, race, 0).position)
        a.play(2, "6b")
        assert await b.hears("diff") == ["d", 0, 2, 0, "6b"]


async def test_at_the_end_everybody_sees_everything(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/1/3")
        w = await world.enter(race, None)
        a.play(1, "s")
        await a.hears("ack")
        for client in (a, b):
            client.say({"t": "resign"})
        for client in (a, b, w):
            await client.hears("over")
            last = await client.hears("snapshot")
            full = [write_position(game_of(world, race, seat).position) for seat in (0, 1)]
            assert [seat["board"] for seat in last["boards"]] == full


async def test_following_some_seats_only(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        w = await world.enter(race, None)
        w.say({"t": "watch", "seats": [1]})
        snapshot = await w.hears("snapshot")
        assert [seat["seat"] for seat in snapshot["boards"]] == [1]
        a.play(1, "6a")
        b.play(1, "6b")
        await w.hears("diff")
        await world.quiet()
        assert [diff[1] for diff in w.all("diff")] == [1]


async def test_who_plays_does_not_watch_beside_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann)
        beside, watcher = await world.enter(race, bob), await world.enter(race, None)
        await world.seated(race, bob)
        assert await beside.is_closed() == 4501
        assert watcher.wire.closed is None


async def test_the_same_bytes_go_to_all_who_see_the_same(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, _) = await world.running("Ann", "Bob", seed="1")
        watchers = [await world.enter(race, None) for _ in range(5)]
        a.play(1, "6a")
        for watcher in watchers:
            await watcher.hears("diff")
        assert len({id(watcher.wire.frames[-1]) for watcher in watchers}) == 1
