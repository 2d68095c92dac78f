"""Cards: the numbers 0 to 51 in deck order, and their two-character codes.

A card is a plain `int`, so that piles are small tuples and rules are table lookups. This module knows nothing of piles,
games or deals.

>>> parse_card("TH"), code(38), code(HIDDEN)
(38, 'TH', '??')
>>> " ".join(map(code, DECK[:5]))
'AC AD AH AS 2C'
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = int
"""0 (ace of clubs) to 51 (king of spades): `rank * 4 + suit`; 52 is a face the viewer may not know."""

RANKS: Final = "A23456789TJQK"
"""Rank 0 is the ace, rank 12 the king."""

SUITS: Final = "CDHS"
"""Clubs, diamonds, hearts, spades: suit 0 to 3. The shuffle depends on this order."""

DECK: Final[tuple[Card, ...]] = tuple(range(52))
"""All cards in deck order: AC AD AH AS 2C … KS."""

HIDDEN: Final[Card] = 52
"""A card whose face the viewer may not know; written `??`."""

KING: Final = 12

_CODES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "??")
_CARDS: Final = {text: card for card, text in enumerate(_CODES)}


class CardCodeError(ValueError):
    """A text that is no card code."""


def code(card: Card) -> str:
    """Give the two ASCII characters of a card: rank, then suit; `??` for `HIDDEN`."""
    return _CODES[card]


def parse_card(text: str) -> Card:
    """Read one card code; nothing but the 52 codes and `??` is one (no `10H`, no lower case, no suit symbols).

    Raises `CardCodeError`.
    """
    card = _CARDS.get(text)
    if card is None:
        raise CardCodeError(f"{text[:8]!r} is not a card code")
    return card


def codes(cards: Iterable[Card]) -> str:
    """Write cards one after the other, without a separator: the card texts of a position.

    >>> codes([0, 38, 52])
    'ACTH??'
    """
    return "".join([_CODES[card] for card in cards])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read what `codes` writes. Raises `CardCodeError`."""
    if len(text) % 2:
        raise CardCodeError(f"{text[:8]!r} has half a card code")
    return tuple([parse_card(text[at : at + 2]) for at in range(0, len(text), 2)])


def rank_of(card: Card) -> int:
    """Give the rank, 0 for the ace to 12 for the king. `HIDDEN` has none: ValueError."""
    if card == HIDDEN:
        raise ValueError("a hidden card has no rank")
    return card >> 2


def suit_of(card: Card) -> int:
    """Give the suit, 0 to 3 for C D H S. `HIDDEN` has none: ValueError."""
    if card == HIDDEN:
        raise ValueError("a hidden card has no suit")
    return card & 3


def is_red(card: Card) -> bool:
    """Say whether the card is a diamond or a heart."""
    return suit_of(card) in (1, 2)


def _may_lie_on(card: Card) -> frozenset[Card]:
    """Find the two cards a card builds on: one rank higher, of the other colour (none for kings)."""
    return frozenset(
        other for other in DECK if rank_of(other) == rank_of(card) + 1 and is_red(other) is not is_red(card)
    )


BUILDS_ON: Final[tuple[frozenset[Card], ...]] = (*map(_may_lie_on, DECK), frozenset())
"""For each card the cards it may be laid on in the tableau; a hidden card builds on nothing, nothing on it."""


def builds_on(card: Card, other: Card) -> bool:
    """Say whether `card` may lie on `other` in the tableau: one rank lower, other colour; no wrap-around.

    >>> builds_on(parse_card("9H"), parse_card("TS")), builds_on(parse_card("KS"), parse_card("AH"))
    (True, False)
    """
    return other in BUILDS_ON[card]


def sequence_length(cards: tuple[Card, ...]) -> int:
    """Count the cards on top of a column (its end) that build on each other, so may move together.

    >>> sequence_length(parse_cards("2CKSQHJC")), sequence_length(())
    (3, 0)
    """
    if not cards:
        return 0
    at = len(cards) - 1
    while at and cards[at - 1] in BUILDS_ON[cards[at]]:
        at -= 1
    return len(cards) - at
