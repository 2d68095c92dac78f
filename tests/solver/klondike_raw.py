"""Exhaustive search of Klondike that leaves nothing out but which face-up card lies on which.

A check between the plain search and the solver's: it takes that one equivalence for granted, and so can look through
positions far too large for the plain one. It is written another way than the solver, card by card; every draw and every
card that goes home or comes back is a move of its own, nothing goes home by itself, and no position stands for another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from squaredeal.engine import Card, Klondike, KlondikeRules, builds_on

State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[Card, ...], int, int]
"""What is home by suit, how many cards of each column lie as dealt, the talon, the size of the waste, the pass."""

WON = (13, 13, 13, 13)
KING = 12


def raw_search(rules: KlondikeRules, position: Klondike, most: int) -> bool | None:
    """Whether the position can be won; None when more than `most` states can be reached."""
    dealt = [column.down + column.up[:1] for column in position.columns]
    talon = position.waste + position.stock
    heights = [_grounded(cards, len(cards)) for cards in dealt]
    pass_no = position.pass_no if rules.passes else 0
    start: State = (position.home, tuple(heights), talon, len(position.waste), pass_no)
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        if state[0] == WON:
            return True
        for after in _Table(rules, dealt, state).after():
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def _grounded(cards: tuple[Card, ...], height: int) -> int:
    """A king that lies on the table alone may as well have come there: he counts as loose, his column as empty."""
    return 0 if height == 1 and cards[0] >> 2 == KING else height


class _Table:
    """One state: where every card is, and what can be done."""

    def __init__(self, rules: KlondikeRules, dealt: list[tuple[Card, ...]], state: State) -> None:
        self.rules, self.dealt, self.state = rules, dealt, state
        self.home, self.heights, self.talon, self.waste, self.pass_no = state
        lying = [cards[:height] for cards, height in zip(dealt, self.heights, strict=True)]
        self.roots = {cards[-1]: column for column, cards in enumerate(lying) if cards}
        hidden = {card for cards in lying for card in cards[:-1]}
        away = hidden | set(self.talon) | set(self.roots)
        self.loose = {card for card in range(52) if card >> 2 >= self.home[card & 3] and card not in away}

    def after(self) -> Iterator[State]:
        """All states one move on; those after moves home last, so that they are looked at first."""
        yield from self._draws()
        for suit in range(4):
            card = (self.home[suit] - 1) * 4 + suit
            if self.home[suit] and self._has_place(card):
                yield (self._homes(suit, -1), *self.state[1:])
        for card in self.roots:
            if self._has_place(card):
                yield (self.home, self._heights_without(card), *self.state[2:])
        if self.waste:
            yield from self._from_waste(self.talon[self.waste - 1])
        for card in [*self.roots, *self.loose]:
            if self._is_next(card) and self._can_be_bare(card):
                heights = self._heights_without(card) if card in self.roots else self.heights
                yield (self._homes(card & 3, 1), heights, *self.state[2:])

    def _draws(self) -> Iterator[State]:
        if self.waste < len(self.talon):
            yield (*self.state[:3], min(self.waste + self.rules.draw, len(self.talon)), self.pass_no)
        elif self.talon and (self.rules.passes is None or self.pass_no < self.rules.passes):
            yield (*self.state[:3], 0, self.pass_no + 1 if self.rules.passes else 0)

    def _from_waste(self, card: Card) -> Iterator[State]:
        talon = (*self.talon[: self.waste - 1], *self.talon[self.waste :])
        if self._has_place(card):
            yield (self.home, self.heights, talon, self.waste - 1, self.pass_no)
        if self._is_next(card):
            yield (self._homes(card & 3, 1), self.heights, talon, self.waste - 1, self.pass_no)

    def _is_next(self, card: Card) -> bool:
        return self.home[card & 3] == card >> 2

    def _has_place(self, card: Card) -> bool:
        """Whether more places are there for the card and its like than loose cards that take them up."""
        if card >> 2 == KING:
            return self.heights.count(0) > sum(other >> 2 == KING for other in self.loose)
        places = sum(builds_on(card, other) for other in [*self.roots, *self.loose])
        return places > sum(other in self.loose for other in _alike(card))

    def _can_be_bare(self, card: Card) -> bool:
        """Whether no loose card need lie on it: there is none that can, or one, and another card to carry that."""
        carried = [other for other in self.loose if builds_on(other, card)]
        there = [other in self.roots or other in self.loose for other in _alike(card)]
        return not carried or (len(carried) == 1 and all(there))

    def _homes(self, suit: int, step: int) -> tuple[int, ...]:
        return (*self.home[:suit], self.home[suit] + step, *self.home[suit + 1 :])

    def _heights_without(self, card: Card) -> tuple[int, ...]:
        column = self.roots[card]
        height = _grounded(self.dealt[column], self.heights[column] - 1)
        return (*self.heights[:column], height, *self.heights[column + 1 :])


def _alike(card: Card) -> tuple[Card, Card]:
    """The two cards of a rank and colour."""
    return card, card - (card & 3) + 3 - (card & 3)
