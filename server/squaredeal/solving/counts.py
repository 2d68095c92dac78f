"""Plain integers of solver processes that a metrics page reads. They only grow.

>>> counts = SolverCounts()
>>> counts.end("won")
>>> counts.ended["won"], counts.deaths
(1, 0)
"""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

End: TypeAlias = Literal["won", "lost", "unknown", "invalid", "failed", "cancelled", "busy"]
"""How a job ended: by its verdict; not a position of the rules; without an answer; asked for no more; turned away."""
ENDS: Final[tuple[End, ...]] = ("won", "lost", "unknown", "invalid", "failed", "cancelled", "busy")


@dataclass(slots=True)
class SolverCounts:
    """What the solvers of one node have done."""

    ended: dict[End, int] = field(default_factory=lambda: dict.fromkeys(ENDS, 0))
    deaths: int = 0
    """Processes that ended while they were solving, unasked."""
    started: int = 0

    def end(self, how: End) -> None:
        """Count one job's end."""
        self.ended[how] += 1
