"""How fast new sockets are let in: so many a second, those first who come back to a seat; the others are told when.

No address has more than its share of the places, so that one that does nothing else cannot keep everybody out; and
when places are short none has more than a fair share, so that several cannot do so together. Who is refused is told to
come back when it would be their turn if all who were refused came back in order: a thousand who come at once do not
come at once again. It knows no socket and no player.

    turnstile = Turnstile(per_s=200, per_address=100)
    turnstile.take("192.0.2.7", now)                   # 0: come in; else seconds to stay away
    turnstile.take("192.0.2.7", now, to_a_seat=True)   # a part is kept free for these
"""

import math
from typing import Final

from .fair_share import FairShare
from .rate import Bucket, Buckets

MOST_S: Final = 20
KEPT: Final = 4  # one of so many places is kept for those who come back to a seat
SHORT: Final = 2  # places are short when fewer than one of so many are left


class Turnstile:
    """`per_s` a second, `per_address` of them for one address, and as many at once where nobody came before."""

    def __init__(self, per_s: int, per_address: int) -> None:
        """Nobody has come yet."""
        self._per_s, self._kept = per_s, per_s // KEPT
        self._bucket = Bucket(per_s, per_s, 0.0)
        self._shares = Buckets(per_address, per_address)
        self._fair = FairShare(per_s)
        self._turn = 0.0
        """When it is the turn of the last who was told to come back."""

    def take(self, address: str, now: float, *, to_a_seat: bool = False) -> int:
        """Takes a place and returns 0, or returns the whole seconds to stay away; `now` in monotonic seconds.

        `address` is as it is counted by (`client_address.counted_as`). One that has had its share is no part of the
        common turn: how often it comes makes nobody else wait. One that has had a fair share comes after that turn.
        """
        fair_s = self._fair.wait_s(address, now)
        if fair_s and self._bucket.saved(now) < self._per_s / SHORT:
            return min(MOST_S, math.ceil(max(fair_s, self._turn - now)))
        own_s = self._shares.take(address, now)
        if own_s:
            return min(MOST_S, math.ceil(own_s))
        if not self._bucket.take(now, keep=0 if to_a_seat else self._kept):
            self._fair.count(address, now)
            return 0
        self._turn = max(self._turn, now) + 1 / self._per_s
        return min(MOST_S, math.ceil(self._turn - now))
