"""A race that is over, played by programs over the wire: quick, and as the pages would have played it.

It knows no page.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import RunningServer
from tests.browser.solved import SHORT_LINE, SHORT_SEED


def _say(socket: ClientConnection, message: object) -> None:
    socket.send(json.dumps(message))


def _hear(socket: ClientConnection, *tags: str) -> None:
    while (message := json.loads(socket.recv(timeout=60))) and _tag(message) not in tags:
        assert _tag(message) != "refused", message


def _tag(message: Any) -> str:
    return str(message[0] if isinstance(message, list) else message["t"])


def _asked(server: RunningServer, path: str, token: str = "", **body: object) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(server.http + path, json=body, headers=headers, trust_env=False, timeout=60)
    answered: dict[str, Any] = answer.raise_for_status().json()
    return answered


def _sit(socket: ClientConnection, token: str) -> None:
    _say(socket, {"t": "hello", "v": 1, "token": token})
    _hear(socket, "welcome")
    _say(socket, {"t": "join"})


def _play(socket: ClientConnection, moves: Sequence[str]) -> None:
    for rev, move in enumerate(moves, 1):
        _say(socket, ["p", rev, move])
        _hear(socket, "a")


def raced(server: RunningServer) -> str:
    """A race over the wire; return its id. Ann comes home, Ben resigns after three moves, Cid after none."""
    tokens = [str(_asked(server, "/api/me", name=name)["token"]) for name in ("Ann", "Ben", "Cid")]
    race = str(_asked(server, "/api/races", tokens[0], seed=SHORT_SEED, seats=3)["id"])
    with ExitStack() as open_sockets:
        address = f"{server.ws}/ws/race/{race}"
        seats = [open_sockets.enter_context(connect(address, compression=None, max_queue=None)) for _ in range(3)]
        for socket, token in zip(seats, tokens, strict=True):
            _sit(socket, token)
        for socket in seats:
            _say(socket, {"t": "ready", "on": True, "nonce": secrets.token_hex(16)})
        for socket in seats:
            _hear(socket, "go")
        _play(seats[1], SHORT_LINE[:3])
        for socket in seats[1:]:
            _say(socket, {"t": "resign"})
        _play(seats[0], SHORT_LINE)
        _hear(seats[0], "over")
    return race
