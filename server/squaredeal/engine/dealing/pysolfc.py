"""Deals by the numbers PySolFC shows, for import only: `pysol:100000`.

Up to 32,000 they are the Microsoft deals; above, the Mersenne Twister shuffles a deck that starts C S H D.

>>> from squaredeal.engine.card import codes
>>> codes(pysolfc_deck(100000)[:8])
'5C2D9H6DTH4STD4H'
"""

from typing import Final

from squaredeal.engine.card import Card
from squaredeal.engine.dealing.mersenne import fractions
from squaredeal.engine.dealing.microsoft import microsoft_deck

LAST_MICROSOFT_IN_PYSOLFC: Final = 32000
LAST_PYSOLFC: Final = 10**20 - 1
_SUIT_ORDER: Final = (0, 3, 2, 1)  # clubs, spades, hearts, diamonds


def pysolfc_deck(number: int) -> tuple[Card, ...]:
    """Shuffle the deck of a PySolFC number; cards are in dealing order. ValueError outside 1 to 10^20 - 1."""
    if not 1 <= number <= LAST_PYSOLFC:
        raise ValueError(f"PySolFC deals are numbered 1 to {LAST_PYSOLFC}, not {number}")
    if number <= LAST_MICROSOFT_IN_PYSOLFC:
        return microsoft_deck(number)
    deck = [rank * 4 + suit for suit in _SUIT_ORDER for rank in range(13)]
    for at, fraction in zip(range(51, 0, -1), fractions(number), strict=False):
        other = int(fraction * (at + 1))
        deck[at], deck[other] = deck[other], deck[at]
    return tuple(reversed(deck))
