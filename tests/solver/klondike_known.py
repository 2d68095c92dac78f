"""Thirty Klondike deals whose verdicts are known from elsewhere: a command that solves all, and what its tests use.

    python -m tests.solver.klondike_known

`tests/vectors/klondike_solvability.json` has each deal under draw three without a limit, with three passes, and draw
one with a single pass. Ends with exit code 1 where the solver says anything else. Some take ten seconds.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from squaredeal.engine import Klondike, KlondikeRules, game_from, parse_rules, read_position, replay
from squaredeal.solver import solve
from squaredeal.solver.builds import BUILDS
from squaredeal.solver.klondike import begun, packed
from squaredeal.solver.klondike_portfolio import run_portfolio

DEALS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "klondike_solvability.json").read_text()
)["deals"]
BUDGET = 1_000_000


def place_of(row: dict[str, Any]) -> tuple[KlondikeRules, Klondike]:
    """The rules and the position of a row of a vector."""
    rules = parse_rules(row["rules"])
    assert isinstance(rules, KlondikeRules)
    position = read_position(rules, row["position"])
    assert isinstance(position, Klondike)
    return rules, position


def said_of(row: dict[str, Any]) -> tuple[str, int]:
    """The solver's verdict and its nodes; a line it finds is played to the win."""
    rules, position = place_of(row)
    proof = solve(rules, position, BUDGET)
    if proof.line:
        assert replay(game_from(rules, position), proof.line).is_won
    return proof.verdict.value, proof.nodes


def found_by(build: ModuleType, row: dict[str, Any], budget: int) -> tuple[int, int, object]:
    """What one build of the search finds: the verdict, all nodes, and the way to the win with that search's nodes."""
    rules, position = place_of(row)
    place, start = packed(rules, position), begun(rules, position)
    verdict, nodes, winners = run_portfolio(build.Search, place, start, budget, several=False)
    return verdict, nodes, [(one.nodes, [(node.key, node.waste, node.move) for node in one.path]) for one in winners]


def main() -> int:
    print(f"Klondike, {BUILDS['klondike_search']}")
    wrong = 0
    for row in DEALS:
        begun_at = time.monotonic()
        said, nodes = said_of(row)
        wrong += said != row["verdict"]
        is_right = "" if said == row["verdict"] else f", but it is {row['verdict']}"
        took = time.monotonic() - begun_at
        print(f"deal {row['deal']}, {row['rules']}: {said}{is_right}; {nodes:,} nodes, {took:.2f} s", flush=True)
    print(f"{len(DEALS)} verdicts, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
