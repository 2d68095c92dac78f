"""The operations of dailies in the OpenAPI document.

It knows the routes' shapes, not their code.
"""

from typing import Final

from . import daily_shapes as d
from .operation import READING, WRITING, Operation, refusing

_TODAY: Final = "Today's dailies, and what is fixed of tomorrow's."
_BEGIN: Final = "Begin today's daily, or be told in which race you have begun one."

DAILIES: Final = (
    Operation("/api/dailies", "get", _TODAY, {200: d.DailiesOut, **refusing(*READING)}),
    Operation(
        "/api/dailies/months/{month}",
        "get",
        "The dailies of a month.",
        {200: d.MonthOut, **refusing(404, 422, *READING)},
        asks=d.RulesIn,
    ),
    Operation(
        "/api/dailies/{day}",
        "get",
        "One day's daily.",
        {200: d.DailyOut, **refusing(404, 422, *READING)},
        asks=d.RulesIn,
    ),
    Operation(
        "/api/dailies/{day}/attempts",
        "post",
        _BEGIN,
        {200: d.Begun, 201: d.Begun, **refusing(404, 409, *WRITING)},
        d.RulesIn,
    ),
)
