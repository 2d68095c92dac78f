"""The eight FreeCell deals of the first million that cannot be won: certifying each of them says lost.

The suite tries those that are proved quickly; this tries all, within the published budget:

    python -m tests.certifying.impossible
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from typing import Final

from squaredeal.certifying import try_seed
from squaredeal.engine import parse_rules
from squaredeal.solver import Verdict
from squaredeal.solver.budgets import CERTIFY_NODES
from squaredeal.solving import Solvers
from tests.solver.microsoft import LOST

QUICKLY: Final = (146692, 186216, 455889, 781948)  # 15,000 to 27,000 nodes; the others up to 140,000


async def certify_all(solvers: Solvers, numbers: Iterable[int]) -> dict[int, Verdict]:
    """What certifying says of these deals."""
    rules = parse_rules("freecell")
    tried = {
        number: try_seed(solvers, rules, str(number), budget=CERTIFY_NODES["freecell"], now=lambda: 0)
        for number in numbers
    }
    found = await asyncio.gather(*tried.values())
    assert all(candidate.deal is None for candidate in found)
    return {number: candidate.verdict for number, candidate in zip(tried, found, strict=True)}


async def main() -> int:
    """Exit code 0: all are lost."""
    solvers = Solvers(processes=2)
    await solvers.start()
    verdicts = await certify_all(solvers, LOST)
    await solvers.close()
    print("\n".join(f"{number}: {verdict}" for number, verdict in verdicts.items()))
    return 0 if set(verdicts.values()) == {Verdict.LOST} else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
