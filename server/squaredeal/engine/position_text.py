"""The text of a position: one ASCII line, the board text of the wire, the journal, replays and tests.

FreeCell is `<columns> <cells> <home>`, Klondike `<columns> <stock> <waste> <home> <pass>`; a position has one text and
a text one position. Knows the shape of a position, and that a deck has each card once; nothing about moves.

>>> from squaredeal.engine.rules import KlondikeRules
>>> text = ("5D/(TH)5H/(8H4S)QC/(3SKS9D)6S/(JC5CQD4C)8S/(3H3C7C6D8C)KH/(ACTS8DJHKD2H)KC "
...         "5S9HADTCJS4HQS7S7H2DAS4D9CQHTD6H2S9S2CAHJD7D3D6C - 0000 1")
>>> position = read_position(KlondikeRules(), text)
>>> write_position(position) == text
True
>>> board_hash(position)
'583d23f497af2e3d'
"""

import re
from hashlib import blake2b
from typing import Final

from squaredeal.engine.card import DECK, HIDDEN, RANKS, Card, CardCodeError, code, codes, parse_card, parse_cards
from squaredeal.engine.move import COLUMNS_IN
from squaredeal.engine.position import Column, FreeCell, Home, Klondike, Position, cards_in
from squaredeal.engine.rules import FreeCellRules, KlondikeRules, Rules

_HEIGHTS: Final = "0" + RANKS
_COLUMN: Final = re.compile(r"(?:\(([^()]+)\)(?=.))?([^()]*)")
_PASS: Final = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


class PositionTextError(ValueError):
    """A text that is no position under the rules; the message says where."""


def write_position(position: Position) -> str:
    """Write a position as one ASCII line without a line end."""
    home = "".join([_HEIGHTS[count] for count in position.home])
    if isinstance(position, FreeCell):
        columns = "/".join([codes(column) for column in position.columns])
        cells = ",".join(["" if card is None else code(card) for card in position.cells])
        return f"{columns} {cells} {home}"
    columns = "/".join([f"({codes(down)}){codes(up)}" if down else codes(up) for down, up in position.columns])
    return f"{columns} {codes(position.stock) or '-'} {codes(position.waste) or '-'} {home} {position.pass_no}"


def read_position(rules: Rules, text: str) -> Position:
    """Read a position of the rules' family: exactly what `write_position` writes.

    All 52 cards must be there once; in Klondike any of them but those at home may be hidden (`??`), and the pass number
    must be within the rules. Raises `PositionTextError`.
    """
    try:
        position = _read_freecell(text) if isinstance(rules, FreeCellRules) else _read_klondike(rules, text)
    except CardCodeError as error:
        raise PositionTextError(str(error)) from None
    _check_deck(position)
    return position


def board_hash(position: Position) -> str:
    """Give 16 hex digits that stand for the position: BLAKE2b of its text, 8 bytes long."""
    return blake2b(write_position(position).encode("ascii"), digest_size=8).hexdigest()


def _read_freecell(text: str) -> FreeCell:
    columns, cells, home = _fields(text, "columns, cells and home", 3)
    cards = [None if not card else parse_card(card) for card in cells.split(",")]
    if len(cards) != 4:
        raise PositionTextError(f"FreeCell has 4 cells, not {len(cards)}")
    a, b, c, d = cards
    return FreeCell(tuple(map(parse_cards, _columns(columns, "freecell"))), (a, b, c, d), _read_home(home))


def _read_klondike(rules: KlondikeRules, text: str) -> Klondike:
    columns, stock, waste, home, pass_no = _fields(text, "columns, stock, waste, home and pass", 5)
    if not _PASS.fullmatch(pass_no) or int(pass_no) > (rules.passes or int(pass_no)):
        raise PositionTextError(f"pass {pass_no[:8]!r} is not one of {rules.code}")
    return Klondike(
        tuple(map(_read_column, _columns(columns, "klondike"))),
        _read_pile(stock),
        _read_pile(waste),
        _read_home(home),
        int(pass_no),
    )


def _fields(text: str, names: str, count: int) -> list[str]:
    fields = text.split(" ")
    if len(fields) != count:
        raise PositionTextError(f"a position is {names}, {count} texts with one space between, not {len(fields)}")
    return fields


def _columns(text: str, family: str) -> list[str]:
    columns = text.split("/")
    wanted = COLUMNS_IN["freecell" if family == "freecell" else "klondike"]
    if len(columns) != wanted:
        raise PositionTextError(f"{family} has {wanted} columns, not {len(columns)}")
    return columns


def _read_column(text: str) -> Column:
    found = _COLUMN.fullmatch(text)
    if found is None:
        raise PositionTextError(f"column {text[:16]!r} is not (face-down cards)face-up cards")
    return Column(parse_cards(found[1] or ""), parse_cards(found[2]))


def _read_pile(text: str) -> tuple[Card, ...]:
    if not text:
        raise PositionTextError("an empty stock or waste is written -")
    return () if text == "-" else parse_cards(text)


def _read_home(text: str) -> Home:
    if len(text) != 4 or any(height not in _HEIGHTS for height in text):
        raise PositionTextError(f"home {text[:8]!r} is not four of {_HEIGHTS}")
    clubs, diamonds, hearts, spades = map(_HEIGHTS.index, text)
    return clubs, diamonds, hearts, spades


def _check_deck(position: Position) -> None:
    """Refuse positions that are not one deck; hidden cards stand for any others."""
    cards = cards_in(position)
    known = [card for card in cards if card != HIDDEN]
    if len(known) < len(cards) and isinstance(position, FreeCell):
        raise PositionTextError("FreeCell has no hidden cards")
    if len(set(known)) < len(known):
        twice = next(card for card in DECK if known.count(card) > 1)
        raise PositionTextError(f"{code(twice)} is there twice")
    if len(cards) != len(DECK):
        raise PositionTextError(f"a deck has 52 cards, not {len(cards)}")
