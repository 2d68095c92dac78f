"""Several searches for one position, one after the other: what one set of weights misses, the next often finds at once.

The last has the rest of the budget, and so the last word. Positions and moves are those of `freecell_search`; which
build of it runs is the caller's choice.
"""

from typing import Final

from squaredeal.solver.freecell_search import HOME, LOST, UNKNOWN, WON, Search

SHORT: Final = 1_500  # nodes; 19 deals of 20 need fewer with the first weights
LONG: Final = 20_000

PORTFOLIO: Final = (
    (SHORT, (11, 3, 3, 11, 8, 1)),
    (SHORT, (13, 1, 4, 7, 10, 1)),
    (SHORT, (5, 1, 3, 9, 6, 2)),
    (SHORT, (6, 2, 4, 7, 5, 2)),
    (SHORT, (11, 2, 3, 5, 7, 4)),
    (SHORT, (9, 3, 4, 9, 11, 4)),
    (SHORT, (13, 4, 2, 8, 8, 4)),
    (LONG, (1, 1, 4, 10, 5, 1)),
    (LONG, (2, 0, 2, 6, 4, 1)),
    (LONG, (3, 1, 1, 10, 5, 1)),
    (None, (2, 3, 2, 9, 8, 0)),
)
"""The most nodes of each search, and its weights: chosen on the deals 1 to 32,000 for few nodes and short lines."""


def run_portfolio(
    search: type[Search], columns: list[bytes], cells: bytes, home: bytes, budget: int, *, shortest: bool
) -> tuple[int, int, list[int]]:
    """Give the verdict, the nodes of all searches, and the packed moves of the line, without the safe ones.

    *Won* and *lost* are proofs whichever search finds them: each looks at everything if it is left to. The first line
    will do, or else the `shortest` that the short searches find.
    """
    nodes = 0
    lines: list[list[int]] = []
    for most, weights in PORTFOLIO:
        left = budget - nodes
        if left == 0 or (lines and most != SHORT):
            break
        one = search(weights)
        verdict = one.run(columns, cells, home, left if most is None else min(most, left))
        nodes += one.nodes
        if verdict == LOST:
            return LOST, nodes, []
        if verdict == WON:
            lines.append(one.line())
            if not shortest:
                break
    return (WON, nodes, min(lines, key=length)) if lines else (UNKNOWN, nodes, [])


def length(line: list[int]) -> int:
    """Count the moves of a line that do not go home; those that do are as many in every line."""
    return sum(move & 63 != HOME for move in line)
