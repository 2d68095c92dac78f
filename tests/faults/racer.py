"""A program that plays a seat of a race over real sockets, and remembers all it sent and all it was told.

It plays random legal moves on its own copy of the engine, keeps a few in flight, and after a lost connection comes
back, sends again what nobody acknowledged, and checks that the board it is given is its own. It does what the close
codes say: it stays away as long as `bye` asks, and for good after a final one.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from dataclasses import dataclass, field
from typing import Any, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from squaredeal.engine import Game, Undo, legal_moves, parse_rules, write_position
from squaredeal.session import CloseCode

from .history import History, Recorder
from .seen_board import NotLegalError, is_shown_as, played, seen
from .tapped import Tapped

IN_FLIGHT = 4
PACE_S = 0.055  # under the 20 plays a second that a seat may make
FREECELL = parse_rules("freecell")
SEATING, LATER = ("join", "ready"), ("unavailable", "busy", "rate")
AGAIN_S = 0.5
RETRY_S = (0.05, 1.0)  # the first wait and the longest; a page waits longer, and behaves the same


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
    recorded: History | None = None
    """Where all this is noted."""
    pace_s: float = PACE_S
    in_flight: int = IN_FLIGHT
    rules: str = "freecell"
    final: int | None = None
    """The close code after which it must not come back."""
    is_out: bool = False
    """Its game has ended, whatever the race does."""
    retry_s: float | None = None
    player: str = ""
    recorder: Recorder | None = None

    async def run(self) -> None:
        """Plays until the race is over, or `halt` is set, and everything sent is answered; or a final close comes."""
        delay = RETRY_S[0]
        while self._goes_on():
            try:
                async with connect(self._address(), open_timeout=5, compression=None) as socket:
                    delay = RETRY_S[0]
                    await self._converse(self._tap(socket))
                    self._closed(socket.close_code)
            except ConnectionClosed as closed:
                self._closed(closed.rcvd.code if closed.rcvd is not None else None)
            except InvalidStatus as refused:
                turn_s = refused.response.headers.get("Retry-After", "")
                self.retry_s = int(turn_s) + self.rng.random() if turn_s.isdigit() else None
            except (OSError, InvalidHandshake, TimeoutError):
                self._closed(None)
            if self._goes_on():
                self.resumed.clear()
                self.reconnects += 1
                asked_s, self.retry_s = self.retry_s, None
                await asyncio.sleep(asked_s if asked_s is not None else delay * self.rng.random())
                delay = min(delay * 2, RETRY_S[1])
        self._note_the_end()

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

    def _address(self) -> str:
        """Where its socket goes; whoever comes back to a seat says so."""
        return f"{self.ws}/ws/race/{self.race}" + ("?seat" if self.player else "")

    def _goes_on(self) -> bool:
        return self.final is None and not self._is_done()

    def _note_the_end(self) -> None:
        if self.recorder is not None:
            if self.confirmed is not None and self.final is None and self.recorder.seat is not None:
                self.recorder.has(self.recorder.seat, self.rev, self.board())
            self.recorder.end()

    def _is_done(self) -> bool:
        return (self.halt.is_set() or self.over is not None) and not self.pending

    def _closed(self, code: int | None) -> None:
        if code is not None and code in set(CloseCode) and CloseCode(code).is_final:
            self.final = code

    def _tap(self, socket: ClientConnection) -> ClientConnection:
        if self.recorded is None:
            return socket
        self.recorder = self.recorded.socket(self.name, self.race)
        return cast(ClientConnection, Tapped(socket, self.recorder))

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
                elif tag == "refused" and message.get("command") in SEATING and message["why"] in LATER:
                    await asyncio.sleep(AGAIN_S)  # the store does not take it now: as whoever presses the button again
                    await self._get_ready(socket)
                else:
                    self._hear(tag, message)
                self.progress.set()
                if player is None and self.confirmed is not None:
                    player = asyncio.create_task(self._play(socket))
                if self._is_done():
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
        self.player = message["you"]["player"]
        self._see(message["race"])
        if message["race"]["phase"] == "open":
            await self._get_ready(socket)
            return
        if message.get("board") is not None:
            if self.confirmed is None:
                self.confirmed = seen(self.rules, message["board"], message.get("rev", 0))
            self._compare(message.get("rev", 0), message["board"])
            for number, text in self.pending:
                await socket.send(json.dumps(["p", number, text]))
            self.resumed.set()
        if message["race"]["phase"] == "over":
            self.over = message

    async def _get_ready(self, socket: ClientConnection) -> None:
        await socket.send('{"t":"join"}')  # the host has its seat already; joining twice changes nothing
        await socket.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))

    def _compare(self, rev: int, board: str) -> None:
        """The board must be all that was acknowledged plus at most the moves sent and not heard about."""
        assert self.confirmed is not None
        heard = self.confirmed.rev
        if not heard <= rev <= heard + len(self.pending):
            raise BrokenPromiseError(f"{self.name}: rev {rev} after {heard} acknowledged and {len(self.pending)} sent")
        if not is_shown_as(self._with_pending(rev - heard), board):
            raise BrokenPromiseError(f"{self.name}: the board at rev {rev} is not what was played")

    def _hear(self, tag: str, message: Any) -> None:
        if tag == "go" or (tag == "snapshot" and self.confirmed is None and message.get("board")):
            # A node that hears from another one that the race has started says so by a snapshot.
            self.confirmed = seen(self.rules, message["board"], message.get("rev", 0))
            self.resumed.set()
        elif tag == "a":
            self._ack(message[1], message[2], message[3] if len(message) > 3 else "")
        elif tag == "refused" and message["rev"]:
            self.refusals += 1
            self.pending = [(rev, text) for rev, text in self.pending if rev < message["rev"]]
        elif tag == "over":
            self.over = message
        elif tag == "bye":
            self.retry_s = message["retry_ms"] / 1_000
        if isinstance(message, dict) and isinstance(message.get("race"), dict):
            self._see(message["race"])

    def _see(self, race: dict[str, Any]) -> None:
        self.rules = race["options"]["rules"]
        own = [seat["state"] for seat in race["seats"] if seat["player"] == self.player]
        self.is_out = bool(own) and own[0] not in ("seated", "playing")

    def _ack(self, rev: int, at: int, faces: str) -> None:
        if rev in self.acked:
            if self.acked[rev][1] != at:
                raise BrokenPromiseError(f"{self.name}: rev {rev} was acknowledged at {self.acked[rev][1]} and at {at}")
            return
        if not self.pending or self.pending[0][0] != rev:
            raise BrokenPromiseError(f"{self.name}: an ack for rev {rev} that was not the next")
        _, text = self.pending.pop(0)
        assert self.confirmed is not None
        self.acked[rev] = (text, at)
        self.confirmed = self._played(self.confirmed, text, faces)

    async def _play(self, socket: ClientConnection) -> None:
        wait_s = 0.0  # whoever comes back plays at once
        while not self.halt.is_set():
            await asyncio.sleep(wait_s)
            if not self.halt.is_set() and not self.is_out and self.over is None and len(self.pending) < self.in_flight:
                await self._speak(socket)
            wait_s = self.pace_s * (0.5 + self.rng.random())

    async def _speak(self, socket: ClientConnection) -> None:
        """Sends the next move, if there is one."""
        text = self._choose()
        if text is not None:
            rev = self.rev + len(self.pending) + 1
            self.pending.append((rev, text))
            self.sent.setdefault(rev, set()).add(text)
            await socket.send(json.dumps(["p", rev, text, self.refusals] if self.refusals else ["p", rev, text]))

    def _choose(self) -> str | None:
        """The next move on the board as it will be, None to think again a little later."""
        tip = self._with_pending()
        moves = [move.code for move in legal_moves(tip.rules, tip.position)]
        undo = tip.rev > 0 and isinstance(tip.play(Undo()), Game)
        if undo and (not moves or self.rng.random() < 0.2):
            return "u"
        return self.rng.choice(moves) if moves else None

    def _with_pending(self, count: int | None = None) -> Game:
        """The acknowledged board with the first `count` moves on it that wait for their answer, else with all."""
        assert self.confirmed is not None
        tip = self.confirmed
        for _, text in self.pending[:count]:
            tip = self._played(tip, text, None)
        return tip

    def _played(self, game: Game, text: str, faces: str | None) -> Game:
        try:
            return played(game, text, faces)
        except NotLegalError as error:
            raise BrokenPromiseError(f"{self.name}: {error}") from None
