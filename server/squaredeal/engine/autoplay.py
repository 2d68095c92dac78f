"""Cards that may go home by themselves, and the line that takes all home at the end.

Nothing here plays: clients send these moves as ordinary plays. Knows positions and rules, no game.

>>> from squaredeal.engine.position_text import read_position
>>> from squaredeal.engine.rules import FreeCellRules
>>> at = read_position(FreeCellRules(), "KH/KSQH/KDQS////QD/KC ,,, QJJJ")
>>> [move.code for move in safe_home(FreeCellRules(), at)]
['7h', '2h', '3h']
>>> [move.code for move in finish_line(FreeCellRules(), at)]
['7h', '2h', '3h', '8h', '3h', '1h', '2h']
"""

from typing import TypeAlias

from squaredeal.engine.card import HIDDEN, Card
from squaredeal.engine.move import BY_TEXT, CELL_NAMES, COLUMN_NAMES, Move
from squaredeal.engine.play import apply
from squaredeal.engine.position import FreeCell, Home, Klondike, Position, is_won
from squaredeal.engine.refusal import Refusal
from squaredeal.engine.rules import KlondikeRules, Rules

_SAME_COLOUR = (3, 2, 1, 0)  # clubs and spades, diamonds and hearts
_OTHER_COLOUR = ((1, 2), (0, 3), (0, 3), (1, 2))

_Ready: TypeAlias = tuple[Card, Move]
"""A card that is the next of its suit, and the move that takes it home."""


def safe_home(rules: Rules, position: Position) -> tuple[Move, ...]:
    """List the safe moves home of this position: lowest rank first, then C D H S.

    Safe is a card no other can need any more. Of rank r (ace 1): FreeCell, both homes of the other colour hold at least
    r-1; Klondike, where cards may come back, at least r-2, and the same colour's other suit at least r-3. The waste
    counts only in draw one: in draw three taking a card shifts what the next pass turns up.
    """
    klondike = isinstance(rules, KlondikeRules)
    waste = isinstance(rules, KlondikeRules) and rules.draw == 1
    ready = sorted(_ready(position, waste), key=_rank_then_suit)
    return tuple([move for card, move in ready if _is_safe(position.home, card, klondike)])


def finish_line(rules: Rules, position: Position) -> tuple[Move, ...] | None:
    """Find the moves that take all cards home one by one, or None when that cannot be done by moves home alone.

    In Klondike nothing may be face down or in the stock, and the waste must come off in order. Lowest rank first, then
    C D H S. A won position has the empty line.
    """
    if isinstance(position, Klondike) and (position.stock or any(column.down for column in position.columns)):
        return None
    line: list[Move] = []
    while not is_won(position):
        ready = _ready(position, waste=True)
        if not ready:
            return None
        move = min(ready, key=_rank_then_suit)[1]
        after = apply(rules, position, move)
        assert not isinstance(after, Refusal)
        position = after
        line.append(move)
    return tuple(line)


def _ready(position: Position, waste: bool) -> list[_Ready]:
    """Find the cards that can go home now, at most one of each suit."""
    if isinstance(position, FreeCell):
        table = BY_TEXT["freecell"]
        piles = [*zip(COLUMN_NAMES, position.columns, strict=True)]
        piles += [
            (name, () if card is None else (card,)) for name, card in zip(CELL_NAMES, position.cells, strict=True)
        ]
    else:
        table = BY_TEXT["klondike"]
        piles = [(name, column.up) for name, column in zip(COLUMN_NAMES, position.columns, strict=False)]
        piles += [("w", position.waste)] if waste else []
    home = position.home
    tops = [(pile[-1], name) for name, pile in piles if pile]
    return [(card, table[name + "h"]) for card, name in tops if card != HIDDEN and home[card & 3] == card >> 2]


def _rank_then_suit(ready: _Ready) -> Card:
    """Give the sort key: cards are numbered by rank, then suit."""
    return ready[0]


def _is_safe(home: Home, card: Card, klondike: bool) -> bool:
    suit, rank = card & 3, (card >> 2) + 1
    others = min(home[other] for other in _OTHER_COLOUR[suit])
    if klondike:
        return others >= rank - 2 and home[_SAME_COLOUR[suit]] >= rank - 3
    return others >= rank - 1
