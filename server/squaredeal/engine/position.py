"""Positions: every pile at one moment, as immutable tuples.

A move makes a new position in which every pile it did not touch is the *same object*, so that a diff skips it by
identity and undo keeps old positions for nothing. Knows no rules, no text and no moves.

>>> start = FreeCell(columns=((0,), (), (), (), (), (), (), ()), cells=(None, 50, None, None), home=(0, 0, 0, 0))
>>> cards_home(start), is_won(start), free_cells(start), empty_columns(start)
(0, False, 3, 7)
"""

from typing import Final, NamedTuple, TypeAlias

from squaredeal.engine.card import Card

Cells: TypeAlias = tuple[Card | None, Card | None, Card | None, Card | None]
"""The cells a, b, c, d."""

Home: TypeAlias = tuple[int, int, int, int]
"""How many clubs, diamonds, hearts and spades are home, 0 to 13 each."""

POINTS_PER_CARD: Final = 10


class FreeCell(NamedTuple):
    """A FreeCell position: eight columns, bottom card first; four cells; home."""

    columns: tuple[tuple[Card, ...], ...]
    cells: Cells
    home: Home


class Column(NamedTuple):
    """A Klondike column: the face-down cards, bottom first, and on them the face-up cards, bottom first.

    In a game a column with face-down cards always has a face-up one: an exposed card is turned by the move itself.
    """

    down: tuple[Card, ...]
    up: tuple[Card, ...]


class Klondike(NamedTuple):
    """A Klondike position: seven columns; the stock, next card *first*; the waste, top card *last*; home.

    `pass_no` is the number of the trip through the stock, from 1; a recycle adds one.
    """

    columns: tuple[Column, ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    home: Home
    pass_no: int


Position: TypeAlias = FreeCell | Klondike


def cards_home(position: Position) -> int:
    """Count the cards that are home, 0 to 52."""
    clubs, diamonds, hearts, spades = position.home
    return clubs + diamonds + hearts + spades


def is_won(position: Position) -> bool:
    """Say whether all 52 cards are home."""
    return position.home == (13, 13, 13, 13)


def score(position: Position) -> int:
    """Give 10 points per card home. A function of the position, so that shuttling a card earns nothing."""
    return POINTS_PER_CARD * cards_home(position)


def free_cells(position: FreeCell) -> int:
    """Count the empty cells."""
    return position.cells.count(None)


def empty_columns(position: FreeCell) -> int:
    """Count the empty columns."""
    return position.columns.count(())


def cards_in(position: Position) -> tuple[Card, ...]:
    """List every card of a position, home included: columns, then cells or stock and waste, then home by suit."""
    if isinstance(position, FreeCell):
        piles = [card for column in position.columns for card in column]
        piles += [card for card in position.cells if card is not None]
    else:
        piles = [card for column in position.columns for card in column.down + column.up]
        piles += position.stock + position.waste
    piles += [rank * 4 + suit for suit, count in enumerate(position.home) for rank in range(count)]
    return tuple(piles)
