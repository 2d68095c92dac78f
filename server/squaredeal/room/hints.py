"""A hint: moves that the rules allow and that do something, the most useful kind first.

It proves nothing and looks at no hidden card: whether a move is legal is told by face-up cards alone.
"""

from typing import Final

from squaredeal.engine import Draw, Klondike, Move, Position, Recycle, Refusal, Rules, Transfer, apply, legal_moves
from squaredeal.engine import safe_home as safe

MOST: Final = 8
_HOME, _TURNS, _EMPTIES, _BUILDS, _STOCK, _OTHER = range(6)


def hint(rules: Rules, position: Position) -> tuple[str, ...]:
    """Return up to eight moves: safe ones home, others home, those that turn a card or empty a column, the rest."""
    first = [move.code for move in safe(rules, position)]
    ranked = sorted(legal_moves(rules, position), key=lambda move: _kind(rules, position, move))
    others = [move.code for move in ranked if move.code not in first]
    return tuple((first + others)[:MOST])


def _kind(rules: Rules, position: Position, move: Move) -> int:  # noqa: PLR0911
    if isinstance(move, Draw | Recycle):
        return _STOCK
    if not isinstance(move, Transfer) or move.source not in "12345678w":
        return _OTHER
    if move.target == "h":
        return _HOME
    after = apply(rules, position, move)
    if isinstance(after, Refusal):
        return _OTHER
    if isinstance(position, Klondike) and isinstance(after, Klondike):
        if _face_down(after) < _face_down(position):
            return _TURNS
        return _BUILDS if move.source == "w" else _OTHER
    if move.target in "abcd":
        return _OTHER
    return _EMPTIES if _empty(after) > _empty(position) else _BUILDS


def _face_down(position: Klondike) -> int:
    return sum(len(column.down) for column in position.columns)


def _empty(position: Position) -> int:
    return sum(not column for column in position.columns)
