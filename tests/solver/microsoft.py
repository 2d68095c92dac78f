"""Solves Microsoft deals and checks what is known of them: a command, and what its tests use.

    python -m tests.solver.microsoft --from 1 --to 32000 --jobs 2

Of the numbers to a million eight are lost; all others are won. Each won line is played by the rules, by `solve` and
here again. Ends with exit code 1 where a verdict is another one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from squaredeal.engine import new_game, parse_rules, replay
from squaredeal.solver import Verdict, solve
from squaredeal.solver.builds import BUILDS

LOST = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)
KNOWN_TO = 1_000_000
BUDGET = 2_000_000
FREECELL = parse_rules("freecell")
TOLD_EVERY = 1_000


@dataclass(frozen=True)
class Solved:
    """One deal's proof, without its line."""

    number: int
    verdict: Verdict
    moves: int
    nodes: int

    @property
    def is_right(self) -> bool:
        return self.verdict is (Verdict.LOST if self.number in LOST else Verdict.WON)


def solve_deal(number: int) -> Solved:
    """Solves one deal and plays its line to the win."""
    game = new_game(FREECELL, str(number))
    proof = solve(FREECELL, game.position, BUDGET)
    if proof.verdict is Verdict.WON:
        assert replay(game, proof.line).is_won, number
    return Solved(number, proof.verdict, len(proof.line), proof.nodes)


def solve_deals(numbers: Iterable[int], jobs: int) -> Iterator[Solved]:
    """Solves deals in so many processes, in order."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(solve_deal, numbers, chunksize=50)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.solver.microsoft")
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--to", dest="last", type=int, default=32_000)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if not 1 <= asked.first <= asked.last <= KNOWN_TO:
        parser.error(f"what is known reaches from 1 to {KNOWN_TO}")
    print(f"FreeCell, {BUILDS['freecell_search']}, {asked.jobs} processes")
    begun, wrong, lost, done, nodes, hardest = time.monotonic(), 0, [], 0, 0, Solved(0, Verdict.UNKNOWN, 0, 0)
    for solved in solve_deals(range(asked.first, asked.last + 1), asked.jobs):
        done, nodes, hardest = done + 1, nodes + solved.nodes, max(hardest, solved, key=lambda one: one.nodes)
        if solved.verdict is Verdict.LOST:
            lost.append(solved.number)
        if not solved.is_right:
            wrong += 1
            print(f"deal {solved.number} is {solved.verdict.value}: that is not what is known")
        if done % TOLD_EVERY == 0:
            print(f"to {solved.number}: {wrong} wrong, {time.monotonic() - begun:.0f} s", flush=True)
    print(f"{done} deals in {time.monotonic() - begun:.0f} s: {len(lost)} lost {lost}, {wrong} wrong")
    print(f"{nodes / done:.0f} nodes on average, {hardest.nodes} for deal {hardest.number}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
