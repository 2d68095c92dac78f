"""Connections to Redis with nothing left to a default: no retry, no keep-alive, every time limit said.

A library that retries by itself publishes twice and hides a lost subscription; TCP keep-alive makes a dead
subscription look like a quiet one. Here a connection that fails is thrown away, and its owner makes another.
"""

import asyncio
from typing import Any

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from .pace import Pace

Message = tuple[str, bytes]
"""A channel, and what is published to it."""


def options(pace: Pace) -> dict[str, Any]:
    """Return the options of every connection."""
    return {
        "protocol": 2,
        "retry": Retry(NoBackoff(), 0),
        "retry_on_error": [],
        "socket_connect_timeout": pace.connect_s,
        "socket_timeout": pace.reply_s,
        "socket_keepalive": False,
        "health_check_interval": 0,
        "decode_responses": False,
    }


def check_url(url: str) -> None:
    """Raise `ValueError` for a URL that Redis' client cannot read; nothing is opened."""
    ConnectionPool.from_url(url)


def new_client(url: str, pace: Pace) -> Redis:
    """Return a client that nobody else uses; it connects when it is asked something."""
    return Redis.from_url(url, **options(pace))


def transport_of(connection: AbstractConnection | None) -> asyncio.WriteTransport | None:
    """Return what carries an open connection: to be aborted, as closing politely waits for a frozen server."""
    writer = None if connection is None else connection._writer
    return None if writer is None else writer.transport


class PublishLine:
    """One connection that only publishes."""

    def __init__(self, url: str, pace: Pace) -> None:
        """Prepare; `open` connects."""
        self._pace = pace
        pool = ConnectionPool.from_url(url, **options(pace))
        self._connection: AbstractConnection = pool.make_connection()  # type: ignore[no-untyped-call]
        self._transport: asyncio.WriteTransport | None = None

    async def open(self) -> None:
        """Connect. Raises Redis' errors, `OSError` and `TimeoutError`."""
        async with asyncio.timeout(self._pace.connect_s):
            await self._connection.connect()  # type: ignore[no-untyped-call]
        self._transport = transport_of(self._connection)

    @property
    def is_dead(self) -> bool:
        """Whether Redis is known to have closed it: what has not been sent yet can still go another way."""
        reader = self._connection._reader
        return reader is None or reader.at_eof() or reader.exception() is not None

    async def publish(self, messages: list[Message]) -> None:
        """Publish in order, and return when Redis has confirmed all. Raises as `open` does: then some may be out."""
        commands = self._connection.pack_commands([("PUBLISH", channel, data) for channel, data in messages])
        async with asyncio.timeout(self._pace.reply_s):
            await self._connection.send_packed_command(commands, check_health=False)
            for _ in messages:
                await self._connection.read_response()

    async def cut(self) -> None:
        """Close without waiting for anybody: what had not left is given up."""
        transport = self._transport or transport_of(self._connection)
        if transport is not None:
            transport.abort()
        await self._connection.disconnect(nowait=True)
