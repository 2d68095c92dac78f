"""Slow viewers of a race that is shown late: their snapshot is of the late moment too."""

from pathlib import Path

from squaredeal.room.hub import LATE_BYTES, LATE_MS
from tests.room.delayed import DELAY_MS, TERMS, rated
from tests.room.watching import flood, picture_of
from tests.room.world import World


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
