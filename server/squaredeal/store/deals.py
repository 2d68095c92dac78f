"""Certified deals: seeds that were proved winnable before anybody plays them, each handed out once.

A deal is taken under a name. Whoever asks again under the same name, because nobody knew whether the first taking was
committed or because another node wants today's deal too, is given the same one. It knows no game: that a line wins, it
is told.

    deal = await store.deals.take("freecell", "practice", clock.now())
"""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, delete, func, select, text, update
from sqlalchemy.exc import IntegrityError

from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.outside import open_outside
from squaredeal.store.writer import Writer

_ADD = text(
    "INSERT INTO certified_deal (rules, seed, line, par, nodes, difficulty, version, budget, made_at) "
    "VALUES (:rules, :seed, :line, :par, :nodes, :difficulty, :version, :budget, :made_at) "
    "ON CONFLICT (rules, seed) DO NOTHING"
)
_IS_READY = t.certified_deal.c.taken_at.is_(None) & t.certified_deal.c.set_aside.is_(None)


class CertifiedDeal(Struct, frozen=True):
    """A seed, and the proof that its deal can be won under `rules`."""

    rules: str
    seed: str
    line: tuple[str, ...]
    """The texts of the moves that win it."""
    par: int
    """The number of moves of the line: the best known, which need not be the best there is."""
    nodes: int
    """What the proof took, of `budget`."""
    difficulty: int
    """1 to 5."""
    version: str
    """The solver's."""
    budget: int
    made_at: int
    """When, shared ms."""


KEPT = tuple(t.certified_deal.c[name] for name in CertifiedDeal.__struct_fields__)


class Deals:
    """All certified deals of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep deals in `database`."""
        self._database, self._writer = database, writer

    async def add(self, deal: CertifiedDeal) -> None:
        """Keep a deal. One that is there already stays as it is, taken or not. Raises `Unavailable`."""
        columns = {name: getattr(deal, name) for name in deal.__struct_fields__} | {"line": " ".join(deal.line)}

        def work(connection: Connection) -> None:
            connection.execute(_ADD, columns)

        await self._writer.write(work)

    async def take(self, rules: str, purpose: str, now: int, *, name: str | None = None) -> CertifiedDeal | None:
        """Take the oldest deal that is ready, so that nobody else ever gets it; None if there is none.

        `purpose` is kept with it ("practice", "daily"); `name` is the taking's own, a random one where none is given.
        Raises `Unavailable`.
        """
        name = name or secrets.token_hex(16)
        return await self._writer.write(lambda connection: _take(connection, rules, purpose, now, name))

    async def has(self, rules: str, name: str) -> bool:
        """Say whether a deal was taken under that name, or can be now: a question that locks nothing."""
        kept = t.certified_deal.c
        query = select(kept.seed).where((kept.taken_as == name) | ((kept.rules == rules) & _IS_READY)).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def set_aside(self, deal: CertifiedDeal, why: str) -> None:
        """Never hand this deal out; the name it was taken under is free again. Raises `Unavailable`."""
        marked = update(t.certified_deal).where(_is(deal.rules, deal.seed)).values(set_aside=why, taken_as=None)

        def work(connection: Connection) -> None:
            connection.execute(marked)

        await self._writer.write(work)

    async def ready(self) -> dict[str, int]:
        """Count the deals that can be taken, by rules; rules that have none are left out. Raises `Unavailable`."""
        rules = t.certified_deal.c.rules
        query = select(rules, func.count()).where(_IS_READY).group_by(rules)
        return await self._database.read(lambda connection: dict(connection.execute(query).all()))

    async def forget_taken(self, purpose: str, before: int) -> int:
        """Delete the deals that were taken for `purpose` before that shared ms; return how many."""
        taken = t.certified_deal.c
        old = delete(t.certified_deal).where(taken.taken_for == purpose, taken.taken_at < before)
        return await self._writer.write(lambda connection: connection.execute(old).rowcount)


@asynccontextmanager
async def open_deals(url: str) -> AsyncIterator[Deals]:
    """The deals of a database for who is no node of it: migrated if need be, without a beat. Raises `StoreError`s."""
    async with open_outside(url) as (database, writer):
        yield Deals(database, writer)


def _take(connection: Connection, rules: str, purpose: str, now: int, name: str) -> CertifiedDeal | None:
    found = _taken_as(connection, name)
    # Where another node takes one under this name at the same time, its commit is waited for, and this one is undone.
    with suppress(IntegrityError), connection.begin_nested():
        return found or _take_oldest(connection, rules, purpose, now, name)
    return _taken_as(connection, name)


def _taken_as(connection: Connection, name: str) -> CertifiedDeal | None:
    row = connection.execute(select(*KEPT).where(t.certified_deal.c.taken_as == name)).first()
    return None if row is None else deal_of(row)


def _take_oldest(connection: Connection, rules: str, purpose: str, now: int, name: str) -> CertifiedDeal | None:
    """Take one that nobody else is taking: where rows are locked, those that others hold are passed over."""
    kept = t.certified_deal.c
    oldest = select(*KEPT).where(kept.rules == rules, _IS_READY).order_by(kept.made_at, kept.seed).limit(1)
    row = connection.execute(oldest.with_for_update(skip_locked=True)).first()
    if row is None:
        return None
    taken = {"taken_at": now, "taken_for": purpose, "taken_as": name}
    connection.execute(update(t.certified_deal).where(_is(row.rules, row.seed)).values(taken))
    return deal_of(row)


def _is(rules: str, seed: str) -> ColumnElement[bool]:
    return (t.certified_deal.c.rules == rules) & (t.certified_deal.c.seed == seed)


def deal_of(row: Row[Any]) -> CertifiedDeal:
    """Read a row that has the columns `KEPT`."""
    values = {name: getattr(row, name) for name in CertifiedDeal.__struct_fields__}
    return CertifiedDeal(**values | {"line": tuple(row.line.split())})
