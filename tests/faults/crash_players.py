"""Who plays while nodes die: racers that know a way home.

A racer plays a recorded win of Microsoft deal 1 with detours, stops one move before the end until it `may_win`, and
comes back to wherever its `ws` says. It does not know what is done to the nodes.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from squaredeal.engine import new_game, parse_move, write_position
from tests.recorded import winning_line

from .racer import FREECELL, Racer
from .tapped import Tapped

SEED = "1"
PACE_S = 0.03
DETOURS = 0.1  # how often a move is taken back


LINE = winning_line(SEED)


def _steps() -> dict[str, int]:
    """How far along the line each of its positions is."""
    game: Any = new_game(FREECELL, SEED)
    steps = {write_position(game.position): 0}
    for step, text in enumerate(LINE, 1):
        game = game.play(parse_move(FREECELL, text))
        steps[write_position(game.position)] = step
    return steps


STEPS = _steps()


@dataclass
class Solver(Racer):
    """A seat that plays the line. `gone` is set whenever a socket of it has ended, and all it was told is heard."""

    pace_s: float = PACE_S
    may_win: bool = False
    socket: ClientConnection | None = None
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        """Begins without a socket."""
        self.gone.set()

    @property
    def has_won(self) -> bool:
        """Whether the winning move is acknowledged."""
        return self.confirmed is not None and self.confirmed.is_won

    async def wins(self) -> None:
        """Waits until the winning move is acknowledged."""
        while not self.has_won:
            self.progress.clear()
            await self.progress.wait()

    async def move_to(self, ws: str) -> None:
        """Goes to another node, of its own will."""
        self.ws = ws
        self.resumed.clear()
        if self.socket is not None:
            await self.socket.close()

    async def _converse(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.gone.clear()
        try:
            await super()._converse(socket)
        finally:
            self.gone.set()

    def _choose(self) -> str | None:
        tip = self._with_pending()
        if tip.is_won:
            return None
        step = STEPS[write_position(tip.position)]
        must_wait = step == len(LINE) - 1 and not self.may_win
        return "u" if len(tip.steps) and (must_wait or self.rng.random() < DETOURS) else LINE[step]


async def resign(racer: Solver) -> None:
    """Ends a racer's game, wherever it may be told to; it must be halted."""
    while True:
        try:
            async with connect(f"{racer.ws}/ws/race/{racer.race}", compression=None) as socket:
                tapped = _tapped(racer, socket)
                await tapped.send(json.dumps({"t": "hello", "v": 1, "token": racer.token}))
                await tapped.send('{"t":"resign"}')
                async for frame in tapped:
                    if _is_out(json.loads(frame), racer.name):
                        return
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            await asyncio.sleep(0.05)


def _is_out(message: Any, name: str) -> bool:
    """Whether a message says that the seat has ended."""
    if not isinstance(message, dict):
        return False
    if message["t"] == "standing":
        return bool(message["standing"]["name"] == name)
    states = {seat["name"]: seat["state"] for seat in message.get("race", {}).get("seats", ())}
    return states.get(name, "playing") not in ("seated", "playing")


def _tapped(racer: Solver, socket: ClientConnection) -> Tapped:
    assert racer.recorded is not None
    return Tapped(socket, racer.recorded.socket(racer.name, racer.race))


async def ask_again(racer: Solver, revs: list[int]) -> dict[int, int]:
    """Sends acknowledged moves once more on a new socket; returns the times in their acks."""
    told: dict[int, int] = {}
    async with connect(f"{racer.ws}/ws/race/{racer.race}", compression=None) as socket:
        tapped = _tapped(racer, socket)
        await tapped.send(json.dumps({"t": "hello", "v": 1, "token": racer.token}))
        async for frame in tapped:
            message = json.loads(frame)
            if isinstance(message, list) and message[0] == "a":
                told[message[1]] = message[2]
            elif isinstance(message, dict) and message["t"] == "welcome":
                for rev in revs:
                    await tapped.send(json.dumps(["p", rev, racer.acked[rev][0]]))
            if len(told) == len(revs):
                break
    return told
