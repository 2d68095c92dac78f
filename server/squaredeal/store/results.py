"""Results: written with the end of their race, entered on the boards soon afterwards, by any node.

The rows of `result` are inserted in the very transaction that ends a race, from the race alone; that costs one
statement and waits for no other race. What they mean for the boards is worked out by `enter`, which takes the results
that have not been entered, in a transaction of its own. To enter one twice changes nothing.

    entered = await store.results.enter()
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import structs
from sqlalchemy import Connection, Select, delete, select, text, tuple_, update

from squaredeal.race.model import Race
from squaredeal.race.results import Result, results_of
from squaredeal.store import tables as t
from squaredeal.store.board_counts import add_counts
from squaredeal.store.boards import Board, boards_of, score_of
from squaredeal.store.database import Database
from squaredeal.store.periods import periods
from squaredeal.store.players import NOBODY
from squaredeal.store.review_waiting import note_waiting
from squaredeal.store.writer import Writer

Run: TypeAlias = tuple[int, int, str, int, bool]
"""What stands on a board: score, shared ms of the end, race, seat, whether it is clean; the least is the best."""
AT_ONCE: Final = 100  # results in one transaction: some ten milliseconds' work
_LOCK: Final = 0x5DB0A4D5  # of PostgreSQL's advisory locks: one node at a time changes the boards
_KEEP = text(
    "INSERT INTO result (race, seat, player, rules, scope, kind, state, place, seats, finished_ms, moves, home, clean, "
    "over_at, day, week, month, why) VALUES (:race, :seat, :player, :rules, :scope, :kind, :state, :place, :seats, "
    ":finished_ms, :moves, :home, :clean, :over_at, :day, :week, :month, :why) ON CONFLICT (race, seat) DO NOTHING"
)
_IMPROVE = text(
    "INSERT INTO best (board, player, score, over_at, race, seat, clean) "
    "VALUES (:board, :player, :score, :over_at, :race, :seat, :clean) "
    "ON CONFLICT (board, player) DO UPDATE SET score = excluded.score, over_at = excluded.over_at, "
    "race = excluded.race, seat = excluded.seat, clean = excluded.clean"
)


class Results:
    """All results of a store."""

    def __init__(self, database: Database, writer: Writer, *, now: Callable[[], int]) -> None:
        """Keep results in `database`; `now` tells shared time."""
        self._database, self._writer, self._now = database, writer, now

    async def enter(self) -> int:
        """Enter up to `AT_ONCE` results that wait for it on the boards; return how many. Raises `Unavailable`.

        That none waits is seen on a plain read.
        """
        waiting = select(t.result.c.race).where(t.result.c.entered_at.is_(None)).limit(1)
        if await self._database.read(lambda connection: connection.execute(waiting).first()) is None:
            return 0
        return await self._writer.write(lambda connection: _enter(connection, self._now()))

    async def forget(self, player: str) -> None:
        """Take a player off every board and every daily, with all their results. Raises `Unavailable`."""
        await self._writer.write(lambda connection: _forget(connection, player))


def keep_results(connection: Connection, race: Race) -> int:
    """Write the results of a race that is over, and count them; those that are there stay as they are."""
    rows = [row_of(result) for result in results_of(race)]
    if rows:
        connection.execute(_KEEP, rows)
    return len(rows)


def row_of(result: Result) -> dict[str, object]:
    """The columns of a result."""
    day = {} if result.day is None else {"day": result.day}  # the daily's own, even if it ended behind midnight
    return structs.asdict(result) | periods(result.over_at)._asdict() | day


def select_results() -> Select[Any]:
    """Rows of results as `boards_of` and `score_of` read them: with what a daily's attempt is known to be."""
    attempt = t.attempt.c
    own = (t.result.c.scope == "daily") & (attempt.race == t.result.c.race)
    return select(t.result, attempt.ranked, attempt.started_at).outerjoin(t.attempt, own)


