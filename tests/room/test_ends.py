"""How a race ends, for one seat and for all: by winning, by the limit, by staying away; and what is shown after it."""

from pathlib import Path

from squaredeal.room.pages import ReplayView, Sealed
from squaredeal.store.players import Player
from tests.recorded import winning_line
from tests.room.world import World


async def test_goal_first_ends_the_race_for_all(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.running("Ann", "Bob", seed="1", goal="first")
        world.clock.advance(1_000)
        b.play(1, "6a")
        await b.hears("ack")
        for rev, move in enumerate(winning_line("1"), 1):
            a.play(rev, move)
            assert (await a.hears("ack"))[1] == rev
            world.clock.advance(60)
        over = await b.hears("over")
        assert [(line["seat"], line["place"], line["state"]) for line in over["standings"]] == [
            (0, 1, "finished"),
            (1, 2, "ended"),
        ]
        b.play(2, "6b")
        assert (await b.hears("refused"))["why"] == "finished"
        a.play(len(winning_line("1")) + 1, "6a")
        assert (await a.hears("refused"))["why"] == "finished"


async def test_both_finish_and_places_are_told_once(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.running("Ann", "Bob", seed="1")
        for rev, move in enumerate(winning_line("1"), 1):
            for client in (b, a):
                client.play(rev, move)
                await client.hears("ack")
            world.clock.advance(60)
        over = await a.hears("over")
        assert [(line["seat"], line["place"]) for line in over["standings"]] == [(1, 1), (0, 2)]
        assert [(line["standing"]["seat"], line["standing"]["place"]) for line in a.all("standing")] == [(1, 1), (0, 2)]


async def test_the_limit_ends_the_race(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a,) = await world.running("Ann", seed="1", limit_s=60)
        a.play(1, "6a")
        await a.hears("ack")
        world.clock.advance(60_001)
        a.play(2, "6b")
        assert (await a.hears("refused"))["why"] == "finished"
        await world.advance(999)
        over = await a.hears("over")
        assert over["standings"][0]["state"] == "timed_out"


async def test_a_seat_that_stays_away_is_lost_and_one_that_returns_is_not(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        a.play(1, "6a")
        await a.hears("ack")
        ann = (await world.page(race)).race.seats[0].player
        a.leave()
        dropped = await b.hears("race", lambda message: not message["race"]["seats"][0]["here"])
        assert dropped["race"]["seats"][0]["gone_until"] == world.clock.now() + 120_000
        await world.advance(119_999)
        a = await world.enter(race, Player(ann, "Ann", "guest"))
        returned = await b.hears("race", lambda message: message["race"]["seats"][0]["here"])
        assert returned["race"]["seats"][0]["state"] == "playing"
        b.play(1, "6a")
        await b.hears("ack")
        b.leave()
        await world.quiet()
        await world.advance(120_000)
        standing = (await a.hears("standing"))["standing"]
        assert (standing["seat"], standing["state"]) == (1, "left")


async def test_late_hello_after_the_end(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.play(1, "6a")
        await a.hears("ack")
        a.say({"t": "resign"})
        await a.hears("over")
        late = world.connect(race, None)
        late.say({"t": "hello", "v": 1})
        welcome = await late.hears("welcome")
        assert welcome["race"]["phase"] == "over"
        assert welcome["standings"][0]["moves"] == 1
        assert welcome["opened"]["seed"] == "1"
        assert welcome["boards"][0]["rev"] == 1
        late.say(["p", 2, "6b"])
        assert await late.is_closed() == 4502


async def test_the_replay_is_sealed_until_the_end(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        assert await world.hall.replay(race) == Sealed(race)
        assert await world.hall.replay("nosuchrace") is None
        a.say({"t": "resign"})
        await a.hears("over")
        replay = await world.hall.replay(race)
        assert isinstance(replay, ReplayView)
        assert (replay.seed, replay.seats[0].moves, replay.seats[0].at) == ("1", ("6a", "6b"), (0, 0))
