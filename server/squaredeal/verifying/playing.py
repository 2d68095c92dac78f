"""One seat's game played again from the deal: whether every move was allowed, and what it led to.

>>> from squaredeal.engine import new_game, parse_rules
>>> played = play(new_game(parse_rules("freecell"), "1"), ["6a", "6b", "6h", "11"], [900, 1400, 2000, 2100], undo=True)
>>> played.home, played.home_since, played.refused
(1, 2000, (4, 'no_move'))
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from squaredeal.engine import Game, MoveTextError, Refusal, parse_move

MOST_MOVES: Final = 9_999


class Played(Struct, frozen=True):
    """What a seat's moves led to; `refused` is the first refused: its number from 1, and why."""

    home: int
    home_since: int
    undone: bool
    is_won: bool
    refused: tuple[int, str] | None


def play(start: Game, moves: Sequence[str], at: Sequence[int], *, undo: bool) -> Played:
    """Play moves at their race ms; a move without a time has that of the one before."""
    game, refused, undone = start, None, False
    since, now = [0] * (start.home + 1), 0
    for number, move in enumerate(moves, 1):
        now = at[number - 1] if number <= len(at) else now
        after = _after(game, move, undo=undo) if number <= MOST_MOVES else "move_limit"
        if isinstance(after, str):
            refused = (number, after)
            break
        game, undone = after, undone or move == "u"
        del since[game.home + 1 :]
        since += [now] * (game.home + 1 - len(since))
    return Played(game.home, since[-1], undone, game.is_won, refused)


def _after(game: Game, text: str, *, undo: bool) -> Game | str:
    """The game after the move, or why there is none."""
    try:
        after = game.play(parse_move(game.rules, text), undo)
    except MoveTextError:
        return "no_move"
    return str(after.why) if isinstance(after, Refusal) else after
