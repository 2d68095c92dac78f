"""The store as the rest of the program sees it: opened once per process, closed once.

store = await open_store("sqlite+aiosqlite:///squaredeal.db", "node-1", Clock(), Terms(), alone=True)
race = await store.races.load("r1")
await store.close()
"""

import secrets
from functools import partial

from squaredeal.clock import Clock
from squaredeal.race.model import Terms
from squaredeal.store.aborts import Aborts
from squaredeal.store.accounts import Accounts
from squaredeal.store.appending import Appending
from squaredeal.store.board_pages import Boards
from squaredeal.store.careers import Careers
from squaredeal.store.claiming import Claiming
from squaredeal.store.dailies import Dailies
from squaredeal.store.database import PATIENCE_MS, Database, open_database
from squaredeal.store.deals import Deals
from squaredeal.store.exports import Exports
from squaredeal.store.group_commit import GroupCommit
from squaredeal.store.journal import Journal
from squaredeal.store.leaving import Leaving
from squaredeal.store.moderation import Moderation
from squaredeal.store.outcomes import Decided
from squaredeal.store.outside_time import shared_clock
from squaredeal.store.players import Players
from squaredeal.store.presence import Presence
from squaredeal.store.race_deals import RaceDeals
from squaredeal.store.races import Races
from squaredeal.store.replays import Replays
from squaredeal.store.results import Results
from squaredeal.store.sessions import Sessions
from squaredeal.store.shared_time import renew
from squaredeal.store.writer import Writer


class Store:
    """A database, its one writer, and everything kept in it."""

    def __init__(self, database: Database, node: str, clock: Clock, terms: Terms) -> None:
        """Use a database whose tables are up to date; `open_store` makes sure of that."""
        self.database = database
        self.node = f"{node}/{secrets.token_hex(4)}"
        """This run of the node: what an earlier run of the same name claimed is not this one's."""
        self.writer = Writer(database.transactions())
        appending = Appending(database.batches, now=clock.now, terms=terms)
        claiming = Claiming(self.writer, database.batches, self.node)
        self.journal = Journal(database, claiming, GroupCommit(self.writer, appending))
        self.races = Races(database, self.writer, terms, node=self.node)
        self.race_deals = RaceDeals(database, self.writer)
        self.replays = Replays(database, self.writer, now=clock.now)
        self.sessions = Sessions(database, self.writer)
        self.players = Players(database, self.writer, self.sessions, now=clock.now)
        self.accounts = Accounts(database, self.writer)
        self.aborts = Aborts(database)
        self.exports = Exports(database)
        self.results = Results(database, self.writer, now=clock.now)
        self.leaving = Leaving(database, self.writer, self.results, now=clock.now)
        self.boards = Boards(database)
        self.careers = Careers(database)
        self.deals = Deals(database, self.writer)
        self.moderation = Moderation(database, self.writer)
        self.dailies = Dailies(database, self.writer, terms)
        self._presence = Presence(database, self.writer, self.node, terms)
        self._clock = clock

    async def beat(self, now: int) -> bool:
        """Say that this node lives, every 5 s; the anchor of a clock that follows no database's is saved with it.

        False if the node had been taken for dead: its seats were dropped, so it is time to look at all races.
        """
        return await self._presence.beat(now, None if self.database.has_clock else self._clock.anchor())

    async def probe(self) -> None:
        """Write something, so that it is known whether that can be done. Raises `Unavailable`."""
        await self._presence.probe()

    async def renew_clock(self) -> bool:
        """Let the clock follow the database's, to be done every 10 s; on SQLite there is nothing to do.

        False if the answer took too long to say what time it is: then the clock goes on as it was, until it
        `is_stale`. Raises `Unavailable`.
        """
        if not self.database.has_clock:
            return True
        # Done again after an unknown outcome; only the newest reading is followed.
        renewed = await self.writer.write(partial(renew, clock=self._clock))
        return self._clock.follow(renewed.shared_ms, asked=renewed.asked, told=renewed.told)

    async def sweep(self, now: int) -> list[Decided]:
        """Drop the seats that a silent node (15 s) has claimed; return what their races decided."""
        return await self._presence.sweep(now)

    async def take_over(self, now: int) -> list[Decided]:
        """Drop every seat that another run of a node has claimed: only for a node alone on its database."""
        return await self._presence.take_over(now)

    async def close(self) -> None:
        """Commit what is waiting, then close every connection."""
        await self.writer.close()
        await self.database.close()


async def open_store(
    url: str, node: str, clock: Clock, terms: Terms, *, alone: bool = False, patience_ms: int = PATIENCE_MS
) -> Store:
    """Open a store, migrated, and let `clock` follow the database's, or go on from its saved anchor on SQLite.

    Raises `StoreError`s; `Unavailable`, in time, where a server does not answer: then it may be tried again.

    `alone` says that no other process works on this database: then every seat that an earlier run claimed is dropped.
    """
    database = open_database(url, patience_ms=patience_ms)
    try:
        await database.bring_up()
    except BaseException:
        await database.close()
        raise
    store = Store(database, node, clock, terms)
    try:
        await shared_clock(database, store.writer, clock)
        await store.accounts.refold()
        await store.beat(clock.now())
        if alone:
            await store.take_over(clock.now())
    except BaseException:
        await store.close()
        raise
    return store
