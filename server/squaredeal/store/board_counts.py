"""How many stand before a score, without counting them: sums of counts by value, kept with every change of a board.

Each level counts the players of a board by their score shortened by some bits. A rank adds up a few hundred counts at
most, whether ten players stand on the board or a million, and then the few scores of one finest bucket.

    add_counts(connection, Counter({(board, score): 1}))
    counted = count_before(connection, board, score)
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, or_, select, text

from squaredeal.store import tables as t
from squaredeal.store.boards import LEVELS, UNFINISHED, Board

_ADD = text(
    "INSERT INTO board_count (board, level, bucket, players) VALUES (:board, :level, :bucket, :players) "
    "ON CONFLICT (board, level, bucket) DO UPDATE SET players = board_count.players + excluded.players"
)
_BEFORE = """
       coalesce((SELECT sum(players) FROM board_count
                  WHERE board = :board AND level = 0 AND bucket >= :{0}_from_0 AND bucket < :{0}_to_0), 0)
     + coalesce((SELECT sum(players) FROM board_count
                  WHERE board = :board AND level = 1 AND bucket >= :{0}_from_1 AND bucket < :{0}_to_1), 0)
     + coalesce((SELECT sum(players) FROM board_count
                  WHERE board = :board AND level = 2 AND bucket < :{0}_to_2), 0)
     + (SELECT count(*) FROM best WHERE board = :board AND score >= :{0}_leaf AND score < :{0}_score)"""
_ALL = "SELECT coalesce((SELECT sum(players) FROM board_count WHERE board = :board AND level = 2), 0)"
_COUNT = text(", ".join((_ALL, _BEFORE.format("first"), _BEFORE.format("second"))))


class Counted(NamedTuple):
    """How many players stand on a board, and before each of two scores."""

    players: int
    before_first: int
    before_second: int


def add_counts(connection: Connection, changes: Counter[tuple[Board, int]]) -> None:
    """Count scores in and out: so many more, or fewer, players of a board with that score."""
    buckets: Counter[tuple[str, int, int]] = Counter()
    for (board, score), players in changes.items():
        for level, shift in enumerate(LEVELS[board.by]):
            buckets[board.code, level, score >> shift] += players
    rows = [
        {"board": board, "level": level, "bucket": bucket, "players": players}
        for (board, level, bucket), players in sorted(buckets.items())
        if players
    ]
    if rows:
        connection.execute(_ADD, rows)


def count_before(connection: Connection, board: Board, first: int, second: int | None = None) -> Counted:
    """Count the players of a board, and those whose score is less than one or two, in one statement."""
    values: dict[str, int | str] = {"board": board.code}
    for name, score in (("first", first), ("second", first if second is None else second)):
        values |= {f"{name}_{bound}": value for bound, value in _bounds(board, score).items()}
    return Counted(*map(int, connection.execute(_COUNT, values).one()))


def count_finished(connection: Connection, boards: Iterable[Board]) -> dict[str, int]:
    """Count those who stand on each board with a finished run, by the board's code; empty ones are left out."""
    count = t.board_count.c
    coarsest = max(LEVELS["time"]), max(LEVELS["moves"])
    wanted = [
        (count.board == board.code) & (count.bucket < UNFINISHED >> coarsest[board.by == "moves"]) for board in boards
    ]
    if not wanted:
        return {}
    query = select(count.board, func.sum(count.players)).where(count.level == 2, or_(*wanted)).group_by(count.board)
    return {board: int(players) for board, players in connection.execute(query)}


def _bounds(board: Board, score: int) -> dict[str, int]:
    """Which buckets of each level lie before a score and in the same bucket of the level above."""
    fine, middle, coarse = LEVELS[board.by]
    return {
        "score": score,
        "leaf": score >> fine << fine,
        "from_0": score >> middle << (middle - fine),
        "to_0": score >> fine,
        "from_1": score >> coarse << (coarse - middle),
        "to_1": score >> middle,
        "to_2": score >> coarse,
    }
