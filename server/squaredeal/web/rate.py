"""Token buckets on a monotonic clock: one for a whole process, or one per key in a table of bounded size.

It knows not what is counted. A bucket that ran dry says how long until the next token.

    buckets = Buckets(per_s=0.5, burst=30)
    buckets.take("192.0.2.7", now)   # 0.0: go on; else seconds to wait
"""

import math
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from typing import Final, Protocol

from .errors import APIError

MOST_KEYS: Final = 10_000


class Rate(Protocol):
    """What is given at a rate, to each key for itself."""

    def take(self, key: str, now: float) -> float:
        """Take a token and return 0.0, or take none and return the seconds until there is one."""


class Rates(ABC):
    """Where a node's rates are kept."""

    @abstractmethod
    def rate(self, name: str, per_s: float, burst: float) -> Rate:
        """The rate of that name: `per_s` tokens a second for each key, at most `burst` saved up."""

    def a_minute(self, name: str, most: int) -> Rate:
        """So many a minute for each key, with as many saved up."""
        return self.rate(name, most / 60, most)


class OwnRates(Rates):
    """Those of one process."""

    def rate(self, name: str, per_s: float, burst: float) -> Rate:
        """See `Rates`."""
        return Buckets(per_s, burst)


def too_many(buckets: Rate, key: str) -> APIError | None:
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
        if self.saved(now) >= 1 + keep:
            self._tokens -= 1
            return 0.0
        return (1 + keep - self._tokens) / self._per_s

    def saved(self, now: float) -> float:
        """The tokens there are."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_s)
        self._at = now
        return self._tokens


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
