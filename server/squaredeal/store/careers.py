"""What a player has played: their numbers, and their races from the newest on, read from results and attempts alone.

Dailies are counted apart from races, and stand in one list with them.

career = await store.careers.of("p1", today="2027-01-31")
history = await store.careers.races("p1", limit=50)
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Integer, Row, cast, func, select, tuple_

from squaredeal.messages.common import Kind, SeatState
from squaredeal.race.results import Why
from squaredeal.store import tables as t
from squaredeal.store.cursors import read_cursor
from squaredeal.store.daily_reading import streak_of
from squaredeal.store.database import Database
from squaredeal.store.paging import read_rows

_result = t.result.c
_ORDER = (_result.over_at, _result.race, _result.seat)
_NEWEST_FIRST = tuple(column.desc() for column in _ORDER)


class PlayedAt(NamedTuple):
    """By what a player's races are sorted."""

    over_at: int
    race: str
    seat: int


class RulesRecord(Struct, frozen=True):
    """A player's numbers under one rule set. Best ones are of runs that count for the boards."""

    rules: str
    races: int
    finished: int
    wins: int
    best_ms: int | None
    best_moves: int | None


class DailyRecord(Struct, frozen=True):
    """A player's numbers in the dailies of one rule set; the streak is that of days in a row, and the longest ever."""

    rules: str
    played: int
    finished: int
    streak: int
    best_streak: int
    best_ms: int | None
    best_moves: int | None


class Career(Struct, frozen=True):
    """A player's numbers, dailies apart. A win is a first place among at least two."""

    id: str
    name: str
    kind: Kind
    since: int
    races: int
    finished: int
    clean: int
    """How many of the finished races were played without undo and hints."""
    wins: int
    streak: int
    """How many races in a row were finished, up to the newest."""
    rules: tuple[RulesRecord, ...]
    dailies: tuple[DailyRecord, ...]


class Played(Struct, frozen=True):
    """One race of a player, or their attempt at a daily."""

    race: str
    seat: int
    rules: str
    state: SeatState
    place: int | None
    seats: int
    ms: int | None
    moves: int
    home: int
    clean: bool
    over_at: int
    why: Why | None
    daily: str | None
    """The day of the daily; None for a race."""


class History(Struct, frozen=True):
    """Some races of a player, the newest first; `after` is None where there are no older ones."""

    rows: tuple[Played, ...]
    after: str | None


class Careers:
    """All players' careers in a store. Every question may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        """Read from `database`."""
        self._database = database

    async def of(self, player: str, today: str) -> Career | None:
        """Work out a player's numbers, streaks as of `today`; None for an unknown player."""
        return await self._database.read(partial(_career, player=player, today=today))

    async def races(self, player: str, *, limit: int, after: str | None = None) -> History | None:
        """Read a player's races behind a cursor; None for an unknown player. Raises `BadCursor`."""
        key = None if after is None else read_cursor(_list(player), after, PlayedAt)
        return await self._database.read(partial(_races, player=player, limit=limit, key=key))


def _list(player: str) -> str:
    return f"races of {player}"


def _finished() -> ColumnElement[bool]:
    """A result that was voided counts as one that was not finished."""
    return _result.finished_ms.is_not(None) & _result.why.is_distinct_from("voided")


def _own_races(player: str) -> ColumnElement[bool]:
    return (_result.player == player) & (_result.scope == "race")


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(cast(condition, Integer)), 0)


def _career(connection: Connection, *, player: str, today: str) -> Career | None:
    found = connection.execute(select(t.player).where(t.player.c.id == player)).first()
    if found is None:
        return None
    by_rules = _races_by_rules(connection, player)
    return Career(
        found.id,
        found.name,
        found.kind,
        found.created_at,
        sum(row.races for row in by_rules),
        sum(row.finished for row in by_rules),
        sum(row.clean for row in by_rules),
        sum(row.wins for row in by_rules),
        _streak(connection, player),
        tuple(
            RulesRecord(row.rules, row.races, row.finished, row.wins, row.best_ms, row.best_moves) for row in by_rules
        ),
        tuple(_dailies(connection, player, today)),
    )


def _races_by_rules(connection: Connection, player: str) -> Sequence[Row[Any]]:
    """Count a player's races, by rules."""
    finished, counted = _finished(), _result.why.is_(None)
    query = select(
        _result.rules,
        func.count().label("races"),
        _count(finished).label("finished"),
        _count(finished & _result.clean).label("clean"),
        _count(finished & (_result.place == 1) & (_result.seats > 1)).label("wins"),
        func.min(_result.finished_ms).filter(counted).label("best_ms"),
        func.min(_result.moves).filter(counted).label("best_moves"),
    )
    return connection.execute(query.where(_own_races(player)).group_by(_result.rules).order_by(_result.rules)).all()


def _dailies(connection: Connection, player: str, today: str) -> Iterator[DailyRecord]:
    """Count a player's dailies, by rules; those of which they never began one are left out."""
    attempt = t.attempt.c
    counted = _result.finished_ms.is_not(None) & _result.why.is_(None)
    query = (
        select(
            attempt.rules,
            func.count().label("played"),
            _count(counted).label("finished"),
            func.min(_result.finished_ms).filter(counted).label("best_ms"),
            func.min(_result.moves).filter(counted).label("best_moves"),
        )
        .outerjoin(t.result, (_result.race == attempt.race) & (_result.seat == 0))
        .where(attempt.player == player)
        .group_by(attempt.rules)
        .order_by(attempt.rules)
    )
    for row in connection.execute(query).all():
        days = streak_of(connection, player, row.rules, today)
        yield DailyRecord(row.rules, row.played, row.finished, days.current, days.best, row.best_ms, row.best_moves)


def _streak(connection: Connection, player: str) -> int:
    """Count the finished races behind the newest one that was not finished."""
    own = _own_races(player)
    broken = select(*_ORDER).where(own, ~_finished())
    last = connection.execute(broken.order_by(*_NEWEST_FIRST).limit(1)).first()
    since = select(func.count()).where(own)
    if last is not None:
        since = since.where(tuple_(*_ORDER) > tuple_(*last))
    return int(connection.execute(since).scalar_one())


def _races(connection: Connection, *, player: str, limit: int, key: PlayedAt | None) -> History | None:
    if connection.execute(select(t.player.c.id).where(t.player.c.id == player)).first() is None:
        return None
    query = select(t.result).where(_result.player == player)
    if key is not None:
        query = query.where(tuple_(*_ORDER) < tuple_(*key))
    sorted_query = query.order_by(*_NEWEST_FIRST)
    rows, after = read_rows(connection, sorted_query, limit=limit, of=_list(player), kind=PlayedAt)
    return History(tuple(_played(row) for row in rows), after)


def _played(row: Any) -> Played:
    return Played(
        row.race,
        row.seat,
        row.rules,
        row.state,
        row.place,
        row.seats,
        row.finished_ms,
        row.moves,
        row.home,
        bool(row.clean),
        row.over_at,
        row.why,
        row.day if row.scope == "daily" else None,
    )
