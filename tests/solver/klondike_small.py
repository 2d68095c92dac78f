"""Compares the Klondike search with plain ones on many small positions: a command, and what its tests use.

    python -m tests.solver.klondike_small --positions 20000 --seed 1

The rules go round, the kinds of positions are drawn: few columns or seven, few cards to go or many, in a talon small or
great, laid at random or left by a game on its way home. Each that a plain search can look through must get its verdict,
and whole games that are won have no position that is lost. Ends with exit code 1 where one gets another verdict; such a
position belongs into `tests/vectors/klondike_narrow.json`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from squaredeal.engine import Column, Klondike, KlondikeRules, deal, game_from, replay, write_position
from squaredeal.solver import Verdict, WrongLineError, solve
from squaredeal.solver.builds import BUILDS
from squaredeal.solver.klondike import solve_klondike
from tests.solver.klondike_plain import (
    RULES,
    as_it_is,
    on_the_edge,
    plain_search,
    small_position,
    walked,
)
from tests.solver.klondike_raw import raw_search

BUDGET = 200_000
TOLD_EVERY = 1_000

Deciding: TypeAlias = Callable[[Klondike], bool | None]
Found: TypeAlias = tuple[Klondike, bool | None]


def says(rules: KlondikeRules, position: Klondike) -> bool | None:
    """What the solver says of a position; a line it finds is played."""
    proof = solve_klondike(rules, position, BUDGET)
    if proof.verdict is Verdict.WON:
        assert replay(game_from(rules, position), proof.line).is_won, (rules, position)
    return {Verdict.WON: True, Verdict.LOST: False, Verdict.UNKNOWN: None}[proof.verdict]


def with_places(rules: KlondikeRules, position: Klondike, most: int) -> bool | None:
    """The plain search with nothing left out at all."""
    return plain_search(rules, position, most, as_it_is)


def laid_positions(
    chance: random.Random, rules: KlondikeRules, decide: Deciding, kind: tuple[int, int, int], steps: int
) -> Iterator[Found]:
    """Positions between won and lost of so many columns, cards not home and cards in the talon; moves on from some."""
    for position, found in on_the_edge(chance, partial(small_position, chance, rules, *kind), decide, steps):
        yield position, found
        if found:
            onward = walked(chance, rules, position, 12)
            yield onward, decide(onward)


def way_home(chance: random.Random, rules: KlondikeRules) -> list[Klondike]:
    """All positions of a game that is won, from a random deal on; there is something to play in each."""
    while True:
        start = deal(rules, f"way {chance.random()}")
        assert isinstance(start, Klondike)
        line = solve(rules, start, 2_000).line
        if line:
            break
    positions = [start]
    for text in line[:-1]:
        after = replay(game_from(rules, positions[-1]), [text]).position
        assert isinstance(after, Klondike)
        positions.append(after)
    return positions


def late_position(chance: random.Random, rules: KlondikeRules) -> Klondike:
    """A position of a game on its way home, some moves later, cards that nobody sees in each other's places."""
    position = walked(chance, rules, chance.choice(way_home(chance, rules)[-60:-20]), 4)
    hidden = [card for column in position.columns for card in column.down]
    talon = chance.choice([0, len(position.waste) + len(position.stock)])
    cards = iter(chance.sample([*hidden, *(position.waste + position.stock)[:talon]], len(hidden) + talon))
    columns = tuple(Column(tuple(next(cards) for _ in column.down), column.up) for column in position.columns)
    if not talon:
        return position._replace(columns=columns)
    waste = tuple(next(cards) for _ in position.waste)
    return position._replace(columns=columns, waste=waste, stock=tuple(cards))


def some_positions(chance: random.Random, rules: KlondikeRules, most: int, steps: int) -> Iterator[Found]:
    """Positions of a kind drawn by chance, each with what a search that suits it finds."""
    which = chance.random()
    if which < 0.4:
        left = chance.randint(8, 24)
        kind = (chance.randint(4, 6), left, chance.randint(0, left * 2 // 3))
        search = chance.choice([plain_search, plain_search, with_places])
        yield from laid_positions(chance, rules, lambda at: search(rules, at, most), kind, steps)
    elif which < 0.8:
        left = chance.randint(14, 34)
        kind = (chance.randint(4, 7), left, chance.randint(0, left * 2 // 3))
        yield from laid_positions(chance, rules, lambda at: raw_search(rules, at, most), kind, steps)
    elif which < 0.9:
        for _ in range(steps // 4):
            position = late_position(chance, rules)
            yield position, raw_search(rules, position, most)
    else:
        yield from ((position, True) for position in chance.sample(way_home(chance, rules), steps // 2))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.solver.klondike_small")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=3_000, help="positions a plain search may look through")
    asked = parser.parse_args()
    print(f"Klondike, {BUILDS['klondike_search']}, seed {asked.seed}", flush=True)
    chance, begun, told = random.Random(asked.seed), time.monotonic(), TOLD_EVERY
    verdicts: Counter[str] = Counter()
    while verdicts["won"] + verdicts["lost"] < asked.positions:
        for rules in RULES:
            for position, found in some_positions(chance, rules, asked.most, 40):
                verdicts[{True: "won", False: "lost", None: "too many"}[found]] += 1
                if found is not None:
                    verdicts.update(_compared(rules, position, found=found))
        if verdicts["won"] + verdicts["lost"] >= told:
            print(f"{dict(verdicts)}, {time.monotonic() - begun:.0f} s", flush=True)
            told += TOLD_EVERY
    print(f"{dict(verdicts)}, {verdicts['wrong']} wrong, {time.monotonic() - begun:.0f} s")
    return 1 if verdicts["wrong"] else 0


def _compared(rules: KlondikeRules, position: Klondike, *, found: bool) -> list[str]:
    """Whether the solver is wrong about a position, or has left it open; nothing where all is well."""
    try:
        said = says(rules, position)
    except WrongLineError as error:
        print(error)
        said = not found
    if said is found:
        return []
    if said is None:
        return ["open"]
    print(f"{rules.code} {write_position(position)}: {said}, but it is {found}", flush=True)
    return ["wrong"]


if __name__ == "__main__":
    sys.exit(main())
