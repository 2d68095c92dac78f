"""The log of what was decided over players: one entry with each change, in the change's own transaction.

An entry is written once and never changed; it goes when it is old (`retention`). It holds ids and short values, so that
whoever leaves for good is nameless in it too; names are joined when it is read.

    write_entry(connection, Change(who="p7", why="insult", at=now), "player_renamed", on="p9", player="p9")
"""

import json
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select, text, tuple_

from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.cursors import read_cursor
from squaredeal.store.database import Database
from squaredeal.store.paging import read_rows
from squaredeal.store.players import NOBODY
from squaredeal.store.role_held import Role, hold_role

OPERATOR: Final = "operator"
"""Who decides by a command."""
What: TypeAlias = Literal[
    "role_granted",
    "role_revoked",
    "player_renamed",
    "report_closed",
    "result_voided",
    "result_restored",
    "flag_changed",
    "streak_repaired",
    "review_closed",
    "retention_ran",
]
Detail: TypeAlias = Mapping[str, str | int | bool | None]
_LIST: Final = "audit"
_WRITE: Final = text(
    "INSERT INTO audit (id, at, who, what, thing, player, why, detail) "
    "VALUES (:id, :at, :who, :what, :thing, :player, :why, :detail) ON CONFLICT (id) DO NOTHING"
)


def _fresh() -> str:
    return secrets.token_urlsafe(9)


class Change(Struct, frozen=True):
    """Who decides something, and why: `at` in shared ms. Its id makes its entry one, also where it is done again."""

    who: str
    why: str
    at: int
    id: str = msgspec.field(default_factory=_fresh)
    needs: Role | None = None
    """The role that `who` must still have when it is written; None where no role is needed."""


class Entry(Struct, frozen=True):
    """An entry as it is read: names are those of now, null for who is gone and for the operator."""

    id: str
    at: int
    who: str
    who_name: str | None
    what: What
    on: str
    player: str | None
    player_name: str | None
    why: str
    detail: dict[str, str | int | bool | None]


class AuditPage(Struct, frozen=True):
    """Some entries, the newest first; `after` is None where there are no older ones."""

    entries: tuple[Entry, ...]
    after: str | None


class _Key(NamedTuple):
    at: int
    id: str


def write_entry(
    connection: Connection,
    change: Change,
    what: What,
    *,
    on: str,
    player: str | None = None,
    detail: Detail | None = None,
) -> None:
    """Write the entry of a change, in the transaction that makes it; one change writes one entry of each kind.

    Raises `RoleLost`, and then nothing may be changed, where the role that it needs is gone.
    """
    values: dict[str, object] = {
        "id": f"{change.id}.{what}",
        "at": change.at,
        "who": change.who,
        "what": what,
        "thing": on,
        "why": change.why,
    }
    values |= {"player": player, "detail": json.dumps(dict(detail or {}), ensure_ascii=False)}
    is_new = connection.execute(_WRITE, values).rowcount == 1
    if is_new and change.needs is not None:  # what is done again was decided while the role was there
        hold_role(connection, change.who, change.needs)


class AuditLog:
    """All entries of a store."""

    def __init__(self, database: Database) -> None:
        """Read from `database`."""
        self._database = database

    async def page(self, *, limit: int, after: str | None = None) -> AuditPage:
        """Read entries behind a cursor, or the newest. Raises `BadCursor`, `Unavailable`."""
        key = None if after is None else read_cursor(_LIST, after, _Key)
        return await self._database.read(partial(_page, limit=limit, key=key))


def _page(connection: Connection, *, limit: int, key: _Key | None) -> AuditPage:
    who, player = t.player.alias(), t.player.alias()
    entries = m.audit.outerjoin(who, who.c.id == m.audit.c.who).outerjoin(player, player.c.id == m.audit.c.player)
    query = select(m.audit, who.c.name.label("who_name"), player.c.name.label("player_name")).select_from(entries)
    if key is not None:
        query = query.where(tuple_(m.audit.c.at, m.audit.c.id) < tuple_(*key))
    query = query.order_by(m.audit.c.at.desc(), m.audit.c.id.desc())
    rows, after = read_rows(connection, query, limit=limit, of=_LIST, kind=_Key)
    return AuditPage(tuple(_entry(row) for row in rows), after)


def _entry(row: Any) -> Entry:
    detail = msgspec.json.decode(row.detail, type=dict[str, str | int | bool | None])
    names = named(row.who_name), named(row.player_name)
    return Entry(row.id, row.at, row.who, names[0], row.what, row.thing, row.player, names[1], row.why, detail)


def named(name: str | None) -> str | None:
    """A name to be shown; None for who is gone."""
    return None if name == NOBODY else name
