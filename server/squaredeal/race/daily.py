"""When a daily opens, closes and lets its secrets go: calendar dates of UTC, computed from shared ms alone.

No clock, time zone or change of clocks comes in: a day is 86,400,000 ms from its midnight to the next. Who begins
before midnight may play on behind it, so a day's secrets are kept until the last of them must be done.

>>> day_of(951_827_400_000), opens_at("2000-03-01") - opens_at("2000-02-29")
('2000-02-29', 86400000)
>>> is_day("2026-02-29"), is_day("2028-02-29")
(False, True)
"""

import re
from typing import Final

from .model import Phase, Race

DAILY_RULES: Final = ("freecell", "klondike/1/unlimited", "klondike/3/unlimited")
"""The codes of the rules that have a deal each day."""

LIMIT_MS: Final = 3_600_000
"""How long an attempt may take."""

SLACK_MS: Final = 1_000
"""How long after the limit an attempt may still be on its way to its end, as in every race."""

DAY_MS: Final = 86_400_000
FIRST_YEAR: Final = 1970  # shared ms begin there

_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_DAYS_OF_400_YEARS: Final = 146_097
_MARCH_FIRST_0000: Final = -719_468  # in days since 1970: years that begin in March have their leap day at the end


def is_day(text: str) -> bool:
    """Say whether this is a calendar date written YYYY-MM-DD, from 1970 on."""
    return _days(text) is not None


def day_of(now: int) -> str:
    """Name the day in which `now`, shared ms, lies."""
    era, days = divmod(now // DAY_MS - _MARCH_FIRST_0000, _DAYS_OF_400_YEARS)
    year = (days - days // 1_460 + days // 36_524 - days // 146_096) // 365
    days -= 365 * year + year // 4 - year // 100
    month = (5 * days + 2) // 153  # 31 30 31 30 31, from March on
    day = days - (153 * month + 2) // 5 + 1
    late = month >= 10  # January and February
    return f"{era * 400 + year + late:04}-{month - 9 if late else month + 3:02}-{day:02}"


def opens_at(day: str) -> int:
    """Return the midnight with which a day begins, shared ms. Raises ValueError for what is no day."""
    days = _days(day)
    if days is None:
        raise ValueError(f"{day!r} is no day")
    return days * DAY_MS


def closes_at(day: str) -> int:
    """Return the midnight with which a day ends, shared ms: from then on nobody may begin. Raises ValueError."""
    return opens_at(day) + DAY_MS


def sealed_until(day: str) -> int:
    """Return when nobody can play the day's deal any more, shared ms: then its secrets are told. Raises ValueError."""
    return closes_at(day) + LIMIT_MS + SLACK_MS


def is_open(race: Race, now: int) -> bool:
    """Say whether the secrets of a race may be told at `now`, shared ms: it is over, and so is its day."""
    return race.phase is Phase.OVER and not is_sealed(race, now)


def is_sealed(race: Race, now: int) -> bool:
    """Say whether a race's deal is still a secret for others than who plays it here, whatever becomes of the race."""
    return race.options.daily is not None and now < sealed_until(race.options.daily)


def _days(text: str) -> int | None:
    """Count the days from 1970 to a date; None for what is none."""
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    year, month, day = map(int, found.groups())
    if year < FIRST_YEAR or not 1 <= month <= 12:
        return None
    late = month <= 2
    era, of_era = divmod(year - late, 400)
    of_year = (153 * (month + 9 if late else month - 3) + 2) // 5 + day - 1
    days = era * _DAYS_OF_400_YEARS + of_era * 365 + of_era // 4 - of_era // 100 + of_year + _MARCH_FIRST_0000
    return days if day_of(days * DAY_MS) == text else None
