"""Measures two things side by side and tells their ratio: interleaved, warmed up, medians with their spread.

>>> Figure("echo", 2.0, 1.9, 2.2).line()
'echo                                        2.00  (1.90 to 2.20)'
"""

from __future__ import annotations

import statistics
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter

REPETITIONS = 5


@dataclass(frozen=True)
class Figure:
    """One ratio: its median over the repetitions, and the least and greatest seen."""

    name: str
    median: float
    least: float
    greatest: float

    def line(self) -> str:
        """Prints as a line of the report."""
        return f"{self.name:<42}{self.median:6.2f}  ({self.least:.2f} to {self.greatest:.2f})"


def ratio(name: str, pairs: list[tuple[float, float]]) -> Figure:
    """Makes a figure from (subject, baseline) rates, the first pair being the warm-up."""
    ratios = [subject / baseline for subject, baseline in pairs[1:]]
    return Figure(name, statistics.median(ratios), min(ratios), max(ratios))


def rate(work: Callable[[], int]) -> float:
    """Runs `work`, which returns how many units it did, and returns units per second."""
    start = perf_counter()
    units = work()
    return units / (perf_counter() - start)


async def rate_async(work: Callable[[], Awaitable[int]]) -> float:
    """The same for a coroutine."""
    start = perf_counter()
    units = await work()
    return units / (perf_counter() - start)


def compare(name: str, subject: Callable[[], int], baseline: Callable[[], int]) -> tuple[Figure, float]:
    """Runs both in turn; returns the ratio of their rates and the subject's median rate."""
    pairs = [(rate(subject), rate(baseline)) for _ in range(REPETITIONS + 1)]
    return ratio(name, pairs), statistics.median(subject for subject, _ in pairs[1:])
