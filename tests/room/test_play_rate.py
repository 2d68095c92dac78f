"""How fast plays may come: a little too fast waits, far too fast or too many unanswered closes."""

import asyncio
from pathlib import Path
from unittest.mock import patch

from squaredeal.store.outcomes import Failed, Outcome
from tests.room.alone import alone
from tests.room.world import World


async def test_plays_faster_than_the_rate_wait_and_are_all_taken(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, *["6a", "u"] * 60)
        await a.hears("ack", lambda ack: ack[1] == 120)
        a.play(121, *["6a", "u"] * 10)
        await world.quiet()
        assert len(a.all("ack")) == 120
        for _ in range(20):
            await world.advance(50)
        assert [ack[1] for ack in a.all("ack")] == list(range(1, 141))
        assert a.all("ack")[-1][2] == a.all("ack")[119][2]  # the time of the frame, not of its turn


async def test_far_too_many_plays_are_closed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, *["6a", "u"] * 125)
        assert await a.is_closed() == 4004
        assert a.all("bye")[0]["retry_ms"] > 0


async def test_a_flood_of_waiting_moves_is_closed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        never: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        with patch.object(world.store.journal, "append", return_value=never):
            for turn in range(60):
                a.play(2 * turn + 1, "6a", "u")
                world.clock.advance(100)
            assert a.wire.closed is None
            a.play(121, "6a")
            assert await a.is_closed() == 4004
        never.set_result(Failed("io"))
        await world.quiet()
        assert a.all("ack") == []
