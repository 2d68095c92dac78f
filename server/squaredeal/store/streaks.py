"""How many dailies in a row somebody has finished, from the days alone: computed when asked, so never wrong for long.

Days are calendar dates of UTC, so no clock change anywhere makes one longer or shorter. A day that is excused is passed
over: it breaks no streak, and does not count either. So is one that had no daily, because no server was there.

>>> streak(["2027-02-27", "2027-02-28", "2027-03-01"], [], "2027-03-02")
Streak(current=3, best=3, pending=False)
>>> streak(["2027-02-27", "2027-03-01"], ["2027-02-28"], "2027-03-03")
Streak(current=0, best=2, pending=False)
>>> days_without({"2027-02-27", "2027-03-01"}, "2027-03-02")
['2027-02-28']
"""

from collections.abc import Collection, Iterable
from datetime import date

from msgspec import Struct


class Streak(Struct, frozen=True):
    """Days in a row with a finished daily: up to now, and the most there ever were."""

    current: int
    best: int
    pending: bool
    """Whether an attempt of yesterday is still played: until it ends, yesterday breaks nothing."""


def streak(days: Iterable[str], excused: Iterable[str], today: str, *, pending: bool = False) -> Streak:
    """Work out a streak from the days with a finished daily, in any order; `today` may still be played, or is."""
    now = date.fromisoformat(today).toordinal()
    passed_over = {date.fromisoformat(day).toordinal() for day in excused} | {now}
    if pending:
        passed_over.add(now - 1)
    best = run = 0
    last: int | None = None
    for day in sorted({date.fromisoformat(day).toordinal() for day in days}):
        run = run + 1 if last is not None and passed_over.issuperset(range(last + 1, day)) else 1
        best, last = max(best, run), day
    is_alive = last is not None and passed_over.issuperset(range(last + 1, now + 1))
    return Streak(run if is_alive else 0, best, pending)


def days_without(made: Collection[str], today: str) -> list[str]:
    """Return the days from the first of those on which a daily was made until `today` on which none was."""
    first = min(made, default=today)
    between = range(date.fromisoformat(first).toordinal(), date.fromisoformat(today).toordinal())
    return [day for day in map(_iso, between) if day not in made]


def _iso(ordinal: int) -> str:
    return date.fromordinal(ordinal).isoformat()
