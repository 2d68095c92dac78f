"""A hint tells nothing of a card that its player has not seen: any other arrangement of those gets the same hints."""

import random

import pytest

from squaredeal.engine import (
    DECK,
    Card,
    Game,
    Rules,
    game_from,
    lay_out,
    legal_moves,
    parse_move,
    parse_rules,
)
from squaredeal.room.hints import Arrangement, arrangement, hints

from .test_two_worlds import rearranged


def played(rules: Rules, deck: list[Card], moves: list[str]) -> tuple[Game, set[Arrangement]]:
    game = game_from(rules, lay_out("klondike", tuple(deck)))
    been = {arrangement(game.position)}
    for text in moves:
        after = game.play(parse_move(rules, text))
        assert isinstance(after, Game)
        game = after
        been.add(arrangement(game.position))
    return game, been


def random_play(rules: Rules, deck: list[Card], rng: random.Random) -> list[str]:
    """Moves of a game: hints are followed, moves tried that are none, and some taken back."""
    moves: list[str] = []
    for _ in range(rng.randrange(60)):
        game, been = played(rules, deck, moves)
        legal = [move.code for move in legal_moves(rules, game.position)]
        hinted = [move.code for move in hints(game, been)]
        choices = hinted[:1] if rng.random() < 0.7 else legal
        if len(game.steps) and rng.random() < 0.05:
            choices = ["u"]
        if choices:
            moves.append(rng.choice(choices))
    return moves


@pytest.mark.parametrize("code", ["klondike/1/1", "klondike/3/3", "klondike/3/unlimited"])
def test_hints_are_the_same_whatever_lies_where_nobody_has_looked(code: str) -> None:
    rules, rng, compared = parse_rules(code), random.Random(code), 0
    for _ in range(40):
        deck = list(DECK)
        rng.shuffle(deck)
        moves = random_play(rules, deck, rng)
        game, been = played(rules, deck, moves)
        unseen = [card for card in deck if not game.seen >> card & 1]
        if len(unseen) < 2:
            continue
        for _ in range(4):
            other, other_been = played(rules, rearranged(deck, unseen, rng), moves)
            assert hints(other, other_been) == hints(game, been)
            compared += 1
    assert compared > 80
