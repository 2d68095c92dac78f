"""A spectator of a FreeCell race on one node: applies what it is told, and notes what does not fit.

It comes back by itself, and asks for a snapshot at a gap, as a page does.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from squaredeal.engine import Game, game_from, parse_move, parse_rules, read_position, write_position

FREECELL = parse_rules("freecell")


@dataclass
class Viewer:
    """Every seat's board as this spectator has it; `faults` are doubles, gaps and moves that do not fit."""

    ws: str
    race: str
    boards: dict[int, Game] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    over: dict[str, Any] | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Watches until the race is over."""
        while self.over is None:
            try:
                async with connect(f"{self.ws}/ws/race/{self.race}", open_timeout=5, compression=None) as socket:
                    await socket.send('{"t":"hello","v":1}')
                    await self._watch(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.1)

    async def until(self, revs: dict[int, int]) -> None:
        """Waits until every seat's board is at least that far."""
        while any(seat not in self.boards or self.boards[seat].rev < rev for seat, rev in revs.items()):
            self.news.clear()
            await self.news.wait()

    def texts(self) -> dict[int, str]:
        """Every seat's position text."""
        return {seat: write_position(game.position) for seat, game in self.boards.items()}

    async def _watch(self, socket: ClientConnection) -> None:
        async for frame in socket:
            message = json.loads(frame)
            if isinstance(message, list):
                await self._hear(socket, message)
            else:
                self._hear_race(message)
            self.news.set()
            if self.over is not None:
                return

    def _hear_race(self, message: dict[str, Any]) -> None:
        for board in message.get("boards") or ():
            position = read_position(FREECELL, board["board"])
            self.boards[board["seat"]] = game_from(FREECELL, position, rev=board["rev"])
        if message["t"] == "over":
            self.over = message

    async def _hear(self, socket: ClientConnection, message: list[Any]) -> None:
        _, seat, rev, _, text = message[:5]
        game = self.boards[seat]
        if rev != game.rev + 1:
            self.faults.append(f"seat {seat}: rev {rev} after {game.rev}")
            await socket.send('{"t":"resync"}')
            return
        after = game.play(parse_move(FREECELL, text))
        if isinstance(after, Game):
            self.boards[seat] = after
        elif text == "u":
            # Of a move from before it came: the snapshot that follows brings the board.
            self.boards[seat] = game_from(FREECELL, game.position, rev=rev)
        else:
            self.faults.append(f"seat {seat}: {text} as rev {rev} is not legal: {after}")
