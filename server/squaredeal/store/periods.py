"""Which day, week and month a shared time lies in: calendar dates of UTC, so no clock change anywhere moves them.

>>> periods(1_000)
Periods(day='1970-01-01', week='1970-W01', month='1970-01')
>>> is_month("2027-02"), is_month("2027-13"), is_week("2026-W53"), is_week("2027-W53")
(True, False, True, False)
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

_MONTH: Final = re.compile(r"(19[789]\d|[2-9]\d{3})-(0[1-9]|1[0-2])", re.ASCII)
_WEEK: Final = re.compile(r"(19[789]\d|[2-9]\d{3})-W(0[1-9]|[1-4]\d|5[0-3])", re.ASCII)
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


def is_month(text: str) -> bool:
    """Say whether this names a month, from 1970 on."""
    return _MONTH.fullmatch(text) is not None


def is_week(text: str) -> bool:
    """Say whether this names a week that its year has, from 1970 on."""
    found = _WEEK.fullmatch(text)
    return found is not None and (found[2] != "53" or datetime(int(found[1]), 12, 28).isocalendar().week == 53)
