"""Roles: which accounts may decide over others. A role ends with its account, and needs a session that is not old.

staff = await store.moderation.roles.staff(login_of(token).key, now)
"""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select, update

from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.audit import Change, What, write_entry
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.players import NoSuchPlayer
from squaredeal.store.role_held import Role, check_role
from squaredeal.store.writer import Writer

__all__ = ["NotAnAccount", "Role", "Roles", "Staff"]


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
        """Give an account a role, another one, or none.

        Raises `NoSuchPlayer`, `NotAnAccount`, `RoleLost`, `Unavailable`.
        """
        await self._writer.write(partial(_set, player=player, role=role, change=change))


def _set(connection: Connection, *, player: str, role: Role | None, change: Change) -> None:
    account = select(t.account.c.player).where(t.account.c.player == player).with_for_update()
    if connection.execute(account).first() is None:
        if connection.execute(select(t.player.c.id).where(t.player.c.id == player)).first() is None:
            raise NoSuchPlayer(f"there is no player {player!r}")
        raise NotAnAccount(player)
    own = m.role.c.player == player
    # Both roles are held, in one order: two admins may take each other's, and one's own is gone below.
    both = select(m.role.c.player, m.role.c.role).where(m.role.c.player.in_([player, change.who]))
    held = {row.player: row.role for row in connection.execute(both.order_by(m.role.c.player).with_for_update())}
    was = held.get(player)
    if was == role:
        return
    if change.needs is not None:
        check_role(change.who, held.get(change.who), change.needs)
    if role is None:
        connection.execute(delete(m.role).where(own))
    elif was is None:
        connection.execute(insert(m.role).values(player=player, role=role, since=change.at))
    else:
        connection.execute(update(m.role).where(own).values(role=role, since=change.at))
    detail = {"role": role, "was": was}
    what: What = "role_granted" if role else "role_revoked"
    write_entry(connection, replace(change, needs=None), what, on=player, player=player, detail=detail)
