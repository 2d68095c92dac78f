"""Writes tests/vectors/klondike_proofs.json: what this version of the solver says about some Klondike positions.

    python -m tests.solver.klondike_proofs

Run it with every new `SOLVER_VERSION`, and never without one.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from squaredeal.engine import Klondike, deal, write_position
from squaredeal.solver import SOLVER_VERSION, par, solve
from tests.solver.klondike_known import place_of
from tests.solver.klondike_plain import RULES, walked

FILE = Path(__file__).parents[1] / "vectors" / "klondike_proofs.json"
BUDGETS = (0, 1, 300, 1_500, 4_000)
GAMES = 4


def rows() -> list[dict[str, Any]]:
    """Under all rules: deals, each with another budget, and positions of games played at random."""
    asked = []
    for rules in RULES:
        for number, budget in enumerate(BUDGETS):
            position = write_position(deal(rules, f"proof {number}"))
            asked.append({"rules": rules.code, "position": position, "budget": budget})
        chance = random.Random(rules.code)
        for number in range(GAMES):
            start = deal(rules, str(number))
            assert isinstance(start, Klondike)
            position = write_position(walked(chance, rules, start, 60))
            asked.append({"rules": rules.code, "position": position, "budget": 4_000})
    return [row | said(row) for row in asked]


def said(row: dict[str, Any]) -> dict[str, Any]:
    """The solver's answer."""
    rules, position = place_of(row)
    proof, best = solve(rules, position, row["budget"]), par(rules, position, row["budget"])
    return {"verdict": proof.verdict.value, "nodes": proof.nodes, "par": best.par, "line": " ".join(proof.line)}


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(row) for row in rows())
    FILE.write_text(f'{{\n"version": "{SOLVER_VERSION}",\n"proofs": [\n{lines}\n]\n}}\n')
