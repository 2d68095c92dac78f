"""A program's or a browser's socket to a real node: opened, read until something is heard, read to its end.

with socket(node) as opened:
    opened.send(HELLO)
    hear(opened, "lobby")
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from .live import WAIT_S, LiveNode

HELLO = '{"t":"hello","v":1}'


@contextlib.contextmanager
def socket(node: LiveNode, path: str = "/ws/lobby", **headers: str) -> Iterator[ClientConnection]:
    """Opens a socket with these headers, and says nothing."""
    with connect(
        f"{node.ws}{path}",
        origin=headers.pop("origin", None),  # type: ignore[arg-type]
        additional_headers=headers,
        compression=None,
        open_timeout=WAIT_S,
    ) as opened:
        yield opened


@contextlib.contextmanager
def socket_of(node: LiveNode, browser: httpx.Client, path: str = "/ws/lobby") -> Iterator[ClientConnection]:
    """Opens a socket of a browser that the node knows, and says hello."""
    with socket(node, path, origin=node.http, cookie=f"sid={browser.cookies['sid']}") as opened:
        opened.send(HELLO)
        yield opened


def hear(opened: ClientConnection, *tags: str) -> Any:
    """Reads until a message with one of these tags."""
    while True:
        message = json.loads(opened.recv(timeout=WAIT_S))
        if (message[0] if isinstance(message, list) else message["t"]) in tags:
            return message


def closed(opened: ClientConnection) -> tuple[int, list[Any]]:
    """Reads to the end: the close code, and what was said before."""
    heard = []
    try:
        while True:
            heard.append(json.loads(opened.recv(timeout=WAIT_S)))
    except ConnectionClosed:
        return opened.close_code or 0, heard


def refused(node: LiveNode, path: str = "/ws/lobby", **headers: str) -> InvalidStatus:
    """Tries to open a socket, and is answered with a status."""
    with pytest.raises(InvalidStatus) as refusal, socket(node, path, **headers):
        pass
    return refusal.value


def cookie(node: LiveNode, name: str = "Ann") -> str:
    """Makes a guest, and returns the cookie header of its browser."""
    with node.browser() as client:
        client.post("/api/me", json={"name": name})
        return f"sid={client.cookies['sid']}"
