"""Laying a shuffled deck out: the start positions of both games.

>>> from squaredeal.engine.card import DECK
>>> len(lay_out("klondike", DECK).stock), [len(column) for column in lay_out("freecell", DECK).columns]
(24, [7, 7, 7, 7, 6, 6, 6, 6])
"""

from squaredeal.engine.card import Card
from squaredeal.engine.move import COLUMNS_IN
from squaredeal.engine.position import Column, FreeCell, Klondike, Position
from squaredeal.engine.rules import Family


def lay_out(family: Family, deck: tuple[Card, ...]) -> Position:
    """Lay out 52 cards in dealing order.

    FreeCell: card k goes to column k mod 8. Klondike: row r, from 0, is dealt to columns r to 6, the last card of each
    column face up; the rest is the stock, its first card drawn first.
    """
    if family == "freecell":
        return FreeCell(tuple([deck[start::8] for start in range(8)]), (None, None, None, None), (0, 0, 0, 0))
    columns: list[list[Card]] = [[] for _ in range(COLUMNS_IN["klondike"])]
    cards = iter(deck)
    for row in range(len(columns)):
        for column in columns[row:]:
            column.append(next(cards))
    tableau = tuple([Column(tuple(column[:-1]), (column[-1],)) for column in columns])
    return Klondike(tableau, tuple(cards), (), (0, 0, 0, 0), 1)
