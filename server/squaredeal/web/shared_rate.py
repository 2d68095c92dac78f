"""Rates that several processes of one machine share: what one of them gave away, the others do not give again.

It knows not what is counted. The memory is made before the processes are forked, and no lock is held on it, so that no
process can be held up by one that is killed or stands still; two that serve the same key in the same microsecond may
give both the same token. A key is kept as a hash under a secret, in one of `WAYS` places; where all are taken, the key
that has used least is forgotten.

    rates = SharedRates()                              # in the process that forks
    buckets = rates.a_minute("sign_ins", 10)           # in each that is forked
    buckets.take("192.0.2.7", time.monotonic())        # 0.0: go on; else seconds to wait
"""

import mmap
import secrets
from hashlib import blake2b
from typing import Final

from .rate import MOST_KEYS, Rate, Rates

WAYS: Final = 8
SETS: Final = -(-MOST_KEYS // WAYS)
KEY_BYTES: Final = 8
TABLE_BYTES: Final = SETS * WAYS * 2 * KEY_BYTES  # a hash and a time for each place
MOST_TABLES: Final = 16
SLACK_S: Final = 1e-6  # what sums of times lose


class SharedRates(Rates):
    """Tables by name; each process that asks for a name gets the same one, if all ask in the same order."""

    def __init__(self) -> None:
        """No rate is spent yet; the pages are taken from the system as they are used."""
        self._memory = mmap.mmap(-1, MOST_TABLES * TABLE_BYTES)
        self._secret = secrets.token_bytes(16)
        self._names: list[str] = []

    def rate(self, name: str, per_s: float, burst: float) -> Rate:
        """See `Rates`."""
        if name not in self._names:
            self._names.append(name)
        start = self._names.index(name) * TABLE_BYTES
        table = memoryview(self._memory)[start : start + TABLE_BYTES]
        return SharedBuckets(per_s, burst, table, self._secret + name.encode())


class SharedBuckets:
    """One bucket per key; a bucket is the time at which it will be full again."""

    def __init__(self, per_s: float, burst: float, table: memoryview, secret: bytes) -> None:
        """All buckets are alike, and full at first."""
        self._interval_s, self._saved_s = 1 / per_s, (burst - 1) / per_s
        self._secret = secret
        half = len(table) // 2
        self._keys = table[:half].cast("Q")
        self._full_at = table[half:].cast("d")  # eight bytes each, aligned: written at once

    def take(self, key: str, now: float) -> float:
        """See `Rate`; `now` is of a clock that all processes of the machine share."""
        place = self._place(key)
        full_at = max(self._full_at[place], now)
        wait_s = full_at - now - self._saved_s
        if wait_s > SLACK_S:
            return wait_s
        self._full_at[place] = full_at + self._interval_s
        return 0.0

    def _place(self, key: str) -> int:
        """Where the key is, from now on if it was nowhere."""
        hashed = (
            int.from_bytes(
                blake2b(key.encode(errors="surrogatepass"), digest_size=KEY_BYTES, key=self._secret).digest(), "big"
            )
            | 1
        )
        first = hashed % SETS * WAYS
        places = range(first, first + WAYS)
        for place in places:
            if self._keys[place] == hashed:
                return place
        emptiest = min(places, key=self._full_at.__getitem__)
        self._full_at[emptiest], self._keys[emptiest] = 0.0, hashed
        return emptiest
