"""What a leaderboard is: a name, an order, and which results stand on it.

A result's score is its two numbers in the board's order, as one whole number: less is better, and equal scores share a
place. The columns it is made of have 32 bits, so nothing can overflow into its neighbour. A run that was not finished,
which stands on a daily's boards only, has a first number behind all others: cards home first, then that number.

>>> board = Board("freecell", "month", "2026-11", "time", clean=False, of="guests")
>>> board.code
'freecell month 2026-11 time any guests'
>>> board.score(ms=83_210, moves=95) < board.score(ms=83_210, moves=96) < board.score(ms=83_211, moves=1)
True
>>> board.score(ms=3_600_000, moves=999) < board.score(ms=9, moves=9, home=51) < board.score(ms=1, moves=1, home=3)
True
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, Literal, NamedTuple, cast

from msgspec import Struct

from squaredeal.race.daily import LIMIT_MS
from squaredeal.store.periods import periods

By = Literal["time", "moves"]
Of = Literal["accounts", "guests"]
Span = Literal["all", "month", "week", "day"]

BITS: Final = 31
CARDS: Final = 52
_NUMBER_BITS: Final = 22  # of an unfinished run's first number: more than an attempt's limit in ms
_NUMBER: Final = (1 << _NUMBER_BITS) - 1
_BEHIND: Final = 1 << (BITS - 1)
UNFINISHED: Final = _BEHIND << BITS
"""Scores of finished runs are below it, the others not."""
LEVELS: Final[dict[By, tuple[int, int, int]]] = {
    "time": (BITS + 6, BITS + 14, BITS + 22),  # 64 ms, 16 s, 70 minutes
    "moves": (14, 22, BITS + 3),  # 16 s of one number of moves, 70 minutes of it, 8 moves
}
"""By how many bits a score is shortened for the counts of each level, the finest first."""
_OF: Final[dict[str, Of]] = {"account": "accounts", "guest": "guests"}


class Run(NamedTuple):
    """What a score was made of. A run with fewer than all cards home was not finished."""

    ms: int
    moves: int
    home: int


class Board(Struct, frozen=True):
    """One leaderboard. `period` is "" for all time; a day's is that of the day's daily."""

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

    def score(self, *, ms: int, moves: int, home: int = CARDS) -> int:
        """Return what this board sorts a run by."""
        first, second = (ms, moves) if self.by == "time" else (moves, ms)
        if home < CARDS:
            first = _BEHIND | (CARDS - home) << _NUMBER_BITS | min(first, _NUMBER)
        return first << BITS | second

    def run(self, score: int) -> Run:
        """Return the numbers of a score."""
        first, second = score >> BITS, score & ((1 << BITS) - 1)
        missing = 0
        if first & _BEHIND:
            missing, first = (first ^ _BEHIND) >> _NUMBER_BITS, first & _NUMBER
        ms, moves = (first, second) if self.by == "time" else (second, first)
        return Run(ms, moves, CARDS - missing)


def board_of(rules: str, span: Span, by: By, *, clean: bool, of: Of, now: int, period: str | None = None) -> Board:
    """The board of a period; if none is given, of the one that `now`, shared ms, lies in."""
    return Board(rules, span, current_period(span, now) if period is None else period, by, clean, of)


def current_period(span: Span, now: int) -> str:
    """The period that `now`, shared ms, lies in."""
    found = periods(now)
    return {"all": "", "month": found.month, "week": found.week, "day": found.day}[span]


def day_board(rules: str, day: str, of: Of) -> Board:
    """The board that tells a daily's places: by time, of all runs."""
    return Board(rules, "day", day, "time", clean=False, of=of)


def boards_of(result: Any) -> Iterator[Board]:
    """Every board that a row of `select_results` stands on; none where it does not count."""
    if result.kind not in _OF:
        return
    if result.scope == "daily":
        counts = result.why is None or (result.why == "unfinished" and result.moves > 0)
        yield from _boards(result, (("day", result.day),), "accounts" if result.ranked else "guests") if counts else ()
    elif result.why is None:
        spans: tuple[tuple[Span, str], ...] = (("all", ""), ("month", result.month), ("week", result.week))
        yield from _boards(result, spans, _OF[result.kind])


def score_of(board: Board, result: Any) -> int:
    """What a board sorts a row of `select_results` by. An unfinished run took until its end, or the limit."""
    if result.finished_ms is not None:
        return board.score(ms=result.finished_ms, moves=result.moves)
    ms = min(result.over_at - result.started_at, LIMIT_MS)
    return board.score(ms=ms, moves=result.moves, home=result.home)


def _boards(result: Any, spans: tuple[tuple[Span, str], ...], of: Of) -> Iterator[Board]:
    orders: tuple[By, By] = ("time", "moves")
    for (span, period), by, clean in product(spans, orders, (False, True)):
        if result.clean or not clean:
            yield Board(result.rules, span, period, by, clean, of)
