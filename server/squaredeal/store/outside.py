"""A database opened by who is no node of it: a command that writes while nodes may be running, without a beat.

It knows no table.

    async with open_outside(url) as (database, writer):
        deals = Deals(database, writer)
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from squaredeal.store.database import Database, open_database
from squaredeal.store.writer import Writer


@asynccontextmanager
async def open_outside(url: str) -> AsyncIterator[tuple[Database, Writer]]:
    """A database, migrated if need be, and a writer on it; both are closed behind it. Raises `StoreError`s."""
    database = open_database(url)
    try:
        await database.bring_up()
        writer = Writer(database.transactions())
        try:
            yield database, writer
        finally:
            await writer.close()
    finally:
        await database.close()
