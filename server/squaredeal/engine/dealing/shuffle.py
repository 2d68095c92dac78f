"""The shuffle `deal/1`: from a family and a seed text to a deck, the same in every language.

    key      = SHA-256("deal/1" NUL family NUL seed)      family is freecell or klondike, never the draw rule
    stream   = SHA-256(key || u32be(0)) || SHA-256(key || u32be(1)) || …
    below(n) = the next byte b of the stream with b < 256 - 256 mod n, modulo n: no value is likelier than another
    deck     = AC AD AH AS 2C … KS; for i = 51 … 1: swap(deck[i], deck[below(i + 1)])

Knows no layout. The seed is taken as it is: `seed.check_seed` makes it normal.

>>> from squaredeal.engine.card import codes
>>> codes(shuffled_deck("klondike", "klondike-1")[:6])
'5SQSTD6SQH5D'
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from squaredeal.engine.card import DECK, Card
from squaredeal.engine.rules import Family


def shuffled_deck(family: Family, seed: str) -> tuple[Card, ...]:
    """Shuffle the deck of a seed; cards are in dealing order."""
    stream = _stream(sha256(f"deal/1\0{family}\0{seed}".encode()).digest())
    deck = list(DECK)
    for at in range(51, 0, -1):
        other = _below(at + 1, stream)
        deck[at], deck[other] = deck[other], deck[at]
    return tuple(deck)


def _stream(key: bytes) -> Iterator[int]:
    for block in count():
        yield from sha256(key + block.to_bytes(4, "big")).digest()


def _below(limit: int, stream: Iterator[int]) -> int:
    """Draw a number below `limit`; bytes of the last, incomplete multiple of it are passed over."""
    end = 256 - 256 % limit
    return next(byte for byte in stream if byte < end) % limit
