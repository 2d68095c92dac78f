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


def _finishes() -> int:
    rules = parse_rules("freecell")
    game = game_from(rules, deal(rules, SEED))
    for at, code in enumerate(LINE):
        if finish_line(rules, game.position) is not None:
            return at
        game = replay(game, [code])
    raise AssertionError("the line ends before the game can be finished by moves home alone")


FINISHES: Final = _finishes()
"""After so many moves of `LINE` the page can send all cards home by itself."""
