"""Players and their logins: a player is an id, a name and a kind; a login is an opaque token that names one of them.

A token has 256 random bits and is shown once. Only its SHA-256 is kept, and looked up by: who reads the database can't
log in, and how long a look-up takes says nothing of any token. It is valid for 30 days.
"""

import hashlib
import secrets

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from squaredeal.messages.common import Kind
from squaredeal.race.model import Phase
from squaredeal.race.stored import decode_race
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.writer import Writer

TOKEN_BYTES = 32
LOGIN_MS = 30 * 24 * 60 * 60 * 1_000
LONGEST_TOKEN = 200  # anything longer is nobody's token, and is not worth hashing


class Player(Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str
    kind: Kind


class NoSuchPlayer(StoreError):  # noqa: N818 - named for what is the case
    """There is no player of that id."""


class Players:
    """All players of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep players in `database`."""
        self._database, self._writer = database, writer

    async def guest(self, name: str, now: int) -> tuple[Player, str]:
        """Make a guest and log them in; return the token, which can't be read again. The name is taken as it is."""
        player = Player(secrets.token_urlsafe(12), name, "guest")
        token = secrets.token_urlsafe(TOKEN_BYTES)

        def work(connection: Connection) -> None:
            connection.execute(insert(t.player).values(id=player.id, name=name, kind=player.kind, created_at=now))
            login = {"token_hash": _hashed(token), "player": player.id, "created_at": now, "expires_at": now + LOGIN_MS}
            connection.execute(insert(t.login).values(login))

        await self._writer.write_once(work)
        return player, token

    async def by_token(self, token: str, now: int) -> Player | None:
        """Find who a token names; None if nobody, or not any more."""
        if len(token) > LONGEST_TOKEN:
            return None
        query = (
            select(t.player.c.id, t.player.c.name, t.player.c.kind)
            .join(t.login, t.login.c.player == t.player.c.id)
            .where(t.login.c.token_hash == _hashed(token), t.login.c.expires_at > now)
        )
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Player(row.id, row.name, row.kind)

    async def plays_rated(self, player: str) -> bool:
        """Say whether a player sits in a rated race that is about to start or runs. Raises `Unavailable`."""
        query = (
            select(t.race.c.state)
            .join(t.seat, t.seat.c.race == t.race.c.id)
            .where(t.seat.c.player == player, t.race.c.phase.in_([Phase.COUNTDOWN.value, Phase.RUNNING.value]))
        )
        states = await self._database.read(lambda connection: connection.execute(query).scalars().all())
        return any(decode_race(state).options.rated for state in states)

    async def rename(self, player: str, name: str) -> Player:
        """Give a player another name; races they sit in already keep the old one. Raises `NoSuchPlayer`."""
        statement = update(t.player).where(t.player.c.id == player).values(name=name).returning(t.player.c.kind)

        def work(connection: Connection) -> Player:
            kind = connection.execute(statement).scalar_one_or_none()
            if kind is None:
                raise NoSuchPlayer(f"there is no player {player!r}")
            return Player(player, name, kind)

        return await self._writer.write(work)

    async def end_session(self, token: str) -> None:
        """Log out: the token names nobody from now on. One that named nobody is no error."""

        def work(connection: Connection) -> None:
            connection.execute(delete(t.login).where(t.login.c.token_hash == _hashed(token)))

        await self._writer.write(work)

    async def forget_expired(self, now: int) -> int:
        """Delete the logins that have expired; return how many."""

        def work(connection: Connection) -> int:
            return connection.execute(delete(t.login).where(t.login.c.expires_at <= now)).rowcount

        return await self._writer.write(work)


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
