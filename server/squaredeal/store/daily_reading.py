"""What is kept of dailies: which there are, a player's attempts, their days in a row, how many have begun.

It reads the attempts, their seats and results, and changes nothing.

    attempt = attempt_of(connection, "freecell", "2027-01-31", "p1")
    attempt.state, attempt.moves      # "running", 40
"""

from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from sqlalchemy import Connection, Select, exists, func, select

from squaredeal.messages.common import SeatState
from squaredeal.race.daily import LIMIT_MS, day_of, opens_at
from squaredeal.race.model import Phase
from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.boards import Of
from squaredeal.store.streaks import Streak, days_without, streak

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
    voided: bool
    """Whether its result counts for nothing, as somebody with a role has decided."""

    @property
    def ends_at(self) -> int:
        """When it is over at the latest."""
        return self.started_at + LIMIT_MS

    @property
    def of(self) -> Of:
        """Among whom it stands."""
        return "accounts" if self.ranked else "guests"


class Daily(Struct, frozen=True):
    """One day's deal of a rule set; the seed is sealed until `race.daily.sealed_until`."""

    rules: str
    day: str
    server_seed: bytes
    commitment: str
    made_at: int
    """When, shared ms."""

    @property
    def name(self) -> str:
        """The name under which its certified deal is taken."""
        return daily_name(self.rules, self.day)


def daily_name(rules: str, day: str) -> str:
    """The name under which a daily's certified deal is taken: the same on every node."""
    return f"daily {rules} {day}"


def read_dailies(connection: Connection, day: str, rules: Sequence[str]) -> list[Daily]:
    """Read a day's dailies of these rules, those that were made."""
    daily = t.daily.c
    rows = connection.execute(select(t.daily).where(daily.rules.in_(rules), daily.day == day).order_by(daily.rules))
    return [Daily(row.rules, row.day, bytes(row.server_seed), row.commitment, row.made_at) for row in rows]


def attempt_of(connection: Connection, rules: str, day: str, player: str) -> Attempt | None:
    """Read how far a player's attempt is; None where they have not begun."""
    mine = (_attempt.rules == rules) & (_attempt.day == day) & (_attempt.player == player)
    row = connection.execute(_attempts().where(mine)).first()
    return None if row is None else _attempt_row(row)


def attempts_of(connection: Connection, rules: str, first: str, last: str, player: str) -> dict[str, Attempt]:
    """Read a player's attempts of the days between two, by day."""
    days = (_attempt.player == player) & (_attempt.rules == rules) & _attempt.day.between(first, last)
    return {row.day: _attempt_row(row) for row in connection.execute(_attempts().where(days))}


def count_players(connection: Connection, rules: str, first: str, last: str) -> dict[str, int]:
    """Count who has begun, by day, of the days between two; those without anybody are left out."""
    days = (_attempt.rules == rules) & _attempt.day.between(first, last)
    query = select(_attempt.day, func.count().label("players")).where(days).group_by(_attempt.day)
    return {row.day: row.players for row in connection.execute(query)}


def is_done(connection: Connection, player: str, rules: str, day: str) -> bool:
    """Say whether the player's own attempt of that daily is over."""
    attempt = attempt_of(connection, rules, day, player)
    return attempt is not None and attempt.is_over


def streak_of(connection: Connection, player: str, rules: str, today: str) -> Streak:
    """Work out a player's streak from the results of their attempts and what was repaired."""
    result, repair = t.result.c, t.streak_repair.c
    finished = (
        select(_attempt.day)
        .join(t.result, (result.race == _attempt.race) & (result.seat == 0))
        .where(_attempt.player == player, _attempt.rules == rules, result.state == "finished", result.why.is_(None))
    )
    days = connection.execute(finished).scalars().all()
    excused = select(repair.day).where(repair.player == player, repair.rules == rules)
    made = select(t.daily.c.day).where(t.daily.c.rules == rules, t.daily.c.day >= min(days, default=today))
    passed_over = [
        *connection.execute(excused).scalars(),
        *days_without(set(connection.execute(made).scalars()), today),
    ]
    yesterday = attempt_of(connection, rules, day_of(opens_at(today) - 1), player)
    return streak(days, passed_over, today, pending=yesterday is not None and not yesterday.is_over)


def _attempts() -> Select[Any]:
    seat, race = t.seat.c, t.race.c
    tip = (seat.state, seat.rev, seat.home, seat.undone, seat.helped, seat.finished_ms, race.phase)
    is_void = exists().where(m.voided.c.race == _attempt.race, m.voided.c.seat == 0).label("voided")
    return (
        select(*_attempt, *tip, is_void)
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
        bool(row.voided),
    )
