"""Moves and their texts: a finite table for each family, every text standing for exactly one move.

Knows which moves exist, not which are legal. Places are the characters of the notation: columns `1` to `8` (Klondike to
`7`), cells `a` to `d`, `w` the waste, `h` home as a target, a suit letter for home as a source.

>>> from squaredeal.engine.rules import FreeCellRules
>>> parse_move(FreeCellRules(), "26v4")
Transfer(source='2', count=4, target='6')
>>> Transfer("2", 1, "6").code
'26'
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, TypeAlias

from squaredeal.engine.card import SUITS
from squaredeal.engine.rules import Family, Rules

LONGEST_RUN: Final = 13  # king to ace
COLUMN_NAMES: Final = "12345678"
CELL_NAMES: Final = "abcd"
COLUMNS_IN: Final[dict[Family, int]] = {"freecell": 8, "klondike": 7}


class MoveTextError(ValueError):
    """A text that is no move of the family."""


class Route(IntEnum):
    """From what kind of pile to what kind: what the rules dispatch on."""

    COLUMN_TO_COLUMN = 0
    COLUMN_TO_CELL = 1
    COLUMN_TO_HOME = 2
    CELL_TO_COLUMN = 3
    CELL_TO_HOME = 4
    WASTE_TO_COLUMN = 5
    WASTE_TO_HOME = 6
    HOME_TO_COLUMN = 7


@dataclass(frozen=True, slots=True)
class Transfer:
    """Take the top `count` cards of `source` to `target`. ValueError for one that is in no family's grammar."""

    source: str
    count: int
    target: str

    code: str = field(init=False, repr=False, compare=False)
    """The text of the move."""
    route: Route = field(init=False, repr=False, compare=False)
    """The kinds of the two piles."""
    start: int = field(init=False, repr=False, compare=False)
    """The source's number within its kind, from 0 (a column, a cell, a suit)."""
    end: int = field(init=False, repr=False, compare=False)
    """The target's number within its kind, from 0."""

    def __post_init__(self) -> None:
        """Work out the derived fields once; all moves of a game come from the tables below."""
        text = self.source + self.target + (f"v{self.count}" if self.count > 1 else "")
        route, start, end = _resolve(self.source, self.count, self.target)
        for name, value in (("code", text), ("route", route), ("start", start), ("end", end)):
            object.__setattr__(self, name, value)


def _resolve(source: str, count: int, target: str) -> tuple[Route, int, int]:
    """Find the route of a transfer and the numbers of its piles."""
    route = _ROUTES.get((_kind(source), _kind(target)))
    most = LONGEST_RUN if route is Route.COLUMN_TO_COLUMN else 1
    if route is None or source == target or not 1 <= count <= most:
        raise ValueError(f"no move takes {count} from {source!r} to {target!r}")
    return route, _number(source), _number(target)


def _kind(place: str) -> str:
    for kind in (COLUMN_NAMES, CELL_NAMES, SUITS, "w", "h"):
        if len(place) == 1 and place in kind:
            return kind
    return ""


def _number(place: str) -> int:
    return _kind(place).index(place)


_ROUTES: Final[dict[tuple[str, str], Route]] = {
    (COLUMN_NAMES, COLUMN_NAMES): Route.COLUMN_TO_COLUMN,
    (COLUMN_NAMES, CELL_NAMES): Route.COLUMN_TO_CELL,
    (COLUMN_NAMES, "h"): Route.COLUMN_TO_HOME,
    (CELL_NAMES, COLUMN_NAMES): Route.CELL_TO_COLUMN,
    (CELL_NAMES, "h"): Route.CELL_TO_HOME,
    ("w", COLUMN_NAMES): Route.WASTE_TO_COLUMN,
    ("w", "h"): Route.WASTE_TO_HOME,
    (SUITS, COLUMN_NAMES): Route.HOME_TO_COLUMN,
}


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn the next cards of the stock onto the waste: `s`."""

    code: str = field(default="s", init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Recycle:
    """Turn the whole waste over into the stock, in the same order, drawing nothing: `r`."""

    code: str = field(default="r", init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move that stands: `u`. A move of the game, not of a position."""

    code: str = field(default="u", init=False, repr=False)


Move: TypeAlias = Transfer | Draw | Recycle | Undo

DRAW: Final = Draw()
RECYCLE: Final = Recycle()
UNDO: Final = Undo()


def _freecell_moves() -> list[Move]:
    moves: list[Move] = []
    for source in COLUMN_NAMES:
        moves += _column_moves(source, COLUMN_NAMES)
        moves += [Transfer(source, 1, cell) for cell in CELL_NAMES]
        moves.append(Transfer(source, 1, "h"))
    moves += [Transfer(cell, 1, target) for cell in CELL_NAMES for target in COLUMN_NAMES + "h"]
    return [*moves, UNDO]


def _klondike_moves() -> list[Move]:
    columns = COLUMN_NAMES[: COLUMNS_IN["klondike"]]
    moves: list[Move] = [DRAW, RECYCLE]
    for source in columns:
        moves += _column_moves(source, columns)
        moves.append(Transfer(source, 1, "h"))
    moves += [Transfer("w", 1, target) for target in columns + "h"]
    moves += [Transfer(suit, 1, target) for suit in SUITS for target in columns]
    return [*moves, UNDO]


def _column_moves(source: str, columns: str) -> list[Move]:
    counts = range(1, LONGEST_RUN + 1)
    return [Transfer(source, count, target) for target in columns if target != source for count in counts]


MOVES: Final[dict[Family, tuple[Move, ...]]] = {
    "freecell": tuple(_freecell_moves()),
    "klondike": tuple(_klondike_moves()),
}
"""Every move of a family, in the grammar table's fixed order: the order of `legal_moves`."""

BY_TEXT: Final[dict[Family, dict[str, Move]]] = {
    family: {move.code: move for move in moves} for family, moves in MOVES.items()
}


def parse_move(rules: Rules, text: str) -> Move:
    """Read a move text of the rules' family: one dictionary lookup, nothing is normalised. Raises `MoveTextError`."""
    move = BY_TEXT[rules.family].get(text)
    if move is None:
        raise MoveTextError(f"{text[:16]!r} is not a {rules.family} move")
    return move
