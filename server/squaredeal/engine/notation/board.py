"""The board text that FreeCell programs share (fc-solve, PySolFC), read and written.

    Foundations: H-0 C-A D-0 S-0
    Freecells: 3D - - -
    : JD KD 2S 4C 3S 6D 6S
    …

Klondike has `Talon:` (the stock, next card first) and `Waste:` lines, and face-down cards in angle brackets, as PySolFC
writes them. What these texts leave out is taken as at the start: no foundations line is nothing home, no cells line is
empty cells. Knows no moves.

>>> from squaredeal.engine.dealing import deal
>>> from squaredeal.engine.rules import FreeCellRules
>>> print(write_board(deal(FreeCellRules(), "1")).splitlines()[2])
: JD KD 2S 4C 3S 6D 6S
"""

import re
from typing import Final

from squaredeal.engine.card import RANKS, SUITS, code
from squaredeal.engine.move import COLUMNS_IN
from squaredeal.engine.position import FreeCell, Position
from squaredeal.engine.position_text import PositionTextError, read_position
from squaredeal.engine.rules import Rules

_FOUNDATION_ORDER: Final = "HCDS"
_LABELS: Final = {
    "foundations": "home", "founds": "home", "freecells": "cells", "fc": "cells",
    "talon": "stock", "stock": "stock", "waste": "waste",
}  # fmt: skip
_LABELLED: Final = re.compile(r"\s*([A-Za-z]+)\s*:(.*)")
_CARD: Final = re.compile(r"(<?)(10|[A23456789TJQKa23456789tjqk])([CDHScdhs])(>?)", re.ASCII)


def write_board(position: Position) -> str:
    """Write a position as lines, each with its line end."""
    home = [f"{suit}-{'0A23456789TJQK'[position.home[SUITS.index(suit)]]}" for suit in _FOUNDATION_ORDER]
    lines = ["Foundations: " + " ".join(home)]
    if isinstance(position, FreeCell):
        lines.append("Freecells: " + " ".join(["-" if card is None else code(card) for card in position.cells]))
        lines += [": " + " ".join(map(code, column)) for column in position.columns]
    else:
        lines.append("Talon: " + " ".join(map(code, position.stock)))
        lines.append("Waste: " + " ".join(map(code, position.waste)))
        for down, up in position.columns:
            lines.append(": " + " ".join([*[f"<{code(card)}>" for card in down], *map(code, up)]))
    return "".join([line.rstrip() + "\n" for line in lines])


def read_board(rules: Rules, text: str) -> Position:
    """Read a position that `write_board`, fc-solve or PySolFC wrote. Raises `PositionTextError`.

    Columns may start with a colon; `10` and lower case are read too. Klondike is read as in its first pass.
    """
    fields = {"home": "", "cells": "", "stock": "", "waste": ""}
    columns: list[str] = []
    for line in text.splitlines():
        labelled = _LABELLED.match(line)
        if labelled:
            fields[_field(labelled[1])] = labelled[2]
        else:
            columns.append(_cards(line.strip().removeprefix(":")))
    while columns and not columns[-1] and len(columns) > COLUMNS_IN[rules.family]:
        columns.pop()
    tableau = "/".join(columns)
    if rules.family == "freecell":
        return read_position(rules, f"{tableau} {_cells(fields['cells'])} {_home(fields['home'])}")
    stock, waste = _cards(fields["stock"]) or "-", _cards(fields["waste"]) or "-"
    return read_position(rules, f"{tableau} {stock} {waste} {_home(fields['home'])} 1")


def _field(label: str) -> str:
    field = _LABELS.get(label.lower())
    if field is None:
        raise PositionTextError(f"a board has no line {label[:16]!r}")
    return field


def _cards(text: str) -> str:
    """Write the cards of a line as our position text does, face-down ones in one pair of brackets."""
    down, up = "", ""
    for word in text.split():
        found = _CARD.fullmatch(word)
        if found is None or bool(found[1]) is not bool(found[4]) or (found[1] and up):
            raise PositionTextError(f"{word[:8]!r} is not a card here")
        card = found[2].upper().replace("10", "T") + found[3].upper()
        down, up = (down + card, up) if found[1] else (down, up + card)
    return f"({down}){up}" if down else up


def _cells(text: str) -> str:
    words = text.split()
    cells = ["" if word == "-" else _cards(word) for word in words]
    return ",".join(cells + [""] * (4 - len(cells)))


def _home(text: str) -> str:
    heights = dict.fromkeys(SUITS, "0")
    for word in text.split():
        suit, _, rank = word.upper().replace("10", "T").partition("-")
        if suit not in heights or rank not in [*"0" + RANKS]:
            raise PositionTextError(f"{word[:8]!r} is not a foundation")
        heights[suit] = rank
    return "".join(heights.values())
