"""Reports of players about players: made once while they are open, and closed with an outcome by somebody with a role.

is_new = await store.moderation.reports.make(Draft("p9", "p1", "name", "…", None), now)
"""

import secrets
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct, structs
from sqlalchemy import Connection, Select, func, select, text, tuple_, update

from squaredeal.messages.common import Kind
from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.audit import Change, named, write_entry
from squaredeal.store.cursors import read_cursor
from squaredeal.store.database import Database
from squaredeal.store.errors import NoSuchRace, StoreError
from squaredeal.store.paging import read_rows
from squaredeal.store.players import NOBODY, NoSuchPlayer
from squaredeal.store.writer import Writer

About: TypeAlias = Literal["name", "play", "other"]
Outcome: TypeAlias = Literal["acted", "dismissed"]
State: TypeAlias = Literal["open", "closed"]
MOST_OPEN: Final = 20  # of one reporter
_MAKE: Final = text(
    "INSERT INTO report (id, at, player, reporter, about, text, race, state) "
    "VALUES (:id, :at, :player, :reporter, :about, :text, :race, 'open') ON CONFLICT DO NOTHING"
)


class TooManyReports(StoreError):  # noqa: N818 - named for what is the case
    """The reporter has as many open reports as anybody may have."""


class NoSuchReport(StoreError):  # noqa: N818 - named for what is the case
    """There is no report of that id."""


class IsClosed(StoreError):  # noqa: N818 - named for what is the case
    """The report has been closed already."""


class YourOwn(StoreError):  # noqa: N818 - named for what is the case
    """Whoever decides is the one it is about: somebody else has to."""


class Draft(Struct, frozen=True):
    """What a reporter says; `race` is one that the player has a seat in."""

    player: str
    reporter: str
    about: About
    text: str
    race: str | None


class Person(Struct, frozen=True):
    """A player as lists show them; `name` is None for who has left."""

    id: str
    name: str | None
    kind: Kind | None


class Report(Struct, frozen=True):
    """A report; `at` in shared ms, `outcome` and `why` once it is closed."""

    id: str
    at: int
    player: Person
    by: Person
    about: About
    text: str
    race: str | None
    state: State
    outcome: Outcome | None
    why: str | None


class Made(Struct, frozen=True):
    """A report as who made it is told of it; `at` is ms since 1970, `player` whom it is about."""

    at: int
    player: str
    about: About
    text: str
    race: str | None
    state: State


class ReportPage(Struct, frozen=True):
    """Some reports: open ones from the oldest on, closed ones from the newest on; `after` is None at the end."""

    reports: tuple[Report, ...]
    after: str | None


class _Key(NamedTuple):
    at: int
    id: str


class Reports:
    """All reports of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep reports in `database`."""
        self._database, self._writer = database, writer

    async def make(self, draft: Draft, now: int) -> bool:
        """Keep a report; False where the reporter has an open one of that kind about that player already.

        Raises `NoSuchPlayer`, `NoSuchRace` where the player has no seat in it, `TooManyReports`, `Unavailable`.
        """
        return await self._writer.write(partial(_make, draft=draft, id=secrets.token_urlsafe(9), now=now))

    async def page(self, state: State, *, limit: int, after: str | None = None) -> ReportPage:
        """Read reports behind a cursor, or the first. Raises `BadCursor`, `Unavailable`."""
        key = None if after is None else read_cursor(f"reports {state}", after, _Key)
        return await self._database.read(partial(_page, state=state, limit=limit, key=key))

    async def made_by(self, player: str) -> list[Made]:
        """Read what a player has reported, the oldest first. Raises `Unavailable`."""
        made = m.report.c
        query = select(made.at, made.player, made.about, made.text, made.race, made.state)
        query = query.where(made.reporter == player).order_by(made.at, made.id)
        return await self._database.read(lambda connection: [Made(*row) for row in connection.execute(query)])

    async def close(self, report: str, outcome: Outcome, change: Change) -> Report:
        """Close a report. Raises `NoSuchReport`, `IsClosed`, `YourOwn`, `Unavailable`."""
        return await self._writer.write(partial(_close, report=report, outcome=outcome, change=change))


