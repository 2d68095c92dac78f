"""Evidence of how one game was played, for moderators: how its moves lie in time, and whether they follow a known line.

Pure. It judges nobody: a flag says that a run is worth looking at, never that somebody cheated. What each number means,
and what it does not prove, is in docs/review.md.

    evidence = evidence_of(Run(rules, moves, at, line=certificate.line))
    evidence.flags    # () for nearly everybody
"""

from .evidence import Evidence, evidence_of
from .flags import FLAGS, Flag
from .pace import Bar
from .run import Run

__all__ = ["FLAGS", "Bar", "Evidence", "Flag", "Run", "evidence_of"]
