"""The way from a FreeCell position to its search and back, its moves written out one by one.

The search names cards, not places, and leaves out the safe moves home; here both are put in. Knows no weights.

>>> from squaredeal.engine import read_position
>>> at = read_position(FreeCellRules(), "KH/KSQH/KDQS////QD/KC ,,, QJJJ")
>>> solve_freecell(at, 100).line
('7h', '2h', '3h', '8h', '3h', '1h', '2h')
"""

from typing import Final

from squaredeal.engine import Card, FreeCell, FreeCellRules, Refusal, apply, is_won, parse_move
from squaredeal.solver.builds import freecell_search as search
from squaredeal.solver.freecell_portfolio import run_portfolio
from squaredeal.solver.verdict import Proof, Verdict, WrongLineError

_RULES: Final = FreeCellRules()
_VERDICTS: Final = {search.WON: Verdict.WON, search.LOST: Verdict.LOST, search.UNKNOWN: Verdict.UNKNOWN}


def solve_freecell(position: FreeCell, budget: int) -> Proof:
    """Find out within `budget` nodes whether the position can be won. Raises `WrongLineError`."""
    return _proof(position, budget, shortest=False)


def par_freecell(position: FreeCell, budget: int) -> Proof:
    """Find the shortest of several lines within `budget` nodes; the verdict is `solve_freecell`'s."""
    return _proof(position, budget, shortest=True)


def packed(position: FreeCell) -> tuple[list[bytes], bytes, bytes]:
    """Give the columns, the cells in use and home as the search takes them."""
    cells = bytes([card for card in position.cells if card is not None])
    return [bytes(column) for column in position.columns], cells, bytes(position.home)


def _proof(position: FreeCell, budget: int, *, shortest: bool) -> Proof:
    verdict, nodes, moves = run_portfolio(search.Search, *packed(position), budget, shortest=shortest)
    line = _written_out(position, moves) if verdict == search.WON else []
    return Proof(_VERDICTS[verdict], tuple(line), nodes)


def _written_out(position: FreeCell, moves: list[int]) -> list[str]:
    """Write the texts of packed moves, and of the safe moves home before and after each."""
    texts: list[str] = []
    position = _settled(position, texts)
    for move in moves:
        position = _played(position, _text(position, move), texts)
        position = _settled(position, texts)
    return texts


def _settled(position: FreeCell, texts: list[str]) -> FreeCell:
    """Play the safe moves home until there are none; which is first makes no difference to where they end."""
    while not is_won(position):
        ready = [
            (card, place)
            for card, place in _tops(position).items()
            if position.home[card & 3] == card >> 2 and search.is_safe(card, bytes(position.home))
        ]
        if not ready:
            break
        position = _played(position, min(ready)[1] + "h", texts)
    return position


def _played(position: FreeCell, text: str, texts: list[str]) -> FreeCell:
    after = apply(_RULES, position, parse_move(_RULES, text))
    if isinstance(after, Refusal) or not isinstance(after, FreeCell):
        raise WrongLineError(f"move {len(texts) + 1} {text}: {after}")
    texts.append(text)
    return after


def _text(position: FreeCell, move: int) -> str:
    """Write a packed move with the places in which its cards lie now."""
    count, lowest, target = move >> 12, move >> 6 & 63, move & 63
    tops = _tops(position)
    source = tops.get(lowest) or _column_of(position, lowest)
    if target == search.HOME:
        return source + "h"
    if target == search.CELL:
        return source + "abcd"[position.cells.index(None)]
    onto = str(position.columns.index(()) + 1) if target == search.EMPTY else tops[target]
    return f"{source}{onto}v{count}" if count > 1 else source + onto


def _tops(position: FreeCell) -> dict[Card, str]:
    """Find the places of all cards that lie free."""
    tops = {column[-1]: str(number) for number, column in enumerate(position.columns, 1) if column}
    return tops | {card: name for name, card in zip("abcd", position.cells, strict=True) if card is not None}


def _column_of(position: FreeCell, card: Card) -> str:
    return next(str(number) for number, column in enumerate(position.columns, 1) if card in column)
