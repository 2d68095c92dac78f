"""How what is old is deleted, some rows in each transaction: each step returns how many rows it was.

It knows no rule but the days that are kept. What is to go is found by plain reads, and looked at again when it goes.

    removed = await remove_guests(database, writer, keep, now)
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Table, exists, select, tuple_

from squaredeal.race.daily import day_of
from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.players import NOBODY
from squaredeal.store.race_names import Period, forget_in_events
from squaredeal.store.sessions import LOGIN_MS
from squaredeal.store.writer import Writer

DAY_MS: Final = 24 * 60 * 60 * 1_000
AT_ONCE: Final = 200  # rows in one transaction
LOOKED_AT: Final = 2_000  # guests in one statement


class Keep(Struct, frozen=True):
    """For how many days something is kept; 0: for ever."""

    guests: int = 30
    """After a guest's session could last no longer, and nothing was played."""
    reports: int = 365
    """After a report was closed."""
    audit: int = 730
    """After an entry was written."""
    names: int = 365
    """After a player chose another name."""

    def audit_until(self, now: int) -> int | None:
        """Return until when entries of the log may go, shared ms; None where all are kept."""
        return now - self.audit * DAY_MS if self.audit else None


Step: TypeAlias = Callable[[Database, Writer, Keep, int], Awaitable[int]]


async def remove_logins(database: Database, writer: Writer, _keep: Keep, now: int) -> int:
    """Delete logins that have expired."""
    return await _remove(database, writer, t.login, t.login.c.token_hash, t.login.c.expires_at <= now)


async def remove_reports(database: Database, writer: Writer, keep: Keep, now: int) -> int:
    """Delete reports that were closed long ago."""
    old = (m.report.c.state == "closed") & (m.report.c.closed_at <= now - keep.reports * DAY_MS)
    return await _remove(database, writer, m.report, m.report.c.id, old) if keep.reports else 0


async def remove_audit(database: Database, writer: Writer, keep: Keep, now: int) -> int:
    """Delete entries of the log of decisions that are old."""
    until = keep.audit_until(now)
    return 0 if until is None else await _remove(database, writer, m.audit, m.audit.c.id, m.audit.c.at <= until)


async def remove_names(database: Database, writer: Writer, keep: Keep, now: int) -> int:
    """Delete names that players gave up long ago."""
    row = m.earlier_name.c
    if not keep.names:
        return 0
    old = row.at <= now - keep.names * DAY_MS
    removed = 0
    query = select(row.player, row.folded).where(old).limit(AT_ONCE)
    while keys := await database.read(lambda connection: [tuple(key) for key in connection.execute(query)]):
        some = tuple_(row.player, row.folded).in_(keys) & old
        removed += await writer.write(partial(_delete, table=m.earlier_name, condition=some))
    return removed


async def remove_aborts(database: Database, writer: Writer, _keep: Keep, now: int) -> int:
    """Delete how many races were aborted on a day that is over.

    Rows are held in the order in which a race's end holds them, so that neither waits for the other in vain.
    """
    row, removed = t.aborts.c, 0
    query = select(row.player).where(row.day < day_of(now - DAY_MS)).order_by(row.player).limit(AT_ONCE)

    def work(connection: Connection) -> int:
        held = connection.execute(query.with_for_update()).scalars().all()
        return connection.execute(t.aborts.delete().where(row.player.in_(held))).rowcount if held else 0

    while some := await writer.write(work):
        removed += some
    return removed


async def remove_guests(database: Database, writer: Writer, keep: Keep, now: int) -> int:
    """Delete guests who can come back no more and have left no trace in a race, a result or a report.

    Where they sat down and left before the start, the race's events have told their name: it goes before they do, so
    that whoever is interrupted finds them again.
    """
    removed, last = 0, ""
    while keep.guests:
        idle = _idle_guests(keep, now)
        guests = await database.read(partial(_next_guests, idle=idle, last=last))
        ids = [guest.id for guest in guests]
        if guests:
            came = [guest.created_at for guest in guests]
            period = Period(min(came), max(came) + LOGIN_MS)
            await forget_in_events(database, writer, frozenset(ids), period, NOBODY)
        for start in range(0, len(ids), AT_ONCE):
            some = t.player.c.id.in_(ids[start : start + AT_ONCE])
            removed += await writer.write(partial(_delete, table=t.player, condition=some & idle))
        if len(ids) < LOOKED_AT:
            break
        last = ids[-1]
    return removed


STEPS: Final[dict[str, Step]] = {
    "logins": remove_logins,
    "guests": remove_guests,
    "reports": remove_reports,
    "audit": remove_audit,
    "names": remove_names,
    "aborts": remove_aborts,
}
"""Logins go first: who has none left is nobody's guest any more."""


async def _remove(
    database: Database, writer: Writer, table: Table, key: ColumnElement[Any], old: ColumnElement[bool]
) -> int:
    removed = 0
    query = select(key).where(old).limit(AT_ONCE)
    while keys := await database.read(lambda connection: connection.execute(query).scalars().all()):
        removed += await writer.write(partial(_delete, table=table, condition=key.in_(keys)))
    return removed


def _delete(connection: Connection, *, table: Table, condition: ColumnElement[bool]) -> int:
    return connection.execute(table.delete().where(condition)).rowcount


def _next_guests(connection: Connection, *, idle: ColumnElement[bool], last: str) -> Sequence[Any]:
    query = select(t.player.c.id, t.player.c.created_at).where(t.player.c.id > last, idle).order_by(t.player.c.id)
    return connection.execute(query.limit(LOOKED_AT)).all()


def _idle_guests(keep: Keep, now: int) -> ColumnElement[bool]:
    """A guest has one session, from the beginning: when it has ended they can come back no more."""
    player = t.player.c
    long_ago = player.created_at <= now - LOGIN_MS - keep.guests * DAY_MS
    traces = (
        (t.login.c.player, t.login.c.expires_at > now),
        (t.account.c.player, None),
        (t.result.c.player, None),
        (t.best.c.player, None),
        (t.seat.c.player, None),
        (t.attempt.c.player, None),
        (m.report.c.player, None),
        (m.report.c.reporter, None),
    )
    idle = (player.kind == "guest") & (player.name != NOBODY) & long_ago
    for column, condition in traces:
        trace = exists().where(column == player.id)
        idle = idle & ~(trace if condition is None else trace.where(condition))
    return idle
