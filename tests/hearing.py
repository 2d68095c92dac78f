"""A program's asynchronous socket, read until something is heard or to its end. It judges nothing that it hears.

await socket.send('{"t":"hello","v":1}')
token = (await hear(socket, "lobby"))["token"]
"""

from __future__ import annotations

import json
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed


def tag_of(message: Any) -> str:
    """The word that says what a message is."""
    return str(message[0] if isinstance(message, list) else message["t"])


async def hear(socket: ClientConnection, *tags: str) -> Any:
    """Reads until a message with one of these tags."""
    while True:
        message = json.loads(await socket.recv())
        if tag_of(message) in tags:
            return message


async def rest(socket: ClientConnection) -> tuple[list[str], int | None]:
    """Everything that is still said, by tags, and the close code."""
    said: list[str] = []
    try:
        while True:
            said.append(tag_of(json.loads(await socket.recv())))
    except ConnectionClosed:
        return said, socket.close_code
