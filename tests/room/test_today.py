"""Every socket of the lobby hears at midnight which day it is: by the clock that all nodes share, however it moves."""

from pathlib import Path

from squaredeal.clock import ManualClock
from squaredeal.race.daily import closes_at
from tests.room.world import Client, World

MIDNIGHT = closes_at("2027-02-28")


async def lobby(world: World) -> Client:
    client = world.lobby(None)
    client.say({"t": "hello", "v": 1})
    await client.hears("daily")
    return client


async def until(world: World, shared_ms: int) -> None:
    await world.advance(shared_ms - world.clock.now())


def days(client: Client) -> list[str]:
    return [message["day"] for message in client.all("daily")]


async def test_the_day_is_told_at_first_and_at_each_midnight(tmp_path: Path) -> None:
    async with World(tmp_path, clock=ManualClock(MIDNIGHT - 5_000)) as world:
        first = await lobby(world)
        assert [message["t"] for message in first.messages][:2] == ["lobby", "daily"]
        await until(world, MIDNIGHT - 1)
        assert days(first) == ["2027-02-28"]
        late = await lobby(world)
        await until(world, MIDNIGHT)
        for client in (first, late):
            assert days(client) == ["2027-02-28", "2027-03-01"]
            told = client.all("daily")[-1]
            assert told == {"t": "daily", "day": "2027-03-01", "next_at": closes_at("2027-03-01"), "now": MIDNIGHT}
        await until(world, closes_at("2027-03-01") + 7)
        assert days(first)[2:] == ["2027-03-02"]


async def test_a_clock_that_jumps_over_midnight_or_over_days_tells_the_day_it_is(tmp_path: Path) -> None:
    async with World(tmp_path, clock=ManualClock(MIDNIGHT - 60_000)) as world:
        client = await lobby(world)
        world.clock.advance(3 * 86_400_000)  # as after a renewal, or a sleep: no timer was called meanwhile
        await world.advance(0)
        assert days(client) == ["2027-02-28", "2027-03-03"]
        assert client.all("daily")[-1]["next_at"] == closes_at("2027-03-03")
        client.say({"t": "resync"})
        await world.quiet()
        assert days(client)[2:] == ["2027-03-03"]


async def test_nobody_is_told_who_has_gone_and_who_comes_back_hears_the_day(tmp_path: Path) -> None:
    async with World(tmp_path, clock=ManualClock(MIDNIGHT - 1_000)) as world:
        before = len(world.hall.node.timers)
        client = await lobby(world)
        client.leave()
        await world.quiet()
        await until(world, MIDNIGHT)
        assert days(client) == ["2027-02-28"]
        again = await lobby(world)
        assert days(again) == ["2027-03-01"]
        assert len(world.hall.node.timers) == before + 1  # one midnight is waited for, not two


async def test_all_nodes_turn_at_the_same_moment(tmp_path: Path) -> None:
    clock = ManualClock(MIDNIGHT - 10)
    async with World(tmp_path, clock=clock) as one, World(tmp_path, clock=clock, name="node-2") as two:
        clients = [await lobby(one), await lobby(two)]
        clock.advance(10)
        for world in (one, two):
            await world.advance(0)
        assert [client.all("daily")[-1]["now"] for client in clients] == [MIDNIGHT, MIDNIGHT]
