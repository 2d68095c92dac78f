"""Plain exhaustive search on the engine alone, and small FreeCell positions that are worth it.

Nothing is left out but what only the places of columns and cells tell apart: no safe moves, no order but that moves
home come first, no limit on what a whole column may do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from squaredeal.engine import (
    Card,
    FreeCell,
    Klondike,
    Move,
    Refusal,
    Rules,
    apply,
    is_won,
    legal_moves,
    parse_cards,
    parse_rules,
)

FREECELL = parse_rules("freecell")
SPENT = (0, 1, 2, 3, 8, 9, 10, 11)
"""Aces and threes: with four of each suit home they fit on no card, and no card left fits on them."""

Name: TypeAlias = Callable[[FreeCell], object]
P = TypeVar("P", FreeCell, Klondike)


def without_places(position: FreeCell) -> object:
    """One name for all positions that differ in the places of columns and cells only."""
    cells = sorted(card for card in position.cells if card is not None)
    return tuple(sorted(position.columns)), tuple(cells)


def as_it_is(position: FreeCell) -> object:
    return position


def plain_search(position: FreeCell, most: int, name: Name = without_places) -> bool | None:
    """Whether the position can be won; None when more than `most` positions can be reached."""
    return exhaustive_search(FREECELL, position, most, name)


def exhaustive_search(rules: Rules, position: P, most: int, name: Callable[[P], object]) -> bool | None:
    """The search of either game: positions of one name are looked at once."""
    seen = {name(position)}
    waiting = [position]
    while waiting:
        at = waiting.pop()
        if is_won(at):
            return True
        for move in sorted(legal_moves(rules, at), key=_goes_home):
            after = apply(rules, at, move)
            assert not isinstance(after, Refusal)
            assert isinstance(after, type(position))
            if name(after) not in seen:
                seen.add(name(after))
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def _goes_home(move: Move) -> bool:
    return move.code.endswith("h")


def narrow_position(chance: random.Random, left: int, free: int, columns: int) -> FreeCell:
    """A position with `left` cards still to go, `free` cells and so many columns; spent cards block all other places.

    A spent card leaves its place only for another empty one, and takes that. The rules do not count the deck, so they
    play such a position like any other.
    """
    home = [13] * 4
    while 52 - sum(home) < left:
        suit = chance.randrange(4)
        if home[suit] > 4:
            home[suit] -= 1
    spent = chance.sample(SPENT, len(SPENT))
    cells: list[Card | None] = [*spent[: 4 - free], *[None] * free]
    blocked = [[card] for card in spent[4 - free :][: 8 - columns]]
    return _laid(chance, home, _cards_left(chance, home), cells, blocked=blocked, columns=columns)


def suited_position(chance: random.Random, suits: Sequence[int], left: int, used: int, columns: int) -> FreeCell:
    """A legal position of the suits given (a suit given twice has more cards): cards of one colour build on nothing."""
    home = [13] * 4
    while 52 - sum(home) < left:
        suit = chance.choice(suits)
        home[suit] = max(home[suit] - 1, 0)
    cards = _cards_left(chance, home)
    cells: list[Card | None] = [*cards[:used], *[None] * (4 - used)]
    return _laid(chance, home, cards[used:], cells, blocked=[], columns=columns)


def _cards_left(chance: random.Random, home: list[int]) -> list[Card]:
    cards = [rank * 4 + suit for suit in range(4) for rank in range(home[suit], 13)]
    return chance.sample(cards, len(cards))


def _laid(
    chance: random.Random,
    home: list[int],
    cards: list[Card],
    cells: list[Card | None],
    *,
    blocked: list[list[Card]],
    columns: int,
) -> FreeCell:
    piles: list[list[Card]] = [[] for _ in range(columns)]
    for at, card in enumerate(cards):
        piles[at % columns].append(card)
    piles += blocked
    piles += [[] for _ in range(8 - len(piles))]
    chance.shuffle(piles)
    a, b, c, d = chance.sample(cells, 4)
    clubs, diamonds, hearts, spades = home
    return FreeCell(tuple(map(tuple, piles)), (a, b, c, d), (clubs, diamonds, hearts, spades))


def read_loosely(text: str) -> FreeCell:
    """Read the text of a position, which need not be one deck."""
    columns, cells, home = text.split(" ")
    a, b, c, d = [parse_cards(card)[0] if card else None for card in cells.split(",")]
    clubs, diamonds, hearts, spades = ["0A23456789TJQK".index(height) for height in home]
    return FreeCell(tuple(map(parse_cards, columns.split("/"))), (a, b, c, d), (clubs, diamonds, hearts, spades))
