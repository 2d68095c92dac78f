"""Proofs: can a position be won, with the line that does it. Pure: no time, chance, input or output.

`solve` and `par` for both games; docs/solving.md has the arguments why a proof is one.
"""

from squaredeal.solver.solve import par, solve
from squaredeal.solver.verdict import SOLVER_VERSION, Proof, Verdict, WrongLineError, shortest_line

__all__ = ["SOLVER_VERSION", "Proof", "Verdict", "WrongLineError", "par", "shortest_line", "solve"]
