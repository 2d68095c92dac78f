"""Accounts: a player who has a password, and a name that is theirs alone. It sees no password, only its hash.

Names are compared by a key that the caller folds them to, and by what they look like. A password's hash is compared
nowhere but where a session is opened for it: whoever signs in with a password that is changed in the same moment is
told no.

    opened = await accounts.make(Player(guest.id, "Zoé", "account"), "zoe", password=hashed, device="", now=now)
    found = await accounts.find("zoe")
    opened = await accounts.sign_in(found, "Safari on iPhone", now)
"""

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, select, text, update

from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.earlier_names import note_earlier
from squaredeal.store.errors import StoreError
from squaredeal.store.farewell import hold_present
from squaredeal.store.look_keys import OF_THIS_RULE, look_key
from squaredeal.store.players import TOKEN_BYTES, Player, free_name
from squaredeal.store.refolding import alike, refold
from squaredeal.store.sessions import Login, log_in, log_out, login_of
from squaredeal.store.writer import Writer

_MAKE = text(
    "INSERT INTO account (player, folded, seen, password, made_at, changed_at) "
    "VALUES (:player, :folded, :seen, :password, :now, :now) ON CONFLICT DO NOTHING"
)

MOST_OF_A_NAME = 2  # accounts that a name was taken from are looked at: of several, none is told


class HasAccount(StoreError):  # noqa: N818 - named for what is the case
    """The player has an account already."""


class NoSuchAccount(StoreError):  # noqa: N818 - named for what is the case
    """There is no such account, or not with that password any more."""


class Account(Struct, frozen=True):
    """An account; `password` is the hash with its parameters. Times in shared ms."""

    player: Player
    password: str
    made_at: int
    changed_at: int


class Opened(Struct, frozen=True):
    """A fresh session: its token, told once, and the ids of the sessions that ended for it."""

    token: str
    ended: tuple[str, ...] = ()


class Accounts:
    """All accounts of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep accounts in `database`."""
        self._database, self._writer = database, writer

    async def find(self, folded: str, name: str = "") -> Account | None:
        """Find the account of a folded name, or the one that it was taken from by a moderator. Raises `Unavailable`.

        Of several accounts whose names were two by an older rule and are one by now, the one of exactly this `name`.
        """
        exact = t.account.c.folded.in_(alike(folded)) & (t.player.c.name == name)
        barred = select(m.barred_name.c.player).where(m.barred_name.c.folded == folded).limit(MOST_OF_A_NAME)
        return await self._one(exact, t.account.c.folded == folded, t.account.c.player.in_(barred))

    async def refold(self) -> int:
        """Give keys to the accounts that have those of an older rule; return how many. Raises `Unavailable`."""
        older = t.account.c.seen.is_(None) | t.account.c.seen.not_like(OF_THIS_RULE)
        query = select(t.account.c.player).where(older).limit(1)
        if await self._database.read(lambda connection: connection.execute(query).first()) is None:
            return 0
        return await self._writer.write(refold)

    async def of(self, player: str) -> Account | None:
        """Find a player's account. Raises `Unavailable`."""
        return await self._one(t.account.c.player == player)

    async def make(self, player: Player, folded: str, *, password: str, device: str, now: int) -> Opened:
        """Make a guest an account of the name that `player` has here: all their sessions end, and one begins.

        Raises `NameTaken`, `HasAccount`, `LeftForGood`, `Unavailable`. Of several who want one name, one gets it.
        """
        token = secrets.token_urlsafe(TOKEN_BYTES)
        values = {
            "player": player.id,
            "folded": folded,
            "seen": look_key(player.name),
            "password": password,
            "now": now,
        }

        def work(connection: Connection) -> Opened:
            hold_present(connection, [player.id])
            kept = connection.execute(select(t.account.c.password).where(t.account.c.player == player.id)).scalar()
            if kept is not None and kept != password:  # the same hash is this very work, done before unheard
                raise HasAccount(player.id)
            if kept is None:
                free_name(connection, folded, player.id, player.name)
                if connection.execute(_MAKE, values).rowcount != 1:
                    free_name(connection, folded, player.id, player.name)
                    raise HasAccount(player.id)
            mine = t.player.c.id == player.id
            was = connection.execute(select(t.player.c.name).where(mine)).scalar_one_or_none()
            if was is not None:
                note_earlier(connection, player.id, was=was, now=player.name, at=now)
            connection.execute(update(t.player).where(mine).values(name=player.name, kind="account"))
            ended = log_out(connection, player.id, but=login_of(token).key)
            log_in(connection, player.id, token, device, now)
            return Opened(token, tuple(ended))

        return await self._writer.write(work)

    async def sign_in(
        self, account: Account, device: str, now: int, *, leaving: Login | None = None, better: str | None = None
    ) -> Opened:
        """Open a session for a password that was right, end the one left for it, and keep a `better` hash of it.

        Raises `NoSuchAccount` if the password is another one by now, `Unavailable`.
        """
        token = secrets.token_urlsafe(TOKEN_BYTES)

        def work(connection: Connection) -> Opened:
            _hold(connection, account, better or account.password)
            log_in(connection, account.player.id, token, device, now)
            if leaving is not None:
                connection.execute(delete(t.login).where(t.login.c.token_hash == leaving.key))
            return Opened(token, () if leaving is None else (leaving.id,))

        return await self._writer.write(work)

    async def change_password(self, account: Account, password: str, kept: Login, now: int) -> list[str]:
        """Keep another hash, and end all sessions but one; return their ids. Raises as `sign_in`."""

        def work(connection: Connection) -> list[str]:
            _hold(connection, account, password, changed_at=now)
            return log_out(connection, account.player.id, but=kept.key)

        return await self._writer.write(work)

    async def _one(self, *conditions: ColumnElement[bool]) -> Account | None:
        """Find the account that alone meets the first condition, else the next one; all are asked after."""
        columns = (t.player.c.id, t.player.c.name, t.player.c.kind)
        kept = (t.account.c.password, t.account.c.made_at, t.account.c.changed_at)
        query = select(*columns, *kept).join(t.player, t.player.c.id == t.account.c.player)

        def work(connection: Connection) -> list[Sequence[Any]]:
            return [connection.execute(query.where(condition)).all() for condition in conditions]

        row = next((rows[0] for rows in await self._database.read(work) if len(rows) == 1), None)
        if row is None:
            return None
        return Account(Player(row.id, row.name, row.kind), row.password, row.made_at, row.changed_at)


def _hold(connection: Connection, account: Account, password: str, **more: int) -> None:
    """Write the password's hash where it still is the one that was looked at, or this very one."""
    mine = (t.account.c.player == account.player.id) & t.account.c.password.in_([account.password, password])
    if connection.execute(update(t.account).where(mine).values(password=password, **more)).rowcount != 1:
        raise NoSuchAccount(account.player.id)
