"""Writes tests/vectors/reviews.json: games with the times of people and of programs, and the evidence of each.

    python -m tests.review.recorded

The moves are those of recorded games that are won. A person's times are uneven: most lie around a middle, some are
several times as long, and safe cards go home on their own, 60 ms after one another.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import msgspec

from squaredeal.engine import Rules, parse_rules
from squaredeal.review import Run, evidence_of
from squaredeal.review.run import is_homeward

VECTORS: Final = Path(__file__).parents[1] / "vectors"
FILE: Final = VECTORS / "reviews.json"
NOTE: Final = "games with the times of people and of programs, and the evidence of each"
HOMEWARD_MS: Final = 60
Gap = Callable[[random.Random], float]


def games(name: str, key: str) -> list[dict[str, Any]]:
    """The rows of a vector file."""
    rows: list[dict[str, Any]] = json.loads((VECTORS / f"{name}.json").read_text())[key]
    return rows


def person(middle_ms: int, uneven: float) -> Gap:
    """Times around a middle, as unevenly as people's: 0.5 for somebody who hardly stops, 1 for who often thinks."""
    return lambda chance: chance.lognormvariate(math.log(middle_ms), uneven)


def timed(name: str, rules: Rules, moves: Sequence[str], gap: Gap, homeward: Gap | None = None) -> tuple[int, ...]:
    """When each move came."""
    chance = random.Random(name)
    gaps = [
        (homeward or gap)(chance) if is_homeward(rules, move) else _own(chance, move, moves[index - 1], gap)
        for index, move in enumerate(moves)
    ]
    return tuple(accumulate(int(each) for each in gaps))


def _own(chance: random.Random, move: str, before: str, gap: Gap) -> float:
    """One who turns the stock over again and again does so without thinking."""
    return 110 if move == before == "s" else gap(chance)


def cases() -> list[tuple[str, Run]]:
    """All games, with what they are called."""
    freecell, klondike = parse_rules("freecell"), parse_rules("klondike/3/unlimited")
    known = games("freecell_known", "won")[0]["line"].split()
    proved = tuple(games("freecell_proofs", "proofs")[0]["line"].split())
    drawn = next(g["moves"].split() for g in games("games", "games") if g["rules"] == klondike.code)
    quiet: Gap = lambda _: HOMEWARD_MS  # noqa: E731 - a table of times reads better
    even: Gap = lambda _: 100  # noqa: E731
    jittery: Gap = lambda chance: chance.uniform(300, 900)  # noqa: E731
    wanted: list[tuple[str, Rules, Sequence[str], Gap, Gap | None, tuple[str, ...] | None]] = [
        ("a person who thinks", freecell, known, person(1_600, 0.9), quiet, proved),
        ("a fast person", freecell, known, person(330, 0.55), quiet, proved),
        ("a person who plays Klondike", klondike, drawn, person(900, 0.8), quiet, None),
        ("a person who plays a line that was looked up", freecell, proved, person(1_600, 0.9), quiet, proved),
        ("a program at 100 ms", freecell, known, even, even, proved),
        ("a program at chance between 300 and 900 ms", freecell, known, jittery, jittery, proved),
    ]
    return [
        (name, Run(rules, tuple(moves), timed(name, rules, moves, gap, homeward), line))
        for name, rules, moves, gap, homeward, line in wanted
    ]


def row(name: str, run: Run) -> dict[str, Any]:
    """A game as it is kept."""
    return {
        "name": name,
        "rules": run.rules.code,
        "moves": " ".join(run.moves),
        "at": run.at,
        "line": None if run.line is None else " ".join(run.line),
        "evidence": msgspec.to_builtins(evidence_of(run)),
    }


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(row(*case)) for case in cases())
    FILE.write_text(f'{{\n"note": "{NOTE}",\n"games": [\n{lines}\n]\n}}\n')
