"""How connections to PostgreSQL are made, and what its errors mean.

It knows no table. Whatever the server's own configuration says, every connection has limits for statements, locks and
idle transactions, and a commit is on the server's disk before it is acknowledged. `DSN`s are asyncpg's, which are
libpq's: `?sslmode=verify-full` and the like work.
"""

import socket
import ssl
from typing import Any, Final, cast
from weakref import WeakSet

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection

from squaredeal.store.errors import Reason
from squaredeal.store.visits import Driver

STATEMENT_SLACK_MS: Final = 2_000  # how much longer than a lock is waited for a statement may take
IDLE_MS: Final = 2_000  # after which the server ends the transaction of a node that stands still in it, locks and all
RECYCLE_S: Final = 300  # the age at which a connection is replaced: address translators forget silent ones
KEEP_ALIVE_S: Final = 5  # silence after which the other end is probed, and between probes
KEEP_ALIVE_PROBES: Final = 3
UNHEARD_MS: Final = 4_000  # how long the other end's kernel may leave bytes unconfirmed: then it is not there any more
CONNECT_S: Final = 3.0  # a server that is well answers within milliseconds; one that is back is found so much later
CLOSE_S: Final = 2.0  # for telling the server that a connection ends, before it is cut off

_STATES: Final[dict[str, Reason]] = {
    "55P03": "busy",  # lock_timeout
    "40001": "busy",  # could not serialize
    "40P01": "busy",  # deadlock
    "53300": "busy",  # too many connections
    "53400": "busy",
    "53100": "full",
    "57014": "timeout",  # statement_timeout
    "25P03": "timeout",  # idle_in_transaction_session_timeout
    "25006": "io",  # a standby: nothing can be written there
}
_IO_CLASSES: Final = ("08", "28", "3D", "53", "57", "58", "XX")  # the connection, the server and what it stands on
_REFUSALS: Final = ("28", "3D000", "42501")  # who we are, which database, what we may


def dsn_of(url: URL) -> str:
    """Write the URL as asyncpg reads it, password included: never to be logged."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class Connecting:
    """Makes connections with their settings, and can cut them all off."""

    def __init__(self, url: URL, *, patience_ms: int, deadline_s: float, reads_only: bool) -> None:
        """`patience_ms` bounds waiting for a lock, `deadline_s` and `CONNECT_S` for the server to take a connection."""
        self._dsn = dsn_of(url)
        self._timeout_s = min(CONNECT_S, deadline_s)
        self._made: WeakSet[Driver] = WeakSet()
        self._settings = {
            "application_name": "squaredeal",
            "lock_timeout": str(patience_ms),
            "statement_timeout": str(patience_ms + STATEMENT_SLACK_MS),
            "idle_in_transaction_session_timeout": str(IDLE_MS),
            "default_transaction_read_only": "on" if reads_only else "off",
            "jit": "off",  # plans are short; compiling them costs more than running them
        }

    async def __call__(self, *_: object, **__: object) -> Any:
        """Connect. Raises asyncpg's errors, `OSError` and `TimeoutError`."""
        connection = await asyncpg.connect(self._dsn, timeout=self._timeout_s, server_settings=self._settings)
        try:
            keep_alive(connection)
            # Other values than "off" wait for the disk, and perhaps for standbys too: that is the operator's choice.
            if await connection.fetchval("SHOW synchronous_commit", timeout=self._timeout_s) == "off":
                await connection.execute("SET synchronous_commit = on", timeout=self._timeout_s)
        except BaseException:
            connection.terminate()
            raise
        self._made.add(connection)
        return connection

    def cut_off(self) -> None:
        """Cut off every connection that is not closed."""
        for connection in list(self._made):
            connection.terminate()


def socket_of(connection: object) -> "socket.socket | None":
    """The socket under an asyncpg connection, which has no public name; None over a Unix socket's or a closed one's."""
    transport = getattr(connection, "_transport", None)
    return None if transport is None else transport.get_extra_info("socket")


def keep_alive(connection: object) -> None:
    """Let the kernel find out that the other end is gone, where the connection is one over TCP."""
    sock = socket_of(connection)
    if sock is None or sock.family not in (socket.AF_INET, socket.AF_INET6):
        return
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", KEEP_ALIVE_S),
        ("TCP_KEEPINTVL", KEEP_ALIVE_S),
        ("TCP_KEEPCNT", KEEP_ALIVE_PROBES),
        ("TCP_USER_TIMEOUT", UNHEARD_MS),
    ):
        option = getattr(socket, name, None)  # not every system has all of them
        if option is not None:
            sock.setsockopt(socket.IPPROTO_TCP, option, value)


async def driver_of(connection: AsyncConnection) -> Driver:
    """The driver's connection under SQLAlchemy's."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    return cast(Driver, driver)


def state_of(error: BaseException | None) -> str:
    """The SQLSTATE of an error, asyncpg's own or SQLAlchemy's; "" where the server said nothing."""
    while error is not None:
        state = getattr(error, "sqlstate", None)
        if isinstance(state, str):
            return state
        error = getattr(error, "orig", None) or error.__cause__
    return ""


def reason_of(error: BaseException) -> Reason:
    """Say why a statement failed, or why there was no connection to run it on."""
    state = state_of(error)
    if state:
        return _STATES.get(state) or ("io" if state.startswith(_IO_CLASSES) else "broken")
    if isinstance(error, PoolTimeout | TimeoutError):
        return "timeout"
    if isinstance(error, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return "io"
    return "broken"


def refusal_of(error: BaseException | None) -> str | None:
    """What does not pass by itself when a connection is made and first used; None for what may."""
    if error is None:
        return None
    said = getattr(error, "orig", None) or error
    state = state_of(error)
    if state.startswith(_REFUSALS) or (state and reason_of(error) == "broken"):
        return str(said)
    is_ours = isinstance(said, ssl.CertificateError) or isinstance(said.__cause__, asyncpg.ClientConfigurationError)
    return str(said) if is_ours else None
