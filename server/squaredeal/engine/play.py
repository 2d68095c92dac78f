"""Both games behind one door: `apply` a move to a position, list its `legal_moves`.

Knows only which game's rules to ask.

>>> from squaredeal.engine.dealing import deal
>>> from squaredeal.engine.move import parse_move
>>> from squaredeal.engine.position_text import write_position
>>> from squaredeal.engine.rules import parse_rules
>>> rules = parse_rules("freecell")
>>> write_position(apply(rules, deal(rules, "1"), parse_move(rules, "6a"))).split()[1]
'3D,,,'
"""

from typing import Final

from squaredeal.engine.freecell import apply_freecell, legal_freecell
from squaredeal.engine.klondike import apply_klondike, legal_klondike
from squaredeal.engine.move import Move
from squaredeal.engine.position import FreeCell, Klondike, Position
from squaredeal.engine.refusal import Refusal
from squaredeal.engine.rules import Family, FreeCellRules, KlondikeRules, Rules

_POSITIONS: Final[dict[Family, type[Position]]] = {"freecell": FreeCell, "klondike": Klondike}


def apply(rules: Rules, position: Position, move: Move) -> Position | Refusal:
    """Make the position after a move, or say why it is refused; every untouched pile is the same object.

    Whoever must end a won game looks at `is_won`: the rules of a position do not. Undo is a move of the game, not of a
    position, and refused here (`nothing_to_undo`). ValueError when rules, position and move are not of one family.
    """
    if isinstance(position, FreeCell) and isinstance(rules, FreeCellRules):
        return apply_freecell(position, move)
    if isinstance(position, Klondike) and isinstance(rules, KlondikeRules):
        return apply_klondike(rules, position, move)
    raise _mixed(rules)


def legal_moves(rules: Rules, position: Position) -> tuple[Move, ...]:
    """List exactly the moves `apply` accepts, in the order of the grammar table; every free cell is its own move.

    ValueError when rules and position are not of one family.
    """
    if isinstance(position, FreeCell) and isinstance(rules, FreeCellRules):
        return legal_freecell(position)
    if isinstance(position, Klondike) and isinstance(rules, KlondikeRules):
        return legal_klondike(rules, position)
    raise _mixed(rules)


def check_family(rules: Rules, position: Position) -> None:
    """Refuse a position of another family. Raises ValueError."""
    if not isinstance(position, _POSITIONS[rules.family]):
        raise _mixed(rules)


def _mixed(rules: Rules) -> ValueError:
    return ValueError(f"this is not a position of {rules.code}")
