"""A node is killed: who comes back through the other one was never gone, who stays away is, and has the whole grace."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

from squaredeal.race.events import SeatDropped
from squaredeal.store.presence import SILENT_MS

from .comings import comings, is_here, until_gone
from .kills import open_race
from .mover import Mover
from .two_nodes import two_nodes

BEAT_MS = 5_000
DEADLINE_S = 60.0


async def test_a_killed_nodes_players_are_gone_unless_they_come_back(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as place, asyncio.timeout(3 * DEADLINE_S), asyncio.TaskGroup() as group:
        ann, ben = [
            Mover(one.ws, one.race, one.token, random.Random(seat), one.name)
            for seat, one in enumerate(await open_race(place.nodes[0], random.Random(3)))
        ]
        coming = group.create_task(ann.run())
        staying = group.create_task(ben.run())
        await asyncio.gather(ann.reaches(5), ben.reaches(5))
        killed_at = time.time_ns() // 1_000_000  # the nodes follow the database's clock, which is this machine's
        ann.ws = place.nodes[1].ws
        place.nodes[0].kill()
        await ann.reaches(ann.rev + 10)
        await until_gone(place.url, ann.race, 1, DEADLINE_S)
        (dropped,) = [one for one in await comings(place.url, ann.race) if isinstance(one, SeatDropped)]
        assert dropped.seat == 1
        assert dropped.at - killed_at >= SILENT_MS - BEAT_MS  # its grace begins here
        assert not ben.is_out
        ben.ws = place.nodes[1].ws  # where he has been looking for his node all the time
        await ben.reaches(ben.rev + 5)
        assert await is_here(place.url, ann.race, 1)
        for mover in (ann, ben):
            mover.halt.set()
        await asyncio.gather(coming, staying)
