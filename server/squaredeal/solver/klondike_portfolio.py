"""Several Klondike searches for one position, one after the other, which try the moves in different orders.

Where one order goes astray another mostly does not; the last search has the rest of the budget, and so the last word.
Which build of the search runs is the caller's choice.
"""

from typing import Final

from squaredeal.solver.klondike_search import HOME, KING, RUN, TALON_HOME, TALON_RUN, UNKNOWN, WON, Search

SHORT: Final = 2_000  # nodes

PORTFOLIO: Final = (
    (SHORT, (260, 0, 60, 7, 340, -27, 160, 0, 110)),
    (SHORT, (180, 0, 360, -5, 360, 20, 220, 20, 320)),
    (None, (260, 0, 60, 7, 340, -27, 160, 0, 110)),
)
"""The most nodes of each search, and how soon it tries runs, roots to home, cards of the talon to home and to a column,
each with what a rank adds, and columns to be emptied; chosen on random deals of all rules."""


def orders_of(columns: list[list[int]], weights: tuple[int, ...]) -> list[int]:
    """Say of each move `kind * 64 + card` how soon it is tried: the higher, the sooner."""
    run, run_rank, home, home_rank, talon_home, talon_home_rank, talon_run, talon_run_rank, emptied = weights
    grounds = {column[0] for column in columns if column}
    orders = [0] * (64 * 6)
    for card in range(52):
        rank = card >> 2
        is_ground = card in grounds
        orders[RUN << 6 | card] = emptied if is_ground else run + run_rank * rank
        orders[HOME << 6 | card] = emptied if is_ground else home + home_rank * rank
        orders[TALON_HOME << 6 | card] = talon_home + talon_home_rank * rank
        orders[TALON_RUN << 6 | card] = talon_run + talon_run_rank * rank
        orders[KING << 6 | card] = emptied
    return orders


def run_portfolio(
    search: type[Search],
    place: tuple[list[list[int]], list[int], int, int],
    start: tuple[int, int, int],
    budget: int,
) -> tuple[int, int, Search | None]:
    """Give the verdict, the nodes of all searches, and the search that has found a way.

    `place` are the columns, the talon, the draw and the passes; `start` what is home, the waste and the pass number.
    *Won* and *lost* are proofs whichever search finds them: each looks at everything if it is left to.
    """
    nodes = 0
    for most, weights in PORTFOLIO:
        left = budget - nodes
        if left == 0:
            break
        found = search(*place, orders_of(place[0], weights))
        verdict = found.run(*start, left if most is None else min(most, left))
        nodes += found.nodes
        if verdict != UNKNOWN:
            return verdict, nodes, found if verdict == WON else None
    return UNKNOWN, nodes, None
