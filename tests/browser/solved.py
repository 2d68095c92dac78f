"""Deals with a line home, from the vectors that both engines share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from squaredeal.engine import deal, finish_line, game_from, parse_rules, replay

_GAMES: Final = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text())["games"]

SEED: Final = "1941"
"""A FreeCell deal; `LINE` leads it home."""
LINE: Final[list[str]] = next(game["moves"].split() for game in _GAMES if game["seed"] == SEED)

LONG_SEED: Final = "31465"
"""Another, in which these moves make a column of fourteen cards."""
LONG_LINE: Final[list[str]] = next(game["moves"].split() for game in _GAMES if game["seed"] == LONG_SEED)[:40]

SHORT_SEED: Final = "224"
"""A deal that is won in fewer moves; `SHORT_LINE` leads it home."""
_SHORT = (
    "4a 4h 41 4h 13v2 1h 18 84v2 83 18 1h 21 26 2h 56 2h 5b 51 5h 5h 1h 5h 35v3 4h b4 7b 7c 7h 1h 24 c2 67v3 86v2 67v3 "
    "87 82 8h 38v2 3h 38 3h 7h 7h 1h 6c 6h 6h 7h 6h 4h 35 3h 7h 4h 7h ch 7h 4h 5h 5h 7h 4h 4h 7h 5h 2h 8h 2h 5h ah 7h "
    "7h 1h 2h 8h 4h 8h bh 2h"
)
SHORT_LINE: Final = _SHORT.split()


def _finishes(seed: str, line: list[str]) -> tuple[int, int]:
    rules = parse_rules("freecell")
    game = game_from(rules, deal(rules, seed))
    for at, code in enumerate(line):
        finish = finish_line(rules, game.position)
        if finish is not None:
            return at, at + len(finish)
        game = replay(game, [code])
    raise AssertionError("the line ends before the game can be finished by moves home alone")


SHORT_FINISHES, SHORT_MOVES = _finishes(SHORT_SEED, SHORT_LINE)
"""After so many moves of `SHORT_LINE` the page can send all cards home by itself; how many moves it is then in all."""