def forget_reports(connection: Connection, player: str) -> None:
    """Delete what a player who leaves has reported, and what was reported of them."""
    connection.execute(m.report.delete().where((m.report.c.player == player) | (m.report.c.reporter == player)))


def _make(connection: Connection, *, draft: Draft, id: str, now: int) -> bool:
    there = select(t.player.c.id).where(t.player.c.id == draft.player, t.player.c.name != NOBODY)
    if connection.execute(there).first() is None:
        raise NoSuchPlayer(f"there is no player {draft.player!r}")
    sat = select(t.seat.c.seat).where(t.seat.c.race == draft.race, t.seat.c.player == draft.player)
    if draft.race is not None and connection.execute(sat).first() is None:
        raise NoSuchRace(draft.race)
    mine = (m.report.c.reporter == draft.reporter) & (m.report.c.state == "open")
    if connection.execute(select(func.count()).where(mine)).scalar_one() >= MOST_OPEN:
        same = mine & (m.report.c.player == draft.player) & (m.report.c.about == draft.about)
        if connection.execute(select(m.report.c.id).where(same)).first() is None:
            raise TooManyReports(draft.reporter)
        return False
    connection.execute(_MAKE, structs.asdict(draft) | {"id": id, "at": now})
    return connection.execute(select(m.report.c.id).where(m.report.c.id == id)).first() is not None


def _close(connection: Connection, *, report: str, outcome: Outcome, change: Change) -> Report:
    row = connection.execute(select(m.report).where(m.report.c.id == report).with_for_update()).first()
    if row is None:
        raise NoSuchReport(report)
    if change.who == row.player:
        raise YourOwn(report)
    if row.state == "closed" and (row.closed_by, row.closed_at, row.outcome) != (change.who, change.at, outcome):
        raise IsClosed(report)
    values: dict[str, object] = {"state": "closed", "outcome": outcome, "why": change.why}
    values |= {"closed_at": change.at, "closed_by": change.who}
    connection.execute(update(m.report).where(m.report.c.id == report).values(values))
    detail = {"outcome": outcome, "about": row.about}
    write_entry(connection, change, "report_closed", on=report, player=row.player, detail=detail)
    return _report(connection.execute(_reports().where(m.report.c.id == report)).one())


def _reports() -> Select[Any]:
    player, by = t.player.alias(), t.player.alias()
    joined = m.report.outerjoin(player, player.c.id == m.report.c.player).outerjoin(by, by.c.id == m.report.c.reporter)
    names = (player.c.name.label("player_name"), player.c.kind.label("player_kind"))
    return select(m.report, *names, by.c.name.label("by_name"), by.c.kind.label("by_kind")).select_from(joined)


def _page(connection: Connection, *, state: State, limit: int, key: _Key | None) -> ReportPage:
    order, oldest_first = (m.report.c.at, m.report.c.id), state == "open"
    query = _reports().where(m.report.c.state == state)
    if key is not None:
        query = query.where(tuple_(*order) > tuple_(*key) if oldest_first else tuple_(*order) < tuple_(*key))
    query = query.order_by(*(order if oldest_first else [column.desc() for column in order]))
    rows, after = read_rows(connection, query, limit=limit, of=f"reports {state}", kind=_Key)
    return ReportPage(tuple(_report(row) for row in rows), after)


def _report(row: Any) -> Report:
    return Report(
        row.id,
        row.at,
        Person(row.player, named(row.player_name), row.player_kind),
        Person(row.reporter, named(row.by_name), row.by_kind),
        row.about,
        row.text,
        row.race,
        row.state,
        row.outcome,
        row.why,
    )
