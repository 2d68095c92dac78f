"""How many stand before a score, without counting them: sums of counts by value, kept with every change of a board.

Each level counts the players of a board by their score shortened by some bits. A rank adds up a few hundred counts at
most, whether ten players stand on the board or a million, and then the few scores of one finest bucket.

    add_counts(connection, Counter({(board, score): 1}))
    before = count_before(connection, board, score)
"""

from collections import Counter

from sqlalchemy import Connection, text

from squaredeal.store.boards import LEVELS, Board

_ADD = text(
    "INSERT INTO board_count (board, level, bucket, players) VALUES (:board, :level, :bucket, :players) "
    "ON CONFLICT (board, level, bucket) DO UPDATE SET players = board_count.players + excluded.players"
)
_BEFORE = text("""
SELECT coalesce((SELECT sum(players) FROM board_count
                  WHERE board = :board AND level = 0 AND bucket >= :from_0 AND bucket < :to_0), 0)
     + coalesce((SELECT sum(players) FROM board_count
                  WHERE board = :board AND level = 1 AND bucket >= :from_1 AND bucket < :to_1), 0)
     + coalesce((SELECT sum(players) FROM board_count
                  WHERE board = :board AND level = 2 AND bucket < :to_2), 0)
     + (SELECT count(*) FROM best WHERE board = :board AND score >= :leaf AND score < :score)
""")
_ALL = text("SELECT coalesce(sum(players), 0) FROM board_count WHERE board = :board AND level = 2")


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


def count_before(connection: Connection, board: Board, score: int) -> int:
    """Count the players of a board whose score is less, in one statement."""
    fine, middle, coarse = LEVELS[board.by]
    values = {
        "board": board.code,
        "score": score,
        "leaf": score >> fine << fine,
        "from_0": score >> middle << (middle - fine),
        "to_0": score >> fine,
        "from_1": score >> coarse << (coarse - middle),
        "to_1": score >> middle,
        "to_2": score >> coarse,
    }
    return int(connection.execute(_BEFORE, values).scalar_one())


def count_all(connection: Connection, board: Board) -> int:
    """Count the players of a board."""
    return int(connection.execute(_ALL, {"board": board.code}).scalar_one())
