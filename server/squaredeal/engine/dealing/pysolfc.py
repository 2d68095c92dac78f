"""Deals by the numbers PySolFC shows, for import only: `pysol:100000`.

Up to 32,000 they are the Microsoft deals; above, the Mersenne Twister shuffles a deck that starts C S H D. Its Klondike
is dealt from the right, the six rows of face-down cards first.

>>> from squaredeal.engine.card import codes
>>> codes(pysolfc_deck("freecell", 100000)[:8])
'5C2D9H6DTH4STD4H'
"""

from typing import Final

from squaredeal.engine.card import Card
from squaredeal.engine.dealing.mersenne import fractions
from squaredeal.engine.dealing.microsoft import microsoft_deck
from squaredeal.engine.rules import Family

LAST_MICROSOFT_IN_PYSOLFC: Final = 32000
LAST_PYSOLFC: Final = 10**20 - 1
_SUIT_ORDER: Final = (0, 3, 2, 1)  # clubs, spades, hearts, diamonds


def pysolfc_deck(family: Family, number: int) -> tuple[Card, ...]:
    """Shuffle the deck of a PySolFC number; cards are in our dealing order. ValueError outside 1 to 10^20 - 1."""
    if not 1 <= number <= LAST_PYSOLFC:
        raise ValueError(f"PySolFC deals are numbered 1 to {LAST_PYSOLFC}, not {number}")
    deck = microsoft_deck(number) if number <= LAST_MICROSOFT_IN_PYSOLFC else _twisted_deck(number)
    return _klondike_order(deck) if family == "klondike" else deck


def _twisted_deck(number: int) -> tuple[Card, ...]:
    deck = [rank * 4 + suit for suit in _SUIT_ORDER for rank in range(13)]
    for at, fraction in zip(range(51, 0, -1), fractions(number), strict=False):
        other = int(fraction * (at + 1))
        deck[at], deck[other] = deck[other], deck[at]
    return tuple(reversed(deck))


def _klondike_order(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put a deck as PySolFC deals it for Klondike into the order in which we deal the same table."""
    cards = iter(deck)
    columns: list[list[Card]] = [[] for _ in range(7)]
    for row in (6, 5, 4, 3, 2, 1, 7):
        for column in reversed(columns[7 - row :]):
            column.append(next(cards))
    return (*[column[row] for row in range(7) for column in columns[row:]], *cards)
