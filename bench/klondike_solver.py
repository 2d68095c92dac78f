"""The Klondike search, compiled beside interpreted, on deals of draw three and on positions of games for hints.

Of a hundred deals most must be decided within 1.3 million nodes; and whoever waits for a hint must have it soon. Times
are the processor's, so that other programs do not count.
"""

from __future__ import annotations

import random
import statistics
from time import process_time
from typing import TypeAlias

from bench.figures import Figure, ratio
from squaredeal.engine import Klondike, KlondikeRules, apply, deal, is_won, legal_moves
from squaredeal.solver import klondike_search as source
from squaredeal.solver.budgets import HINT_NODES
from squaredeal.solver.builds import BUILDS
from squaredeal.solver.builds import klondike_search as used
from squaredeal.solver.klondike import begun, packed
from squaredeal.solver.klondike_portfolio import run_portfolio

RULES = KlondikeRules(draw=3, passes=None)
DEALS = 100
BUDGET = 1_300_000
TO_DECIDE = 94
TO_COMPARE = 20  # deals that both builds solve, with few nodes
FEW = 5_000
HINTS = 300
ROUNDS = 2
PERCENTILES = {"median": 49, "p95": 94, "p99": 98}
SOON = 0.1  # seconds in which 95 of 100 hints must be there

Found: TypeAlias = tuple[float, int, int]
"""Seconds, nodes, and the verdict as the search gives it."""


def figures() -> list[tuple[Figure, str]]:
    """Measures all; fails where too few deals are decided, or hints take too long."""
    assert BUILDS["klondike_search"] == "compiled", "the solver is not compiled: run `python3 tools/solver_build.py`"
    return [*_deals(), _builds(), *_hints()]


def _deals() -> list[tuple[Figure, str]]:
    """Solves the deals; the ratios are shares of what is asked for."""
    found = [_found(used.Search, _dealt(number), BUDGET) for number in range(1, DEALS + 1)]
    decided = sum(verdict != source.UNKNOWN for _, _, verdict in found)
    won = sum(verdict == source.WON for _, _, verdict in found)
    assert decided >= TO_DECIDE, f"only {decided} of {DEALS} deals are decided"
    nodes, seconds = sum(nodes for _, nodes, _ in found), sum(seconds for seconds, _, _ in found)
    told = f"{won} won, {decided - won} lost, {DEALS - decided} open; {nodes / seconds:,.0f} nodes/s"
    return [(_share("klondike, decided / to be decided", decided, TO_DECIDE), told)]


def _builds() -> tuple[Figure, str]:
    """Compares the rates of both builds, which must find the same."""
    rounds = []
    for _ in range(ROUNDS + 1):
        compiled = [_found(used.Search, _dealt(number), FEW) for number in range(1, TO_COMPARE + 1)]
        interpreted = [_found(source.Search, _dealt(number), FEW) for number in range(1, TO_COMPARE + 1)]
        assert [one[1:] for one in compiled] == [one[1:] for one in interpreted]
        rounds.append((_rate(compiled), _rate(interpreted)))
    shown = statistics.median(rate for rate, _ in rounds[1:])
    return ratio("klondike, nodes/s: compiled / interpreted", rounds), f"{shown:,.0f} nodes/s"


def _hints() -> list[tuple[Figure, str]]:
    """Solves positions of games played at random, within the budget of a hint; the ratios are to the time allowed."""
    positions = [_played_at_random(number) for number in range(1, HINTS + 1)]
    found = [_found(used.Search, position, HINT_NODES["klondike"]) for position in positions]
    points = statistics.quantiles((seconds for seconds, _, _ in found), n=100)
    assert points[PERCENTILES["p95"]] < SOON, f"{points[PERCENTILES['p95']]:.3f} s for a hint"
    open_ones = sum(verdict == source.UNKNOWN for _, _, verdict in found)
    told = f"{open_ones} of {HINTS} open"
    return [
        (
            _share(f"klondike hint, {name} / {SOON * 1_000:.0f} ms", points[at], SOON),
            f"{points[at] * 1_000:.2f} ms, {told}",
        )
        for name, at in PERCENTILES.items()
    ]


def _found(search: type[source.Search], position: Klondike, budget: int) -> Found:
    started = process_time()
    place, start = packed(RULES, position), begun(RULES, position)
    verdict, nodes, _ = run_portfolio(search, place, start, budget, several=False)
    return process_time() - started, nodes, verdict


def _rate(found: list[Found]) -> float:
    """Gives nodes per second."""
    return sum(nodes for _, nodes, _ in found) / sum(seconds for seconds, _, _ in found)


def _share(name: str, part: float, whole: float) -> Figure:
    """Makes a figure of what is measured once."""
    return Figure(name, part / whole, part / whole, part / whole)


def _dealt(number: int) -> Klondike:
    position = deal(RULES, str(number))
    assert isinstance(position, Klondike)
    return position


def _played_at_random(number: int) -> Klondike:
    """Plays 4 to 90 moves at random from a deal, never to a win."""
    chance = random.Random(number)
    position = _dealt(1_000 + number)
    for _ in range(chance.randint(4, 90)):
        moves = legal_moves(RULES, position)
        after = apply(RULES, position, chance.choice(moves)) if moves else position
        assert isinstance(after, Klondike)
        if is_won(after):
            break
        position = after
    return position
