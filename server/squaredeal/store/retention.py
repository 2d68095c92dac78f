"""What goes by itself when it is old, and what is kept for ever: rules in one place, done by one node once a day.

Races, moves, results and boards are kept for ever: they are what every place and every replay is proved by. What goes
is deleted some rows at a time, so that no move waits for it.

    removed = await store.moderation.retention.run(Keep(), clock.now)     # {"guests": 3, "logins": 12, ...}
"""

import json
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select, text, update

from squaredeal.store import moderation_tables as m
from squaredeal.store.audit import Change, write_entry
from squaredeal.store.database import Database
from squaredeal.store.retention_steps import DAY_MS, STEPS, Keep
from squaredeal.store.sessions import LOGIN_MS
from squaredeal.store.writer import Writer

GIVEN_UP_MS: Final = 60 * 60 * 1_000  # after so long a run that did not end is another's to do
_FIRST: Final = text(
    "INSERT INTO retention_run (id, started_at, finished_at) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING"
)


class Rule(Struct, frozen=True):
    """One rule as it is in force; `days` is None for what is kept for ever."""

    name: str
    days: int | None
    text: str


class Run(Struct, frozen=True):
    """A run, in shared ms; `removed` says how many of what, None while it is under way."""

    started_at: int
    finished_at: int | None
    removed: dict[str, int] | None


class Retention:
    """What is old in a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Delete from `database`."""
        self._database, self._writer = database, writer

    async def last(self) -> Run | None:
        """Read the last run. Raises `Unavailable`."""
        row = await self._database.read(lambda connection: connection.execute(select(m.retention_run)).first())
        if row is None or row.started_at == 0:
            return None
        removed = None if row.removed is None else msgspec.json.decode(row.removed, type=dict[str, int])
        return Run(row.started_at, row.finished_at, removed)

    async def run_if_due(self, keep: Keep, now: Callable[[], int]) -> dict[str, int] | None:
        """Run where nobody has for a day; of several nodes one does. None where it is not due. Raises `Unavailable`."""
        started = now()
        if not _is_due(await self.last(), started):
            return None
        if not await self._writer.write(partial(_begin, keep=keep, now=started)):
            return None
        return await self._remove(keep, started, now)

    async def run(self, keep: Keep, now: Callable[[], int], change: Change | None = None) -> dict[str, int]:
        """Run now, whoever else does; `change`: who wants it, for the log. Raises `Unavailable`."""
        started = now()
        await self._writer.write(partial(_begin_anyway, keep=keep, now=started))
        return await self._remove(keep, started, now, change)

    async def _remove(
        self, keep: Keep, started: int, now: Callable[[], int], change: Change | None = None
    ) -> dict[str, int]:
        removed = {name: await step(self._database, self._writer, keep, started) for name, step in STEPS.items()}
        end = partial(_end, started=started, now=now(), removed=removed, change=change)
        await self._writer.write(end)
        return removed


def rules_of(keep: Keep) -> tuple[Rule, ...]:
    """Say what is kept for how long."""
    return (
        Rule("logins", LOGIN_MS // DAY_MS, "Sessions, from signing in."),
        Rule("guests", keep.guests or None, "Guests without a seat or a result, from the last day of their session."),
        Rule("reports", keep.reports or None, "Reports, from when they were closed."),
        Rule("audit", keep.audit or None, "Entries of the log of decisions."),
        Rule("names", keep.names or None, "Names that players had before, as keys, from when they chose another."),
        Rule("aborts", 1, "How many races a player aborted on their last day of doing so, from that day's end."),
        Rule("accounts", None, "Accounts, until their owners leave."),
        Rule("races", None, "Races, moves, results and boards: every place is proved by them."),
    )


def _is_due(last: Run | None, now: int) -> bool:
    if last is None:
        return True
    return now - last.started_at >= (GIVEN_UP_MS if last.finished_at is None else DAY_MS)


def _begin(connection: Connection, *, keep: Keep, now: int) -> bool:
    connection.execute(_FIRST)
    row = connection.execute(select(m.retention_run).with_for_update()).one()
    if row.started_at != 0 and not _is_due(Run(row.started_at, row.finished_at, None), now):
        return False
    _begin_anyway(connection, keep=keep, now=now)
    return True


def _begin_anyway(connection: Connection, *, keep: Keep, now: int) -> None:
    """The database itself lets no entry of the log go, but for what a run under way has said here."""
    connection.execute(_FIRST)
    begun = update(m.retention_run).values(started_at=now, finished_at=None, removed=None)
    connection.execute(begun.values(audit_until=keep.audit_until(now)))


def _end(connection: Connection, *, started: int, now: int, removed: dict[str, int], change: Change | None) -> None:
    ended = update(m.retention_run).where(m.retention_run.c.started_at == started)
    connection.execute(ended.values(finished_at=now, removed=json.dumps(removed), audit_until=None))
    if change is not None:
        write_entry(connection, change, "retention_ran", on="retention", detail=dict(removed))
