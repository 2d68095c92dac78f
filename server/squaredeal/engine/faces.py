"""Which faces can be seen, and which a move turned up.

Knows positions, no moves and no viewers: whose eyes may see them is for `squaredeal.diff.sight`.

>>> from squaredeal.engine.card import code
>>> from squaredeal.engine.position import Column, Klondike
>>> before = Klondike((Column((5, 7), (38,)), *[Column((), ())] * 6), (1, 2, 3), (), (0, 0, 0, 0), 1)
>>> after = before._replace(columns=(Column((5,), (7,)), Column((), (38,)), *[Column((), ())] * 5))
>>> [code(card) for card in turned(before, after)]
['2S']
"""

from squaredeal.engine.card import HIDDEN, Card
from squaredeal.engine.position import FreeCell, Position, cards_in


def turned(before: Position, after: Position) -> tuple[Card, ...]:
    """List the cards that are face up after a move and were not before it, in a fixed order.

    Cards drawn come in the order they were turned; taking back a recycle turns the whole waste, bottom to top; else it
    is the one card a move exposed. In FreeCell all cards are face up from the start.
    """
    if isinstance(before, FreeCell) or isinstance(after, FreeCell):
        return ()
    if len(after.stock) < len(before.stock):
        return after.waste[len(before.waste) :]
    for was, now in zip(before.columns, after.columns, strict=True):
        if was is not now and len(now.down) < len(was.down):
            return now.up[: len(was.down) - len(now.down)]
    return ()


def mask(cards: tuple[Card, ...]) -> int:
    """Make the bit mask of cards: bit n is card n. Hidden cards have no bit."""
    bits = 0
    for card in cards:
        if card != HIDDEN:
            bits |= 1 << card
    return bits


def face_up(position: Position) -> int:
    """Make the bit mask of all cards that lie face up: in FreeCell all 52; in Klondike columns, waste and home."""
    if isinstance(position, FreeCell):
        return mask(cards_in(position))
    hidden = position.stock + tuple([card for column in position.columns for card in column.down])
    return mask(cards_in(position)) & ~mask(hidden)
