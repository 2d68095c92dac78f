"""The way from a Klondike position to its search and back.

Knows the shape of positions and of answers; how the search's way is written as moves is `klondike_line`'s.

>>> from squaredeal.engine import read_position
>>> at = read_position(KlondikeRules(), "KH/KSQH/(KD)QS////QD KC - QJJJ 1")
>>> solve_klondike(KlondikeRules(), at, 100).line
('7h', '2h', '3h', '2h', '3h', '1h', 's', 'wh')
"""

from typing import Final

from squaredeal.engine import Klondike, KlondikeRules, sequence_length
from squaredeal.solver.builds import klondike_search as search
from squaredeal.solver.klondike_cards import BIT_OF
from squaredeal.solver.klondike_line import steps_of
from squaredeal.solver.klondike_par import ShortLine
from squaredeal.solver.klondike_portfolio import Place, run_portfolio
from squaredeal.solver.verdict import Proof, Verdict

_VERDICTS: Final = {search.WON: Verdict.WON, search.LOST: Verdict.LOST, search.UNKNOWN: Verdict.UNKNOWN}


def solve_klondike(rules: KlondikeRules, position: Klondike, budget: int) -> Proof:
    """Find out within `budget` nodes whether the position can be won.

    ValueError for a position that no game reaches: face-up cards of a column that do not build on each other,
    face-down ones with none face up on them, or a pass beyond those allowed. Raises `WrongLineError`.
    """
    verdict, nodes, lines = _searched(rules, position, budget, several=False)
    return Proof(verdict, tuple(lines[0].texts) if lines else (), nodes)


def par_klondike(rules: KlondikeRules, position: Klondike, budget: int) -> Proof:
    """Find the shortest of several lines within `budget` nodes, made shorter; the verdict is `solve_klondike`'s."""
    verdict, nodes, lines = _searched(rules, position, budget, several=True)
    if not lines:
        return Proof(verdict, nodes=nodes)
    best = min(lines, key=lambda line: len(line.texts))
    best.shorten()
    return Proof(verdict, tuple(best.texts), nodes)


def packed(rules: KlondikeRules, position: Klondike) -> Place:
    """Give what stays the same in a search: the columns' cards that lie as dealt, the talon, and the rules."""
    for column in position.columns:
        if sequence_length(column.up) < len(column.up) or (column.down and not column.up):
            raise ValueError("no game reaches a position with a column like this one")
    if rules.passes and not 1 <= position.pass_no <= rules.passes:
        raise ValueError(f"pass {position.pass_no} is not one of {rules.code}")
    columns = [[BIT_OF[card] for card in column.down + column.up[:1]] for column in position.columns]
    talon = [BIT_OF[card] for card in position.waste + position.stock]
    return columns, talon, rules.draw, rules.passes or 0


def begun(rules: KlondikeRules, position: Klondike) -> tuple[int, int, int]:
    """Give where a search starts: the cards at home, the size of the waste, and the number of the pass if it counts."""
    home = sum(1 << BIT_OF[rank * 4 + suit] for suit, count in enumerate(position.home) for rank in range(count))
    return home, len(position.waste), position.pass_no if rules.passes else 0


def _searched(
    rules: KlondikeRules, position: Klondike, budget: int, *, several: bool
) -> tuple[Verdict, int, list[ShortLine]]:
    """Give the verdict, the nodes, and each way found as a line: one, or `several`."""
    place, start = packed(rules, position), begun(rules, position)
    verdict, nodes, winners = run_portfolio(search.Search, place, start, budget, several=several)
    lines = [ShortLine(rules, position, steps_of(winner, winner.start(*start))) for winner in winners]
    return _VERDICTS[verdict], nodes, lines
