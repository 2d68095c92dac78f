"""A token bucket that counts in whole numbers: so many at once, then so many a second.

It knows no clock: every question brings the time, in milliseconds of one clock. A clock that steps back fills nothing.

>>> bucket = Bucket(rate_per_s=20, burst=2)
>>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(50)]
[True, True, False, True]
"""

from typing import Final

_TOKEN: Final = 1_000  # one token in thousandths, so that a rate per second is a rate of thousandths per millisecond


class Bucket:
    """Full at first; `take` spends one token, or says there is none."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate_per_s: int, burst: int) -> None:
        """`burst` tokens at most, refilled by `rate_per_s` tokens every second."""
        self._rate = rate_per_s
        self._burst = burst * _TOKEN
        self._level = self._burst
        self._at: int | None = None

    def take(self, now: int) -> bool:
        """Spend a token if there is one."""
        self._fill(now)
        if self._level < _TOKEN:
            return False
        self._level -= _TOKEN
        return True

    def wait_ms(self, now: int) -> int:
        """Return how many milliseconds from `now` the next token is there; 0 if it is."""
        self._fill(now)
        missing = _TOKEN - self._level
        return max(0, -(-missing // self._rate))

    def _fill(self, now: int) -> None:
        if self._at is not None and now > self._at:
            self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        if self._at is None or now > self._at:
            self._at = now
