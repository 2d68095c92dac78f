"""FreeCell deals by Microsoft number, 1 to 2^33 - 1.

Numbers below 2^31 are those of Microsoft's own program (1 to 32,000, later 1,000,000): the C library's linear
congruential generator picks the next card among those left. From 2^31 on it is the extension of FreeCell Pro.

>>> from squaredeal.engine.card import codes
>>> codes(microsoft_deck(1)[:8])
'JD2D9HJC5D7H7C5H'
"""

from typing import Final

from squaredeal.engine.card import DECK, Card
from squaredeal.engine.dealing.seed import LAST_MICROSOFT

_MULTIPLIER: Final = 214013
_INCREMENT: Final = 2531011


def microsoft_deck(number: int) -> tuple[Card, ...]:
    """Shuffle the deck of a Microsoft number; cards are in dealing order. ValueError outside 1 to 2^33 - 1."""
    if not 1 <= number <= LAST_MICROSOFT:
        raise ValueError(f"Microsoft deals are numbered 1 to {LAST_MICROSOFT}, not {number}")
    state = number & 0xFFFFFFFF
    left, dealt = list(DECK), []
    while left:
        state = (state * _MULTIPLIER + _INCREMENT) & 0xFFFFFFFF
        at = _drawn(number, state) % len(left)
        left[at], left[-1] = left[-1], left[at]
        dealt.append(left.pop())
    return tuple(dealt)


def _drawn(number: int, state: int) -> int:
    """Take the random number out of the generator's state: 15 bits, and the two extensions to larger numbers."""
    if number < 1 << 31:
        return state >> 16 & 0x7FFF
    if number < 1 << 32:
        return state >> 16 & 0x7FFF | 0x8000
    return (state >> 16) + 1
