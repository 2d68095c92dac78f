"""A seat's confirmed record on this node: the game as the journal has it, and every row's text, time and turned faces.

It does not know who plays or watches. A `Tip` is a game with what the journal wants to know of it besides:

>>> from squaredeal.engine import new_game, parse_rules
>>> record = Record(new_game(parse_rules("freecell"), "1"))
>>> for row in [(1, "6a", 900), (2, "6b", 1400), (3, "6h", 2000)]:
...     record.advance(row[1], record.tip.after(row[1], row[2]))
>>> record.rev, record.tip.home, record.tip.home_since, record.ats[0]
(3, 1, 2000, 900)
"""

from collections.abc import Iterable
from typing import NamedTuple

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import Game, IllegalMove, Refusal, code, parse_move, write_position


class Tip(NamedTuple):
    """A game and the times of its rows: what the last row of an append says of its seat."""

    game: Game
    at: int = 0
    """When the last row came, race ms."""
    since: tuple[int, ...] = (0,)
    """Since when at least so many cards are home without a break: one time for 0, 1, 2 … up to the number home now."""
    undone: bool = False

    @property
    def home(self) -> int:
        """Cards home now."""
        return len(self.since) - 1

    @property
    def home_since(self) -> int:
        """Since when `home` never fell below its present number."""
        return self.since[-1]

    def with_game(self, game: Game, at: int, undo: bool) -> "Tip":
        """Go on to the game after one more row."""
        home = game.home
        since = self.since
        if home >= len(since):
            since = since + (at,) * (home + 1 - len(since))
        elif home < len(since) - 1:
            since = since[: home + 1]
        return Tip(game, at, since, self.undone or undo)

    def after(self, text: str, at: int) -> "Tip":
        """Go on by a recorded move. Raises `IllegalMove`, which means the record is damaged."""
        game = self.game.play(parse_move(self.game.rules, text))
        if isinstance(game, Refusal):
            raise IllegalMove(self.game.rev + 1, text, game)
        return self.with_game(game, at, text == "u")


class Record:
    """The rows of one seat, 1 to `rev`, and the tip they lead to."""

    __slots__ = ("_boards", "_fresh", "ats", "depths", "faces", "moves", "start", "tip")

    def __init__(self, start: Game, *, keeps_fresh: bool = False) -> None:
        """Begin at the deal; `keeps_fresh`: the tip of every row is kept until `take_fresh` takes it."""
        self.start = start
        self.tip = Tip(start)
        self._fresh: list[Tip] | None = [] if keeps_fresh else None
        self.moves: list[str] = []
        self.ats: list[int] = []
        self.faces: list[str] = []
        """What each row turned, `QH 3C 9D`; "" for nothing."""
        self.depths: list[int] = []
        """How many steps could be taken back after each row."""
        self._boards: dict[Sight, tuple[int, str | None]] = {}

    @property
    def rev(self) -> int:
        """The number of the last row."""
        return len(self.moves)

    def advance(self, move: str, tip: Tip) -> None:
        """Take the next row, whose tip is known already."""
        self.moves.append(move)
        self.ats.append(tip.at)
        turned = tip.game.turned
        self.faces.append(" ".join([code(card) for card in turned]) if turned else "")
        self.depths.append(len(tip.game.steps))
        self.tip = tip
        if self._fresh is not None:
            self._fresh.append(tip)

    def take_fresh(self) -> list[tuple[str, Tip]]:
        """Return the rows that have come since this was last asked, each with the tip it led to; none if not kept."""
        tips = self._fresh or []
        if tips:
            self._fresh = []
        return list(zip(self.moves[self.rev - len(tips) :], tips, strict=True))

    def forget_fresh(self) -> None:
        """Keep no more tips."""
        self._fresh = None

    @property
    def depth(self) -> int:
        """How many steps can be taken back now."""
        return len(self.tip.game.steps)

    def lowest_undo(self, first: int) -> int | None:
        """Return the least depth that an undo of the rows from `first` on led to; None when none of them is one."""
        rows = range(first - 1, self.rev)
        return min((self.depths[row] for row in rows if self.moves[row] == "u"), default=None)

    def extend(self, rows: Iterable[tuple[int, str, int]]) -> int:
        """Take rows (rev, move, at) read from the journal, skipping those known. Returns how many were new.

        LookupError when one is missing in between.
        """
        before = self.rev
        for rev, move, at in rows:
            if rev <= self.rev:
                continue
            if rev != self.rev + 1:
                raise LookupError(f"row {self.rev + 1} is missing before row {rev}")
            self.advance(move, self.tip.after(move, at))
        return self.rev - before

    def board(self, sight: Sight) -> str | None:
        """Return the confirmed board's text at a sight, written once per rev; None where boards are not seen."""
        known = self._boards.get(sight)
        if known is None or known[0] != self.rev:
            seen = view(self.tip.game.position, sight)
            known = (self.rev, None if seen is None else write_position(seen))
            self._boards[sight] = known
        return known[1]
