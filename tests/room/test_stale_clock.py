"""A node that has not heard of the clock it follows for 30 s lets nobody race there, and comes back by itself."""

from pathlib import Path

from squaredeal.clock import STALE_MS, Clock, ManualClock
from squaredeal.race.model import Phase
from squaredeal.room.upkeep import HEED_MS
from tests.room.world import World

UNAVAILABLE = 4003


class FollowingClock(ManualClock):
    """A clock moved by hand that follows another one, as a node's does where a database is shared."""

    def __init__(self) -> None:
        super().__init__()
        self.hear()

    def follow(self, shared_ms: int, *, asked: int, told: int) -> bool:
        return Clock.follow(self, shared_ms, asked=asked, told=told)

    def hear(self) -> None:
        """The other clock tells the same time."""
        self.follow(self.now(), asked=self.monotonic(), told=self.monotonic())


async def phase(world: World, race: str) -> Phase:
    found = await world.store.races.load(race)
    assert found is not None
    return found.phase


async def test_open_sockets_of_races_are_closed_and_the_lobby_stays(tmp_path: Path) -> None:
    clock = FollowingClock()
    async with World(tmp_path, clock=clock) as world:
        race, players = await world.running("Ann", "Ben", rules="freecell")
        viewer, lobby = await world.enter(race, None), world.lobby(None)
        lobby.say({"t": "hello", "v": 1})
        await lobby.hears("lobby")
        await world.advance(STALE_MS - 10_000)
        assert all(client.wire.closed is None for client in (*players, viewer))
        await world.advance(10_000 + HEED_MS)
        assert [await client.is_closed() for client in (*players, viewer)] == [UNAVAILABLE] * 3
        assert [client.messages[-1]["t"] for client in (*players, viewer)] == ["bye"] * 3
        assert lobby.wire.closed is None


async def test_a_play_is_not_taken_with_a_doubtful_time(tmp_path: Path) -> None:
    clock = FollowingClock()
    async with World(tmp_path, clock=clock) as world:
        race, (ann,) = await world.running("Ann", rules="freecell", seed="1")
        ann.play(1, "6a")
        await ann.hears("ack")
        clock.advance(STALE_MS + 1)  # and no timer has run
        ann.play(2, "6b")
        assert await ann.is_closed() == UNAVAILABLE
        await world.quiet()
        assert not [message for message in ann.all("ack") if message[1] == 2]
        assert (await world.store.races.tips([race]))[race].seats[0].rev == 1


async def test_new_sockets_are_sent_away_until_the_clock_is_heard_again(tmp_path: Path) -> None:
    clock = FollowingClock()
    async with World(tmp_path, clock=clock) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, rules="freecell")
        clock.advance(STALE_MS + 1)
        for client in (world.connect(race, ann), world.lobby(ann)):
            client.say({"t": "hello", "v": 1})
            assert await client.is_closed() == UNAVAILABLE
        clock.hear()
        await world.enter(race, ann)


async def test_no_deadline_is_fired_with_a_doubtful_time(tmp_path: Path) -> None:
    clock = FollowingClock()
    async with World(tmp_path, clock=clock) as world:
        race, (ann,) = await world.running("Ann", rules="freecell")
        ann.leave()
        await world.quiet()
        await world.advance(STALE_MS + world.terms.grace_ms)
        assert await phase(world, race) is Phase.RUNNING
        clock.hear()
        await world.advance(10_000)
        assert await phase(world, race) is Phase.OVER
