"""What a solver says about a position: won with a line, lost, or unknown within its budget.

Knows no game and no search.

>>> Proof(Verdict.WON, ("1h", "2h"), nodes=7).par
2
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

SOLVER_VERSION: Final = "solver/1"
"""Names the searches with their weights, caps and order. Two builds of one version say the same about every position:
the same verdict, line and nodes. Whatever can change any of these changes the number."""


class Verdict(StrEnum):
    """The three answers. There is no fourth, and `UNKNOWN` is never a weaker `LOST`."""

    WON = "won"
    """There is a line home, and it was played through the rules."""
    LOST = "lost"
    """No moves lead home: everything that can be reached was looked at."""
    UNKNOWN = "unknown"
    """The budget ended before either was shown."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A verdict, what it rests on, and whose it is."""

    verdict: Verdict
    line: tuple[str, ...] = ()
    """The texts of the moves that win from the position; empty unless won (and where nothing is left to play)."""
    nodes: int = 0
    """Positions whose moves were all tried: the unit of budgets."""
    version: str = SOLVER_VERSION

    @property
    def par(self) -> int | None:
        """The moves of the line as a game counts them, or None where there is no line."""
        return len(self.line) if self.verdict is Verdict.WON else None


def shortest_line(*proofs: Proof) -> tuple[str, ...]:
    """Give the shortest line of proofs of one position, at least one of them won; of equally short ones the first.

    >>> shortest_line(Proof(Verdict.WON, ("1h", "2a", "2h")), Proof(Verdict.WON, ("1h", "2h")), Proof(Verdict.UNKNOWN))
    ('1h', '2h')
    """
    return min((proof.line for proof in proofs if proof.verdict is Verdict.WON), key=len)


class WrongLineError(Exception):
    """A search found a line that the rules do not play to a win: a fault of ours, never of the position."""
