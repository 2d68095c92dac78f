"""One player in one race on a real server, move by move; what is said and heard is plain JSON."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.faults.server_process import START_S, ServerProcess


def hear(socket: ClientConnection, *tags: str) -> Any:
    """The next message of one of these tags, passing over others."""
    while True:
        message = json.loads(socket.recv(timeout=START_S))
        if (message[0] if isinstance(message, list) else message["t"]) in tags:
            return message


class Player:
    """A guest with a race of their own."""

    def __init__(self, server: ServerProcess, **options: Any) -> None:
        self.server = server
        with connect(f"{server.ws}/ws/lobby", compression=None) as lobby:
            lobby.send('{"t":"hello","v":1,"name":"Ann"}')
            self.token = str(hear(lobby, "lobby")["token"])
            lobby.send(json.dumps({"t": "create", "options": {"seats": 1, **options}}))
            self.race = str(hear(lobby, "created")["race"])

    @contextmanager
    def seated(self) -> Iterator[tuple[ClientConnection, Any]]:
        """A socket that speaks for the seat, and its welcome."""
        with connect(f"{self.server.ws}/ws/race/{self.race}", compression=None) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "token": self.token}))
            yield socket, hear(socket, "welcome")

    def start(self, socket: ClientConnection, nonce: str | None = None) -> Any:
        """Sit down, be ready, and wait for the start."""
        socket.send('{"t":"join"}')
        socket.send(json.dumps({"t": "ready", "on": True, "nonce": nonce or secrets.token_hex(16)}))
        return hear(socket, "go")


def play(socket: ClientConnection, first: int, *moves: str) -> list[Any]:
    """Play moves one by one; the acks."""
    acks = []
    for rev, move in enumerate(moves, first):
        socket.send(json.dumps(["p", rev, move]))
        acks.append(hear(socket, "a", "refused", "error"))
    return acks
