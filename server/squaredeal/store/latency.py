"""How long something took, as counts in fixed buckets: adding to it costs a search in twelve numbers and no object.

It knows no clock and no metrics library; whoever shows it makes a histogram of it.

>>> commits = Latency()
>>> for ms in (0.4, 1.0, 7.5, 9_000.0):
...     commits.add(ms)
>>> commits.counts[0], commits.counts[3], commits.counts[-1], commits.sum_ms
(2, 1, 1, 9008.9)
"""

from bisect import bisect_left
from typing import Final

BOUNDS_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
"""The upper bounds of the buckets, ms, each included; a last bucket takes all above."""


class Latency:
    """Counts by bucket, and the sum; they only grow."""

    __slots__ = ("counts", "sum_ms")

    def __init__(self) -> None:
        """Begin with nothing measured."""
        self.counts = [0] * (len(BOUNDS_MS) + 1)
        self.sum_ms = 0.0

    def add(self, ms: float) -> None:
        """Count something that took `ms` milliseconds."""
        self.counts[bisect_left(BOUNDS_MS, ms)] += 1
        self.sum_ms += ms
