"""Several Klondike searches for one position, one after the other, which try the moves in different orders.

Where one order goes astray another mostly does not; the last search has the rest of the budget, and so the last word.
Which build of the search runs is the caller's choice.
"""

from typing import Final, TypeAlias

from squaredeal.solver.klondike_search import HOME, KING, LOST, RUN, TALON_HOME, TALON_RUN, UNKNOWN, WON, Search

Place: TypeAlias = tuple[list[list[int]], list[int], int, int]
"""What `Search` is made for: the columns, the talon, the draw and the passes."""

SHORT: Final = 1_000  # nodes; four deals of five need fewer in draw three with the first order
LONG: Final = 20_000

PORTFOLIO: Final = (
    (SHORT, (380, 0, 360, 20, 240, 20, 260, -5, 120)),
    (SHORT, (380, -5, 220, 0, 40, -5, 100, 0, 320)),
    (SHORT, (60, -20, 0, 0, 200, 20, 200, 5, 100)),
    (SHORT, (360, -20, 260, 20, 360, -5, 60, 5, 220)),
    (SHORT, (320, 0, 260, 20, 180, 5, 340, -5, 380)),
    (LONG, (40, -5, 380, -20, 280, -5, 240, 5, 240)),
    (None, (320, 20, 240, 5, 320, 0, 80, 0, 160)),
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
    search: type[Search], place: Place, start: tuple[int, int, int], budget: int, *, several: bool
) -> tuple[int, int, list[Search]]:
    """Give the verdict, the nodes of all searches, and those that have found a way: one, or `several` short ones.

    `start` is what is home, the size of the waste and the number of the pass. *Won* and *lost* are proofs whichever
    search finds them: each looks at everything if it is left to.
    """
    nodes = 0
    winners: list[Search] = []
    for most, weights in PORTFOLIO:
        left = budget - nodes
        if left == 0 or (winners and most != SHORT):
            break
        one = search(*place, orders_of(place[0], weights))
        verdict = one.run(*start, left if most is None else min(most, left))
        nodes += one.nodes
        if verdict == LOST:
            return LOST, nodes, []
        if verdict == WON:
            winners.append(one)
            if not several:
                break
    return (WON if winners else UNKNOWN), nodes, winners
