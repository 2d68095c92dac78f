"""What must be true of every attempt at a daily's deal: when it began, how long it is sealed, and how it is played.

All of it follows from the day, the rules and the start.
"""

from typing import Final

from squaredeal.messages.common import RaceView
from squaredeal.race.daily import DAILY_RULES, LIMIT_MS, day_of, is_day, opens_at, sealed_until

from .findings import Looking, text

YEAR_10000: Final = opens_at("9999-12-31") + 86_400_000


def look_at_daily(looking: Looking, view: RaceView) -> None:
    """Compare what the view tells of its day; a race that is no daily's tells nothing."""
    if view.daily is None:
        if view.sealed_until is not None:
            looking.same("sealed_until", view.sealed_until, None)
        return
    at, rules, options = view.starts_at, view.options.rules, view.options
    looking.same("daily", view.daily, day_of(at) if at is not None and 0 <= at < YEAR_10000 else None)
    looking.same("sealed_until", view.sealed_until, sealed_until(view.daily) if is_day(view.daily) else None)
    looking.same("daily.rules", rules, rules if rules in DAILY_RULES else "not of a daily")
    looking.same("daily.seats", tuple(seat.seat for seat in view.seats), (0,))
    played = options.undo, options.hints, options.limit_s, options.goal, options.seed, options.certified
    claimed = *played, options.seats, options.listed, options.rated
    found = rules == "freecell", False, LIMIT_MS // 1_000, "all", None, False, 1, False, False
    looking.same("daily.options", " ".join(map(text, claimed)), " ".join(map(text, found)))
