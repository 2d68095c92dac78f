"""Plain exhaustive search of Klondike on the engine alone, and small positions that are worth it.

Nothing is left out but what only the places of columns tell apart: every legal move is tried, cards come back from
home, runs go to and fro, draws and recycles are moves like others, and positions are compared card by card.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

from squaredeal.engine import (
    Card,
    Column,
    Klondike,
    KlondikeRules,
    Move,
    Refusal,
    apply,
    cards_home,
    legal_moves,
)
from tests.solver.plain import exhaustive_search

RULES = [KlondikeRules(draw, passes) for draw in (1, 3) for passes in (1, 3, None)]

Name: TypeAlias = Callable[[KlondikeRules, Klondike], Klondike]


def without_places(rules: KlondikeRules, position: Klondike) -> Klondike:
    """One name for all positions that differ in the places of columns only."""
    return position._replace(columns=tuple(sorted(position.columns)), pass_no=position.pass_no if rules.passes else 0)


def as_it_is(rules: KlondikeRules, position: Klondike) -> Klondike:
    """The position itself, but for the number of a pass that nobody counts: there are infinitely many."""
    return position if rules.passes else position._replace(pass_no=0)


def plain_search(rules: KlondikeRules, position: Klondike, most: int, name: Name = without_places) -> bool | None:
    """Whether the position can be won; None when more than `most` positions can be reached."""
    return exhaustive_search(rules, position, most, lambda at: name(rules, at))


def played(rules: KlondikeRules, position: Klondike, move: Move) -> Klondike:
    after = apply(rules, position, move)
    assert not isinstance(after, Refusal)
    assert isinstance(after, Klondike)
    return after


def small_position(chance: random.Random, rules: KlondikeRules, columns: int, left: int, talon: int) -> Klondike:
    """A position with `left` cards not home, `talon` of them in stock and waste, one of each column face up.

    The suits are home to very different heights, so that it pays to bring cards back.
    """
    home = [13] * 4
    suits = [0, 1, 2, 3, *chance.choices(range(4), k=chance.choice([0, 3, 6]))]
    while 52 - sum(home) < left:
        suit = chance.choice(suits)
        home[suit] = max(home[suit] - 1, 0)
    cards = [rank * 4 + suit for suit in range(4) for rank in range(home[suit], 13)]
    cards = chance.sample(cards, len(cards))
    piles: list[list[Card]] = [[] for _ in range(columns)]
    for card in cards[talon:]:
        chance.choice(piles).append(card)
    waste = chance.choice([0, 0, chance.randint(0, talon)])
    return _laid(piles, cards[:talon], waste, home, chance.randint(1, rules.passes or 1))


def _laid(piles: list[list[Card]], talon: list[Card], waste: int, home: list[int], pass_no: int) -> Klondike:
    columns = tuple(Column(tuple(pile[:-1]), tuple(pile[-1:])) for pile in piles)
    clubs, diamonds, hearts, spades = home
    return Klondike(columns, tuple(talon[waste:]), tuple(talon[:waste]), (clubs, diamonds, hearts, spades), pass_no)


def with_two_swapped(chance: random.Random, position: Klondike) -> Klondike:
    """The position with two cards in each other's places; every column has one face-up card, before and after."""
    piles = [[*column.down, *column.up] for column in position.columns]
    talon = [*position.waste, *position.stock]
    places = [(pile, at) for pile in [*piles, talon] for at in range(len(pile))]
    (pile, at), (other, there) = chance.sample(places, 2)
    pile[at], other[there] = other[there], pile[at]
    return _laid(piles, talon, len(position.waste), list(position.home), position.pass_no)


def walked(chance: random.Random, rules: KlondikeRules, position: Klondike, most: int) -> Klondike:
    """The position after some moves at random, half of them from home where there are such; never a won one."""
    for _ in range(chance.randint(0, most)):
        moves = legal_moves(rules, position)
        back = [move for move in moves if move.code[0] in "CDHS"]
        if not moves:
            break
        after = played(rules, position, chance.choice(back if back and chance.random() < 0.5 else moves))
        if cards_home(after) == 52:
            break
        position = after
    return position


def on_the_edge(
    chance: random.Random,
    fresh: Callable[[], Klondike],
    decide: Callable[[Klondike], bool | None],
    steps: int,
) -> Iterator[tuple[Klondike, bool | None]]:
    """Positions between won and lost, and which they are: from one that is lost to the next by swapping two cards.

    What is won beside that way needs its few lines. `fresh` makes a position to begin with, and another after twenty.
    """
    lost: Klondike | None = None
    for step in range(steps):
        position = fresh() if lost is None else with_two_swapped(chance, lost)
        found = decide(position)
        yield position, found
        if found is False:
            lost = position
        if step % 20 == 19:
            lost = None
