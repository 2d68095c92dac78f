"""All that is decided over players, behind one door; a node has it in its store, a command opens it from outside.

async with open_moderation(url) as moderation:
    await moderation.flags.set("new_guests", False, change)

async with open_deciding(url) as (moderation, clock):     # with shared time, for decisions of now
    await moderation.flags.set("new_guests", False, Change("operator", "an attack", clock.now()))
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from squaredeal.clock import Clock
from squaredeal.store.audit import AuditLog
from squaredeal.store.database import Database
from squaredeal.store.flags import Flags
from squaredeal.store.outside import open_outside
from squaredeal.store.outside_time import shared_clock
from squaredeal.store.people import People
from squaredeal.store.renaming import Renaming
from squaredeal.store.repairs import Repairs
from squaredeal.store.reports import Reports
from squaredeal.store.retention import Retention
from squaredeal.store.reviews import Reviews
from squaredeal.store.roles import Roles
from squaredeal.store.voiding import Voiding
from squaredeal.store.writer import Writer


class Moderation:
    """What is reported, decided and switched in a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep it in `database`."""
        self.roles = Roles(database, writer)
        self.people = People(database)
        self.reports = Reports(database, writer)
        self.audit = AuditLog(database)
        self.flags = Flags(database, writer)
        self.voiding = Voiding(database, writer)
        self.reviews = Reviews(database, writer)
        self.renaming = Renaming(database, writer)
        self.repairs = Repairs(writer)
        self.retention = Retention(database, writer)


@asynccontextmanager
async def open_moderation(url: str) -> AsyncIterator[Moderation]:
    """Open it for who is no node of the database: migrated if need be. Raises `StoreError`s."""
    async with open_outside(url) as (database, writer):
        yield Moderation(database, writer)


@asynccontextmanager
async def open_deciding(url: str) -> AsyncIterator[tuple[Moderation, Clock]]:
    """As `open_moderation`, with a clock of shared time: what is decided is dated as nodes would date it."""
    async with open_outside(url) as (database, writer):
        yield Moderation(database, writer), await shared_clock(database, writer)
