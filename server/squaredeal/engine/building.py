"""Refusals the two games share, and what keeps a card from being laid on another.

One object for each reason without numbers, so that refusing costs nothing. Knows cards, no piles.
"""

from typing import Final

from squaredeal.engine.card import BUILDS_ON, HIDDEN, Card
from squaredeal.engine.refusal import Refusal, Why

NO_SUCH_CARD: Final = Refusal(Why.NO_SUCH_CARD)
NOT_A_RUN: Final = Refusal(Why.NOT_A_RUN)
NOT_NEXT: Final = Refusal(Why.NOT_NEXT)
FACE_DOWN: Final = Refusal(Why.FACE_DOWN)
NOTHING_TO_UNDO: Final = Refusal(Why.NOTHING_TO_UNDO)

_WRONG_RANK: Final = Refusal(Why.WRONG_RANK)
_WRONG_COLOUR: Final = Refusal(Why.WRONG_COLOUR)


def misfit(card: Card, other: Card) -> Refusal:
    """Say why `card` does not build on `other` (it must not): its rank first, then its colour.

    A hidden `other` has neither: `face_down`.

    >>> misfit(32, 36).why, misfit(33, 38).why, misfit(50, 0).why
    (<Why.WRONG_COLOUR: 'wrong_colour'>, <Why.WRONG_COLOUR: 'wrong_colour'>, <Why.WRONG_RANK: 'wrong_rank'>)
    """
    if other == HIDDEN:
        return FACE_DOWN
    return _WRONG_COLOUR if (card >> 2) + 1 == other >> 2 else _WRONG_RANK


def is_sequence(cards: tuple[Card, ...]) -> bool:
    """Say whether each card builds on the one before it; one card always does."""
    lower = cards[0]
    for upper in cards[1:]:
        if lower not in BUILDS_ON[upper]:
            return False
        lower = upper
    return True
