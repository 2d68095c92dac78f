"""Who was noted as gone from a race, and who as back, in the order in which the database has it.

for coming in await comings(place.url, race):
    coming.seat, isinstance(coming, SeatDropped)
"""

from __future__ import annotations

import asyncio

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from squaredeal.race.events import SeatDropped, SeatReturned, decode_event

LOOK_S = 0.2


async def comings(url: str, race: str) -> list[SeatDropped | SeatReturned]:
    """Everybody's going and coming."""
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            query = text("SELECT event FROM race_event WHERE race = :race ORDER BY version")
            events = [decode_event(row.event) for row in await connection.execute(query, {"race": race})]
    finally:
        await engine.dispose()
    return [event for event in events if isinstance(event, SeatDropped | SeatReturned)]


async def gone(url: str, race: str) -> list[int]:
    """The seats that were noted as gone, each as often as it was."""
    return [coming.seat for coming in await comings(url, race) if isinstance(coming, SeatDropped)]


async def is_here(url: str, race: str, seat: int) -> bool:
    """Whether the seat was noted as back after it was noted as gone, or never was gone."""
    own = [coming for coming in await comings(url, race) if coming.seat == seat]
    return not own or isinstance(own[-1], SeatReturned)


async def until_gone(url: str, race: str, seat: int, deadline_s: float) -> None:
    """Wait until the seat is noted as gone. Raises `TimeoutError`."""
    async with asyncio.timeout(deadline_s):
        while await is_here(url, race, seat):  # noqa: ASYNC110 - a database has no event
            await asyncio.sleep(LOOK_S)
