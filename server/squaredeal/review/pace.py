"""How times between moves lie: their middle, how many are quick, how uneven they are, and a small bar chart of them.

It knows milliseconds and no game.

>>> found = pace([100, 100, 400])
>>> found.median_ms, found.quick_share, found.spread
(100, 0.667, 0.707)
"""

from collections.abc import Sequence
from math import fsum, sqrt
from statistics import median_low
from typing import Final

from msgspec import Struct

QUICK_MS: Final = 150
"""Quicker than a person sees something and answers it: about 200 ms for the simplest sign."""
BARS_MS: Final = (QUICK_MS, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000)


class Bar(Struct, frozen=True):
    """How many times between moves are at least as long as the bar before ends, and shorter than `below_ms`."""

    below_ms: int | None
    """None for the last, which has all that are longer."""
    count: int


class Pace(Struct, frozen=True):
    """What times between moves have in common; shares and the spread have three digits, None where there are none."""

    judged: int
    median_ms: int | None
    quick_share: float | None
    """How many of them are under `QUICK_MS`, from 0 to 1."""
    spread: float | None
    """The coefficient of variation: standard deviation by mean, 0 where all are alike."""
    bars: tuple[Bar, ...]


def pace(gaps: Sequence[int]) -> Pace:
    """Describe times between moves, ms."""
    if not gaps:
        return Pace(0, None, None, None, _bars(gaps))
    quick = sum(gap < QUICK_MS for gap in gaps) / len(gaps)
    return Pace(len(gaps), median_low(gaps), round(quick, 3), round(_spread(gaps), 3), _bars(gaps))


def _spread(gaps: Sequence[int]) -> float:
    mean = sum(gaps) / len(gaps)
    if mean == 0:
        return 0.0
    return sqrt(fsum((gap - mean) ** 2 for gap in gaps) / len(gaps)) / mean


def _bars(gaps: Sequence[int]) -> tuple[Bar, ...]:
    floors = (0, *BARS_MS)
    counts = [sum(low <= gap < high for gap in gaps) for low, high in zip(floors, BARS_MS, strict=False)]
    bars = [Bar(high, count) for high, count in zip(BARS_MS, counts, strict=True)]
    return (*bars, Bar(None, len(gaps) - sum(counts)))
