"""Shared time for who is no node of a database: a command reads it as a node that starts does, and saves nothing.

It knows no decision.

    async with open_outside(url) as (database, writer):
        clock = await shared_clock(database, writer)
"""

from functools import partial
from typing import Final

from squaredeal.clock import Clock
from squaredeal.store.database import Database
from squaredeal.store.errors import Unavailable
from squaredeal.store.presence import load_anchor
from squaredeal.store.shared_time import renew
from squaredeal.store.writer import Writer

RENEWALS: Final = 3  # before the way to the database is said to be too slow


async def shared_clock(database: Database, writer: Writer, clock: Clock | None = None) -> Clock:
    """Set `clock`, a new one where none is given, by the database's, or by the anchor its nodes keep; return it.

    Raises `Unavailable`.
    """
    clock = clock or Clock()
    if not database.has_clock:
        clock.resume(await database.read(load_anchor))
        return clock
    for _ in range(RENEWALS):
        renewed = await writer.write(partial(renew, clock=clock))
        if clock.follow(renewed.shared_ms, asked=renewed.asked, told=renewed.told):
            return clock
    raise Unavailable("timeout")
