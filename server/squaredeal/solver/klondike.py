"""The way from a Klondike position to its search and back."""

from squaredeal.engine import Klondike, KlondikeRules
from squaredeal.solver.verdict import Proof, Verdict


def solve_klondike(rules: KlondikeRules, position: Klondike, budget: int) -> Proof:
    """Find out whether the position can be won; nothing is known yet."""
    return Proof(Verdict.UNKNOWN)


def par_klondike(rules: KlondikeRules, position: Klondike, budget: int) -> Proof:
    """Find the shortest line there is to be found; nothing is known yet."""
    return Proof(Verdict.UNKNOWN)
