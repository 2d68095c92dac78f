"""Viewers who read slowly: they miss moves and get one snapshot instead, and whoever never reads is closed."""

from pathlib import Path

from squaredeal.room.hub import LATE_BYTES, LATE_MS, MOST_BYTES
from tests.room.watching import flood, picture_of
from tests.room.world import World


async def test_a_slow_viewer_gets_one_snapshot_instead_of_what_it_missed(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        slow, quick = await world.enter(race, None), await world.enter(race, None)
        slow.wire.held = LATE_BYTES + 1
        rev = await flood(world, a, 0, 60)
        before = len(slow.wire.frames)
        rev = await flood(world, a, rev, 20)
        assert len(slow.wire.frames) == before
        slow.wire.held = 0
        await world.advance(250)
        await flood(world, a, rev, 2)
        assert len(slow.all("snapshot")) == 1
        assert picture_of(slow, "freecell", 1).texts() == picture_of(quick, "freecell", 1).texts()
        assert quick.all("snapshot") == []


async def test_a_viewer_that_never_drains_is_closed(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        slow, worse = await world.enter(race, None), await world.enter(race, None)
        slow.wire.held = LATE_BYTES + 1
        worse.wire.held = MOST_BYTES + 1
        await flood(world, a, 0, 60)
        assert await worse.is_closed() == 4001
        for _ in range(LATE_MS // 250):
            await world.advance(250)
        assert await slow.is_closed() == 4001
        assert a.wire.closed is None
        assert len(a.all("ack")) == 60


async def test_the_end_reaches_a_viewer_that_was_slow(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        slow = await world.enter(race, None)
        slow.wire.held = LATE_BYTES + 1
        await flood(world, a, 0, 60)
        a.say({"t": "resign"})
        await a.hears("over")
        assert slow.all("over") == []
        slow.wire.held = 0
        await world.advance(250)
        assert len(slow.all("over")) == 1
