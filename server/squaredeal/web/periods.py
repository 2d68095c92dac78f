"""What is said of a month, week or day that is none: how one is written, and never what was sent instead.

It knows no route.

    raise no_period("month")   # 422: "This is no month; one is written 2027-01, of the years 1970 to 9999, UTC."
"""

from typing import Final

from squaredeal.store.boards import Span

from .errors import APIError

_TEXTS: Final[dict[Span, str]] = {
    "all": "The span `all` has no periods; leave the period out.",
    "month": "This is no month; one is written 2027-01, of the years 1970 to 9999, UTC.",
    "week": "This is no week that its year has; one is written 2027-W04 (ISO 8601), of the years 1970 to 9999, UTC.",
    "day": "This is no day of the calendar; one is written 2027-01-31, of the years 1970 to 9999, UTC.",
}


def no_period(span: Span) -> APIError:
    """422."""
    return APIError(422, "period", _TEXTS[span])
