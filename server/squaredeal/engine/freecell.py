"""The rules of FreeCell: is a move legal, and what does it make of the position.

Columns build down in alternating colours, any card may go to an empty column, a cell holds one card, home builds up by
suit from the ace and gives nothing back. Several cards move as one when they are a sequence within the supermove limit.
Knows nothing of games, undo or deals.

>>> from squaredeal.engine.position_text import read_position, write_position
>>> from squaredeal.engine.rules import FreeCellRules
>>> from squaredeal.engine.move import Transfer
>>> at = read_position(FreeCellRules(), "2C/KSQSJSTS9S8S7S/6S5S4S3S2SAS/KHQHJHTH9H8H/7H6H5H4H3H2HAH/"
...     "KDQDJDTD9D/8D7D6D5D4D3D2DAD/KCQCJCTC9C8C7C6C5C4C3C ,,, A000")
>>> after = apply_freecell(at, Transfer("1", 1, "h"))
>>> isinstance(after, FreeCell) and after.home, after.columns[1] is at.columns[1]
((2, 0, 0, 0), True)
>>> apply_freecell(at, Transfer("1", 1, "2")).why
<Why.WRONG_RANK: 'wrong_rank'>
"""

from collections.abc import Callable
from typing import Final

from squaredeal.engine.building import NO_SUCH_CARD, NOT_A_RUN, NOT_NEXT, NOTHING_TO_UNDO, is_sequence, misfit
from squaredeal.engine.card import BUILDS_ON, Card, sequence_length
from squaredeal.engine.move import BY_TEXT, CELL_NAMES, COLUMN_NAMES, LONGEST_RUN, Move, Route, Transfer
from squaredeal.engine.position import Cells, FreeCell, Home, empty_columns, free_cells
from squaredeal.engine.refusal import Refusal, Why
from squaredeal.engine.supermove import capacity

_CELL_OCCUPIED: Final = Refusal(Why.CELL_OCCUPIED)


def apply_freecell(position: FreeCell, move: Move) -> FreeCell | Refusal:
    """Make the position after a move of the FreeCell grammar, or say why it is refused.

    ValueError for a move of Klondike only.
    """
    if not isinstance(move, Transfer):
        if move.code == "u":
            return NOTHING_TO_UNDO
        raise ValueError(f"FreeCell has no move {move.code}")
    rule = _RULES.get(move.route)
    if rule is None:
        raise ValueError(f"FreeCell has no move {move.code}")
    return rule(position, move)


def legal_freecell(position: FreeCell) -> tuple[Move, ...]:
    """List the legal moves in the grammar table's order."""
    moves: list[Move] = []
    onto_cards, into_empty = _capacities(position)
    for source, column in enumerate(position.columns):
        if column:
            moves += _column_moves(position, source, column, onto_cards, into_empty)
    for number, card in enumerate(position.cells):
        if card is not None:
            texts = _CELL_MOVES[number]
            moves += [texts[at] for at, onto in enumerate(position.columns) if not onto or onto[-1] in BUILDS_ON[card]]
            if position.home[card & 3] == card >> 2:
                moves.append(texts[-1])
    return tuple(moves)


def _capacities(position: FreeCell) -> tuple[int, int]:
    """Give how many cards may move onto a column with cards, and how many into an empty one."""
    cells, columns = free_cells(position), empty_columns(position)
    return capacity(cells, columns, destination_empty=False), capacity(cells, columns, destination_empty=True)


def _column_moves(
    position: FreeCell, source: int, column: tuple[Card, ...], onto_cards: int, into_empty: int
) -> list[Move]:
    """List the legal moves from one column that has cards."""
    moves: list[Move] = []
    run, top = sequence_length(column), column[-1]
    for target, onto in enumerate(position.columns):
        if target == source:
            continue
        by_count = _COLUMN_MOVES[source][target]
        if not onto:
            moves += by_count[1 : min(run, into_empty, LONGEST_RUN) + 1]
            continue
        # The cards of a run have every rank from its top upwards once, so only one of them can fit.
        count = (onto[-1] >> 2) - (top >> 2)
        if 1 <= count <= min(run, onto_cards) and onto[-1] in BUILDS_ON[column[-count]]:
            moves.append(by_count[count])
    moves += [_TO_CELL[source][number] for number, card in enumerate(position.cells) if card is None]
    if position.home[top & 3] == top >> 2:
        moves.append(_TO_HOME[source])
    return moves


