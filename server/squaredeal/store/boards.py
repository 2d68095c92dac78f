"""What a leaderboard is: a name, an order, and which results stand on it.

A result's score is its two numbers in the board's order, as one whole number: less is better, and equal scores share a
place. The columns it is made of have 32 bits, so nothing can overflow into its neighbour.

>>> board = Board("freecell", "month", "2026-11", "time", clean=False, of="guests")
>>> board.code
'freecell month 2026-11 time any guests'
>>> board.score(ms=83_210, moves=95) < board.score(ms=83_210, moves=96) < board.score(ms=83_211, moves=1)
True
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, Literal, cast

from msgspec import Struct

from squaredeal.store.periods import periods

By = Literal["time", "moves"]
Of = Literal["accounts", "guests"]
Span = Literal["all", "month", "week"]

BITS: Final = 31
LEVELS: Final[dict[By, tuple[int, int, int]]] = {
    "time": (BITS + 6, BITS + 14, BITS + 22),  # 64 ms, 16 s, 70 minutes
    "moves": (14, 22, BITS + 3),  # 16 s of one number of moves, 70 minutes of it, 8 moves
}
"""By how many bits a score is shortened for the counts of each level, the finest first."""
_OF: Final[dict[str, Of]] = {"account": "accounts", "guest": "guests"}


class Board(Struct, frozen=True):
    """One leaderboard. `period` is "" for all time."""

    rules: str
    span: Span
    period: str
    by: By
    clean: bool
    """Whether only runs without undo and hints stand on it."""
    of: Of

    @property
    def code(self) -> str:
        """Its name in the tables."""
        kept = (self.rules, self.span, self.period or "-", self.by, "clean" if self.clean else "any", self.of)
        return " ".join(kept)

    @classmethod
    def read(cls, code: str) -> "Board":
        """Read a name that `code` has made."""
        rules, span, period, by, clean, of = code.split(" ")
        return cls(rules, cast(Span, span), period.strip("-"), cast(By, by), clean == "clean", cast(Of, of))

    def score(self, *, ms: int, moves: int) -> int:
        """Return what this board sorts a result by."""
        first, second = (ms, moves) if self.by == "time" else (moves, ms)
        return first << BITS | second

    def numbers(self, score: int) -> tuple[int, int]:
        """Return the ms and the moves of a score."""
        first, second = score >> BITS, score & ((1 << BITS) - 1)
        return (first, second) if self.by == "time" else (second, first)


def board_of(rules: str, span: Span, by: By, *, clean: bool, of: Of, now: int) -> Board:
    """The board of the period that `now`, shared ms, lies in."""
    found = periods(now)
    period = {"all": "", "month": found.month, "week": found.week}[span]
    return Board(rules, span, period, by, clean, of)


def boards_of(result: Any) -> Iterator[Board]:
    """Every board that a row of `result` stands on; none where it does not count."""
    if result.why is not None or result.kind not in _OF:
        return
    spans: tuple[tuple[Span, str], ...] = (("all", ""), ("month", result.month), ("week", result.week))
    orders: tuple[By, By] = ("time", "moves")
    for (span, period), by, clean in product(spans, orders, (False, True)):
        if result.clean or not clean:
            yield Board(result.rules, span, period, by, clean, _OF[result.kind])
