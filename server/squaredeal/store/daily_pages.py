"""Dailies as their pages show them: one day's with what the asking player did, or a month of them, read in one go.

It decides nothing about secrets: who asks does, by the clock.

    (page,) = pages_of(connection, ["freecell"], "2027-01-31", "2027-01-31", "p1")
    page.stand      # the place on the day's board, once the attempt stands there
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, func, select

from squaredeal.messages.common import Certificate
from squaredeal.store import tables as t
from squaredeal.store.board_counts import count_before, count_finished
from squaredeal.store.board_pages import Stand, stand_of
from squaredeal.store.boards import Of, day_board
from squaredeal.store.daily_certificates import daily_certificate
from squaredeal.store.daily_reading import (
    Attempt,
    Daily,
    attempt_of,
    attempts_of,
    count_players,
    read_dailies,
    streak_of,
)
from squaredeal.store.streaks import Streak

_LAST_OF_MONTH: Final = "31"  # no date is behind it
_BOTH: Final[tuple[Of, Of]] = ("accounts", "guests")


class DailyPage(Struct, frozen=True):
    """A daily, its certificate, how many began and finished it, and what the asking player has to do with it."""

    rules: str
    daily: Daily | None
    """None where it was not made."""
    certificate: Certificate | None
    """A secret until the seal opens."""
    players: int
    finished: int
    attempt: Attempt | None
    among: int
    """How many stand on the board that the attempt belongs to."""
    stand: Stand | None
    streak: Streak | None


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


def pages_of(
    connection: Connection, *, rules: Sequence[str], day: str, today: str, player: str | None, opened: bool
) -> list[DailyPage]:
    """Read a day's dailies of these rules, in their order, made or not; certificates only of an `opened` day."""
    made = {daily.rules: daily for daily in read_dailies(connection, day, rules)}
    asking = None if player is None else _Asking(player, today)
    return [_page(connection, each, day, made.get(each), asking, opened=opened) for each in rules]


def month_of(connection: Connection, *, rules: str, name: str, today: str, player: str | None) -> DailyMonth:
    """Read the dailies of a month, up to today, in order."""
    daily = t.daily.c
    oldest = select(func.min(daily.day)).where(daily.rules == rules, daily.day <= today)
    begin, end = f"{name}-01", min(f"{name}-{_LAST_OF_MONTH}", today)
    query = select(daily.day).where(daily.rules == rules, daily.day.between(begin, end)).order_by(daily.day)
    days = list(connection.execute(query).scalars())
    players, finished = count_players(connection, rules, begin, end), _finished(connection, rules, days)
    mine = {} if player is None else attempts_of(connection, rules, begin, end, player)
    return DailyMonth(
        connection.execute(oldest).scalar_one_or_none(),
        [MonthDay(day, players.get(day, 0), finished.get(day, 0), mine.get(day)) for day in days],
    )


class _Asking(NamedTuple):
    player: str
    today: str


def _page(
    connection: Connection, rules: str, day: str, daily: Daily | None, asking: _Asking | None, *, opened: bool
) -> DailyPage:
    attempt = None if asking is None else attempt_of(connection, rules, day, asking.player)
    among, stand = (0, None) if attempt is None else _stand(connection, attempt)
    return DailyPage(
        rules,
        daily,
        daily_certificate(connection, rules, daily.server_seed) if opened and daily is not None else None,
        count_players(connection, rules, day, day).get(day, 0),
        _finished(connection, rules, [day])[day],
        attempt,
        among,
        stand,
        None if asking is None else streak_of(connection, asking.player, rules, asking.today),
    )


def _stand(connection: Connection, attempt: Attempt) -> tuple[int, Stand | None]:
    """Tell how many stand on an attempt's board, and where its player stands there."""
    board = day_board(attempt.rules, attempt.day, attempt.of)
    stand = stand_of(connection, board, attempt.player)
    return count_before(connection, board, 0).players if stand is None else stand.among, stand


def _finished(connection: Connection, rules: str, days: list[str]) -> Counter[str]:
    """Count who has finished, by day, accounts and guests."""
    boards = [(day, day_board(rules, day, of)) for day in days for of in _BOTH]
    counted = count_finished(connection, [board for _, board in boards])
    finished: Counter[str] = Counter()
    for day, board in boards:
        finished[day] += counted.get(board.code, 0)
    return finished
