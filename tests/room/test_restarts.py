"""A node that drains and one that takes up its races: all that came is acknowledged, nothing is lost."""

import asyncio
from pathlib import Path
from unittest.mock import patch

from squaredeal.engine import write_position
from squaredeal.store.players import Player
from tests.room.world import Client, World


async def test_draining_acknowledges_all_that_came(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        watcher = await world.enter(race, None)
        a.play(1, *["6a", "u"] * 20)
        b.play(1, "6a", "6b")
        await asyncio.gather(world.hall.drain(5), too_late(a))
        for client in (a, b, watcher):
            assert await client.is_closed() == 1012
        assert [ack[1] for ack in a.all("ack")] == list(range(1, 41))
        assert [ack[1] for ack in b.all("ack")] == [1, 2]
        assert a.all("refused") == []
        assert len({client.all("bye")[0]["retry_ms"] for client in (a, b, watcher)}) == 3
        assert [row.rev for row in await world.store.journal.rows(race, 0)] == list(range(1, 41))
        late = world.connect(race, None)
        assert await late.is_closed() == 1012


async def too_late(client: Client) -> None:
    client.play(41, "6a")


async def test_draining_does_not_wait_for_a_store_that_never_answers(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a,) = await world.running("Ann", seed="1")
        with patch.object(world.store.journal, "append", return_value=asyncio.get_running_loop().create_future()):
            a.play(1, "6a")
            await world.hall.drain(0.01)
        assert await a.is_closed() == 1012
        assert a.all("ack") == []


async def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/3/unlimited")
        world.clock.advance(400)
        a.play(1, "s", "s", "u")
        acks = [await a.hears("ack") for _ in range(3)]
        b.play(1, "s")
        await b.hears("ack")
        page = await world.page(race)
        players = [Player(seat.player, seat.name, seat.kind) for seat in page.race.seats]
        before = write_position(world.hall.rooms[race].records[0].tip.game.position)
        await world.hall.drain(5)
        clock = world.clock
    async with World(tmp_path, clock=clock) as world:
        a, b = [await world.enter(race, player) for player in players]
        assert (a.all("welcome")[0]["rev"], b.all("welcome")[0]["rev"]) == (3, 1)
        assert write_position(world.hall.rooms[race].records[0].tip.game.position) == before
        a.play(1, "s", "s", "u")
        assert [await a.hears("ack") for _ in range(3)] == acks
        a.play(4, "s")
        assert (await a.hears("ack"))[2] == 400
        assert await b.hears("progress") == ["g", 0, 4, 0]
        for client in (a, b):
            client.say({"t": "resign"})
        assert [line["moves"] for line in (await b.hears("over"))["standings"]] == [4, 1]


async def test_a_countdown_goes_on_over_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="1")
        a = await world.seated(race, ann)
        a.say({"t": "ready", "on": True, "nonce": "00" * 16})
        starts_at = (await a.hears("race", lambda state: state["race"]["phase"] == "countdown"))["race"]["starts_at"]
        clock = world.clock
    async with World(tmp_path, clock=clock) as world:
        a = await world.enter(race, ann)
        await world.advance(5_000)
        assert (await a.hears("go"))["starts_at"] == starts_at
