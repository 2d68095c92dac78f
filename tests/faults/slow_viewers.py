"""Spectators that do not keep up: some never read, some read a kilobyte a second, some stop for a while and go on.

All of them ask for as much as they may be told, so that what they do not read piles up soon. Their sockets have small
buffers, so that it piles up at the server.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from tests.cluster.viewer import Viewer
from tests.web.live import TEXT, frame, handshake

BUFFER_BYTES = 4_096
WATCH = '{"t":"watch","seats":null}'  # answered by a snapshot, twenty at once and then two a second
RESYNC = '{"t":"resync"}'  # the same, once a second
AT_ONCE = 20
EVERY_S = 1.05


def small_socket(ws: str) -> socket.socket:
    """Connects a socket that takes a few kilobytes at most before it is read."""
    parts = urlsplit(ws)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER_BYTES)
    made.connect((str(parts.hostname), int(parts.port or 80)))
    made.setblocking(False)
    return made


@dataclass
class DeafSpectator:
    """Reads `bytes_per_s`, which may be 0, and understands nothing of it; asks for more all the time."""

    ws: str
    race: str
    bytes_per_s: int = 0

    async def run(self) -> None:
        """Asks until the server has enough of it."""
        reader, writer = await asyncio.open_connection(sock=small_socket(self.ws), limit=BUFFER_BYTES)
        try:
            writer.write(handshake(f"/ws/race/{self.race}"))
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 101 "), head
            writer.write(frame(TEXT, b'{"t":"hello","v":1}'))
            async with asyncio.TaskGroup() as group:
                asking = group.create_task(self._ask(writer))
                await self._read(reader, writer)
                asking.cancel()
        finally:
            writer.transport.abort()

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Returns when the server has cut the connection off; a peer that does not read is not told why."""
        with suppress(ConnectionError):
            while not writer.is_closing():
                if self.bytes_per_s and not await reader.read(self.bytes_per_s // 10):
                    return
                await asyncio.sleep(0.1)

    async def _ask(self, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            writer.write(frame(TEXT, WATCH.encode()) * AT_ONCE)
            while not writer.is_closing():
                writer.write(frame(TEXT, WATCH.encode()) * 2 + frame(TEXT, RESYNC.encode()))
                await writer.drain()
                await asyncio.sleep(EVERY_S)


@dataclass
class SleepyViewer(Viewer):
    """Hears the beginning, sleeps until `awake` is set, and then reads on and understands; may `ask` in its sleep."""

    asleep: asyncio.Event = field(default_factory=asyncio.Event)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    bytes_before_jumps: list[int] = field(default_factory=list)
    """For each snapshot that brought more than had been told move by move: the bytes heard until then."""
    bytes_heard: int = 0
    socket: ClientConnection | None = None

    async def run(self) -> None:
        """Watches until the race is over; it never comes back, as it never has to."""
        path = f"{self.ws}/ws/race/{self.race}"
        sock = small_socket(self.ws)
        async with connect(path, sock=sock, compression=None, max_queue=1, ping_interval=None) as connected:
            self.socket = self._tap(connected)
            await self.socket.send('{"t":"hello","v":1}')
            asking = asyncio.create_task(self._fall_asleep())
            try:
                await self._watch(cast(ClientConnection, Sleeper(self.socket, self)))
            finally:
                asking.cancel()
        self._end()

    async def ask(self) -> None:
        """Asks for more, for a snapshot last; no more often than every `EVERY_S`."""
        assert self.socket is not None
        for text in (WATCH, WATCH, RESYNC):
            await self.socket.send(text)

    def _hear_race(self, message: dict[str, Any]) -> None:
        before = dict(self.revs)
        super()._hear_race(message)
        if any(self.revs[seat] > rev for seat, rev in before.items()):
            self.bytes_before_jumps.append(self.bytes_heard)

    async def _fall_asleep(self) -> None:
        while not self.boards:
            self.news.clear()
            await self.news.wait()
        assert self.socket is not None
        for _ in range(AT_ONCE):
            await self.socket.send(WATCH)
        self.asleep.set()


class Sleeper:
    """The socket of a sleepy viewer: gives its first message, and the others once the viewer is awake."""

    def __init__(self, tapped: ClientConnection, viewer: SleepyViewer) -> None:
        self._tapped, self._viewer = tapped, viewer

    async def send(self, text: str) -> None:
        await self._tapped.send(text)

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        async for text in self._tapped:
            self._viewer.bytes_heard += len(text)
            yield text
            await self._viewer.awake.wait()
