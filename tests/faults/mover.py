"""A racer that comes back on another node without closing its old socket, as a page does whose network has changed.

    left = await mover.move_to(node.ws)     # the old socket stays open, and is listened to
    await mover.resumed.wait()              # its board is there again
    await left.close()                      # 4501, once the old node knows

What is said on an old socket from then on is nobody's move: none of it may land.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from squaredeal.engine import Game, legal_moves

from .racer import BrokenPromiseError, Racer

AWAY_S = 0.1


class LeftSocket:
    """A socket that its racer has turned away from; whatever still comes on it is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.heard: list[Any] = []
        self._listening = asyncio.create_task(self._listen())

    async def say(self, message: Any) -> None:
        """Say something, if it is still open."""
        try:
            await self._socket.send(json.dumps(message))
        except ConnectionClosed:
            return

    async def close(self) -> int | None:
        """Wait for its end; returns the code, None where the connection broke off."""
        await self._listening
        return self._socket.close_code

    @property
    def is_open(self) -> bool:
        """Whether nobody has closed it yet."""
        return not self._listening.done()

    async def cut(self) -> None:
        """End it from this side, without a word."""
        self._socket.transport.abort()
        await self._listening

    async def _listen(self) -> None:
        try:
            async for frame in self._socket:
                self.heard.append(json.loads(frame))
        except ConnectionClosed:
            return


@dataclass
class Mover(Racer):
    """A racer with `left` sockets behind it."""

    left: list[LeftSocket] = field(default_factory=list)
    moving: asyncio.Event = field(default_factory=asyncio.Event)
    has_left: asyncio.Event = field(default_factory=asyncio.Event)

    async def move_to(self, ws: str) -> LeftSocket:
        """Turn to another node; returns the old socket once it is left. `resumed` is set when the board is there."""
        self.ws = ws
        self.resumed.clear()
        self.has_left.clear()
        self.moving.set()
        await self.has_left.wait()
        return self.left[-1]

    async def run(self) -> None:
        """Plays until the race is over, or `halt` is set, and everything sent is answered; or a final close comes."""
        while self._goes_on():
            try:
                where = f"{self.ws}/ws/race/{self.race}"
                socket = await connect(where, open_timeout=5, compression=None, ping_interval=None)
            except (OSError, InvalidHandshake, TimeoutError):
                await asyncio.sleep(AWAY_S * self.rng.random())
            else:
                await self._stay(socket)
            if self._goes_on() and not self.moving.is_set():
                self.resumed.clear()
                self.reconnects += 1
                asked_s, self.retry_s = self.retry_s, None
                await asyncio.sleep(asked_s if asked_s is not None else AWAY_S * self.rng.random())
            self.moving.clear()
        self._note_the_end()

    def junk(self, moves: int) -> list[list[Any]]:
        """Plays that go on from what was sent, legal ones, and that nobody means."""
        tip = self._with_pending()
        plays: list[list[Any]] = []
        while len(plays) < moves:
            legal = [
                move for move in legal_moves(tip.rules, tip.position) if move.code not in self.sent.get(tip.rev + 1, ())
            ]
            if not legal:
                break
            move = self.rng.choice(legal)
            after = tip.play(move)
            assert isinstance(after, Game)
            tip = after
            plays.append(["p", tip.rev, move.code])
        return plays

    async def _stay(self, socket: ClientConnection) -> None:
        """Races on a socket until it ends, or the racer moves on."""
        racing = asyncio.create_task(self._converse(self._tap(socket)))
        moving = asyncio.create_task(self.moving.wait())
        try:
            await asyncio.wait({racing, moving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            is_moving = not racing.done()
            racing.cancel()
            moving.cancel()
            await asyncio.gather(racing, moving, return_exceptions=True)
        if is_moving:
            self.left.append(LeftSocket(socket))
            self.has_left.set()
            return
        with suppress(ConnectionClosed):
            await racing
        await socket.close()
        self._closed(socket.close_code)

    def check_late_acks(self) -> None:
        """Check the acks that came on old sockets: late ones say what the newer sockets said."""
        for left in self.left:
            for message in left.heard:
                if isinstance(message, list) and message[0] == "a":
                    known = self.acked.get(message[1])
                    if known is None or known[1] != message[2]:
                        raise BrokenPromiseError(f"{self.name}: {message} came on an old socket, and {known} is known")
