"""Players of a rated race who play no more: from then on they are shown the others late."""

from pathlib import Path

from squaredeal.engine import write_position
from squaredeal.store.players import Player
from tests.room.delayed import DELAY_MS, TERMS, pass_time, rated
from tests.room.watching import game_of
from tests.room.world import World


async def test_what_a_rival_sees_whose_own_game_is_over(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b) = await rated(world)
        await world.advance(1_000)
        a.play(1, "6a")
        b.play(1, "6b")
        assert await b.hears("progress") == ["g", 0, 1, 0]  # live, while both play
        await b.hears("ack")
        await world.advance(1_000)
        b.say({"t": "resign"})
        snapshot = await b.hears("snapshot")
        ann, bob = snapshot["race"]["seats"]
        assert (ann["state"], ann["rev"], bob["state"], bob["rev"]) == ("playing", 0, "resigned", 1)
        assert snapshot["board"] == write_position(game_of(world, race, 1).position)
        assert [board["rev"] for board in snapshot["boards"]] == [0, 1]
        a.play(2, "6c")
        await a.hears("ack")
        back = await world.enter(race, await player_of(world, race, 1))
        welcome = back.all("welcome")[0]
        assert (welcome["race"]["seats"], welcome["board"]) == (snapshot["race"]["seats"], snapshot["board"])
        await pass_time(world, DELAY_MS - 2_000)
        go = await back.hears("go")
        assert [board["rev"] for board in go["boards"]] == [0, 1]
        await pass_time(world, 1_000)
        assert await back.hears("diff") == ["d", 0, 1, 1_000, "6a"]
        await pass_time(world, 1_000)
        assert await back.hears("diff") == ["d", 0, 2, 2_000, "6c"]
        assert b.wire.closed is not None  # its player has come back on another socket


async def test_who_leaves_in_the_countdown_watches_late(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        players = [await world.player(name) for name in ("Ann", "Bob", "Cy")]
        race = await world.race(players[0], rated=True, seats=3, seed="1")
        clients = [await world.seated(race, player) for player in players]
        for number, client in enumerate(clients):
            client.say({"t": "ready", "on": True, "nonce": f"{number:032x}"})
        await clients[0].hears("race", lambda message: message["race"]["phase"] == "countdown")
        clients[2].say({"t": "leave"})
        await world.quiet()
        await world.advance(5_000)
        snapshot = await clients[2].hears("snapshot")
        assert [seat["state"] for seat in snapshot["race"]["seats"]] == ["playing", "playing", "left"]
        clients[0].play(1, "6a")
        await clients[0].hears("ack")
        assert clients[2].all("diff") == clients[2].all("progress") == []
        await pass_time(world, DELAY_MS)
        assert await clients[2].hears("diff") == ["d", 0, 1, 0, "6a"]


async def player_of(world: World, race: str, seat: int) -> Player:
    holder = world.hall.rooms[race].race.seat(seat)
    assert holder is not None
    return Player(holder.player, holder.name, "guest")
