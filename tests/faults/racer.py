"""A program that plays a seat of a FreeCell race over real sockets, and remembers all it sent and all it was told.

It plays random legal moves on its own copy of the engine, keeps a few in flight, and after a lost connection comes
back, sends again what nobody acknowledged, and checks that the board it is given is its own.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from squaredeal.engine import (
    Game,
    Undo,
    game_from,
    legal_moves,
    parse_move,
    parse_rules,
    read_position,
    write_position,
)

IN_FLIGHT = 4
PACE_S = 0.055  # under the 20 plays a second that a seat may make
FREECELL = parse_rules("freecell")


class BrokenPromiseError(AssertionError):
    """The server has taken back an acknowledgement, or invented a move."""


@dataclass
class Racer:
    """One seat: `sent[rev]` are the texts ever sent as rev, `acked[rev]` the answer (text, at)."""

    ws: str
    race: str
    token: str
    rng: random.Random
    name: str = "racer"
    sent: dict[int, set[str]] = field(default_factory=dict)
    acked: dict[int, tuple[str, int]] = field(default_factory=dict)
    pending: list[tuple[int, str]] = field(default_factory=list)
    confirmed: Game | None = None
    refusals: int = 0
    reconnects: int = 0
    over: dict[str, Any] | None = None
    resumed: asyncio.Event = field(default_factory=asyncio.Event)
    halt: asyncio.Event = field(default_factory=asyncio.Event)
    progress: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Plays until the race is over or `halt` is set and everything sent is answered."""
        delay = 0.05
        while self.over is None and not self._done():
            try:
                async with connect(f"{self.ws}/ws/race/{self.race}", open_timeout=5, compression=None) as socket:
                    delay = 0.05
                    await self._converse(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.resumed.clear()
                self.reconnects += 1
                await asyncio.sleep(delay * self.rng.random())
                delay = min(delay * 2, 1.0)

    @property
    def rev(self) -> int:
        """The rev of the last acknowledged move."""
        return 0 if self.confirmed is None else self.confirmed.rev

    def board(self) -> str:
        """The position text of the acknowledged board."""
        assert self.confirmed is not None
        return write_position(self.confirmed.position)

    async def reaches(self, rev: int, *, idle: bool = False) -> None:
        """Waits until so many moves are acknowledged; `idle`: and none waits for its answer."""
        while self.confirmed is None or self.rev < rev or (idle and self.pending):
            self.progress.clear()
            await self.progress.wait()

    def _done(self) -> bool:
        return self.halt.is_set() and not self.pending

    async def _converse(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "hello", "v": 1, "token": self.token}))
        self.refusals = 0
        player: asyncio.Task[None] | None = None
        leaving = asyncio.create_task(self._leave(socket))
        try:
            async for frame in socket:
                message = json.loads(frame)
                tag = message[0] if isinstance(message, list) else message["t"]
                if tag == "welcome":
                    await self._welcome(socket, message)
                else:
                    self._hear(tag, message)
                self.progress.set()
                if player is None and self.confirmed is not None:
                    player = asyncio.create_task(self._play(socket))
                if self.over is not None or self._done():
                    return
        finally:
            tasks = [leaving] if player is None else [leaving, player]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _leave(self, socket: ClientConnection) -> None:
        """Closes the socket once the racer is halted and everything it sent is answered."""
        await self.halt.wait()
        await self.reaches(0, idle=True)
        await socket.close()

    async def _welcome(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["race"]["phase"] == "open":
            await socket.send('{"t":"join"}')  # the host has its seat already; joining twice changes nothing
            await socket.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))
            return
        if message.get("board") is None:
            return
        rev = message.get("rev", 0)
        if self.confirmed is None:
            self.confirmed = game_from(FREECELL, read_position(FREECELL, message["board"]))
        self._compare(rev, message["board"])
        for number, text in self.pending:
            await socket.send(json.dumps(["p", number, text]))
        self.resumed.set()

    def _compare(self, rev: int, board: str) -> None:
        """The board must be all that was acknowledged plus at most the moves sent and not heard about."""
        assert self.confirmed is not None
        heard = self.confirmed.rev
        if not heard <= rev <= heard + len(self.pending):
            raise BrokenPromiseError(f"{self.name}: rev {rev} after {heard} acknowledged and {len(self.pending)} sent")
        game = self.confirmed
        for _, text in self.pending[: rev - heard]:
            game = _played(game, text)
        if write_position(game.position) != board:
            raise BrokenPromiseError(f"{self.name}: the board at rev {rev} is not what was played")

    def _hear(self, tag: str, message: Any) -> None:
        if tag == "go" or (tag == "snapshot" and self.confirmed is None and message.get("board")):
            # A node that hears from another one that the race has started says so by a snapshot.
            position = read_position(FREECELL, message["board"])
            self.confirmed = game_from(FREECELL, position, rev=message.get("rev", 0))
            self.resumed.set()
        elif tag == "a":
            self._ack(message[1], message[2])
        elif tag == "refused" and message["rev"]:
            self.refusals += 1
            self.pending.clear()
        elif tag == "over":
            self.over = message

    def _ack(self, rev: int, at: int) -> None:
        if rev in self.acked:
            if self.acked[rev][1] != at:
                raise BrokenPromiseError(f"{self.name}: rev {rev} was acknowledged at {self.acked[rev][1]} and at {at}")
            return
        if not self.pending or self.pending[0][0] != rev:
            raise BrokenPromiseError(f"{self.name}: an ack for rev {rev} that was not the next")
        _, text = self.pending.pop(0)
        assert self.confirmed is not None
        self.acked[rev] = (text, at)
        self.confirmed = _played(self.confirmed, text)

    async def _play(self, socket: ClientConnection) -> None:
        while not self.halt.is_set():
            await asyncio.sleep(PACE_S * (0.5 + self.rng.random()))
            if not self.halt.is_set() and len(self.pending) < IN_FLIGHT and self.confirmed is not None:
                rev, text = self._choose()
                self.pending.append((rev, text))
                self.sent.setdefault(rev, set()).add(text)
                word = ["p", rev, text] if not self.refusals else ["p", rev, text, self.refusals]
                await socket.send(json.dumps(word))

    def _choose(self) -> tuple[int, str]:
        tip = self.confirmed
        assert tip is not None
        for _, text in self.pending:
            tip = _played(tip, text)
        moves = [move.code for move in legal_moves(FREECELL, tip.position)]
        undo = tip.rev > 0 and isinstance(tip.play(Undo()), Game)
        if undo and (not moves or self.rng.random() < 0.2):
            moves = ["u"]
        return tip.rev + 1, self.rng.choice(moves)


def _played(game: Game, text: str) -> Game:
    after = game.play(parse_move(FREECELL, text))
    if not isinstance(after, Game):
        raise BrokenPromiseError(f"{text} at rev {game.rev + 1} is not legal: {after}")
    return after
