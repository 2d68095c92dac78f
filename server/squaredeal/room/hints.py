"""Hints that prove nothing: moves that the rules allow and that do something, the most useful kind first.

It looks at what the player could see: faces shown, and stock cards that were seen before. No hint leads to an
arrangement that the game has been in, so hints followed one after the other do not go in circles; where none is found
there is none. It knows nothing of solving.

>>> from squaredeal.engine import new_game, parse_rules
>>> game = new_game(parse_rules("freecell"), "1")
>>> [move.code for move in hints(game, been=frozenset())][:3]
['1a', '2a', '3a']
"""

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from squaredeal.engine import (
    DRAW,
    RECYCLE,
    Card,
    FreeCell,
    Game,
    Klondike,
    KlondikeRules,
    Move,
    Position,
    Refusal,
    Rules,
    Transfer,
    apply,
    builds_on,
    legal_moves,
    mask,
    safe_home,
)
from squaredeal.engine.move import Route

Arrangement: TypeAlias = tuple[Hashable, ...]
"""What lies with what. Which column or cell is which makes no other arrangement, nor does the number of the pass."""


def arrangement(position: Position) -> Arrangement:
    """Give what a game has been in, whatever way it came there."""
    if isinstance(position, Klondike):
        return frozenset(position.columns), position.stock, position.waste, position.home
    return frozenset(position.columns), frozenset(position.cells), position.home


def hints(game: Game, been: AbstractSet[Arrangement]) -> list[Move]:
    """List the useful moves to new arrangements, best first, and drawing behind them where it leads to something."""
    rules, position = game.rules, game.position
    moves: list[Move] = [*_useful(rules, position, been)]
    if isinstance(rules, KlondikeRules) and isinstance(position, Klondike) and _drawing_helps(game, been):
        moves.append(DRAW if position.stock else RECYCLE)
    return moves


def _useful(rules: Rules, position: Position, been: AbstractSet[Arrangement]) -> list[Transfer]:
    """List the useful transfers that lead to a new arrangement, best first; of several to the same one the first."""
    safe: dict[Move, float] = {move: number - 52 for number, move in enumerate(safe_home(rules, position))}
    ranked = [
        (safe.get(move) or _merit(position, move), move)
        for move in legal_moves(rules, position)
        if isinstance(move, Transfer)
    ]
    best = sorted([(merit, move) for merit, move in ranked if merit is not None], key=lambda found: found[0])
    led_to: set[Arrangement] = set()
    moves = []
    for _, move in best:
        after = apply(rules, position, move)
        assert not isinstance(after, Refusal)
        there = arrangement(after)
        if there not in been and there not in led_to:
            led_to.add(there)
            moves.append(move)
    return moves


def _merit(position: Position, move: Transfer) -> float | None:
    """Rank a move that is not safe from 1, best lowest; None for one that is no use by itself."""
    if move.route is Route.HOME_TO_COLUMN:
        return None
    if move.target == "h":
        return 1
    return _freecell_merit(position, move) if isinstance(position, FreeCell) else _klondike_merit(position, move)


def _klondike_merit(position: Klondike, move: Transfer) -> float | None:
    """Turn a card, empty a column, place the waste; a column that only changes its place is no use."""
    if move.route is Route.WASTE_TO_COLUMN:
        return 4
    down, up = position.columns[move.start]
    if move.count < len(up):
        return None
    if down:
        return 2
    return 3 if position.columns[move.end].up else None


def _freecell_merit(position: FreeCell, move: Transfer) -> float | None:
    if move.route is Route.CELL_TO_COLUMN:
        return 2 if position.columns[move.end] else 8
    column = position.columns[move.start]
    left = len(column) - move.count
    if move.route is Route.COLUMN_TO_CELL:
        return 8.5 if left else 9
    if not left:
        return 3 if position.columns[move.end] else None
    return _run_merit(column, left, bool(position.columns[move.end]))


def _run_merit(column: tuple[Card, ...], left: int, onto_card: bool) -> float | None:
    """Rank a run: a whole one onto another card shortens its column; part of one only shifts it."""
    if builds_on(column[left], column[left - 1]):
        return 7 if onto_card else None
    return 4 if onto_card else 6


def _drawing_helps(game: Game, been: AbstractSet[Arrangement]) -> bool:
    """Say whether drawing on, and turning the waste over once, comes to a card not seen yet, or to one that can go."""
    rules, now, recycled = game.rules, game.position, False
    while isinstance(now, Klondike) and (now.stock or not recycled):
        move = DRAW if now.stock else RECYCLE
        recycled = recycled or move is RECYCLE
        after = apply(rules, now, move)
        if isinstance(after, Refusal) or not isinstance(after, Klondike):
            return False
        now = after
        if move is DRAW and (mask(now.waste[-3:]) & ~game.seen or _waste_goes(rules, now, been)):
            return True
    return False


def _waste_goes(rules: Rules, position: Klondike, been: AbstractSet[Arrangement]) -> bool:
    """Say whether the top of the waste has a useful move. Columns and home are as they were before drawing."""
    return any(move.source == "w" for move in _useful(rules, position, been))
