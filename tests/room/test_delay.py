"""Rated races are shown late to whoever could tell a player: spectators, and pages."""

from pathlib import Path

from squaredeal.engine import write_position
from squaredeal.race.model import Terms
from squaredeal.room.delay import STEP_MS
from tests.room.delayed import DELAY_MS, TERMS, pass_time, rated
from tests.room.watching import game_of
from tests.room.world import World


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


async def test_what_is_read_without_a_socket_is_as_late(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b) = await rated(world)
        a.play(1, "6a")
        await a.hears("ack")
        page = await world.page(race)
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
            page = await world.page(race)
            assert (page.race.phase, page.race.seats[0].state, page.standings) == (phase, state, ())
            assert {(seat.rev, seat.home, seat.at) for seat in page.race.seats} == {(0, 0, None)}
        await pass_time(world, 100)
        assert (await world.page(race)).race.seats[0].state == "resigned"
        (card,) = await world.hall.cards()
        assert (card.phase, card.rated, card.home) == ("running", True, ())
        b.say({"t": "resign"})
        await b.hears("over")
        page = await world.page(race)
        assert (page.race.phase, page.race.delay_ms) == ("over", 0)
        assert [line.moves for line in page.standings] == [1, 0]


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
