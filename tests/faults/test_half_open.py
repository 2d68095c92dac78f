"""A connection that carries nothing any more and looks open: pings find it out, and only then is its player gone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from squaredeal.app import build_app
from squaredeal.settings import Settings
from squaredeal.web.limits import Limits
from tests.web.live import LiveNode, live

from .comings import gone, is_here, until_gone
from .kills import open_race
from .mover import Mover
from .proxy import ChaosProxy
from .watched_race import until

LIMITS = Limits(ping_every_s=0.3, ping_wait_s=0.5, close_s=0.5)
DEADLINE_S = 60.0


@asynccontextmanager
async def racing(folder: Path) -> AsyncIterator[tuple[LiveNode, ChaosProxy, Mover]]:
    """Ann races with Ben on one node, by a connection that can fall silent."""
    node = build_app(Settings(data=str(folder), countdown_ms=300))
    with live(node.app, LIMITS, node.drain) as port:
        place = LiveNode(node, port)
        ann, ben = [
            Mover(one.ws, one.race, one.token, random.Random(seat), one.name)
            for seat, one in enumerate(await open_race(place, random.Random(5)))
        ]
        async with ChaosProxy("127.0.0.1", port) as way, asyncio.timeout(DEADLINE_S), asyncio.TaskGroup() as group:
            ann.ws = f"ws://127.0.0.1:{way.port}"
            for mover in (ann, ben):
                group.create_task(mover.run())
            await asyncio.gather(ann.reaches(5), ben.reaches(5))
            yield place, way, ann
            for mover in (ann, ben):
                mover.halt.set()


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'squaredeal.db'}"


async def test_who_stays_away_is_gone_once_pings_are_not_answered(tmp_path: Path) -> None:
    async with racing(tmp_path) as (place, way, ann):
        way.go_silent()
        await until_gone(url(tmp_path), ann.race, 0, DEADLINE_S)
        assert await gone(url(tmp_path), ann.race) == [0]
        await ann.move_to(place.ws)
        await ann.reaches(ann.rev + 5)
        assert await is_here(url(tmp_path), ann.race, 0)


async def test_who_has_come_back_by_then_never_was_gone(tmp_path: Path) -> None:
    async with racing(tmp_path) as (place, way, ann):
        way.go_silent()
        left = await ann.move_to(place.ws)
        await ann.reaches(ann.rev + 5)
        await until(lambda: place.node.services.gate.open == 2)  # the old one has been cut off
        assert left.is_open  # nothing has come through: it does not know
        await ann.reaches(ann.rev + 5)
        assert await gone(url(tmp_path), ann.race) == []
