"""One tab of a player in a storm: plays at a person's pace, errs now and then, and ends as its fate will have it.

It knows its own socket, which a storm may reset, and nothing of nodes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from squaredeal.engine import MOVES, Game, Undo, legal_moves, new_game, parse_move, parse_rules, write_position
from tests.faults.racer import Racer
from tests.faults.seen_board import is_shown_as, seen
from tests.recorded import wins

RESET: Final = struct.pack("ii", 1, 0)  # SO_LINGER on, zero seconds: closing sends RST
BURST: Final = 0.15  # how often a move follows the last one at once
DETOUR: Final = 0.05  # how often a winner leaves the line, to come back by undoing
MISTAKE: Final = 0.03  # how often an illegal move is sent
HURRY_S: Final = 0.05  # as fast as a seat may move
AGAIN_S: Final = 1.0  # how often somebody who wants to leave says so


class Line(NamedTuple):
    """A known win: which move leads on from each of its positions."""

    seed: str
    moves: Sequence[str]
    steps: Mapping[str, str]


@dataclass(frozen=True)
class Fate:
    """How a seat's game is to end: won by `line`, or given up at rev `quits_at` by `word`; None: played on and on."""

    line: Line | None = None
    quits_at: int | None = None
    word: Literal["resign", "leave"] = "resign"


def known_wins() -> list[Line]:
    """The recorded wins of deals that have a number."""
    return [_line(win.seed, win.moves.split()) for win in wins() if win.seed is not None]


def _line(seed: str, moves: Sequence[str]) -> Line:
    rules = parse_rules("freecell")
    game, steps = new_game(rules, seed), {}
    for text in moves:
        steps[write_position(game.position)] = text
        after = game.play(parse_move(rules, text))
        assert isinstance(after, Game)
        game = after
    return Line(seed, moves, steps)


def cut(line: ClientConnection) -> None:
    """Ends a connection with RST, if it is still open."""
    raw = line.transport.get_extra_info("socket")
    if raw is not None and not line.transport.is_closing():
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, RESET)
        line.transport.abort()


@dataclass
class StormPlayer(Racer):
    """A tab; `pace_s` is the mean time between two moves."""

    fate: Fate = field(default_factory=Fate)
    usual_s: float = 1.0
    line: ClientConnection | None = None
    """The open socket."""
    sitting: asyncio.Task[None] | None = None
    """Ends with the tab."""
    wants_out: asyncio.Event = field(default_factory=asyncio.Event)
    mistakes: int = 0
    awaits_refusal: bool = False
    has_rival: bool = False
    """Its seat was opened in another tab as well, so that the board may have gone on without it."""

    async def run(self) -> None:
        """Plays to the end of the race, or until it is halted or replaced."""
        leaving = asyncio.create_task(self._give_up())
        try:
            await super().run()
        finally:
            leaving.cancel()

    def reset(self) -> None:
        """Ends its connection with RST, as a lost network would."""
        if self.line is not None:
            cut(self.line)

    def _tap(self, socket: ClientConnection) -> ClientConnection:
        self.line = socket
        return super()._tap(socket)

    async def _converse(self, socket: ClientConnection) -> None:
        self._socket, self.awaits_refusal = socket, False
        try:
            await super()._converse(socket)
        finally:
            self.line = None

    async def _give_up(self) -> None:
        await self.wants_out.wait()
        while not self.is_out and self.over is None:
            if self.line is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(json.dumps({"t": self.fate.word}))
            await asyncio.sleep(AGAIN_S)

    def _compare(self, rev: int, board: str) -> None:
        assert self.confirmed is not None
        most = self.rev + len(self.pending)
        is_mine = rev <= most and is_shown_as(self._with_pending(rev - self.rev), board)
        if self.has_rival and rev >= self.rev and not is_mine:
            self.confirmed, self.pending = seen(self.rules, board, rev), []
        super()._compare(rev, board)

    def _hear(self, tag: str, message: Any) -> None:
        if tag == "refused" and message["rev"]:
            self.awaits_refusal = False
        super()._hear(tag, message)

    async def _speak(self, socket: ClientConnection) -> None:
        if self.awaits_refusal:
            return
        self.pace_s = HURRY_S if self.rng.random() < BURST else self.usual_s
        if not self.pending and self.rng.random() < MISTAKE:
            await self._err(socket)
        else:
            await super()._speak(socket)

    async def _err(self, socket: ClientConnection) -> None:
        """Sends an illegal move and one that stands on it; neither may ever be played."""
        assert self.confirmed is not None
        rules = self.confirmed.rules
        legal = {move.code for move in legal_moves(rules, self.confirmed.position)} | {"u"}
        wrong = self.rng.choice([move.code for move in MOVES[rules.family] if move.code not in legal])
        self.mistakes += 1
        self.awaits_refusal = True
        for rev, text in ((self.rev + 1, wrong), (self.rev + 2, self.rng.choice(sorted(legal)))):
            await socket.send(json.dumps(["p", rev, text, self.refusals] if self.refusals else ["p", rev, text]))

    def _choose(self) -> str | None:
        quits_at = self.fate.quits_at
        if quits_at is not None and self.rev >= quits_at:
            self.wants_out.set()
        if self.wants_out.is_set():
            return None
        if self.fate.line is None:
            return super()._choose()
        tip = self._with_pending()
        step = self.fate.line.steps.get(write_position(tip.position))
        if step is None and isinstance(tip.play(Undo()), Game):
            return "u"
        return super()._choose() if step is None or self.rng.random() < DETOUR else step
