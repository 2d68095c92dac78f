"""The published budgets: how many nodes a proof may take, by family. Part of the rules of a certified race.

Larger budgets prove more deals; these are so small that a race's proof comes in time on one busy core. Knows no search.
"""

from collections.abc import Mapping
from typing import Final

CERTIFY_NODES: Final[Mapping[str, int]] = {"freecell": 200_000, "klondike": 500_000}
"""For each deal that is tried when a race's deal is to be proved winnable."""

QUICK_NODES: Final[Mapping[str, int]] = {family: nodes // 16 for family, nodes in CERTIFY_NODES.items()}
"""Enough for most of these proofs, which are tried first, so that the few long ones hold up nobody else."""

HINT_NODES: Final[Mapping[str, int]] = {"freecell": 150_000, "klondike": 200_000}
"""For the position of somebody who waits for a hint; enough to prove that the numbered deals known to be lost are."""
