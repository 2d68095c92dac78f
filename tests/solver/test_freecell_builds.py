"""Compiled and interpreted, the search says the same, and what it said when its version got its number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from squaredeal.engine import FreeCell, deal, read_position
from squaredeal.solver import SOLVER_VERSION, par, solve
from squaredeal.solver.freecell import packed
from squaredeal.solver.freecell_portfolio import run_portfolio
from tests.often import often
from tests.solver.both_builds import compiled_build, source_build
from tests.solver.microsoft import LOST
from tests.solver.plain import FREECELL

PROOFS = json.loads((Path(__file__).parents[1] / "vectors" / "freecell_proofs.json").read_text())
MOST = often(1_600)  # nodes that interpreted code has soon done, of more than one search


def position_of(row: dict[str, Any]) -> FreeCell:
    position = deal(FREECELL, row["deal"]) if "deal" in row else read_position(FREECELL, row["position"])
    assert isinstance(position, FreeCell)
    return position


@pytest.mark.parametrize("shortest", [False, True])
def test_both_builds_find_the_same(shortest: bool) -> None:
    compiled, source = compiled_build("freecell_search"), source_build("freecell_search")
    for row in PROOFS["proofs"]:
        place = packed(position_of(row))
        budget = min(row["budget"], MOST)
        found = run_portfolio(compiled.Search, *place, budget, shortest=shortest)
        assert found == run_portfolio(source.Search, *place, budget, shortest=shortest), row


@pytest.mark.parametrize("number", LOST)
def test_both_builds_look_at_the_same_positions(number: int) -> None:
    searches = [build("freecell_search").Search((11, 3, 3, 11, 8, 1)) for build in (compiled_build, source_build)]
    place = packed(position_of({"deal": str(number)}))
    assert [search.run(*place, 5_000) for search in searches] in ([-1, -1], [0, 0])
    assert searches[0].positions == searches[1].positions


HEIGHTS = [tuple(at >> 4 * suit & 15 for suit in range(4)) for at in range(0, 65536, 7)]


@pytest.mark.parametrize("card", range(52))
def test_both_builds_call_the_same_cards_safe(card: int) -> None:
    compiled, source = compiled_build("freecell_search"), source_build("freecell_search")
    mine, rank = card & 3, card >> 2
    homes = sorted(
        home for home in {bytes((*heights[:mine], rank, *heights[mine + 1 :])) for heights in HEIGHTS} if max(home) < 14
    )
    assert [compiled.is_safe(card, home) for home in homes] == [source.is_safe(card, home) for home in homes]


def test_the_version_stands_for_these_proofs() -> None:
    """Who changes what the searches find gives them a new number, and writes these vectors anew with it."""
    assert PROOFS["version"] == SOLVER_VERSION
    for row in PROOFS["proofs"]:
        proof = solve(FREECELL, position_of(row), row["budget"])
        best = par(FREECELL, position_of(row), row["budget"])
        said = {"verdict": proof.verdict.value, "nodes": proof.nodes, "line": " ".join(proof.line), "par": best.par}
        assert said == {name: row[name] for name in said}, row
