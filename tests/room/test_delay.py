"""Rated races are shown late to whoever could tell a player: when, what, to whom, and without a gap or a double."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from squaredeal.engine import write_position
from squaredeal.race.model import Terms
from squaredeal.room import fanout
from squaredeal.room.delay import STEP_MS, Delay
from squaredeal.room.hub import LATE_BYTES, LATE_MS
from squaredeal.room.pages import RacePage
from squaredeal.room.upkeep import LOOK_MS
from squaredeal.store.players import Player
from tests.room.test_hall import settled
from tests.room.test_viewers import flood, game_of, picture_of
from tests.room.world import Client, World, tag_of

DELAY_MS = 3_000
TERMS = Terms(spectator_delay_ms=DELAY_MS)


def delay_of(world: World, race: str) -> Delay:
    delay = world.hall.rooms[race].gallery.delay
    assert delay is not None
    return delay


async def pass_time(world: World, ms: int) -> None:
    """Let time pass step by step, so that everything is shown when it is due."""
    for _ in range(ms // STEP_MS):
        await world.advance(STEP_MS)


async def test_a_rated_race_is_shown_late_from_the_start_to_the_end(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b, w) = await rated(world, watching=True)
        snapshot = await w.hears("snapshot")
        assert (snapshot["race"]["phase"], snapshot["race"]["delay_ms"], snapshot["boards"]) == (
            "countdown",
            DELAY_MS,
            [],
        )
        await world.advance(1_000)
        a.play(1, "6a")
        await a.hears("ack")
        await world.advance(1_000)
        a.say({"t": "resign"})
        await a.hears("standing")
        seen = len(w.wire.frames)
        await pass_time(world, DELAY_MS - 2_000 - STEP_MS)
        assert w.messages[seen:] == []
        await world.advance(STEP_MS)
        race_state = (await w.hears("race"))["race"]
        assert (race_state["phase"], race_state["version"]) == ("running", snapshot["race"]["version"] + 1)
        assert race_state["delay_ms"] == DELAY_MS
        go = await w.hears("go")
        start = write_position(world.hall.rooms[race].records[0].start.position)
        assert [(board["rev"], board["board"]) for board in go["boards"]] == [(0, start), (0, start)]
        assert "board" not in go
        await world.advance(1_000)
        assert await w.hears("diff") == ["d", 0, 1, 1_000, "6a"]
        assert w.all("standing") == []
        await world.advance(1_000)
        assert (await w.hears("standing"))["standing"]["state"] == "resigned"
        b.play(1, "6b")
        await b.hears("ack")
        assert [diff[1] for diff in w.all("diff")] == [0]
        b.say({"t": "resign"})
        await w.hears("over")
        last = w.all("snapshot")[-1]
        assert last["race"]["delay_ms"] == 0
        assert [board["rev"] for board in last["boards"]] == [1, 1]  # nothing is left to spoil
        assert world.hall.rooms[race].gallery.delay is None
        await pass_time(world, DELAY_MS + 1_000)
        assert len(w.all("diff")) == 1


async def rated(world: World, *, watching: bool = False, **options: Any) -> tuple[str, list[Client]]:
    """Start a rated race of Ann and Bob, watched by somebody from before the start."""
    players = [await world.player(name) for name in ("Ann", "Bob")]
    race = await world.race(players[0], rated=True, **({"seed": "1"} | options))
    clients = [await world.seated(race, player) for player in players]
    watchers = [await world.enter(race, None)] if watching else []
    await world.start(race, clients)
    return race, clients + watchers


async def test_who_comes_late_sees_the_race_as_it_was(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, _) = await rated(world)
        await pass_time(world, 2_000)
        a.play(1, "6a")
        await a.hears("ack")
        await pass_time(world, 2_000)
        a.play(2, "6b")
        await a.hears("ack")
        for after, rev in ((900, 0), (100, 1), (1_900, 1), (100, 2)):
            await pass_time(world, after)
            late = await world.enter(race, None)
            welcome = late.all("welcome")[0]
            assert (welcome["race"]["phase"], welcome["race"]["delay_ms"]) == ("running", DELAY_MS)
            assert welcome["boards"][0]["rev"] == welcome["race"]["seats"][0]["rev"] == rev
            assert welcome["standings"][0]["moves"] == rev


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


async def player_of(world: World, race: str, seat: int) -> Player:
    holder = world.hall.rooms[race].race.seat(seat)
    assert holder is not None
    return Player(holder.player, holder.name, "guest")


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


async def test_in_klondike_progress_is_late_and_boards_come_when_nobody_plays(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b, w) = await rated(world, watching=True, rules="klondike/1/3", seed=None)
        a.play(1, "s")
        await a.hears("ack")
        await pass_time(world, DELAY_MS - STEP_MS)
        assert w.all("progress") == w.all("go") == []
        await world.advance(STEP_MS)
        assert await w.hears("progress") == ["g", 0, 1, 0]
        late = await world.enter(race, None)
        assert [board["board"] for board in late.all("welcome")[0]["boards"]] == [None, None]
        for client in (a, b):
            client.say({"t": "resign"})
        for client in (w, late):
            await client.hears("over")
            boards = client.all("snapshot")[-1]["boards"]
            assert [board["board"] for board in boards] == [
                write_position(game_of(world, race, s).position) for s in (0, 1)
            ]


async def test_reactions_are_late_and_the_number_of_watchers_is_not(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b, w) = await rated(world, watching=True)
        a.say({"t": "react", "say": "nice"})
        assert (await b.hears("react"))["say"] == "nice"
        await world.enter(race, None)
        await world.advance(2_000)
        assert w.all("watchers")[-1]["count"] == 2
        assert w.all("react") == []
        await pass_time(world, DELAY_MS - 2_000)
        assert await w.hears("react") == {"t": "react", "seat": 0, "say": "nice"}


async def test_without_a_delay_rated_races_are_shown_at_once(tmp_path: Path) -> None:
    async with World(tmp_path, terms=Terms(spectator_delay_ms=0)) as world:
        race, (a, _, w) = await rated(world, watching=True)
        a.play(1, "6a")
        assert await w.hears("diff") == ["d", 0, 1, 0, "6a"]
        assert w.all("go")
        assert world.hall.rooms[race].gallery.delay is None
        assert world.hall.rooms[race].records[0].take_fresh() == []


async def test_casual_races_are_shown_at_once(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a,) = await world.running("Ann", seed="1")
        w = await world.enter(race, None)
        a.play(1, "6a")
        assert await w.hears("diff") == ["d", 0, 1, 0, "6a"]
        assert world.hall.rooms[race].gallery.delay is None


async def test_only_what_is_younger_than_the_delay_is_kept(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b) = await rated(world)
        most, rev = 0, 0
        for _ in range(80):
            a.play(rev + 1, "6a", "u")
            rev += 2
            await a.hears("ack")
            await a.hears("ack")
            await world.advance(STEP_MS)
            most = max(most, len(delay_of(world, race)))
        assert DELAY_MS // STEP_MS < most <= 2 * DELAY_MS // STEP_MS + 3
        b.say({"t": "resign"})
        await b.hears("snapshot")
        room = world.hall.rooms[race]
        a.say({"t": "resign"})
        await a.hears("over")
        assert room.gallery.delay is None
        assert [record.take_fresh() for record in room.records.values()] == [[], []]


async def test_an_undo_of_what_a_late_viewer_never_saw_brings_the_board(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, _) = await rated(world)
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        await pass_time(world, 1_000)
        a.play(3, "u")
        await a.hears("ack", lambda ack: ack[1] == 3)
        await pass_time(world, 2_000)
        late = await world.enter(race, None)
        assert late.all("welcome")[0]["boards"][0]["rev"] == 2
        await pass_time(world, 1_000)
        snapshot = await late.hears("snapshot")
        assert snapshot["boards"][0]["rev"] == 3
        assert snapshot["boards"][0]["board"] == write_position(game_of(world, race, 0).position)


async def test_nothing_is_left_when_all_have_left_a_delayed_race(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        timers = len(world.hall.node.timers)
        race, clients = await rated(world, watching=True)
        clients[0].play(1, "6a")
        await clients[0].hears("ack")
        for client in clients:
            client.leave()
        await world.quiet()
        assert race not in world.hall.rooms
        assert len(world.hall.node.timers) == timers


async def test_what_is_read_without_a_socket_is_as_late(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b) = await rated(world)
        a.play(1, "6a")
        await a.hears("ack")
        page = await page_of(world, race)
        assert (page.race.phase, page.race.delay_ms, page.standings) == ("countdown", DELAY_MS, ())
        await pass_time(world, 1_000)
        a.say({"t": "resign"})
        await b.hears("standing")
        for after, phase, state in (
            (1_900, "countdown", "seated"),
            (100, "running", "playing"),
            (900, "running", "playing"),
        ):
            await pass_time(world, after)
            page = await page_of(world, race)
            assert (page.race.phase, page.race.seats[0].state, page.standings) == (phase, state, ())
            assert {(seat.rev, seat.home, seat.at) for seat in page.race.seats} == {(0, 0, None)}
        await pass_time(world, 100)
        assert (await page_of(world, race)).race.seats[0].state == "resigned"
        (card,) = await world.hall.cards()
        assert (card.phase, card.rated, card.home) == ("running", True, ())
        b.say({"t": "resign"})
        await b.hears("over")
        page = await page_of(world, race)
        assert (page.race.phase, page.race.delay_ms) == ("over", 0)
        assert [line.moves for line in page.standings] == [1, 0]


async def page_of(world: World, race: str) -> RacePage:
    page = await world.hall.race_view(race)
    assert page is not None
    return page


async def test_a_start_that_was_heard_late_is_shown_before_the_moves(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(World(tmp_path, terms=TERMS))
        two = await stack.enter_async_context(World(tmp_path, terms=TERMS, clock=one.clock, name="node-2"))  # no bus
        players = [await one.player(name) for name in ("Ann", "Bob")]
        race = await one.race(players[0], rated=True, seed="1")
        clients = [await one.seated(race, player) for player in players]
        w = await two.enter(race, None)
        await one.start(race, clients)
        clients[0].play(1, "6a")
        await clients[0].hears("ack")
        for _ in range((LOOK_MS + DELAY_MS) // STEP_MS + 1):
            await one.advance(STEP_MS)
            two.hall.node.timers.run_due()
            await settled(one, two)
        told = [tag_of(message) for message in w.messages]
        assert [tag for tag in told if tag in ("go", "diff", "progress")] == ["go", "diff"]
        assert w.messages[-1] == ["d", 0, 1, 0, "6a"]


# --- slow readers


@pytest.fixture
def look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the viewers' buffers after a few hundred bytes, so that a few moves are enough."""
    monkeypatch.setattr(fanout, "LOOK_BYTES", 400)


