"""Writes tests/vectors/freecell_proofs.json: what this version of the solver says about some positions.

    python -m tests.solver.freecell_proofs

Run it with every new `SOLVER_VERSION`, and never without one.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from squaredeal.engine import FreeCell, deal, read_position, write_position
from squaredeal.solver import SOLVER_VERSION, par, solve
from tests.solver.plain import FREECELL, suited_position
from tests.solver.played import played_at_random

FILE = Path(__file__).parents[1] / "vectors" / "freecell_proofs.json"
DEALS = ("1", "2", "3", "4", "5", "6", "164", "617", "1941", "7058", "31465", "739671", "146692", "781948", "a seed")
BUDGET = 60_000


def rows() -> list[dict[str, Any]]:
    """Deals, deals with a small budget, positions of games, positions with few suits."""
    asked: list[dict[str, Any]] = [{"deal": seed, "budget": BUDGET} for seed in DEALS]
    asked += [{"deal": "617", "budget": budget} for budget in (0, 1, 1_500, 1_501, 12_000)]
    asked += [
        {"position": write_position(played_at_random(number, 4, 50)), "budget": BUDGET} for number in range(300, 320)
    ]
    chance = random.Random("proofs")
    few = [suited_position(chance, (0, 0, 0, 3, 3, 3, 1), 26, 4, 8) for _ in range(10)]
    asked += [{"position": write_position(position), "budget": BUDGET} for position in few]
    return [row | said(row) for row in asked]


def said(row: dict[str, Any]) -> dict[str, Any]:
    """The solver's answer."""
    position = deal(FREECELL, row["deal"]) if "deal" in row else read_position(FREECELL, row["position"])
    assert isinstance(position, FreeCell)
    proof = solve(FREECELL, position, row["budget"])
    best = par(FREECELL, position, row["budget"])
    return {"verdict": proof.verdict.value, "nodes": proof.nodes, "par": best.par, "line": " ".join(proof.line)}


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(row) for row in rows())
    FILE.write_text(f'{{\n"version": "{SOLVER_VERSION}",\n"proofs": [\n{lines}\n]\n}}\n')
