"""Sets of Klondike cards as 52-bit numbers, and what can be read off them without looking at places.

Part of the search (`squaredeal.solver.klondike_search`) and compiled with it; knows no position and no moves. Numbers
in brackets are claims of docs/solving.md.

Of each rank one pair of bits is red and one black, and they change sides from rank to rank. So the two cards a card may
lie on are the pair four bits above its own [1].

>>> [CARD_OF[bit] & 3 for bit in range(8)]  # the suits of the aces and of the twos
[0, 3, 1, 2, 1, 2, 0, 3]
"""

from typing import Final

ALL: Final = (1 << 52) - 1
ACES: Final = 0b1111
KINGS: Final = 0b1111 << 48
LOWEST_KING: Final = 48
LEFT: Final = 0x3333333333333  # of each rank the lower pair
FIRST: Final = 0x5555555555555  # of each pair the lower card


def bit_of(card: int) -> int:
    """Give the bit of a card `rank * 4 + suit`, the suits being clubs, diamonds, hearts, spades."""
    rank = card >> 2
    suit = card & 3
    red = 1 if suit in {1, 2} else 0
    return rank * 4 + (red ^ (rank & 1)) * 2 + (suit >> 1)


def needs(card: int) -> int:
    """Give the cards that must be home before this one can be of no more use to any other [5].

    They are of the other colour two ranks below, and of the same colour's other suit three ranks below.
    """
    found = 0
    for suit in range(4):
        below = 3 if suit == 3 - (card & 3) else 2
        if suit != card & 3 and card >> 2 >= below:
            found |= 1 << bit_of(((card >> 2) - below) * 4 + suit)
    return found


BIT_OF: Final = [bit_of(card) for card in range(52)]
CARD_OF: Final = [BIT_OF.index(bit) for bit in range(52)]
NEEDS: Final = [needs(card) for card in CARD_OF]
NUMBER: Final = [max((bit for bit in range(52) if (1 << bit) % 67 == rest), default=0) for rest in range(67)]
"""Which bit a power of two is, by its rest modulo 67: no two have the same."""


def count(cards: int) -> int:
    """Count the cards of a set."""
    found = 0
    while cards:
        cards &= cards - 1
        found += 1
    return found


def nexts(home: int) -> int:
    """Find the next card of each suit."""
    return ((home & LEFT) << 6 | (home & ~LEFT) << 2 | ACES) & ~home


def lasts(home: int) -> int:
    """Find the card of each suit that lies on top at home."""
    return home & ~((home & ~LEFT) >> 6 | (home & LEFT) >> 2)


def bare(seen: int, loose: int) -> int:
    """Find the cards that lie, or can be made to lie, at the end of their column [2].

    No loose card can be on them; or one can, and the other card that may carry it is there to take it.
    """
    one = loose | loose >> 1
    both = loose & loose >> 1
    found = (~(one << 4) | (seen & seen >> 1 & ~(both << 4))) & FIRST
    return found | found << 1


def welcome(seen: int, loose: int) -> int:
    """Find the cards for which there is a place on another: more may carry them than lie on those. No kings [2]."""
    one = loose | loose >> 1
    both = loose & loose >> 1
    found = ((seen | seen >> 1) >> 4 & ~one | (seen & seen >> 1) >> 4 & ~both) & FIRST
    return found | found << 1
