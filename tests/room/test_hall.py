"""A node's life: nothing left behind, draining, restarting, several nodes on one database, a store that fails."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from squaredeal.engine import write_position
from squaredeal.room.upkeep import DUE_MS, LOOK_MS, PACK_MS
from squaredeal.store import Unavailable
from squaredeal.store.players import Player
from tests.room.world import Client, World, tag_of


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
        page = await world.hall.race_view(race)
        assert page is not None
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


# --- draining and restarting


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


async def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/3/unlimited")
        world.clock.advance(400)
        a.play(1, "s", "s", "u")
        acks = [await a.hears("ack") for _ in range(3)]
        b.play(1, "s")
        await b.hears("ack")
        page = await world.hall.race_view(race)
        assert page is not None
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


async def test_draining_does_not_wait_for_a_store_that_never_answers(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a,) = await world.running("Ann", seed="1")
        with patch.object(world.store.journal, "append", return_value=asyncio.get_running_loop().create_future()):
            a.play(1, "6a")
            await world.hall.drain(0.01)
        assert await a.is_closed() == 1012
        assert a.all("ack") == []


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


# --- several nodes


async def test_two_nodes_serve_one_race(tmp_path: Path) -> None:
    async with World(tmp_path) as one, World(tmp_path, clock=one.clock, bus=one.bus, name="node-2") as two:
        ann, bob = await one.player("Ann"), await one.player("Bob")
        race = await one.race(ann, seed="1")
        a = await one.seated(race, ann)
        b = await two.seated(race, bob)
        await settled(one, two)
        a.say({"t": "ready", "on": True, "nonce": "00" * 16})
        b.say({"t": "ready", "on": True, "nonce": "01" * 16})
        await settled(one, two)
        one.clock.advance(5_000)
        one.hall.node.timers.run_due()
        await settled(one, two)
        watcher = await two.enter(race, None)
        one.clock.advance(100)
        a.play(1, "6a", "6b")
        await settled(one, two)
        assert watcher.all("diff") == [["d", 0, 1, 100, "6a"], ["d", 0, 2, 100, "6b"]]
        assert b.all("progress")[-1] == ["g", 0, 2, 0]  # one for both, where node 2 was just reading the store
        b.say({"t": "react", "say": "nice"})
        await settled(one, two)
        assert a.all("react") == watcher.all("react") == [{"t": "react", "seat": 1, "say": "nice"}]
        elsewhere = await two.enter(race, ann)
        await settled(one, two)
        assert elsewhere.all("welcome")[0]["rev"] == 2
        elsewhere.play(3, "6c")
        await settled(one, two)
        assert await a.is_closed() == 4501
        assert watcher.all("diff")[-1] == ["d", 0, 3, 100, "6c"]
        a.play(3, "6d")
        await settled(one, two)
        page = await one.hall.race_view(race)
        assert page is not None
        assert page.race.seats[0].here
        assert page.race.seats[0].rev == 3


async def test_an_older_socket_that_goes_elsewhere_drops_nobody(tmp_path: Path) -> None:
    async with World(tmp_path) as one, World(tmp_path, clock=one.clock, bus=one.bus, name="node-2") as two:
        ann = await one.player("Ann")
        race = await one.race(ann, seats=1, seed="1")
        a = await one.seated(race, ann)
        await one.start(race, [a])
        elsewhere = await two.enter(race, ann)
        a.leave()
        await settled(one, two)
        page = await two.hall.race_view(race)
        assert page is not None
        assert page.race.seats[0].here
        await one.advance(120_000)
        await settled(one, two)
        elsewhere.play(1, "6a")
        assert (await elsewhere.hears("ack"))[1] == 1


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


async def settled(*worlds: World) -> None:
    for _ in range(3):
        for world in worlds:
            await world.quiet()


async def test_what_the_bus_has_lost_is_found_in_three_seconds(tmp_path: Path) -> None:
    async with World(tmp_path) as one, World(tmp_path, clock=one.clock, name="node-2") as two:  # two buses: all is lost
        ann = await one.player("Ann")
        race = await one.race(ann, seats=1, seed="1")
        a = await one.seated(race, ann)
        watcher = await two.enter(race, None)
        await one.start(race, [a])
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
    async with World(tmp_path) as one, World(tmp_path, clock=one.clock, name="node-2") as two:  # two buses: all is lost
        ann = await one.player("Ann")
        race = await one.race(ann, seats=1, seed="1")
        a = await one.seated(race, ann)
        watcher = await two.enter(race, None)
        await one.start(race, [a])
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
    async with World(tmp_path) as one, World(tmp_path, clock=one.clock, name="node-2") as two:  # two buses: all is lost
        ann = await one.player("Ann")
        race = await one.race(ann, seats=1, seed="1")
        a = await one.seated(race, ann)
        watcher = await two.enter(race, None)
        await one.start(race, [a])
        two.bus.miss(two.bus.topics())
        await watcher.hears("go")  # no time has passed
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        two.bus.miss(two.bus.topics())
        await watcher.hears("diff", lambda diff: diff[2] == 2)


# --- faults


async def test_a_store_that_does_not_answer(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        with patch.object(world.store.races, "command", side_effect=Unavailable("io")):
            a.say({"t": "resign"})
            refused = await a.hears("refused")
            assert (refused["command"], refused["why"]) == ("resign", "unavailable")
        a.play(1, "6a")
        await a.hears("ack")
        with patch.object(world.store.races, "load", side_effect=Unavailable("io")):
            other = world.connect("another1", None)
            other.say({"t": "hello", "v": 1})
            assert await other.is_closed() == 4003
        with patch.object(world.store.races, "command", side_effect=Unavailable("io")):
            a.leave()
            await world.quiet()
        await world.advance(1_000)
        page = await world.hall.race_view(race)
        assert page is not None
        assert not page.race.seats[0].here


async def test_a_defect_closes_the_sockets_it_touches_and_is_logged_without_its_text(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        watcher = await world.enter(race, None)
        with (
            capture_logs() as logs,
            patch.object(world.store.races, "command", side_effect=ValueError("QH of seed 77")),
        ):
            a.say({"t": "resign"})
            assert await a.is_closed() == 1011
            await world.quiet()
        assert {log["error"] for log in logs} == {"ValueError"}
        assert "QH" not in str(logs)
        assert "sealed" not in str(logs)
        assert watcher.wire.closed is None


async def test_a_line_raises_nothing_into_its_socket(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        desk = world.hall.rooms[race].seats[0].desk
        assert desk is not None
        with capture_logs() as logs, patch.object(type(desk), "play", side_effect=RuntimeError("secret")):
            a.play(1, "6a")
        assert await a.is_closed() == 1011
        assert "secret" not in str(logs)


@pytest.mark.parametrize("frame", [b"", b"\xff", b"{}", b"[" * 4000, b'["p",1,"26"]'])
async def test_bad_frames_close_their_own_socket_only(tmp_path: Path, frame: bytes) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        bad = world.connect(race, None)
        bad.line.frame(frame)
        assert await bad.is_closed() == 4503
        bad.line.frame(frame)
        bad.line.gone()
        a.play(1, "6a")
        assert (await a.hears("ack"))[1] == 1


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
