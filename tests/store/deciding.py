"""What the tests of moderation have in common: decisions to be made, accounts to make them, and what the log says."""

from itertools import count

from sqlalchemy import Connection, insert

from squaredeal.store import Store
from squaredeal.store import tables as t
from squaredeal.store.audit import OPERATOR, Change
from tests.store.results import make_players

_LATER = count(1_000)


def because(who: str = OPERATOR, why: str = "it was asked for") -> Change:
    """A decision later than all before it."""
    return Change(who, why, next(_LATER))


async def make_accounts(store: Store, *players: str) -> None:
    """Accounts named like their ids; the password of none can be found."""
    await make_players(store, players)
    rows = [{"player": each, "folded": each, "password": "-", "made_at": 0, "changed_at": 0} for each in players]

    def work(connection: Connection) -> int:
        return connection.execute(insert(t.account), rows).rowcount

    await store.writer.write(work)


async def logged(store: Store) -> list[tuple[str, str, str]]:
    """Who did what to what, the oldest first."""
    page = await store.moderation.audit.page(limit=100)
    return [(entry.who, entry.what, entry.on) for entry in reversed(page.entries)]
