"""Sessions: who is logged in where. A session is a login's row; its token is told once and only its SHA-256 kept.

A session has a name besides, made from the hash of its token: it may be shown and sent around, and leads back to
neither. What was last used when is noted in memory and written by `note_uses`, so that no request waits for it.

>>> login_of("k3x9").id == login_of("k3x9").id != login_of("a2b4").id
True
"""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.writer import Writer

LOGIN_MS = 30 * 24 * 60 * 60 * 1_000
HOUR_MS = 60 * 60 * 1_000
AT_ONCE = 500  # hashes in one statement: databases bound the number of parameters
MOST_NOTES = 50_000
MOST_DEVICE = 60  # characters


class Login(NamedTuple):
    """What is known of a token besides whom it names: `key` is looked up by, `id` may be told to its owner."""

    key: bytes
    id: str


class Session(Struct, frozen=True):
    """A session as its owner sees it; times in shared ms, `used_at` up to an hour late."""

    id: str
    device: str
    made_at: int
    used_at: int


def login_of(token: str) -> Login:
    """The login that a token would open, whether or not there is one."""
    key = hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
    return Login(key, _named(key))


def log_in(connection: Connection, player: str, token: str, device: str, now: int) -> None:
    """Write a login that is valid for 30 days; done twice it is there once."""
    key = login_of(token).key
    connection.execute(delete(t.login).where(t.login.c.token_hash == key))
    times = {"created_at": now, "expires_at": now + LOGIN_MS, "used_at": now}
    connection.execute(insert(t.login).values(token_hash=key, player=player, device=device[:MOST_DEVICE], **times))


def log_out(connection: Connection, player: str, *, but: bytes | None = None) -> list[str]:
    """Delete the logins of a player, all but one perhaps; return their sessions' ids."""
    gone = delete(t.login).where(t.login.c.player == player)
    if but is not None:
        gone = gone.where(t.login.c.token_hash != but)
    return [_named(bytes(key)) for key in connection.execute(gone.returning(t.login.c.token_hash)).scalars()]


class Sessions:
    """All sessions of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep sessions in `database`."""
        self._database, self._writer = database, writer
        self._used: dict[bytes, int] = {}

    async def of(self, player: str, now: int) -> list[Session]:
        """List a player's sessions, the newest first. Raises `Unavailable`."""
        mine = (t.login.c.player == player) & (t.login.c.expires_at > now)
        query = select(t.login).where(mine).order_by(t.login.c.created_at.desc(), t.login.c.token_hash)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            Session(
                id=_named(bytes(row.token_hash)),
                device=row.device or "",
                made_at=row.created_at,
                used_at=max(row.used_at or row.created_at, self._used.get(bytes(row.token_hash), 0)),
            )
            for row in rows
        ]

    async def end(self, player: str, session: str) -> bool:
        """End one of a player's sessions; False if they have none of that id. Raises `Unavailable`."""
        mine = select(t.login.c.token_hash).where(t.login.c.player == player)

        def work(connection: Connection) -> bool:
            keys = [key for key in connection.execute(mine).scalars() if _named(bytes(key)) == session]
            connection.execute(delete(t.login).where(t.login.c.token_hash.in_(keys)))
            return bool(keys)

        return await self._writer.write(work)

    async def end_others(self, player: str, kept: bytes) -> list[str]:
        """End all sessions of a player but one; return the ids of the ended. Raises `Unavailable`."""
        return await self._writer.write(lambda connection: log_out(connection, player, but=kept))

    async def living(self, keys: Iterable[bytes], now: int) -> set[bytes]:
        """Say which of these logins are still valid, and note that they are in use. Raises `Unavailable`."""
        wanted = list(dict.fromkeys(keys))
        pieces = [wanted[start : start + AT_ONCE] for start in range(0, len(wanted), AT_ONCE)]

        def work(connection: Connection) -> list[tuple[bytes, int | None]]:
            return [row for piece in pieces for row in _living(connection, piece, now)]

        rows = await self._database.read(work) if pieces else []
        for key, used_at in rows:
            self.note(key, used_at, now)
        return {key for key, _ in rows}

    def note(self, key: bytes, used_at: int | None, now: int) -> None:
        """Hear that a login is used, which was noted at `used_at` last."""
        if (used_at is None or now - used_at >= HOUR_MS) and len(self._used) < MOST_NOTES:
            self._used[key] = now

    async def note_uses(self) -> int:
        """Write what was heard since the last time; return how many logins it was. Raises `Unavailable`."""
        noted, self._used = self._used, {}
        if not noted:
            return 0
        statement = update(t.login).where(t.login.c.token_hash == bindparam("key")).values(used_at=bindparam("used"))
        rows = [{"key": key, "used": used} for key, used in sorted(noted.items())]
        await self._writer.write(lambda connection: connection.execute(statement, rows))
        return len(rows)


def _living(connection: Connection, keys: Sequence[bytes], now: int) -> list[tuple[bytes, int | None]]:
    known = t.login.c.token_hash.in_(keys) & (t.login.c.expires_at > now)
    rows = connection.execute(select(t.login.c.token_hash, t.login.c.used_at).where(known))
    return [(bytes(row.token_hash), row.used_at) for row in rows]


def _named(key: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(b"session " + key).digest()[:15]).decode()
