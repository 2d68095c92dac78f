"""Who has had more than their fair share lately, of those who come at the same time.

It knows no place and no limit but `per_s`, which all share. With n who have come within the last second, the share of
each is an (n + 1)th, so that one share is always left for who comes next, but at least one a second. Whoever is alone
has nobody to be fair to.

    fair = FairShare(per_s=200)
    fair.wait_s("192.0.2.7", now)     # 0.0, or the seconds until it is within its share
    fair.count("192.0.2.7", now)      # it was given one
"""

from collections import OrderedDict
from typing import Final

from .rate import MOST_KEYS

LATELY_S: Final = 1.0
SAVED_S: Final = 0.25  # so much of a second's share may be had at once


class FairShare:
    """A time for each who came lately, at which what they had is within their share again."""

    def __init__(self, per_s: float) -> None:
        """Nobody has come yet."""
        self._per_s = per_s
        self._lately: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """When each came last, and that time."""

    def wait_s(self, who: str, now: float) -> float:
        """Note that they have come; the seconds until they may have one more."""
        _, even_at = self._lately.pop(who, (now, now))
        self._lately[who] = now, even_at
        self._forget(now)
        if len(self._lately) == 1:
            return 0.0
        return max(0.0, even_at - now - max(0.0, SAVED_S - self._interval_s()))

    def count(self, who: str, now: float) -> None:
        """Note that they, who have come, were given one."""
        came_at, even_at = self._lately[who]
        self._lately[who] = came_at, min(max(even_at, now) + self._interval_s(), now + LATELY_S)

    def __len__(self) -> int:
        """How many have come lately."""
        return len(self._lately)

    def _interval_s(self) -> float:
        return min(LATELY_S, (len(self._lately) + 1) / self._per_s)

    def _forget(self, now: float) -> None:
        while len(self._lately) > MOST_KEYS or next(iter(self._lately.values()))[0] < now - LATELY_S:
            self._lately.popitem(last=False)
