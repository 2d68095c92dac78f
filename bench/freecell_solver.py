"""The time to find a line for the Microsoft deals 1 to 1,000: compiled, interpreted, and by fc-solve, in one run.

A ratio is how many times as long the first takes as the second. fc-solve, a C program, is asked in the way that finds
lines fastest; what it does not find so is not proved lost.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
from collections.abc import Callable
from itertools import pairwise
from time import perf_counter
from typing import TypeAlias

from bench.figures import Figure, ratio
from squaredeal.engine import FreeCell, deal, parse_rules
from squaredeal.solver import freecell_search as source
from squaredeal.solver.builds import BUILDS
from squaredeal.solver.builds import freecell_search as used
from squaredeal.solver.freecell import packed
from squaredeal.solver.freecell_portfolio import run_portfolio

DEALS = 1_000
ROUNDS = 2  # the slowest round takes half a minute on a core of its own
BUDGET = 2_000_000
RULES = parse_rules("freecell")
REACHED = re.compile(r"at (\d+\.\d+)")
PAIRS = (("compiled", "fc-solve"), ("interpreted", "compiled"))
STATISTICS: dict[str, Callable[[list[float]], float]] = {
    "mean": statistics.fmean,
    "median": statistics.median,
    "p95": lambda times: statistics.quantiles(times, n=20)[-1],
    "worst": max,
}
Times: TypeAlias = dict[str, list[float]]


def figures() -> list[tuple[Figure, str]]:
    """Measures each in turn; the first round is the warm-up."""
    assert BUILDS["freecell_search"] == "compiled", "the solver is not compiled: run `python3 tools/solver_build.py`"
    rounds = [_round() for _ in range(ROUNDS + 1)]
    return [_figure(rounds, name, *pair) for pair in PAIRS for name in STATISTICS]


def _figure(rounds: list[Times], name: str, subject: str, baseline: str) -> tuple[Figure, str]:
    """Makes one ratio, and tells the milliseconds a deal took."""
    take = STATISTICS[name]
    pairs = [(take(times[subject]), take(times[baseline])) for times in rounds]
    shown = statistics.median(pair[0] for pair in pairs[1:]) * 1_000
    return ratio(f"freecell, {name}: {subject} / {baseline}", pairs), f"{shown:,.2f} ms"


def _round() -> Times:
    """Takes the seconds of each deal, three ways."""
    return {"fc-solve": _fc_solve(), "compiled": _ours(used.Search), "interpreted": _ours(source.Search)}


def _ours(search: type[source.Search]) -> list[float]:
    times = []
    for number in range(1, DEALS + 1):
        position = deal(RULES, str(number))
        assert isinstance(position, FreeCell)
        begun = perf_counter()
        found = run_portfolio(search, *packed(position), BUDGET, shortest=False)
        times.append(perf_counter() - begun)
        assert found[0] == source.WON
    return times


def _fc_solve() -> list[float]:
    """Reads when fc-solve says that it has done a deal."""
    program = shutil.which("freecell-solver-range-parallel-solve")
    assert program, "fc-solve is missing (on Debian: apt-get install freecell-solver-bin)"
    words = [program, "1", str(DEALS), "1", "-l", "lg"]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    reached = [float(when) for when in REACHED.findall(said)]
    assert len(reached) == DEALS + 1  # the first is the start
    return [after - before for before, after in pairwise(reached)]
