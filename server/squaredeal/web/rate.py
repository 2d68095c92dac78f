"""Token buckets on a monotonic clock: one for a whole process, or one per key in a table of bounded size.

It knows not what is counted. A bucket that ran dry says how long until the next token.

    buckets = Buckets(per_s=0.5, burst=30)
    buckets.take("192.0.2.7", now)   # 0.0: go on; else seconds to wait
"""

import math
import time
from collections import OrderedDict
from typing import Final

from .errors import APIError

MOST_KEYS: Final = 10_000


def too_many(buckets: "Buckets", key: str) -> APIError | None:
    """Takes a token of the key's bucket now; without one, the refusal that says when to come back."""
    wait = buckets.take(key, time.monotonic())
    if not wait:
        return None
    return APIError(429, "rate", "Too many of these at once; come back later.", {"retry-after": str(math.ceil(wait))})


class Bucket:
    """`per_s` tokens a second, at most `burst` saved up."""

    __slots__ = ("_at", "_burst", "_per_s", "_tokens")

    def __init__(self, per_s: float, burst: float, now: float) -> None:
        """Full at the beginning; `now` in seconds."""
        self._per_s, self._burst, self._tokens, self._at = per_s, burst, burst, now

    def take(self, now: float, keep: float = 0.0) -> float:
        """Takes a token and returns 0.0, or takes none and returns the seconds until there is one beyond `keep`."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_s)
        self._at = now
        if self._tokens >= 1 + keep:
            self._tokens -= 1
            return 0.0
        return (1 + keep - self._tokens) / self._per_s


class Buckets:
    """One bucket per key; of more than `MOST_KEYS` keys the longest unused is forgotten."""

    def __init__(self, per_s: float, burst: float) -> None:
        """All buckets are alike."""
        self._per_s, self._burst = per_s, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> float:
        """As `Bucket.take`, for this key."""
        bucket = self._buckets.pop(key, None) or Bucket(self._per_s, self._burst, now)
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take(now)

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)
