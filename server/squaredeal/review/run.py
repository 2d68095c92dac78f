"""One seat's game as evidence sees it: its moves and their times, and which of the times tell of a player.

Most pages send safe cards home by themselves, and a finger turns the stock over or takes moves back without looking at
cards. So only a *chosen* move is judged, one that takes cards to another column or cell; and only where the move before
it was none to a foundation, for then nobody can say when the thinking began.

>>> from squaredeal.engine import parse_rules
>>> run = Run(parse_rules("freecell"), ("6a", "6h", "26", "u", "34"), (900, 1_000, 1_500, 1_900, 2_400))
>>> judged_gaps(run), standing(run), chosen(run.rules, standing(run))
([900, 500], ('6a', '6h', '34'), ('6a', '34'))
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from squaredeal.engine import Rules, parse_move
from squaredeal.engine.move import Route, Transfer

_HOMEWARD = frozenset({Route.COLUMN_TO_HOME, Route.CELL_TO_HOME, Route.WASTE_TO_HOME})


class Run(Struct, frozen=True):
    """All moves of one seat, undos included, and as long, each one's race ms; times never fall."""

    rules: Rules
    moves: tuple[str, ...]
    at: tuple[int, ...]
    line: tuple[str, ...] | None = None
    """The certified line of its deal, where there is one."""


def gaps(run: Run) -> list[int]:
    """Return the ms before each move; before the first, those since the start."""
    return [after - before for before, after in pairwise((0, *run.at))]


def judged_gaps(run: Run) -> list[int]:
    """Return the ms before each chosen move that does not follow a move home. Raises `MoveTextError`."""
    before = ("", *run.moves)
    return [
        gap
        for gap, move, last in zip(gaps(run), run.moves, before, strict=False)
        if is_chosen(run.rules, move) and not (last and is_homeward(run.rules, last))
    ]


def standing(run: Run) -> tuple[str, ...]:
    """Return the moves that were not taken back, in their order."""
    kept: list[str] = []
    for move in run.moves:
        if move != "u":
            kept.append(move)
        elif kept:
            kept.pop()
    return tuple(kept)


def chosen(rules: Rules, moves: Sequence[str]) -> tuple[str, ...]:
    """Leave out what is not a chosen move. Raises `MoveTextError`."""
    return tuple(move for move in moves if is_chosen(rules, move))


def is_chosen(rules: Rules, text: str) -> bool:
    """Whether a move takes cards to a column or a cell. Raises `MoveTextError`."""
    move = parse_move(rules, text)
    return isinstance(move, Transfer) and move.route not in _HOMEWARD


def is_homeward(rules: Rules, text: str) -> bool:
    """Whether a move takes a card to a foundation. Raises `MoveTextError`."""
    move = parse_move(rules, text)
    return isinstance(move, Transfer) and move.route in _HOMEWARD
