"""What a viewer knows who only applies what it is told: boards by diffs and acks from its last snapshot on.

It checks on the way that nothing is missing, doubled or out of order; `wants_snapshot` says that it cannot go on.
"""

from typing import Any

from squaredeal.engine import (
    HIDDEN,
    Klondike,
    Position,
    Rules,
    apply,
    parse_cards,
    parse_move,
    read_position,
    turned,
    write_position,
)
from squaredeal.engine import Refusal as RefusedMove
from tests.room.world import tag_of


class Board:
    """One followed board, with what it takes to undo what was seen."""

    def __init__(self, rules: Rules, text: str, rev: int) -> None:
        self.rules, self.rev = rules, rev
        self.position: Position = read_position(rules, text)
        self.steps: list[Position] = []

    def move(self, rev: int, move: str, faces: str) -> bool:
        """Apply a move; False where it undoes what was never seen."""
        assert rev == self.rev + 1, (rev, self.rev)
        self.rev = rev
        if move == "u":
            if not self.steps:
                return False
            self.position = self.steps.pop()
            return True
        after = apply(self.rules, self.position, parse_move(self.rules, move))
        assert not isinstance(after, RefusedMove), (move, after)
        self.steps.append(self.position)
        self.position = told(self.position, after, faces)
        return True


def told(before: Position, after: Position, faces: str) -> Position:
    """Name the faces that a move has turned, and forget those it has covered."""
    if not isinstance(after, Klondike) or not isinstance(before, Klondike):
        return after
    named = parse_cards(faces.replace(" ", "")) if faces else ()
    assert len(named) == len(turned(before, after))
    if len(after.stock) < len(before.stock):
        after = after._replace(waste=after.waste[: len(before.waste)] + named)
    elif named:
        columns = [
            column._replace(up=named) if len(column.down) < len(was.down) else column
            for was, column in zip(before.columns, after.columns, strict=True)
        ]
        after = after._replace(columns=tuple(columns))
    return after._replace(stock=(HIDDEN,) * len(after.stock))


class Picture:
    """All that one socket was told."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.race: dict[str, Any] = {}
        self.player = ""
        self.boards: dict[int, Board] = {}
        self.progress: dict[int, tuple[int, int]] = {}
        self.sent: dict[int, str] = {}
        self.over: dict[str, Any] | None = None
        self.wants_snapshot = False

    @property
    def own(self) -> int | None:
        """The seat of this socket's player."""
        seats = [seat["seat"] for seat in self.race["seats"] if seat["player"] == self.player]
        return seats[0] if seats else None

    def hear(self, message: Any) -> None:
        match tag_of(message):
            case "welcome":
                self.player = message["you"]["player"]
                self._begin(message)
            case "snapshot" | "go":
                self._begin(message)
            case "race":
                self._version(message["race"]["version"])
                self.race = message["race"]
            case "over":
                self._version(message["version"])
                self.race, self.over = message["race"], message
            case "diff":
                seat, rev, _, move, *faces = message[1:]
                self._move(seat, rev, move, faces[0] if faces else "")
            case "ack":
                rev, _, *faces = message[1:]
                assert self.own is not None
                if rev > self.boards[self.own].rev:  # else the same ack again
                    self._move(self.own, rev, self.sent[rev], faces[0] if faces else "")
            case "progress":
                seat, rev, home = message[1:]
                assert seat not in self.boards
                assert rev > self.progress.get(seat, (0, 0))[0]
                self.progress[seat] = (rev, home)

    def _begin(self, message: dict[str, Any]) -> None:
        self.race = message.get("race", self.race)
        self.wants_snapshot = False
        self.boards, self.progress = {}, {}
        for seat in message.get("boards", ()):
            if seat.get("board") is not None:
                self.boards[seat["seat"]] = Board(self.rules, seat["board"], seat["rev"])
            else:
                self.progress[seat["seat"]] = (seat["rev"], seat["home"])
        if message.get("board") is not None and self.own is not None:
            self.boards[self.own] = Board(self.rules, message["board"], message.get("rev", 0))

    def _move(self, seat: int, rev: int, move: str, faces: str) -> None:
        if not self.wants_snapshot and not self.boards[seat].move(rev, move, faces):
            self.wants_snapshot = True

    def _version(self, version: int) -> None:
        assert 0 <= version - self.race["version"] <= 1, (version, self.race["version"])

    def texts(self) -> dict[int, tuple[int, str]]:
        """The boards as they would stand in a snapshot."""
        return {seat: (board.rev, write_position(board.position)) for seat, board in self.boards.items()}
