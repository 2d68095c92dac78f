"""A client's board is at every rev what the server would show it: with the faces of an owner, and with all of them."""

from __future__ import annotations

import random

import pytest

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import Game, code, legal_moves, new_game, parse_move, parse_rules, write_position
from tests.faults.seen_board import NotLegalError, is_shown_as, played, seen

RULES = ("freecell", "klondike/1/unlimited", "klondike/3/3")
MOVES = 150


def shown(game: Game, sight: Sight) -> str:
    position = view(game.position, sight)
    assert position is not None
    return write_position(position)


def next_move(game: Game, rng: random.Random) -> str | None:
    moves = [move.code for move in legal_moves(game.rules, game.position)]
    if len(game.steps) and (not moves or rng.random() < 0.2):
        return "u"
    return rng.choice(moves) if moves else None


@pytest.mark.parametrize("sight", [Sight.OWNER, Sight.FULL])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(12))
def test_a_told_board_goes_on_as_the_true_one(rules: str, sight: Sight, seed: int) -> None:
    rng = random.Random(seed)
    true = new_game(parse_rules(rules), str(seed + 1))
    mine = seen(rules, shown(true, sight), 0)
    for _ in range(MOVES):
        text = next_move(true, rng)
        if text is None:
            break
        guess = played(mine, text)  # as it is while the answer is awaited
        after = true.play(parse_move(true.rules, text))
        assert isinstance(after, Game)
        true, mine = after, played(mine, text, " ".join(code(card) for card in after.turned))
        assert write_position(mine.position) in {shown(true, sight), shown(true, Sight.OWNER)}
        assert is_shown_as(guess, write_position(mine.position))


def test_what_is_not_legal_is_said() -> None:
    game = new_game(parse_rules("freecell"), "1")
    with pytest.raises(NotLegalError, match="u as rev 1"):
        played(game, "u")
    with pytest.raises(NotLegalError, match="1h as rev 1"):
        played(game, "1h")


def test_faces_that_are_not_as_many_as_were_turned() -> None:
    game = new_game(parse_rules("klondike/3/3"), "klondike-1")
    mine = seen("klondike/3/3", shown(game, Sight.OWNER), 0)
    with pytest.raises(NotLegalError, match="3 were turned"):
        played(mine, "s", "QH")
