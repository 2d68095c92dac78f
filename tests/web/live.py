"""A real server in a thread of this process, and a raw client that writes what no library would."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import socket
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp

from squaredeal.app import Node, build_app
from squaredeal.settings import Settings
from squaredeal.web.config import HardenedConfig
from squaredeal.web.limits import Limits
from squaredeal.web.server import Drain, Server, listen
from tests.services.sqlite import put_database

WAIT_S = 60.0


async def nothing(_deadline_s: float) -> None:
    """A drain with nothing to drain."""


@contextlib.contextmanager
def serving(app: ASGIApp, limits: Limits, drain: Drain, drain_s: float = 1.0) -> Iterator[tuple[Server, int]]:
    """Serves `app` on a free port; yields the server, which may be ended earlier, and the port."""
    sock = listen("127.0.0.1", 0)
    port = sock.getsockname()[1]
    ready = threading.Event()
    server = Server(HardenedConfig(app, limits), drain, drain_s, ready.set)
    config = server.config
    thread = threading.Thread(
        target=lambda: asyncio.Runner(loop_factory=config.get_loop_factory()).run(server.serve([sock])), daemon=True
    )
    thread.start()
    assert ready.wait(WAIT_S), "the server did not start"
    try:
        yield server, port
    finally:
        server.should_exit = True
        thread.join(WAIT_S)
        assert not thread.is_alive(), "the server did not stop"


@contextlib.contextmanager
def live(app: ASGIApp, limits: Limits | None = None, drain: Drain = nothing) -> Iterator[int]:
    """Serves `app` on a free port, which it yields."""
    with serving(app, limits or Limits(), drain) as (_, port):
        yield port


@dataclass
class LiveNode:
    """A whole node that serves, and the ways to it."""

    node: Node
    port: int

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def origin(self) -> dict[str, str]:
        """What a browser sends from one of this node's pages."""
        return {"origin": self.http}

    def browser(self) -> httpx.Client:
        """A client with a cookie jar that comes from this node's pages."""
        return httpx.Client(base_url=self.http, headers=self.origin, timeout=WAIT_S, verify=False)

    def program(self) -> httpx.Client:
        """A client that is no browser."""
        return httpx.Client(base_url=self.http, timeout=WAIT_S, verify=False)

    def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """One request of a client that keeps nothing."""
        with self.program() as client:
            return client.request(method, path, **sent)


@contextlib.contextmanager
def live_node(settings: Settings) -> Iterator[LiveNode]:
    """Serves a whole node made of `settings`."""
    if not settings.database and Path(settings.data).is_dir():
        put_database(Path(settings.data))
    node = build_app(settings)
    with live(node.app, node.limits, node.drain) as port:
        yield LiveNode(node, port)


def handshake(path: str = "/ws", *lines: str, version: str = "13", key: str | None = None) -> bytes:
    """The bytes of an upgrade request; more header `lines` may be added."""
    key = key if key is not None else base64.b64encode(os.urandom(16)).decode()
    head = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        f"Sec-WebSocket-Version: {version}",
        *lines,
    ]
    return ("\r\n".join(head) + "\r\n\r\n").encode("latin-1")


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True, masked: bool = True, rsv: int = 0) -> bytes:
    """One frame as a client sends it, or as it must not."""
    first = (0x80 if fin else 0) | (rsv << 4) | opcode
    mask_bit = 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, mask_bit | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, mask_bit | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask_bit | 127, size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


TEXT, BINARY, CONT, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


@dataclass
class Heard:
    """What the server has sent until it closed or fell silent."""

    texts: list[bytes]
    code: int | None
    pongs: int
    closed: bool


class Raw:
    """A TCP connection to the server."""

    def __init__(self, port: int, buffer: int | None = None) -> None:
        self.sock = socket.socket()
        if buffer is not None:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(WAIT_S)
        self.sock.connect(("127.0.0.1", port))

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.sock.close()

    def send(self, data: bytes) -> None:
        self.sock.sendall(data)

    def offer(self, data: bytes) -> None:
        """Sends it, or as much of it as the server wants: what it said before it closed is still there to be read."""
        with contextlib.suppress(ConnectionError):
            self.sock.sendall(data)

    def flood(self, data: bytes) -> None:
        """Sends it again and again until the server ends the connection."""
        while True:
            self.sock.sendall(data)

    def head(self) -> bytes:
        """Reads up to the end of the response's headers; what follows stays unread."""
        data = b""
        while not data.endswith(b"\r\n\r\n"):
            byte = self.sock.recv(1)
            if not byte:
                break
            data += byte
        return data

    def rest(self) -> bytes:
        """Reads until the server closes; a reset counts as a close."""
        data = b""
        with contextlib.suppress(ConnectionError):
            while chunk := self.sock.recv(65_536):
                data += chunk
        return data

    def open(self, path: str = "/ws", *lines: str) -> bytes:
        """Makes the handshake; returns the response's head."""
        self.send(handshake(path, *lines))
        head = self.head()
        assert head.startswith(b"HTTP/1.1 101 "), head
        return head

    def exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            chunk = self.sock.recv(size - len(data))
            if not chunk:
                raise ConnectionResetError
            data += chunk
        return data

    def read_frame(self) -> tuple[int, bytes]:
        first, second = self.exactly(2)
        assert not second & 0x80, "a server does not mask"
        size = second & 0x7F
        if size == 126:
            size = int.from_bytes(self.exactly(2), "big")
        elif size == 127:
            size = int.from_bytes(self.exactly(8), "big")
        return first & 0x0F, self.exactly(size)

    def hear(self, texts: int | None = None) -> Heard:
        """Collects frames until the server closes, or `texts` text frames are here."""
        heard = Heard([], None, 0, closed=False)
        try:
            while texts is None or len(heard.texts) < texts:
                opcode, payload = self.read_frame()
                if opcode == TEXT:
                    heard.texts.append(payload)
                elif opcode == PONG:
                    heard.pongs += 1
                elif opcode == CLOSE:
                    heard.code = int.from_bytes(payload[:2], "big") if payload else 1005
                    with contextlib.suppress(ConnectionError):
                        self.send(frame(CLOSE, payload[:2]))
        except ConnectionError:
            heard.closed = True
        return heard
