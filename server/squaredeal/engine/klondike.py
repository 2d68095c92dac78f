"""The rules of Klondike: is a move legal, and what does it make of the position.

Columns build down in alternating colours, runs of any length move as one, only a king may go to an empty column; a card
exposed by a move is turned by that move. The stock is drawn onto the waste by one or three, the top waste card may be
played, the empty stock is filled again from the waste as often as the rules allow. Cards may come back from home.
Knows nothing of games, undo or deals. A hidden card moves as a face-down one does: not at all.

>>> from squaredeal.engine.position_text import read_position, write_position
>>> rules = KlondikeRules(draw=3)
>>> at = read_position(rules, "5D/(TH)5H/(8H4S)QC/(3SKS9D)6S/(JC5CQD4C)8S/(3H3C7C6D8C)KH/(ACTS8DJHKD2H)KC "
...     "5S9HADTCJS4HQS7S7H2DAS4D9CQHTD6H2S9S2CAHJD7D3D6C - 0000 1")
>>> after = apply_klondike(rules, at, DRAW)
>>> write_position(after).split()[2]
'5S9HAD'
>>> write_position(apply_klondike(rules, at, BY_TEXT["klondike"]["36"])).split()[0]
'5D/(TH)5H/(8H)4S/(3SKS9D)6S/(JC5CQD4C)8S/(3H3C7C6D8C)KHQC/(ACTS8DJHKD2H)KC'
"""

from collections.abc import Callable
from typing import Final

from squaredeal.engine.building import (
    FACE_DOWN,
    NO_SUCH_CARD,
    NOT_A_RUN,
    NOT_NEXT,
    NOTHING_TO_UNDO,
    is_sequence,
    misfit,
)
from squaredeal.engine.card import BUILDS_ON, HIDDEN, KING, SUITS, Card, sequence_length
from squaredeal.engine.move import (
    BY_TEXT,
    COLUMN_NAMES,
    COLUMNS_IN,
    DRAW,
    LONGEST_RUN,
    RECYCLE,
    Draw,
    Move,
    Recycle,
    Route,
    Transfer,
)
from squaredeal.engine.position import Column, Home, Klondike
from squaredeal.engine.refusal import Refusal, Why
from squaredeal.engine.rules import KlondikeRules

_ONLY_KINGS: Final = Refusal(Why.ONLY_KINGS)
_STOCK_EMPTY: Final = Refusal(Why.STOCK_EMPTY)
_STOCK_NOT_EMPTY: Final = Refusal(Why.STOCK_NOT_EMPTY)
_NOTHING_TO_RECYCLE: Final = Refusal(Why.NOTHING_TO_RECYCLE)


def apply_klondike(rules: KlondikeRules, position: Klondike, move: Move) -> Klondike | Refusal:
    """Make the position after a move of the Klondike grammar, or say why it is refused.

    ValueError for a move of FreeCell only.
    """
    if isinstance(move, Transfer):
        rule = _RULES.get(move.route)
        columns = len(position.columns)
        if rule is None or move.start >= columns or move.end >= columns:
            raise ValueError(f"Klondike has no move {move.code}")
        return rule(position, move)
    if isinstance(move, Draw):
        return _draw(rules, position)
    return _recycle(rules, position) if isinstance(move, Recycle) else NOTHING_TO_UNDO


def legal_klondike(rules: KlondikeRules, position: Klondike) -> tuple[Move, ...]:
    """List the legal moves in the grammar table's order."""
    moves: list[Move] = []
    if position.stock:
        moves.append(DRAW)
    elif not isinstance(_recycle(rules, position), Refusal):
        moves.append(RECYCLE)
    return (*moves, *legal_transfers(position))


def legal_transfers(position: Klondike) -> list[Move]:
    """List the legal moves other than draw and recycle, in the grammar table's order."""
    moves: list[Move] = []
    for source, column in enumerate(position.columns):
        if column.up:
            moves += _column_moves(position, source, column.up)
    if position.waste:
        card = position.waste[-1]
        moves += _card_moves(position, card, _FROM_WASTE)
        if _is_next(position, card):
            moves.append(_FROM_WASTE[-1])
    for suit, count in enumerate(position.home):
        if count:
            moves += _card_moves(position, (count - 1) * 4 + suit, _FROM_HOME[suit])
    return moves


def may_be_played(position: Klondike, card: Card) -> bool:
    """Say whether the card, were it the top of the waste, could go home or onto a column."""
    return _is_next(position, card) or bool(_card_moves(position, card, _FROM_WASTE))


def _column_moves(position: Klondike, source: int, up: tuple[Card, ...]) -> list[Move]:
    """List the legal moves from one column; `up` are its face-up cards, at least one."""
    moves: list[Move] = []
    top = up[-1]
    run = sequence_length(up) if top != HIDDEN else 0
    for target, onto in enumerate(position.columns):
        if target == source or not run:
            continue
        by_count = _COLUMN_MOVES[source][target]
        # The cards of a run have every rank from its top upwards once, so only one of them can fit.
        wanted = onto.up[-1] >> 2 if onto.up else KING + 1
        count = wanted - (top >> 2)
        if 1 <= count <= run and _fits(onto, up[-count]):
            moves.append(by_count[count])
    if _is_next(position, top):
        moves.append(_TO_HOME[source])
    return moves


def _card_moves(position: Klondike, card: Card, by_target: list[Move]) -> list[Move]:
    """Pick from `by_target` the moves that lay one card on a column it fits."""
    return [by_target[target] for target, onto in enumerate(position.columns) if _fits(onto, card)]


def _fits(onto: Column, card: Card) -> bool:
    return onto.up[-1] in BUILDS_ON[card] if onto.up else card >> 2 == KING


