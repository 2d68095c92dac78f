"""The way from a FreeCell position to its search and back."""

from squaredeal.engine import FreeCell
from squaredeal.solver.verdict import Proof, Verdict


def solve_freecell(position: FreeCell, budget: int) -> Proof:
    """Find out whether the position can be won; nothing is known yet."""
    return Proof(Verdict.UNKNOWN)


def par_freecell(position: FreeCell, budget: int) -> Proof:
    """Find the shortest line there is to be found; nothing is known yet."""
    return Proof(Verdict.UNKNOWN)