def _column_to_column(position: FreeCell, move: Transfer) -> FreeCell | Refusal:
    columns, count = position.columns, move.count
    source, target = columns[move.start], columns[move.end]
    if len(source) < count:
        return NO_SUCH_CARD
    cards = source[-count:]
    if count > 1 and not is_sequence(cards):
        return NOT_A_RUN
    if target and target[-1] not in BUILDS_ON[cards[0]]:
        return misfit(cards[0], target[-1])
    if count > 1:  # one card may always move
        most = capacity(free_cells(position), empty_columns(position), not target)
        if count > most:
            return Refusal(Why.CAPACITY_EXCEEDED, max=most, wanted=count)
    changed = list(columns)
    changed[move.start] = source[:-count]
    changed[move.end] = target + cards
    return FreeCell(tuple(changed), position.cells, position.home)


def _column_to_cell(position: FreeCell, move: Transfer) -> FreeCell | Refusal:
    source = position.columns[move.start]
    if not source:
        return NO_SUCH_CARD
    if position.cells[move.end] is not None:
        return _CELL_OCCUPIED
    return FreeCell(_without_top(position, move.start), _with_cell(position, move.end, source[-1]), position.home)


def _column_to_home(position: FreeCell, move: Transfer) -> FreeCell | Refusal:
    source = position.columns[move.start]
    if not source:
        return NO_SUCH_CARD
    card = source[-1]
    if position.home[card & 3] != card >> 2:
        return NOT_NEXT
    return FreeCell(_without_top(position, move.start), position.cells, _with_home(position, card))


def _cell_to_column(position: FreeCell, move: Transfer) -> FreeCell | Refusal:
    card, target = position.cells[move.start], position.columns[move.end]
    if card is None:
        return NO_SUCH_CARD
    if target and target[-1] not in BUILDS_ON[card]:
        return misfit(card, target[-1])
    changed = list(position.columns)
    changed[move.end] = (*target, card)
    return FreeCell(tuple(changed), _with_cell(position, move.start, None), position.home)


def _cell_to_home(position: FreeCell, move: Transfer) -> FreeCell | Refusal:
    card = position.cells[move.start]
    if card is None:
        return NO_SUCH_CARD
    if position.home[card & 3] != card >> 2:
        return NOT_NEXT
    return FreeCell(position.columns, _with_cell(position, move.start, None), _with_home(position, card))


def _without_top(position: FreeCell, number: int) -> tuple[tuple[Card, ...], ...]:
    columns = list(position.columns)
    columns[number] = columns[number][:-1]
    return tuple(columns)


def _with_cell(position: FreeCell, number: int, card: Card | None) -> Cells:
    cells = list(position.cells)
    cells[number] = card
    return (cells[0], cells[1], cells[2], cells[3])


def _with_home(position: FreeCell, card: Card) -> Home:
    home = list(position.home)
    home[card & 3] += 1
    return (home[0], home[1], home[2], home[3])


_RULES: Final[dict[Route, Callable[[FreeCell, Transfer], FreeCell | Refusal]]] = {
    Route.COLUMN_TO_COLUMN: _column_to_column,
    Route.COLUMN_TO_CELL: _column_to_cell,
    Route.COLUMN_TO_HOME: _column_to_home,
    Route.CELL_TO_COLUMN: _cell_to_column,
    Route.CELL_TO_HOME: _cell_to_home,
}

# The table's own moves, found by pile numbers instead of by text.
_MOVE: Final = BY_TEXT["freecell"]
_COLUMN_MOVES: Final[list[list[list[Move]]]] = [
    [
        []
        if source == target
        else [_MOVE["u"], _MOVE[source + target]]
        + [_MOVE[f"{source}{target}v{count}"] for count in range(2, LONGEST_RUN + 1)]
        for target in COLUMN_NAMES
    ]
    for source in COLUMN_NAMES
]
_TO_CELL: Final = [[_MOVE[source + cell] for cell in CELL_NAMES] for source in COLUMN_NAMES]
_TO_HOME: Final = [_MOVE[source + "h"] for source in COLUMN_NAMES]
_CELL_MOVES: Final = [[_MOVE[cell + target] for target in COLUMN_NAMES + "h"] for cell in CELL_NAMES]
