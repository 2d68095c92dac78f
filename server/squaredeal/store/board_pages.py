"""Leaderboards as they are read: a page, a player's place, and who stands around them.

A page begins behind a key, never at a number, so what is entered meanwhile neither repeats nor hides a row. Places are
shared by equal scores (1, 2, 2, 4) and are counted by `board_counts`, at the same cost on every page.

    page = await store.boards.page(board, limit=50)
    page = await store.boards.page(board, limit=50, after=page.after)
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, Select, select, tuple_

from squaredeal.messages.common import Kind
from squaredeal.store import tables as t
from squaredeal.store.board_counts import count_before
from squaredeal.store.boards import CARDS, Board
from squaredeal.store.cursors import read_cursor, write_cursor
from squaredeal.store.database import Database

_best = t.best.c
_SELECTED = (*t.best.c, t.player.c.name, t.player.c.kind)
_ORDER = (_best.score, _best.over_at, _best.player)


class Key(NamedTuple):
    """By what a board is sorted: equal scores by the earlier finish, and then in some order that stays."""

    score: int
    over_at: int
    player: str


class BoardRow(Struct, frozen=True):
    """A player on a board, with their best run."""

    place: int
    player: str
    name: str
    kind: Kind
    ms: int
    moves: int
    clean: bool
    over_at: int
    race: str
    seat: int
    finished: bool
    """Unfinished runs stand on a daily's boards only, behind the others."""
    home: int
    """Cards home."""


class Stand(NamedTuple):
    """Where a player stands on a board: the place, how many stand there, and what share of the others they beat."""

    place: int
    among: int
    percentile: float | None
    """In percent, those with an equal run by half; None for who stands there alone."""


class BoardPage(Struct, frozen=True):
    """Some rows of a board; the cursors are None where nothing lies beyond."""

    players: int
    """How many stand on the whole board."""
    rows: tuple[BoardRow, ...]
    before: str | None
    after: str | None


class Boards:
    """All leaderboards of a store. Every question may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        """Read from `database`."""
        self._database = database

    async def page(self, board: Board, *, limit: int, after: str | None = None, before: str | None = None) -> BoardPage:
        """Read the rows behind a cursor, those before one, or the first. Raises `BadCursor`."""
        cursor = after if after is not None else before
        key = None if cursor is None else read_cursor(board.code, cursor, Key)
        forward = after is not None or before is None
        return await self._database.read(partial(_page, board=board, limit=limit, key=key, forward=forward))

    async def place(self, board: Board, player: str) -> int | None:
        """Return a player's place, None for who does not stand there."""
        return await self._database.read(partial(_place, board=board, player=player))

    async def stand(self, board: Board, player: str) -> Stand | None:
        """Return where a player stands, None for who does not."""
        return await self._database.read(partial(stand_of, board=board, player=player))

    async def around(self, board: Board, player: str, *, each_way: int = 5) -> BoardPage:
        """Read a player's row with so many before and behind it; no rows for who does not stand there."""
        return await self._database.read(partial(_around, board=board, player=player, each_way=each_way))


def _page(connection: Connection, *, board: Board, limit: int, key: Key | None, forward: bool) -> BoardPage:
    rows = _beyond(connection, board, key, limit + 1, forward=forward)
    more, rows = len(rows) > limit, rows[:limit]
    if not forward:
        rows.reverse()
    ahead, behind = (key is not None, more) if forward else (more, True)
    return _shown(connection, board, rows, ahead=ahead, behind=behind)


def _place(connection: Connection, *, board: Board, player: str) -> int | None:
    row = _row_of(connection, board, player)
    return None if row is None else count_before(connection, board, row.score).before_first + 1


def stand_of(connection: Connection, board: Board, player: str) -> Stand | None:
    """Tell where a player stands, None for who does not."""
    row = _row_of(connection, board, player)
    if row is None:
        return None
    players, better, better_or_equal = count_before(connection, board, row.score, row.score + 1)
    beaten = (players - better_or_equal) + (better_or_equal - better - 1) / 2
    return Stand(better + 1, players, 100 * beaten / (players - 1) if players > 1 else None)


def _around(connection: Connection, *, board: Board, player: str, each_way: int) -> BoardPage:
    row = _row_of(connection, board, player)
    if row is None:
        return _shown(connection, board, (), ahead=False, behind=False)
    earlier = _beyond(connection, board, _key(row), each_way + 1, forward=False)
    later = _beyond(connection, board, _key(row), each_way + 1, forward=True)
    rows = [*reversed(earlier[:each_way]), row, *later[:each_way]]
    return _shown(connection, board, rows, ahead=len(earlier) > each_way, behind=len(later) > each_way)


def _selected(board: Board) -> Select[Any]:
    players = t.best.join(t.player, t.player.c.id == _best.player)
    return select(*_SELECTED).select_from(players).where(_best.board == board.code)


def _row_of(connection: Connection, board: Board, player: str) -> Any:
    return connection.execute(_selected(board).where(_best.player == player)).first()


def _beyond(connection: Connection, board: Board, key: Key | None, limit: int, *, forward: bool) -> list[Any]:
    """Read rows behind the key, or before it, the nearest first."""
    query = _selected(board).limit(limit)
    if key is not None:
        at = tuple_(*_ORDER)
        query = query.where(at > tuple_(*key) if forward else at < tuple_(*key))
    return list(connection.execute(query.order_by(*(_ORDER if forward else [column.desc() for column in _ORDER]))))


def _key(row: Any) -> Key:
    return Key(row.score, row.over_at, row.player)


def _shown(connection: Connection, board: Board, rows: Sequence[Any], *, ahead: bool, behind: bool) -> BoardPage:
    players, places = _places(connection, board, rows)
    return BoardPage(
        players,
        tuple(_board_row(board, row, places[row.score]) for row in rows),
        write_cursor(board.code, _key(rows[0])) if ahead and rows else None,
        write_cursor(board.code, _key(rows[-1])) if behind and rows else None,
    )


def _places(connection: Connection, board: Board, rows: Sequence[Any]) -> tuple[int, dict[int, int]]:
    """Count the players, and tell the place of each score.

    Those of the first two scores are counted; the others follow, as all rows from the second score on are here.
    """
    first_at = {row.score: index for index, row in reversed(list(enumerate(rows)))}
    scores = sorted(first_at)
    counted = count_before(connection, board, *(scores[:2] or (0,)))
    places = {score: 1 + counted.before_second + first_at[score] - first_at[scores[1]] for score in scores[1:]}
    return counted.players, places | dict.fromkeys(scores[:1], 1 + counted.before_first)


def _board_row(board: Board, row: Any, place: int) -> BoardRow:
    run = board.run(row.score)
    return BoardRow(
        place,
        row.player,
        row.name,
        row.kind,
        run.ms,
        run.moves,
        bool(row.clean),
        row.over_at,
        row.race,
        row.seat,
        finished=run.home == CARDS,
        home=run.home,
    )
