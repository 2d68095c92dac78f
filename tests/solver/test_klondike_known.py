"""Deals that are known to be won or lost, and what this version says: the solver says so too.

`tests.solver.klondike_known` has the long ones.
"""

from __future__ import annotations

import json

import pytest

from squaredeal.engine import game_from, replay
from squaredeal.solver import SOLVER_VERSION
from tests.solver.both_builds import compiled_build, source_build
from tests.solver.klondike_known import DEALS, found_by, place_of, said_of
from tests.solver.klondike_proofs import FILE, said

CODES = sorted({row["rules"] for row in DEALS})
SHORT = [row for row in DEALS if "long" not in row]
FEW = 300  # nodes that interpreted code has soon done


def test_there_are_verdicts_of_both_kinds() -> None:
    assert len(DEALS) == 90
    assert {(row["rules"], row["verdict"]) for row in SHORT} == {
        (code, said) for code in CODES for said in ("won", "lost")
    }


@pytest.mark.parametrize("code", CODES)
def test_every_verdict_agrees(code: str) -> None:
    compiled_build("klondike_search")
    for row in SHORT:
        if row["rules"] == code:
            assert said_of(row)[0] == row["verdict"], row


def test_lines_from_elsewhere_win() -> None:
    for row in DEALS:
        if "line" in row:
            assert replay(game_from(*place_of(row)), row["line"].split()).is_won, row["deal"]


def test_both_builds_find_the_same() -> None:
    """Whether they decide a deal within a few nodes or not."""
    compiled, source = compiled_build("klondike_search"), source_build("klondike_search")
    decided = 0
    for row in DEALS[:60]:
        found = found_by(compiled, row, FEW)
        assert found == found_by(source, row, FEW), row
        decided += found[0] != source.UNKNOWN
    assert decided >= 20


def test_the_version_stands_for_these_proofs() -> None:
    """Who changes what the searches find gives them a new number, and writes these vectors anew with it."""
    proofs = json.loads(FILE.read_text())
    assert proofs["version"] == SOLVER_VERSION
    for row in proofs["proofs"]:
        assert row == row | said(row)
