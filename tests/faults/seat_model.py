"""What a seat owes to whoever plays it, as docs/conversation.md says: for every play the answer that must come.

It knows no socket: one play after the other, in the order in which they are sent.

    seat = SeatModel(new_game(rules, "1"))
    seat.running = True
    seat.play(1, "26", e=0)          # Answer(ack=1)
    seat.play(1, "26", e=0)          # Answer(ack=1): the same again
    seat.play(3, "a8", e=0)          # Answer(refused=(3, "stale")); whatever is sent with e=0 is dropped from now on
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from squaredeal.engine import Game, MoveTextError, Refusal, parse_move

STALE, NOT_STARTED, FINISHED = "stale", "not_started", "finished"


class Answer(NamedTuple):
    """`ack`: that rev is acknowledged; `refused`: that rev, and why; `closes`: with that code; else nothing comes."""

    ack: int = 0
    refused: tuple[int, str] | None = None
    closes: int = 0


@dataclass
class SeatModel:
    """One seat, its socket's count of refusals included: call `sit` for each new socket."""

    game: Game
    """The board with everything taken."""
    running: bool = False
    over: bool = False
    rows: list[str] = field(default_factory=list)
    acks: dict[int, list[object]] = field(default_factory=dict)
    """What was told of each rev the first time."""
    refusals: int = 0
    _games: list[Game] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._games = [self.game]

    @property
    def rev(self) -> int:
        """The last rev taken."""
        return len(self.rows)

    def sit(self) -> None:
        """Begin on another socket."""
        self.refusals = 0

    def play(self, rev: int, text: str, e: int) -> Answer:
        """Take a play, and say what must come of it."""
        if e > self.refusals:
            return Answer(closes=4503)
        if e < self.refusals:
            return Answer()
        if rev <= self.rev:
            return Answer(ack=rev) if self.rows[rev - 1] == text else self._refuse(rev, STALE)
        if rev > self.rev + 1:
            return self._refuse(rev, STALE)
        return self._judge(rev, text)

    def fall_back(self, rev: int) -> None:
        """Go back to what was written when a connection was lost; no further than to what was acknowledged."""
        assert rev >= max(self.acks, default=0), f"the board is at {rev}, {max(self.acks)} was acknowledged"
        assert rev <= self.rev, f"the board is at {rev}, only {self.rev} moves were ever sent"
        del self.rows[rev:], self._games[rev + 1 :]
        self.game = self._games[-1]

    def hear_ack(self, ack: list[object]) -> int:
        """Take an ack, which must be of a move taken, and the same as every other of that move; return its rev."""
        rev, at = ack[1], ack[2]
        assert isinstance(rev, int), ack
        assert isinstance(at, int), ack
        assert rev <= self.rev, f"an ack of {rev}, and only {self.rev} moves were sent"
        assert self.acks.setdefault(rev, ack) == ack, f"{ack} after {self.acks[rev]}"
        times = [int(str(self.acks[known][2])) for known in sorted(self.acks)]
        assert times == sorted(times), times
        return rev

    def _judge(self, rev: int, text: str) -> Answer:
        try:
            move = parse_move(self.game.rules, text)
        except MoveTextError:
            return Answer(closes=4503)
        if not self.running:
            return self._refuse(rev, NOT_STARTED)
        if self.over or self.game.is_won:
            return self._refuse(rev, FINISHED)
        after = self.game.play(move)
        if isinstance(after, Refusal):
            return self._refuse(rev, after.why.value)
        self.rows.append(text)
        self._games.append(after)
        self.game = after
        return Answer(ack=rev)

    def _refuse(self, rev: int, why: str) -> Answer:
        self.refusals += 1
        return Answer(refused=(rev, why))
