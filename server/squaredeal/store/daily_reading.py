"""What was played of dailies: a player's attempts, their days in a row, how many played on each day of a month.

It reads the attempts, their seats and results, and the boards' counts; it changes nothing.

    attempt = attempt_of(connection, "freecell", "2027-01-31", "p1")
    attempt.state, attempt.moves      # "running", 40
"""

from collections import Counter
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, Select, func, select

from squaredeal.messages.common import SeatState
from squaredeal.race.daily import LIMIT_MS, day_of, opens_at
from squaredeal.race.model import Phase
from squaredeal.store import tables as t
from squaredeal.store.board_counts import count_finished
from squaredeal.store.boards import Board, Of, day_board
from squaredeal.store.streaks import Streak, streak

_attempt = t.attempt.c
_LAST_OF_MONTH: Final = "31"  # no date is behind it


class Attempt(Struct, frozen=True):
    """One player's attempt at a daily. Times in `…_at` are shared ms, `ms` is race ms."""

    rules: str
    day: str
    player: str
    race: str
    started_at: int
    ranked: bool
    """Whether it stands among the accounts: who has made one since the day opened stands among the guests."""
    state: Literal["running"] | SeatState
    is_over: bool
    ms: int | None
    """How long it took; None for one that is not finished."""
    moves: int
    home: int
    clean: bool

    @property
    def ends_at(self) -> int:
        """When it is over at the latest."""
        return self.started_at + LIMIT_MS

    @property
    def of(self) -> Of:
        """Among whom it stands."""
        return "accounts" if self.ranked else "guests"


class MonthDay(Struct, frozen=True):
    """One day's daily: how many began it, how many have finished, and what became of the asking player's attempt."""

    day: str
    players: int
    finished: int
    attempt: Attempt | None


class DailyMonth(NamedTuple):
    """The first day up to today that had a daily of some rules, and those of one month."""

    first: str | None
    days: list[MonthDay]


def attempt_of(connection: Connection, rules: str, day: str, player: str) -> Attempt | None:
    """Read how far a player's attempt is; None where they have not begun."""
    mine = (_attempt.rules == rules) & (_attempt.day == day) & (_attempt.player == player)
    row = connection.execute(_attempts().where(mine)).first()
    return None if row is None else _attempt_row(row)


def is_done(connection: Connection, player: str, rules: str, day: str) -> bool:
    """Say whether the player's own attempt of that daily is over."""
    attempt = attempt_of(connection, rules, day, player)
    return attempt is not None and attempt.is_over


def count_players(connection: Connection, rules: str, first: str, last: str) -> dict[str, int]:
    """Count who has begun, by day, of the days between two; those without anybody are left out."""
    days = (_attempt.rules == rules) & _attempt.day.between(first, last)
    query = select(_attempt.day, func.count()).where(days).group_by(_attempt.day)
    return dict(connection.execute(query).tuples().all())


def month(connection: Connection, *, rules: str, name: str, today: str, player: str | None) -> DailyMonth:
    """Read the dailies of a month, up to today, in order."""
    daily = t.daily.c
    oldest = select(func.min(daily.day)).where(daily.rules == rules, daily.day <= today)
    begin, end = f"{name}-01", min(f"{name}-{_LAST_OF_MONTH}", today)
    query = select(daily.day).where(daily.rules == rules, daily.day.between(begin, end)).order_by(daily.day)
    days = list(connection.execute(query).scalars())
    players, finished = count_players(connection, rules, begin, end), _finished(connection, rules, days)
    mine = {} if player is None else _mine(connection, rules, begin, end, player)
    return DailyMonth(
        connection.execute(oldest).scalar_one_or_none(),
        [MonthDay(day, players.get(day, 0), finished.get(day, 0), mine.get(day)) for day in days],
    )


def streak_of(connection: Connection, player: str, rules: str, today: str) -> Streak:
    """Work out a player's streak from the results of their attempts and what was repaired."""
    result, repair = t.result.c, t.streak_repair.c
    finished = (
        select(_attempt.day)
        .join(t.result, (result.race == _attempt.race) & (result.seat == 0))
        .where(_attempt.player == player, _attempt.rules == rules, result.state == "finished", result.why.is_(None))
    )
    excused = select(repair.day).where(repair.player == player, repair.rules == rules)
    yesterday = attempt_of(connection, rules, day_of(opens_at(today) - 1), player)
    return streak(
        connection.execute(finished).scalars().all(),
        connection.execute(excused).scalars().all(),
        today,
        pending=yesterday is not None and not yesterday.is_over,
    )


def _finished(connection: Connection, rules: str, days: list[str]) -> dict[str, int]:
    """Count who has finished, by day, accounts and guests."""
    both: tuple[Of, Of] = ("accounts", "guests")
    boards = {day_board(rules, day, of).code: day for day in days for of in both}
    counted = count_finished(connection, [Board.read(code) for code in boards])
    finished: Counter[str] = Counter()
    for code, players in counted.items():
        finished[boards[code]] += players
    return finished


def _mine(connection: Connection, rules: str, begin: str, end: str, player: str) -> dict[str, Attempt]:
    days = (_attempt.player == player) & (_attempt.rules == rules) & _attempt.day.between(begin, end)
    return {row.day: _attempt_row(row) for row in connection.execute(_attempts().where(days))}


def _attempts() -> Select[Any]:
    seat, race = t.seat.c, t.race.c
    tip = (seat.state, seat.rev, seat.home, seat.undone, seat.helped, seat.finished_ms, race.phase)
    return (
        select(*_attempt, *tip)
        .join(t.race, race.id == _attempt.race)
        .join(t.seat, (seat.race == _attempt.race) & (seat.seat == 0))
    )


def _attempt_row(row: Any) -> Attempt:
    is_over = row.phase == Phase.OVER.value
    return Attempt(
        row.rules,
        row.day,
        row.player,
        row.race,
        row.started_at,
        bool(row.ranked),
        row.state if is_over else "running",
        is_over,
        row.finished_ms,
        row.rev,
        row.home,
        not (row.undone or row.helped),
    )
