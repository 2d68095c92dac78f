"""The piles of a position by name, each as cards whose end is where cards come and go.

`1` to `8` columns (Klondike: their face-up cards, `1-` to `7-` the face-down ones), `a` to `d` cells, `C D H S` home
from the ace up, `s` stock with the next card *last*, `w` waste. The pass number stands as `p`, a pile of one number.

>>> from squaredeal.engine import deal, parse_rules
>>> piles = named_piles(deal(parse_rules("klondike/3/3"), "klondike-1"))
>>> list(piles)[:4], len(piles["s"]), piles["p"]
(['1-', '1', '2-', '2'], 24, (1,))
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from squaredeal.engine import SUITS, Card, Column, FreeCell, Klondike, Position

Pile: TypeAlias = tuple[Card, ...]

_COLUMNS: Final = "12345678"
_CELLS: Final = "abcd"
_SUIT_CARDS: Final = tuple([tuple(range(suit, 52, 4)) for suit in range(len(SUITS))])
"""The thirteen cards of each suit, ace first."""


def named_piles(position: Position) -> dict[str, Pile]:
    """List all piles, always in the same order."""
    return dict(_freecell_piles(position) if isinstance(position, FreeCell) else _klondike_piles(position))


def changed_piles(before: Position, after: Position) -> list[tuple[str, Pile, Pile]]:
    """List the piles in which two positions of one game differ: name, before, after.

    What is the same object in both is not looked at, since a move leaves the piles it does not touch as they are.
    ValueError for positions of two games.
    """
    if isinstance(before, FreeCell) and isinstance(after, FreeCell):
        paired = zip(_freecell_piles(before, but=after), _freecell_piles(after, but=before), strict=True)
    elif isinstance(before, Klondike) and isinstance(after, Klondike):
        paired = zip(_klondike_piles(before, but=after), _klondike_piles(after, but=before), strict=True)
    else:
        raise ValueError("positions of two games have no piles in common")  # noqa: TRY004 - right type, wrong value
    return [(name, was, now) for (name, was), (_, now) in paired if was != now]


def with_piles(position: Position, piles: Mapping[str, Pile]) -> Position:
    """Make the position in which these piles are replaced; all others are the same objects."""
    counts = [len(piles[suit]) if suit in piles else count for suit, count in zip(SUITS, position.home, strict=True)]
    home = (counts[0], counts[1], counts[2], counts[3])
    if isinstance(position, FreeCell):
        columns = tuple([piles.get(name, pile) for name, pile in zip(_COLUMNS, position.columns, strict=True)])
        cells = [
            _cell(piles[name]) if name in piles else card for name, card in zip(_CELLS, position.cells, strict=True)
        ]
        return FreeCell(columns, (cells[0], cells[1], cells[2], cells[3]), home)
    tableau = tuple([_column(name, column, piles) for name, column in zip(_COLUMNS, position.columns, strict=False)])
    stock = piles["s"][::-1] if "s" in piles else position.stock
    pass_no = piles["p"][0] if "p" in piles else position.pass_no
    return Klondike(tableau, stock, piles.get("w", position.waste), home, pass_no)


def _freecell_piles(position: FreeCell, but: FreeCell | None = None) -> Iterator[tuple[str, Pile]]:
    """Go through the piles, leaving out those that are the same objects in `but`."""
    others = but.columns if but else (None,) * len(_COLUMNS)
    for name, column, other in zip(_COLUMNS, position.columns, others, strict=True):
        if column is not other:
            yield name, column
    if but is None or position.cells is not but.cells:
        for name, card in zip(_CELLS, position.cells, strict=True):
            yield name, () if card is None else (card,)
    yield from _home_piles(position, but)


def _klondike_piles(position: Klondike, but: Klondike | None = None) -> Iterator[tuple[str, Pile]]:
    """Go through the piles, leaving out those that are the same objects in `but`."""
    others = but.columns if but else (None,) * len(position.columns)
    for name, column, other in zip(_COLUMNS, position.columns, others, strict=False):
        if column is not other:
            yield name + "-", column.down
            yield name, column.up
    if but is None or position.stock is not but.stock:
        yield "s", position.stock[::-1]
    if but is None or position.waste is not but.waste:
        yield "w", position.waste
    yield from _home_piles(position, but)
    yield "p", (position.pass_no,)


def _home_piles(position: Position, but: Position | None) -> Iterator[tuple[str, Pile]]:
    if but is None or position.home is not but.home:
        for suit, count in enumerate(position.home):
            yield SUITS[suit], _SUIT_CARDS[suit][:count]


def _cell(pile: Pile) -> Card | None:
    return pile[0] if pile else None


def _column(name: str, column: Column, piles: Mapping[str, Pile]) -> Column:
    if name not in piles and name + "-" not in piles:
        return column
    return Column(piles.get(name + "-", column.down), piles.get(name, column.up))
