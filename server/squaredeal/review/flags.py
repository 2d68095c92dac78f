"""What makes a run worth a moderator's look: each flag with its published bound. docs/review.md gives the reasons.

A flag proves nothing, and nothing follows from one by itself.

>>> from squaredeal.review.pace import pace
>>> even = pace([100] * 40)
>>> flags_of(even, longest_ms=100, line_run=None, line_share=None)
('quick_moves', 'even_times', 'no_pause')
"""

from typing import Final, Literal, get_args

from .pace import Pace

Flag = Literal["quick_moves", "even_times", "no_pause", "follows_line"]
FLAGS: Final[tuple[Flag, ...]] = get_args(Flag)

LEAST_JUDGED: Final = 30
"""With fewer times than that nothing is said of times."""
QUICK_SHARE: Final = 0.5
EVEN_SPREAD: Final = 0.3
NO_PAUSE_MS: Final = 700
LINE_RUN: Final = 15
LINE_SHARE: Final = 0.5


def flags_of(found: Pace, *, longest_ms: int, line_run: int | None, line_share: float | None) -> tuple[Flag, ...]:
    """Return the flags of a run, in a fixed order; `line_run` and `line_share` are None where no line is known."""
    enough = found.judged >= LEAST_JUDGED
    raised: dict[Flag, bool] = {
        "quick_moves": enough and found.quick_share is not None and found.quick_share >= QUICK_SHARE,
        "even_times": enough and found.spread is not None and found.spread < EVEN_SPREAD,
        "no_pause": enough and longest_ms < NO_PAUSE_MS,
        "follows_line": (line_run or 0) >= LINE_RUN and (line_share or 0.0) >= LINE_SHARE,
    }
    return tuple(flag for flag in FLAGS if raised[flag])
