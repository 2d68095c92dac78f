"""Whether a certified deal is what it says: its line is played through the rules, to the last card home.

Pure. It trusts neither the solver that made the deal nor the database that kept it.

>>> from squaredeal.store import CertifiedDeal
>>> fault_of(CertifiedDeal("freecell", "1", ("6a", "6b"), 2, 120, 2, "solver/1", 200_000, 0))
'its line leaves 52 cards'
"""

from squaredeal.engine import (
    IllegalMove,
    MoveTextError,
    RulesTextError,
    SeedError,
    check_seed,
    new_game,
    parse_rules,
    replay,
)
from squaredeal.solver.difficulty import difficulty
from squaredeal.store import CertifiedDeal


class NotWinnable(Exception):  # noqa: N818 - named for what is the case
    """A deal without a line that wins it; the message says what is wrong."""


def fault_of(deal: CertifiedDeal) -> str | None:
    """What is wrong with a deal, or None when its line wins and its numbers are those of the line."""
    try:
        if check_seed(deal.seed) != deal.seed:
            return "its seed is not in its normal form"
        game = replay(new_game(parse_rules(deal.rules), deal.seed), deal.line)
    except (RulesTextError, SeedError, MoveTextError) as error:
        return str(error)
    except IllegalMove as error:
        return f"move {error.at} of its line is not legal"
    if not game.is_won:
        return f"its line leaves {52 - game.home} cards"
    if (deal.par, deal.difficulty) != (game.rev, difficulty(deal.nodes)):
        return "its par or difficulty is not that of its line and nodes"
    return None
