"""Positions of FreeCell games played at random: those that real games lead to, not those that are made up."""

from __future__ import annotations

import random

from squaredeal.engine import FreeCell, Refusal, legal_moves, new_game
from tests.solver.microsoft import FREECELL


def played_at_random(number: int, fewest: int, most: int) -> FreeCell:
    """The position after so many random moves of a random deal, or where no move was left; `number` is the chance."""
    chance = random.Random(number)
    game = new_game(FREECELL, str(chance.randint(1, 32_000)))
    for _ in range(chance.randint(fewest, most)):
        moves = legal_moves(FREECELL, game.position)
        if not moves:
            break
        after = game.play(chance.choice(moves))
        assert not isinstance(after, Refusal)
        game = after
    assert isinstance(game.position, FreeCell)
    return game.position
