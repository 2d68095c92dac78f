"""How many deals of Klondike can be won, with every card seen: a command, beside the share that is known.

    python -m tests.solver.klondike_share --deals 1000 --jobs 1

Random deals of draw three without a limit on passes, shuffled as races shuffle them. Ends with exit code 0 if the 99 %
interval of the share, deals left open counted both ways, has in it what Charlie Blake and Ian Gent found: 81.945 %
("The Winnability of Klondike Solitaire and Many Other Patience Games", arXiv 1906.12314).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from squaredeal.engine import KlondikeRules, deal, game_from, replay
from squaredeal.solver import SOLVER_VERSION, Verdict, solve
from squaredeal.solver.builds import BUILDS

KNOWN = 0.81945
RULES = KlondikeRules(draw=3, passes=None)
BUDGET = 1_300_000
WIDTH = 2.5758  # standard deviations to each side that hold 99 % of a normal distribution
TOLD_EVERY = 100


@dataclass(frozen=True)
class Share:
    """Of so many deals what was found."""

    won: int
    lost: int
    unknown: int

    @property
    def deals(self) -> int:
        return self.won + self.lost + self.unknown

    def interval(self) -> tuple[float, float]:
        """Where the share is with 99 %: from where all open deals are lost to where all are won."""
        return _wilson(self.won, self.deals)[0], _wilson(self.won + self.unknown, self.deals)[1]

    def __str__(self) -> str:
        least, most = self.interval()
        return f"{self.won} won, {self.lost} lost, {self.unknown} open: {least:.2%} to {most:.2%} can be won"


def _wilson(part: int, whole: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    share, weight = part / whole, WIDTH * WIDTH / whole
    middle = share + weight / 2
    reach = WIDTH * math.sqrt(share * (1 - share) / whole + weight / 4 / whole)
    return (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)


def solve_deal(task: tuple[str, int]) -> tuple[Verdict, int]:
    """Solves the deal of a seed within a budget and plays its line to the win; the verdict and the nodes."""
    seed, budget = task
    start = deal(RULES, seed)
    proof = solve(RULES, start, budget)
    if proof.verdict is Verdict.WON:
        assert replay(game_from(RULES, start), proof.line).is_won, seed
    return proof.verdict, proof.nodes


def shares(seeds: Iterable[str], budget: int, jobs: int) -> Iterator[tuple[Share, int]]:
    """What was found up to each seed, and the nodes it took."""
    found: Counter[Verdict] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        nodes = 0
        for verdict, took in pool.map(solve_deal, [(seed, budget) for seed in seeds]):
            found[verdict] += 1
            nodes += took
            yield Share(found[Verdict.WON], found[Verdict.LOST], found[Verdict.UNKNOWN]), nodes


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.solver.klondike_share")
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--budget", type=int, default=BUDGET, help="nodes for each deal")
    parser.add_argument("--seed", default="share", help="what the deals' seeds begin with")
    asked = parser.parse_args()
    if asked.deals < 1 or asked.jobs < 1 or asked.budget < 1:
        parser.error("deals, jobs and the budget are numbers from 1")
    print(f"{RULES.code}, {SOLVER_VERSION}, {BUILDS['klondike_search']}, {asked.budget:,} nodes for each deal")
    begun, share = time.monotonic(), Share(0, 0, 0)
    for share, nodes in shares((f"{asked.seed} {one}" for one in range(1, asked.deals + 1)), asked.budget, asked.jobs):
        if share.deals % TOLD_EVERY == 0 or share.deals == asked.deals:
            print(f"{share}; {nodes:,} nodes, {time.monotonic() - begun:.0f} s", flush=True)
    least, most = share.interval()
    print(f"known are {KNOWN:.3%}: {'inside' if least <= KNOWN <= most else 'OUTSIDE'}")
    return 0 if least <= KNOWN <= most else 1


if __name__ == "__main__":
    sys.exit(main())
