"""A page in a browser, as light as it can be, for crowds: it connects, says hello, hears what comes, and comes back.

It comes back as client/src/wire does: after 0.5 s up to a bound that doubles with each attempt, 20 s at most, anywhere
in between, or when `bye` says; whoever watches begins as if two attempts had been made. A page cannot see why a
handshake is refused; a program can, and comes back when `Retry-After` says, or up to a second later. It understands no
more than welcome and bye.

    page = Page("Ann", Way(port), f"/ws/race/{race}", cookie=token)
    page.open()
    await page.welcomed.wait()
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.web.live import CLOSE, PING, PONG, TEXT, frame

SHORTEST_S, LONGEST_S, PATIENCE = 0.5, 20.0, 2
HELLO = frame(TEXT, b'{"t":"hello","v":1}')


@dataclass
class Crowd:
    """What all pages share: where they go, when they are let in, and chance."""

    port: int
    rng: random.Random
    accepted: list[tuple[float, float]] = field(default_factory=list)
    """Of each handshake that went through when it was sent, and when the answer came, in loop time."""


class Page(asyncio.Protocol):
    """One page. `lost_at`, `back_at`: loop times of the last loss and of the welcome after it.

    `asked_back_ms`: when the last bye has asked it back.
    """

    def __init__(self, crowd: Crowd, path: str, *, cookie: str = "", reads_answers: bool = False) -> None:
        self.crowd, self.path, self.cookie, self.reads_answers = crowd, path, cookie, reads_answers
        self.loop = asyncio.get_running_loop()
        self.transport: asyncio.Transport | None = None
        self.welcomed = asyncio.Event()
        self.lost_at = self.back_at = 0.0
        self.attempts = self.refused = 0
        self.seat: int | None = None
        self.asked_back_ms: int | None = None
        self.on_welcome: Callable[[Page], None] = lambda _: None
        self._attempt = 0
        self._sent_at = 0.0
        self._retry_s: float | None = None
        self._buffer = b""
        self._is_open = self._is_closed = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Connects, now; what fails is tried again until `close`."""
        if not self._is_closed:
            self._task = self.loop.create_task(self._connect())

    def close(self) -> None:
        """Goes for good."""
        self._is_closed = True
        if self.transport is not None:
            self.transport.abort()

    def say(self, message: dict[str, object]) -> None:
        """Sends it, if the socket is open."""
        if self.transport is not None:
            self.transport.write(frame(TEXT, json.dumps(message).encode()))

    async def _connect(self) -> None:
        self.attempts += 1
        try:
            async with asyncio.timeout(8):
                await self.loop.create_connection(lambda: self, "127.0.0.1", self.crowd.port)
        except OSError:
            self._again()

    # --- the socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self._buffer, self._is_open = transport, b"", False
        host = f"127.0.0.1:{self.crowd.port}"
        lines = [
            f"GET {self.path}{'' if self.seat is None else '?seat'} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            f"Origin: http://{host}",
            *([f"Cookie: sid={self.cookie}"] if self.cookie else []),
        ]
        self._sent_at = self.loop.time()
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.welcomed.is_set():
            self.welcomed.clear()
            self.lost_at = self.loop.time()
        self._again()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open and not self._take_head():
            return
        while self._take_frame():
            pass

    def _take_head(self) -> bool:
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        assert self.transport is not None
        if head.startswith(b"HTTP/1.1 101 "):
            self._buffer, self._is_open = rest, True
            self.crowd.accepted.append((self._sent_at, self.loop.time()))
            self.transport.write(HELLO)
            return True
        assert head.startswith((b"HTTP/1.1 503 ", b"HTTP/1.1 408 ")), head  # full, or too late to have read the request
        self.refused += 1
        if self.reads_answers:
            fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
            self._retry_s = float(fields.get(b"retry-after", b"1")) + self.crowd.rng.random()
        self.transport.abort()
        return False

    def _take_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size == 126:
            if len(buffer) < 4:
                return False
            (size,), start = struct.unpack_from("!H", buffer, 2), 4
        assert size < 65_536
        if len(buffer) < start + size:
            return False
        self._buffer = buffer[start + size :]
        self._hear(buffer[0] & 0x0F, buffer[start : start + size])
        return True

    def _hear(self, opcode: int, payload: bytes) -> None:
        assert self.transport is not None
        if opcode == PING:
            self.transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self.transport.write(frame(CLOSE, payload[:2]))
        elif payload.startswith(b'{"t":"welcome"'):
            self._attempt, self.back_at = 0, self.loop.time()
            self.seat = json.loads(payload)["you"].get("seat")
            self.welcomed.set()
            self.on_welcome(self)
        elif payload.startswith(b'{"t":"bye"'):
            self.asked_back_ms = json.loads(payload)["retry_ms"]
            self._retry_s = self.asked_back_ms / 1_000

    def _again(self) -> None:
        """Comes back later: a program when it was told, a page anywhere within a bound that doubles."""
        if self._is_closed:
            return
        bound = min(LONGEST_S, 2 * SHORTEST_S * 2 ** (self._attempt + (PATIENCE if self.seat is None else 0)))
        self._attempt += 1
        wait_s = self._retry_s if self._retry_s is not None else self.crowd.rng.uniform(SHORTEST_S, bound)
        self._retry_s = None
        self.loop.call_later(wait_s, self.open)
