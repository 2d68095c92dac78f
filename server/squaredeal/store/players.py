"""Players and their logins: a player is an id, a name and a kind; a login is an opaque token that names one of them.

A token has 256 random bits and is shown once. Only its SHA-256 is kept, and looked up by: who reads the database can't
log in, and how long a look-up takes says nothing of any token. It is valid for 30 days.
"""

import secrets
from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from squaredeal.messages.common import Kind
from squaredeal.names import seen
from squaredeal.race.model import Phase
from squaredeal.race.stored import decode_race
from squaredeal.store import tables as t
from squaredeal.store.barred_names import is_barred
from squaredeal.store.database import Database
from squaredeal.store.earlier_names import note_earlier
from squaredeal.store.errors import StoreError
from squaredeal.store.look_keys import look_key
from squaredeal.store.sessions import Sessions, log_in, login_of
from squaredeal.store.writer import Writer

NOBODY = "Deleted player"
"""What a player is called who has left for good; who is called so stands on no board."""
TOKEN_BYTES = 32
LONGEST_TOKEN = 200  # anything longer is nobody's token, and is not worth hashing

_RENAME = text("UPDATE account SET folded = :folded, seen = :seen WHERE player = :player")


class Player(Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str
    kind: Kind


class NoSuchPlayer(StoreError):  # noqa: N818 - named for what is the case
    """There is no player of that id."""


class NameBarred(StoreError):  # noqa: N818 - named for what is the case
    """The name was taken from this very player by somebody who may."""


class NameTaken(StoreError):  # noqa: N818 - named for what is the case
    """The name, or one that looks like it, is that of another's account."""


class Players:
    """All players of a store."""

    def __init__(self, database: Database, writer: Writer, sessions: Sessions, *, now: Callable[[], int]) -> None:
        """Keep players in `database`; `sessions` hears whose token was looked up, `now` returns shared ms."""
        self._database, self._writer, self._sessions, self._now = database, writer, sessions, now

    async def guest(self, name: str, now: int, *, folded: str | None = None, device: str = "") -> tuple[Player, str]:
        """Make a guest and log them in; return the token, which can't be read again. The name is taken as it is.

        Raises `NameTaken` where an account has the name `folded`; None asks for no such look.
        """
        player = Player(secrets.token_urlsafe(12), name, "guest")
        token = secrets.token_urlsafe(TOKEN_BYTES)

        def work(connection: Connection) -> None:
            free_name(connection, folded, player.id, name)
            connection.execute(insert(t.player).values(id=player.id, name=name, kind=player.kind, created_at=now))
            log_in(connection, player.id, token, device, now)

        await self._writer.write_once(work)
        return player, token

    async def by_token(self, token: str, now: int) -> Player | None:
        """Find who a token names; None if nobody, or not any more."""
        if len(token) > LONGEST_TOKEN:
            return None
        key = login_of(token).key
        query = (
            select(t.player.c.id, t.player.c.name, t.player.c.kind, t.login.c.used_at)
            .join(t.login, t.login.c.player == t.player.c.id)
            .where(t.login.c.token_hash == key, t.login.c.expires_at > now)
        )
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        self._sessions.note(key, row.used_at, now)
        return Player(row.id, row.name, row.kind)

    async def plays_alone(self, player: str) -> Literal["rated", "daily"] | None:
        """Say why a player may have no help: a rated race of theirs is about to start or runs, or they play a daily.

        Raises `Unavailable`.
        """
        query = (
            select(t.race.c.state)
            .join(t.seat, t.seat.c.race == t.race.c.id)
            .where(t.seat.c.player == player, t.race.c.phase.in_([Phase.COUNTDOWN.value, Phase.RUNNING.value]))
        )
        states = await self._database.read(lambda connection: connection.execute(query).scalars().all())
        options = [decode_race(state).options for state in states]
        if any(each.rated for each in options):
            return "rated"
        return "daily" if any(each.daily is not None for each in options) else None

    async def rename(self, player: str, name: str, *, folded: str | None = None) -> Player:
        """Give a player another name, under which an account is found; races they sit in already keep the old one.

        Raises `NoSuchPlayer`, `NameTaken`, `NameBarred`.
        """
        here = (t.player.c.id == player) & (t.player.c.name != NOBODY)  # who has left for good takes no name
        before = select(t.player.c.name).where(t.player.c.id == player).with_for_update()
        statement = update(t.player).where(here).values(name=name).returning(t.player.c.kind)
        at = self._now()

        def work(connection: Connection) -> Player:
            free_name(connection, folded, player, name)
            was = connection.execute(before).scalar_one_or_none()
            kind = connection.execute(statement).scalar_one_or_none()
            if kind is None or was is None:
                raise NoSuchPlayer(f"there is no player {player!r}")
            note_earlier(connection, player, was=was, now=name, at=at)
            if folded is not None:
                take_name(connection, folded, player, name)
            return Player(player, name, kind)

        return await self._writer.write(work)

    async def end_session(self, token: str) -> None:
        """Log out: the token names nobody from now on. One that named nobody is no error."""

        def work(connection: Connection) -> None:
            connection.execute(delete(t.login).where(t.login.c.token_hash == login_of(token).key))

        await self._writer.write(work)

    async def forget_expired(self, now: int) -> int:
        """Delete the logins that have expired; return how many."""

        def work(connection: Connection) -> int:
            return connection.execute(delete(t.login).where(t.login.c.expires_at <= now)).rowcount

        return await self._writer.write(work)


def free_name(connection: Connection, folded: str | None, player: str, name: str) -> None:
    """Raise `NameTaken` where somebody else's account has the folded name, or one that looks like the name.

    Raises `NameBarred` where it was taken away from this player. Without `folded` nobody is asked.
    """
    if folded is None:
        return
    alike = or_(t.account.c.folded == folded, t.account.c.seen == look_key(name))
    others = alike & (t.account.c.player != player)
    if connection.execute(select(t.account.c.player).where(others)).first() is not None:
        raise NameTaken("an account has that name")
    if is_barred(connection, player, {folded, seen(name)}):
        raise NameBarred("that name was taken from the player")


def take_name(connection: Connection, folded: str, player: str, name: str) -> None:
    """Give the player's account, if there is one, the name's keys; whoever else took it meanwhile has it."""
    with_name = {"folded": folded, "seen": look_key(name), "player": player}
    try:
        with connection.begin_nested():
            connection.execute(_RENAME, with_name)
    except IntegrityError:
        raise NameTaken("an account has that name") from None
