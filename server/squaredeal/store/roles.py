"""Roles: which accounts may decide over others. A role ends with its account, and needs a session that is not old.

staff = await store.moderation.roles.staff(login_of(token).key, now)
"""

from functools import partial
from typing import Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.audit import Change, write_entry
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.players import NoSuchPlayer
from squaredeal.store.writer import Writer

Role: TypeAlias = Literal["moderator", "admin"]
"""A moderator decides about names, reports and results; an admin about roles, flags and retention as well."""


class NotAnAccount(StoreError):  # noqa: N818 - named for what is the case
    """The player is a guest, who has no role."""


class Staff(Struct, frozen=True):
    """Somebody with a role, as a session shows them; `signed_in_at` in shared ms."""

    player: str
    role: Role
    signed_in_at: int


class Roles:
    """All roles of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep roles in `database`."""
        self._database, self._writer = database, writer

    async def staff(self, key: bytes, now: int) -> Staff | None:
        """Find who a login names, with their role; None for who has none. Raises `Unavailable`."""
        query = (
            select(m.role.c.player, m.role.c.role, t.login.c.created_at)
            .join(t.login, t.login.c.player == m.role.c.player)
            .where(t.login.c.token_hash == key, t.login.c.expires_at > now)
        )
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Staff(row.player, row.role, row.created_at)

    async def set(self, player: str, role: Role | None, change: Change) -> None:
        """Give an account a role, another one, or none. Raises `NoSuchPlayer`, `NotAnAccount`, `Unavailable`."""
        await self._writer.write(partial(_set, player=player, role=role, change=change))


def _set(connection: Connection, *, player: str, role: Role | None, change: Change) -> None:
    account = select(t.account.c.player).where(t.account.c.player == player).with_for_update()
    if connection.execute(account).first() is None:
        if connection.execute(select(t.player.c.id).where(t.player.c.id == player)).first() is None:
            raise NoSuchPlayer(f"there is no player {player!r}")
        raise NotAnAccount(player)
    own = m.role.c.player == player
    was = connection.execute(select(m.role.c.role).where(own)).scalar_one_or_none()
    if was == role:
        return
    if role is None:
        connection.execute(delete(m.role).where(own))
    elif was is None:
        connection.execute(insert(m.role).values(player=player, role=role, since=change.at))
    else:
        connection.execute(update(m.role).where(own).values(role=role, since=change.at))
    detail = {"role": role, "was": was}
    write_entry(connection, change, "role_granted" if role else "role_revoked", on=player, player=player, detail=detail)