def _is_next(position: Klondike, card: Card) -> bool:
    return card != HIDDEN and position.home[card & 3] == card >> 2


def _refusal_onto(onto: Column, card: Card) -> Refusal | None:
    """Say why the card may not be laid on the column: the king rule, or rank, then colour."""
    if _fits(onto, card):
        return None
    return misfit(card, onto.up[-1]) if onto.up else _ONLY_KINGS


def _column_to_column(position: Klondike, move: Transfer) -> Klondike | Refusal:
    count = move.count
    down, up = position.columns[move.start]
    if len(up) < count:
        return FACE_DOWN if len(up) + len(down) >= count else NO_SUCH_CARD
    cards = up[-count:]
    if HIDDEN in cards:
        return FACE_DOWN
    if count > 1 and not is_sequence(cards):
        return NOT_A_RUN
    target = position.columns[move.end]
    refusal = _refusal_onto(target, cards[0])
    if refusal is not None:
        return refusal
    changed = list(position.columns)
    changed[move.start] = _exposed(down, up[:-count])
    changed[move.end] = Column(target.down, target.up + cards)
    return Klondike(tuple(changed), position.stock, position.waste, position.home, position.pass_no)


def _column_to_home(position: Klondike, move: Transfer) -> Klondike | Refusal:
    down, up = position.columns[move.start]
    if not up:
        return NO_SUCH_CARD
    card = up[-1]
    if not _is_next(position, card):
        return FACE_DOWN if card == HIDDEN else NOT_NEXT
    changed = list(position.columns)
    changed[move.start] = _exposed(down, up[:-1])
    return Klondike(
        tuple(changed), position.stock, position.waste, _with_home(position.home, card & 3, 1), position.pass_no
    )


def _waste_to_column(position: Klondike, move: Transfer) -> Klondike | Refusal:
    if not position.waste:
        return NO_SUCH_CARD
    card = position.waste[-1]
    if card == HIDDEN:
        return FACE_DOWN
    refusal = _refusal_onto(position.columns[move.end], card)
    if refusal is not None:
        return refusal
    columns = _with_card(position, move.end, card)
    return Klondike(columns, position.stock, position.waste[:-1], position.home, position.pass_no)


def _waste_to_home(position: Klondike, move: Transfer) -> Klondike | Refusal:
    if not position.waste:
        return NO_SUCH_CARD
    card = position.waste[-1]
    if not _is_next(position, card):
        return FACE_DOWN if card == HIDDEN else NOT_NEXT
    home = _with_home(position.home, card & 3, 1)
    return Klondike(position.columns, position.stock, position.waste[:-1], home, position.pass_no)


def _home_to_column(position: Klondike, move: Transfer) -> Klondike | Refusal:
    suit = move.start
    if not position.home[suit]:
        return NO_SUCH_CARD
    card = (position.home[suit] - 1) * 4 + suit
    refusal = _refusal_onto(position.columns[move.end], card)
    if refusal is not None:
        return refusal
    columns = _with_card(position, move.end, card)
    return Klondike(columns, position.stock, position.waste, _with_home(position.home, suit, -1), position.pass_no)


def _draw(rules: KlondikeRules, position: Klondike) -> Klondike | Refusal:
    stock, draw = position.stock, rules.draw
    if not stock:
        return _STOCK_EMPTY
    return Klondike(position.columns, stock[draw:], position.waste + stock[:draw], position.home, position.pass_no)


def _recycle(rules: KlondikeRules, position: Klondike) -> Klondike | Refusal:
    if position.stock:
        return _STOCK_NOT_EMPTY
    if not position.waste:
        return _NOTHING_TO_RECYCLE
    if rules.passes is not None and position.pass_no >= rules.passes:
        return Refusal(Why.PASS_LIMIT, max=rules.passes)
    return Klondike(position.columns, position.waste, (), position.home, position.pass_no + 1)


def _exposed(down: tuple[Card, ...], up: tuple[Card, ...]) -> Column:
    """Make the column that is left, its top card turned if that was face down."""
    return Column(down, up) if up or not down else Column(down[:-1], down[-1:])


def _with_card(position: Klondike, number: int, card: Card) -> tuple[Column, ...]:
    columns = list(position.columns)
    down, up = columns[number]
    columns[number] = Column(down, (*up, card))
    return tuple(columns)


def _with_home(home: Home, suit: int, step: int) -> Home:
    counts = list(home)
    counts[suit] += step
    return (counts[0], counts[1], counts[2], counts[3])


_RULES: Final[dict[Route, Callable[[Klondike, Transfer], Klondike | Refusal]]] = {
    Route.COLUMN_TO_COLUMN: _column_to_column,
    Route.COLUMN_TO_HOME: _column_to_home,
    Route.WASTE_TO_COLUMN: _waste_to_column,
    Route.WASTE_TO_HOME: _waste_to_home,
    Route.HOME_TO_COLUMN: _home_to_column,
}

# The table's own moves, found by pile numbers instead of by text.
_MOVE: Final = BY_TEXT["klondike"]
_NAMES: Final = COLUMN_NAMES[: COLUMNS_IN["klondike"]]
_COLUMN_MOVES: Final[list[list[list[Move]]]] = [
    [
        []
        if source == target
        else [_MOVE["u"], _MOVE[source + target]]
        + [_MOVE[f"{source}{target}v{count}"] for count in range(2, LONGEST_RUN + 1)]
        for target in _NAMES
    ]
    for source in _NAMES
]
_TO_HOME: Final = [_MOVE[source + "h"] for source in _NAMES]
_FROM_WASTE: Final = [_MOVE["w" + target] for target in _NAMES + "h"]
_FROM_HOME: Final = [[_MOVE[suit + target] for target in _NAMES] for suit in SUITS]
