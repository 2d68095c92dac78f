"""What a node keeps of its races: a room while somebody is there, and nothing when all have left."""

import asyncio
from pathlib import Path
from unittest.mock import patch

from structlog.testing import capture_logs

from squaredeal.room.upkeep import DUE_MS, PACK_MS
from squaredeal.store.players import Player
from tests.room.world import World


async def test_nothing_is_left_when_all_have_left(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.quiet()
        hall = world.hall
        tasks, timers, topics = len(asyncio.all_tasks()), len(hall.node.timers), len(world.bus)
        race, clients = await world.running("Ann", "Bob", seed="1")
        clients += [await world.enter(race, None) for _ in range(3)]
        lobby = world.lobby(None)
        lobby.say({"t": "hello", "v": 1})
        await lobby.hears("lobby")
        assert len(world.bus) == topics + 2  # the room's and the lobby's
        assert len(hall.rooms) == 1
        clients[0].play(1, "6a", "6b")
        for client in [*clients, lobby]:
            client.leave()
        await world.quiet()
        assert hall.rooms == {}
        assert hall.lines == {}
        assert len(world.bus) == topics
        await world.advance(300)  # what was waiting to be told is not told
        assert len(asyncio.all_tasks()) == tasks
        assert len(hall.node.timers) == timers
        assert [row.move for row in await world.store.journal.rows(race, 0)] == ["6a", "6b"]


async def test_a_race_without_a_room_still_starts_and_ends(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, clients = await world.running("Ann", "Bob", seed="1")
        for client in clients:
            client.leave()
        await world.quiet()
        assert world.hall.rooms == {}
        await world.advance(120_000)
        await world.advance(DUE_MS)
        page = await world.page(race)
        assert page.race.phase == "over"


async def test_hello_has_a_deadline(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        silent = world.connect(race, None)
        await world.advance(9_999)
        assert silent.wire.closed is None
        await world.advance(1)
        assert await silent.is_closed() == 4503
        assert world.hall.lines == {}


async def test_a_race_is_read_once_for_all_who_come_at_the_same_time(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.leave()
        await world.quiet()
        assert world.hall.rooms == {}
        with patch.object(world.store.races, "secret", wraps=world.store.races.secret) as secret:
            storm = [world.connect(race, None) for _ in range(30)]
            for client in storm:
                client.say({"t": "hello", "v": 1})
            for client in storm:
                await client.hears("welcome")
        assert secret.call_count == 1


async def test_a_race_that_was_packed_away_is_still_there(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", rules="klondike/3/unlimited")
        player = world.hall.rooms[race].race.seats[0]
        world.clock.advance(250)
        a.play(1, "s", "s")
        acks = [await a.hears("ack") for _ in range(2)]
        a.say({"t": "resign"})
        over = await a.hears("over")
        a.leave()
        await world.quiet()
        await world.advance(10 * 60_000 + PACK_MS)
        assert await world.store.replays.packable(world.clock.now()) == []
        back = await world.enter(race, Player(player.player, player.name, player.kind))
        welcome = back.all("welcome")[0]
        assert (welcome["rev"], welcome["standings"], welcome["opened"]) == (2, over["standings"], over["opened"])
        back.play(1, "s", "s")
        assert [await back.hears("ack") for _ in range(2)] == acks
        back.play(3, "s")
        assert (await back.hears("refused"))["why"] == "finished"


async def test_a_damaged_journal_is_not_played_on(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.play(1, "6a")
        await a.hears("ack")
        a.leave()
        await world.quiet()
        with capture_logs() as logs, patch.object(world.store.journal, "rows", return_value=[(1, "1h", 0)]):
            late = world.connect(race, None)
            late.say({"t": "hello", "v": 1})
            assert await late.is_closed() == 1011
        assert {log["error"] for log in logs} == {"IllegalMove"}
        assert world.hall.rooms == {}


async def test_counts(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a,) = await world.running("Ann", seed="1")
        a.play(1, "6a")
        await a.hears("ack")
        a.play(2, "1h")
        await a.hears("refused")
        counts = world.hall.counts()
        assert {name: counts[name] for name in ("rooms", "sockets", "plays", "acks", "refused")} == {
            "rooms": 1,
            "sockets": 1,
            "plays": 2,
            "acks": 1,
            "refused": 1,
        }
