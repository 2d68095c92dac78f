"""One socket of a race in a plain, blocking program: says whatever it is told to, and collects what comes.

with Tab.open(ws, race, token) as tab:
    tab.say(["p", 1, "26", 0])
    tab.until(lambda: tab.acks and tab.pongs)
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

WAIT_S = 60.0


@dataclass
class Tab:
    """A socket that has been welcomed, or was turned away."""

    socket: ClientConnection
    way: ExitStack
    acks: list[list[Any]] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    refused_plays: int = 0
    others: list[Any] = field(default_factory=list)
    pongs: int = 0
    asked: int = 0
    code: int | None = None

    @classmethod
    def open(cls, ws: str, path: str, token: str | None = None, name: str | None = None) -> Tab:
        """Connects to `path` of a node and says hello."""
        way = ExitStack()
        opening = connect(f"{ws}{path}", compression=None, open_timeout=WAIT_S, close_timeout=1, max_queue=None)
        tab = cls(way.enter_context(opening), way)
        tab.say({"t": "hello", "v": 1, **({"token": token} if token else {}), **({"name": name} if name else {})})
        return tab

    def say(self, message: Any) -> None:
        """Sends it, unless the socket is closed."""
        try:
            self.socket.send(json.dumps(message))
        except ConnectionClosed as closed:
            self._closed(closed)

    def until(self, holds: Callable[[], object]) -> None:
        """Hears until it is so. Fails when the socket closes before, or nothing comes for long."""
        while not holds():
            if not self.hear():
                raise AssertionError(f"closed {self.code} before it was so")

    def until_closed(self) -> int:
        """Hears until the socket is closed; returns the code."""
        while self.hear():
            pass
        assert self.code is not None
        return self.code

    def told(self, *tags: str) -> dict[str, Any]:
        """The next message of one of these tags, which may have come before."""
        self.until(lambda: any(message["t"] in tags for message in self.others))
        found: dict[str, Any] = next(message for message in self.others if message["t"] in tags)
        self.others.remove(found)
        return found

    def settle(self) -> None:
        """Hears until everything said before has been looked at."""
        self.asked += 1
        self.say({"t": "ping", "n": self.asked})
        self.until(lambda: self.pongs >= self.asked)

    def hear(self) -> bool:
        """Takes one message; False when the socket is closed."""
        try:
            message = json.loads(self.socket.recv(timeout=WAIT_S))
        except ConnectionClosed as closed:
            self._closed(closed)
            return False
        if isinstance(message, list):
            (self.acks if message[0] == "a" else self.others).append(message)
        elif message["t"] == "refused":
            self.refused.append((message["rev"], message["why"]))
            self.refused_plays += message["rev"] > 0
        elif message["t"] == "pong":
            self.pongs = message["n"]
        else:
            self.others.append(message)
        return True

    def vanish(self) -> None:
        """Ends the connection without a word."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()

    def close(self) -> None:
        """Closes politely."""
        self.way.close()

    def _closed(self, closed: ConnectionClosed) -> None:
        self.code = closed.rcvd.code if closed.rcvd is not None else 1006
