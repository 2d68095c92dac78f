"""Both games behind one door: is this position won, lost, or unknown within a budget of nodes.

Knows which game's search to ask, and trusts none: a line counts as won only once the rules have played it to its end.
Deterministic: the same position and budget give the same proof, on every machine and on either build.

>>> from squaredeal.engine import deal, parse_rules
>>> rules = parse_rules("freecell")
>>> proof = solve(rules, deal(rules, "1"), budget=10_000)
>>> proof.verdict.value, proof.line[:3]
('won', ('6a', '6b', '6h'))
"""

from squaredeal.engine import (
    HIDDEN,
    FreeCell,
    FreeCellRules,
    IllegalMove,
    Klondike,
    KlondikeRules,
    Position,
    Rules,
    cards_in,
    game_from,
    is_won,
    replay,
)
from squaredeal.solver.freecell import par_freecell, solve_freecell
from squaredeal.solver.klondike import par_klondike, solve_klondike
from squaredeal.solver.verdict import Proof, Verdict, WrongLineError


def solve(rules: Rules, position: Position, budget: int) -> Proof:
    """Find out whether a position can be won, looking at no more than `budget` nodes.

    From any position with all faces known. ValueError when rules and position are not of one family, when a face is
    hidden, or when the budget is negative; `WrongLineError` for a line that does not replay.
    """
    if _is_decided(rules, position, budget):
        return Proof(Verdict.WON)
    if isinstance(rules, KlondikeRules) and isinstance(position, Klondike):
        return _replayed(rules, position, solve_klondike(rules, position, budget))
    assert isinstance(position, FreeCell)
    return _replayed(rules, position, solve_freecell(position, budget))


def par(rules: Rules, position: Position, budget: int) -> Proof:
    """Find the shortest line the solver knows how to find: `solve`'s verdict, and the best of several searches' lines.

    The best known, which need not be the best there is. Arguments and errors are those of `solve`.
    """
    if _is_decided(rules, position, budget):
        return Proof(Verdict.WON)
    if isinstance(rules, KlondikeRules) and isinstance(position, Klondike):
        return _replayed(rules, position, par_klondike(rules, position, budget))
    assert isinstance(position, FreeCell)
    return _replayed(rules, position, par_freecell(position, budget))


def _is_decided(rules: Rules, position: Position, budget: int) -> bool:
    """Say whether nothing is left to solve, and refuse what cannot be solved."""
    if isinstance(position, FreeCell) is not isinstance(rules, FreeCellRules):
        raise ValueError(f"this is not a position of {rules.code}")
    if budget < 0:
        raise ValueError(f"a budget is a number of nodes from 0, not {budget}")
    if HIDDEN in cards_in(position):
        raise ValueError("a position with hidden cards cannot be solved")
    return is_won(position)


def _replayed(rules: Rules, position: Position, proof: Proof) -> Proof:
    """Play the line of a won proof, whose moves must win with the last of them."""
    if proof.verdict is Verdict.WON:
        try:
            end = replay(game_from(rules, position), proof.line)
        except IllegalMove as error:
            raise WrongLineError(str(error)) from error
        if not end.is_won:
            raise WrongLineError(f"{len(proof.line)} moves leave {52 - end.home} cards")
    return proof