async def test_a_slow_viewer_gets_one_snapshot_of_the_late_moment(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, _, slow) = await rated(world, watching=True)
        quick = await world.enter(race, None)
        rev = await flood(world, a, 0, 60)
        slow.wire.held = LATE_BYTES + 1
        rev = await flood(world, a, rev, 60)
        before = len(slow.wire.frames)
        snapshots = len(slow.all("snapshot"))
        rev = await flood(world, a, rev, 20)
        assert len(slow.wire.frames) == before
        slow.wire.held = 0
        await world.advance(250)
        (snapshot,) = slow.all("snapshot")[snapshots:]
        behind = rev - snapshot["boards"][0]["rev"]
        assert DELAY_MS // 60 - 10 <= behind <= DELAY_MS // 60 + 10  # two moves are made in 120 ms
        await flood(world, a, rev, 4)
        assert picture_of(slow, "freecell").texts() == picture_of(quick, "freecell").texts()


async def test_a_viewer_that_never_drains_is_closed(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        _, (a, _, slow) = await rated(world, watching=True)
        rev = await flood(world, a, 0, 60)
        slow.wire.held = LATE_BYTES + 1
        await flood(world, a, rev, 60)
        for _ in range(LATE_MS // 250):
            await world.advance(250)
        assert await slow.is_closed() == 4001
        assert a.wire.closed is None


async def test_the_end_reaches_a_viewer_that_was_slow(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        _, (a, b, slow) = await rated(world, watching=True)
        rev = await flood(world, a, 0, 60)
        slow.wire.held = LATE_BYTES + 1
        await flood(world, a, rev, 60)
        for client in (a, b):
            client.say({"t": "resign"})
        await a.hears("over")
        assert slow.all("over") == []
        slow.wire.held = 0
        await world.advance(250)
        (over,) = slow.all("over")
        assert slow.all("snapshot")[-1]["race"]["version"] == over["version"]
        assert slow.all("snapshot")[-1]["race"]["delay_ms"] == 0
