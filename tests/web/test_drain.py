"""An orderly end under load: every committed move is acknowledged, everybody hears of it, the exit code is 0."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from squaredeal.app import Node, build_app
from squaredeal.settings import Settings
from squaredeal.web.limits import Limits
from tests.faults.server_process import ServerProcess
from tests.hearing import hear
from tests.services.sqlite import put_database

from .live import TEXT, Raw, frame, serving

PLAYERS = 6
BUSY = 40  # acks each has before the end begins
IN_FLIGHT = 20
PATIENCE_S = 120.0
LONG_S = 600.0  # longer than a test takes


@dataclass
class Player:
    """A seat that plays to and fro, and remembers."""

    ws: str
    seats: int = 1
    token: str = ""
    race: str = ""
    sent: int = 0
    acked: list[int] = field(default_factory=list)
    said: list[Any] = field(default_factory=list)
    code: int | None = None
    busy: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self) -> None:
        async with connect(f"{self.ws}/ws/lobby", compression=None, open_timeout=PATIENCE_S) as lobby:
            await lobby.send('{"t":"hello","v":1}')
            self.token = (await hear(lobby, "lobby"))["token"]
            await lobby.send(json.dumps({"t": "create", "options": {"seats": self.seats, "seed": "1"}}))
            self.race = (await hear(lobby, "created"))["race"]

    async def hello(self, socket: ClientConnection) -> Any:
        await socket.send(json.dumps({"t": "hello", "v": 1, "token": self.token}))
        return await hear(socket, "welcome")

    async def play(self) -> None:
        """Plays until the server closes."""
        async with connect(f"{self.ws}/ws/race/{self.race}", compression=None, open_timeout=PATIENCE_S) as socket:
            await self.hello(socket)
            await socket.send('{"t":"join"}')
            await socket.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))
            await hear(socket, "go")
            try:
                while True:
                    while self.sent - len(self.acked) < IN_FLIGHT and socket.state is State.OPEN:
                        await self.send_one(socket)
                    self.take(json.loads(await socket.recv()))
            except ConnectionClosed:
                self.code = socket.close_code

    async def send_one(self, socket: ClientConnection) -> None:
        """One move more; on a closed socket it is not sent, and what came before the close is still to be read."""
        self.sent += 1
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps(["p", self.sent, "6a" if self.sent % 2 else "u"]))

    def take(self, message: Any) -> None:
        if isinstance(message, list):
            self.acked.append(message[1])
            if len(self.acked) >= BUSY:
                self.busy.set()
        else:
            self.said.append(message)


async def under_load(server: ServerProcess) -> list[Player]:
    """Ends the server while all play; every player is back from their socket."""
    players = [Player(server.ws) for _ in range(PLAYERS)]
    for player in players:
        await player.open()
    playing = [asyncio.create_task(player.play()) for player in players]
    async with asyncio.timeout(PATIENCE_S):
        for player in players:
            await player.busy.wait()
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        await asyncio.gather(*playing)
    return players


def revs(server: ServerProcess, players: list[Player]) -> list[int]:
    """How many moves of each are in the database."""
    with httpx.Client(base_url=server.http, verify=False, timeout=PATIENCE_S) as client:
        races = [client.get(f"/api/races/{player.race}").json()["race"] for player in players]
    return [race["seats"][0]["rev"] for race in races]


def test_a_deploy_under_load_loses_nothing(tmp_path: Path) -> None:
    put_database(tmp_path)
    server = ServerProcess(tmp_path, "--countdown-ms", "50", "--drain-s", "60")
    server.start()
    try:
        with Raw(server.port, buffer=4_096) as deaf:  # says hello and never reads
            deaf.open("/ws/lobby")
            deaf.send(frame(TEXT, b'{"t":"hello","v":1}'))
            players = asyncio.run(under_load(server))
            code = server.stop()
        server.start()
        committed = revs(server, players)
    finally:
        server.kill()
    assert code == 0, server.log.read_text()
    assert [player.code for player in players] == [1012] * PLAYERS
    assert all("bye" in [message["t"] for message in player.said] for player in players)
    assert [player.acked for player in players] == [list(range(1, rev + 1)) for rev in committed]
    assert "Traceback" not in server.log.read_text()


def patient(node: Node) -> Limits:
    """The node's limits without those that a busy machine may reach before the end is under way."""
    return msgspec.structs.replace(node.limits, header_s=LONG_S, request_s=LONG_S, keep_alive_s=int(LONG_S))


def test_a_connection_that_says_nothing_does_not_hold_up_the_end(tmp_path: Path) -> None:
    put_database(tmp_path)
    node = build_app(Settings(data=str(tmp_path)))
    with ExitStack() as stack, serving(node.app, patient(node), node.drain) as (server, port):
        silent, half = stack.enter_context(Raw(port)), stack.enter_context(Raw(port))  # which stay longer than it does
        half.send(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
        server.should_exit = True
        assert silent.rest() == b""


def ask(connection: Raw, method: str, path: str) -> None:
    """Sends a request on a connection that is there already."""
    connection.send(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode())


def answered(connection: Raw, method: str) -> tuple[int, bytes]:
    """What is answered: the status, and the head."""
    head = connection.head()
    size = re.search(rb"(?i)content-length: (\d+)", head)
    if size is not None and method != "HEAD":
        connection.exactly(int(size[1]))
    return int(head.split()[1]), head


def until_refused(port: int) -> None:
    """Connects again and again until nobody listens any more."""
    with contextlib.suppress(ConnectionRefusedError):
        while True:
            socket.create_connection(("127.0.0.1", port)).close()


@contextlib.contextmanager
def ending(node: Node, earlier: Callable[[int], None]) -> Iterator[None]:
    """Begins the node's end after what is done `earlier`, and does not let it go on before the block ends."""
    go_on = threading.Event()

    async def drain(deadline_s: float) -> None:
        await node.drain(deadline_s)
        await asyncio.to_thread(go_on.wait, LONG_S)

    with serving(node.app, patient(node), drain, LONG_S) as (server, port):
        try:
            earlier(port)
            server.should_exit = True
            until_refused(port)
            yield
        finally:
            go_on.set()


def test_what_was_sent_before_the_end_was_known_is_still_read(tmp_path: Path) -> None:
    """A proxy asks first, and its request comes when the node takes no new connection any more."""
    put_database(tmp_path)
    asks = [("GET", "/api/races", 200), ("GET", "/", 200), ("GET", "/api/nothing", 404)]
    asks += [("HEAD", "/", 503), ("POST", "/api/me", 503), ("GET", "/healthz/ready", 503)]
    with ExitStack() as stack:
        early: list[Raw] = []

        def connect_early(port: int) -> None:
            early.extend(stack.enter_context(Raw(port)) for _ in asks)
            for connection in early:
                ask(connection, "GET", "/healthz/live")
                assert answered(connection, "GET")[0] == 200

        with ending(build_app(Settings(data=str(tmp_path))), connect_early):
            for connection, (method, path, status) in zip(early, asks, strict=True):
                ask(connection, method, path)
                told, head = answered(connection, method)
                assert told == status
                assert b"\r\nconnection: close\r\n" in head.lower()
                assert connection.rest() == b""
