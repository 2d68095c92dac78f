"""A spectator of a race on one node: applies what it is told, and notes what does not fit.

It comes back by itself, and asks for a snapshot at a gap, as a page does. When the race is over it stays until it has
every seat's last move.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from squaredeal.engine import Game, game_from, write_position
from squaredeal.session import CloseCode
from tests.faults.history import History, Recorder
from tests.faults.seen_board import NotLegalError, played, seen
from tests.faults.tapped import Tapped


@dataclass
class Viewer:
    """Every seat's board as this spectator has it; `faults` are doubles, gaps and moves that do not fit."""

    ws: str
    race: str
    boards: dict[int, Game] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    over: dict[str, Any] | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    recorded: History | None = None
    """Where all this is noted."""
    name: str = "viewer"
    rules: str = "freecell"
    revs: dict[int, int] = field(default_factory=dict)
    """How far each seat is known to be, also where its board may not be seen."""
    unknown: set[int] = field(default_factory=set)
    """Seats with an undo of a move from before it came: a snapshot brings their boards."""
    is_welcome: bool = False
    reconnects: int = 0
    retry_s: float = 0.1
    recorder: Recorder | None = None

    async def run(self) -> None:
        """Watches until the race is over and every board is there, or a final close comes, or it is cancelled."""
        try:
            if not await self._comes_and_goes():
                return
        except asyncio.CancelledError:
            self._end()  # with what it has by now
            raise
        self._end()

    async def _comes_and_goes(self) -> bool:
        """Watches on one socket after another; False after a final close."""
        while not self._is_done():
            self.retry_s = 0.1
            try:
                async with connect(f"{self.ws}/ws/race/{self.race}", open_timeout=5, compression=None) as socket:
                    tapped = self._tap(socket)
                    await tapped.send('{"t":"hello","v":1}')
                    await self._watch(tapped)
            except ConnectionClosed as closed:
                if (
                    closed.rcvd is not None
                    and closed.rcvd.code in set(CloseCode)
                    and CloseCode(closed.rcvd.code).is_final
                ):
                    self.faults.append(f"closed {closed.rcvd.code}")
                    return False
            except (OSError, InvalidHandshake, TimeoutError):
                self.retry_s = 0.1
            if not self._is_done():
                self.reconnects += 1
                await asyncio.sleep(self.retry_s)
        return True

    async def until(self, revs: dict[int, int]) -> None:
        """Waits until every seat's board is at least that far."""
        while any(seat not in self.boards or self.boards[seat].rev < rev for seat, rev in revs.items()):
            self.news.clear()
            await self.news.wait()

    async def knows(self, revs: Mapping[int, int]) -> None:
        """Waits until it was told that every seat is at least that far, with the boards of those that it may see."""
        while not self.is_told_of(revs):
            self.news.clear()
            await self.news.wait()

    def is_told_of(self, revs: Mapping[int, int]) -> bool:
        """Whether `knows` has nothing to wait for."""
        is_known = self.is_welcome and not self.unknown
        return is_known and all(self.revs.get(seat, 0) >= rev for seat, rev in revs.items())

    def texts(self) -> dict[int, str]:
        """Every seat's position text."""
        return {seat: write_position(game.position) for seat, game in self.boards.items()}

    def _is_done(self) -> bool:
        if self.over is None or self.unknown:
            return False
        return all(self.revs.get(line["seat"], 0) >= line["moves"] for line in self.over["standings"])

    def _tap(self, socket: ClientConnection) -> ClientConnection:
        if self.recorded is None:
            return socket
        self.recorder = self.recorded.socket(self.name, self.race)
        return cast(ClientConnection, Tapped(socket, self.recorder))

    def _end(self) -> None:
        if self.recorder is not None:
            for seat, game in self.boards.items():
                self.recorder.has(seat, game.rev, write_position(game.position))
            self.recorder.end()

    async def _watch(self, socket: ClientConnection) -> None:
        async for frame in socket:
            message = json.loads(frame)
            if isinstance(message, list):
                await self._hear(socket, message)
            else:
                self._hear_race(message)
            self.news.set()
            if self._is_done():
                return

    def _hear_race(self, message: dict[str, Any]) -> None:
        self.is_welcome = self.is_welcome or message["t"] == "welcome"
        if isinstance(message.get("race"), dict):
            self.rules = message["race"]["options"]["rules"]
        if message.get("boards") is not None:
            self.boards, self.revs, self.unknown = {}, {}, set()
        for board in message.get("boards") or ():
            self.revs[board["seat"]] = board["rev"]
            if board.get("board") is not None:
                self.boards[board["seat"]] = seen(self.rules, board["board"], board["rev"])
        if message["t"] == "over" or (message["t"] == "welcome" and message["race"]["phase"] == "over"):
            self.over = {"standings": (), **message}
        elif message["t"] == "bye":
            self.retry_s = message["retry_ms"] / 1_000

    async def _hear(self, socket: ClientConnection, message: list[Any]) -> None:
        tag, seat, rev = message[:3]
        if tag == "g":
            self.revs[seat] = rev
            return
        text, faces, game = message[4], message[5] if len(message) > 5 else "", self.boards[seat]
        self.revs[seat] = rev
        if seat in self.unknown:
            return
        if rev != game.rev + 1:
            self.faults.append(f"seat {seat}: rev {rev} after {game.rev}")
            await socket.send('{"t":"resync"}')
            return
        try:
            self.boards[seat] = played(game, text, faces)
        except NotLegalError as error:
            if text != "u":
                self.faults.append(f"seat {seat}: {error}")
            self.unknown.add(seat)
            self.boards[seat] = game_from(game.rules, game.position, rev=rev)
