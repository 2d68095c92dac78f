"""Which day, week and month a shared time lies in: calendar dates of UTC, so no clock change anywhere moves them.

>>> periods(1_000)
Periods(day='1970-01-01', week='1970-W01', month='1970-01')
"""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Periods(NamedTuple):
    """The periods of one instant; weeks are those of ISO 8601, from Monday on."""

    day: str
    week: str
    month: str


def periods(at: int) -> Periods:
    """Name the periods of `at`, shared ms."""
    date = (_EPOCH + timedelta(milliseconds=at)).date()
    year, week, _ = date.isocalendar()
    return Periods(date.isoformat(), f"{year}-W{week:02}", date.isoformat()[:7])
