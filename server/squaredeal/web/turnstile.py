"""How fast new sockets are let in: so many a second, those first who come back to a seat; the others are told when.

It knows no socket and no player. Whoever is refused is told to come back when it would be their turn if all who were
refused came back in order: a thousand who come at once do not come at once again.

    turnstile = Turnstile(per_s=200)
    turnstile.take(now)                   # 0: come in; else seconds to stay away
    turnstile.take(now, to_a_seat=True)   # a part is kept free for these
"""

import math
from typing import Final

from .rate import Bucket

MOST_S: Final = 20
KEPT: Final = 4  # one of so many places is kept for those who come back to a seat


class Turnstile:
    """`per_s` a second, and as many at once where nobody came before."""

    def __init__(self, per_s: int) -> None:
        """Nobody has come yet."""
        self._per_s, self._kept = per_s, per_s // KEPT
        self._bucket = Bucket(per_s, per_s, 0.0)
        self._turn = 0.0
        """When it is the turn of the last who was told to come back."""

    def take(self, now: float, *, to_a_seat: bool = False) -> int:
        """Takes a place and returns 0, or returns the whole seconds to stay away; `now` in monotonic seconds."""
        if not self._bucket.take(now, keep=0 if to_a_seat else self._kept):
            return 0
        self._turn = max(self._turn, now) + 1 / self._per_s
        return min(MOST_S, math.ceil(self._turn - now))
