"""Players as those with a role find them: by an id, or by how a name begins, case aside; also one they had before.

found = await store.moderation.people.find("zoe", folded="zoe")
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from unicodedata import normalize

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, case, exists, func, or_, select

from squaredeal.messages.common import Kind
from squaredeal.names import seen
from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.beginnings import begins_like
from squaredeal.store.database import Database
from squaredeal.store.players import NOBODY
from squaredeal.store.roles import Role

MOST: Final = 50
LONGEST: Final = 200
"""No id and no name has more letters, and databases compare no beginning of any length."""


class Found(Struct, frozen=True):
    """A player; `since` in shared ms, `open_reports` are those about them."""

    id: str
    name: str
    kind: Kind
    since: int
    role: Role | None
    open_reports: int


class People:
    """All players of a store who have not left."""

    def __init__(self, database: Database) -> None:
        """Read from `database`."""
        self._database = database

    async def find(self, text: str, *, folded: str) -> list[Found]:
        """Find the player of that id, players by how the name begins, case aside, accounts by how the folded name does.

        Who had a name that begins so, and chose another or had it taken, is found by it too. `MOST` at most, those of
        that very id or whole name first. Raises `Unavailable`.
        """
        if len(text) > LONGEST:
            return []
        return await self._database.read(partial(_find, text=text, folded=folded))

    async def of(self, player: str) -> Found | None:
        """Find a player by the id alone. Raises `Unavailable`."""
        rows = await self._database.read(lambda connection: connection.execute(_people(t.player.c.id == player)).all())
        return Found(*rows[0]) if rows else None


def _find(connection: Connection, *, text: str, folded: str) -> list[Found]:
    has_id, begins = t.player.c.id == text, begins_like(t.player.c.name, text)
    is_whole = begins & (func.length(t.player.c.name) == len(normalize("NFC", text)))
    had = _had(lambda key: key.startswith(folded, autoescape=True) | (key == seen(text)))
    condition = or_(has_id, t.account.c.folded.startswith(folded, autoescape=True), begins, had)
    is_folded, had_it = t.account.c.folded == folded, _had(lambda key: key.in_((folded, seen(text))))
    exact = case((has_id, 0), (or_(is_folded, is_whole), 1), (had_it, 2), else_=3)
    rows = connection.execute(_people(condition, exact).limit(MOST)).all()
    return [Found(*row) for row in rows]


def _had(is_name: Callable[[ColumnElement[str]], ColumnElement[bool]]) -> ColumnElement[bool]:
    """Whether the player had such a name before; what is kept of it is how it is compared."""
    tables = (m.barred_name, m.earlier_name)
    return or_(*(exists().where(table.c.player == t.player.c.id, is_name(table.c.folded)) for table in tables))


def _people(condition: Any, *first: ColumnElement[int]) -> Select[Any]:
    reports = select(func.count()).where(m.report.c.player == t.player.c.id, m.report.c.state == "open")
    joined = t.player.outerjoin(t.account, t.account.c.player == t.player.c.id)
    joined = joined.outerjoin(m.role, m.role.c.player == t.player.c.id)
    columns = (t.player.c.id, t.player.c.name, t.player.c.kind, t.player.c.created_at, m.role.c.role)
    query = select(*columns, reports.scalar_subquery()).select_from(joined)
    order = (*first, t.player.c.kind, t.player.c.name, t.player.c.id)
    return query.where(condition, t.player.c.name != NOBODY).order_by(*order)