def lock_boards(connection: Connection) -> None:
    """Hold the boards until the transaction ends; SQLite's one lock holds them already."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _forget(connection: Connection, player: str) -> None:
    lock_boards(connection)
    gone = connection.execute(delete(t.best).where(t.best.c.player == player).returning(t.best.c.board, t.best.c.score))
    changes: Counter[tuple[Board, int]] = Counter()
    for code, score in gone.all():
        changes[Board.read(code), score] -= 1
    add_counts(connection, changes)
    connection.execute(delete(t.result).where(t.result.c.player == player))
    # That somebody played stays, under the name of the race that they played.
    attempts = update(t.attempt).where(t.attempt.c.player == player)
    connection.execute(attempts.values(player=t.attempt.c.race))
    connection.execute(delete(t.streak_repair).where(t.streak_repair.c.player == player))


def _enter(connection: Connection, now: int) -> int:
    lock_boards(connection)
    waiting = select_results().where(t.result.c.entered_at.is_(None)).order_by(t.result.c.over_at).limit(AT_ONCE)
    rows = connection.execute(waiting).all()
    known = _known(connection, {row.player for row in rows})
    _improve(connection, [row for row in rows if row.player in known])
    note_waiting(connection, [row for row in rows if row.player in known])
    races = t.result.c.race.in_(sorted({row.race for row in rows}))  # SQLite finds no index for pairs
    seats = races & tuple_(t.result.c.race, t.result.c.seat).in_([(row.race, row.seat) for row in rows])
    connection.execute(delete(t.result).where(seats, t.result.c.player.not_in(known)))
    connection.execute(update(t.result).where(seats).values(entered_at=now))
    return len(rows)


def _known(connection: Connection, players: Iterable[str]) -> set[str]:
    """Those of the players who have not left, and stay until the transaction ends: nobody else has results."""
    known = t.player.c.id.in_(sorted(players)) & (t.player.c.name != NOBODY)
    query = select(t.player.c.id).where(known).order_by(t.player.c.id)
    return set(connection.execute(query.with_for_update(read=True, key_share=True)).scalars())


def runs_of(row: Any) -> Iterator[tuple[Board, Run]]:
    """What a row of `result` puts on each board that it stands on."""
    for board in boards_of(row):
        yield board, (score_of(board, row), row.over_at, row.race, row.seat, bool(row.clean))


def keep_best(connection: Connection, runs: Mapping[tuple[str, str], Run]) -> None:
    """Write what stands on boards, by the board's code and the player; the counts are the caller's."""
    names = ("board", "player", "score", "over_at", "race", "seat", "clean")
    if runs:
        connection.execute(_IMPROVE, [dict(zip(names, (*key, *run), strict=True)) for key, run in runs.items()])


def _improve(connection: Connection, rows: Sequence[Any]) -> None:
    """Let each result replace its player's best on every board where it is better."""
    before = _bests(connection, rows)
    best = dict(before)
    boards: dict[str, Board] = {}
    for row in rows:
        for board, run in runs_of(row):
            boards[board.code] = board
            key = board.code, row.player
            if key not in best or run < best[key]:
                best[key] = run
    changes: Counter[tuple[Board, int]] = Counter()
    better = {key: run for key, run in best.items() if before.get(key) != run}
    for (code, player), run in better.items():
        changes[boards[code], run[0]] += 1
        if (code, player) in before:
            changes[boards[code], before[code, player][0]] -= 1
    keep_best(connection, better)
    add_counts(connection, changes)


def _bests(connection: Connection, rows: Sequence[Any]) -> dict[tuple[str, str], Run]:
    """Read what the players of these rows have on the boards of these rows; more than is asked for costs little."""
    boards = {board.code for row in rows for board in boards_of(row)}
    players = {row.player for row in rows}
    best = t.best.c
    query = select(best.board, best.player, best.score, best.over_at, best.race, best.seat, best.clean)
    found = connection.execute(query.where(best.board.in_(sorted(boards)), best.player.in_(sorted(players))))
    return {(row.board, row.player): (row.score, row.over_at, row.race, row.seat, bool(row.clean)) for row in found}
