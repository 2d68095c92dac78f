import random

from squaredeal.engine import Refusal, apply, legal_moves, new_game, parse_move, parse_rules, read_position
from squaredeal.room.hints import MOST, hint

FREECELL = parse_rules("freecell")


def test_every_hint_is_legal_and_there_are_few() -> None:
    for text in ("freecell", "klondike/1/3"):
        rules = parse_rules(text)
        for seed in range(20):
            position = new_game(rules, f"hint-{seed}").position
            moves = hint(rules, position)
            assert len(moves) == min(MOST, len(legal_moves(rules, position)))
            assert len(set(moves)) == len(moves)
            assert not any(isinstance(apply(rules, position, parse_move(rules, move)), Refusal) for move in moves)


def test_what_goes_home_safely_comes_first() -> None:
    position = read_position(FREECELL, "KH/KSQH/KDQS////QD/KC ,,, QJJJ")
    assert hint(FREECELL, position)[:3] == ("7h", "2h", "3h")


def test_what_turns_a_card_comes_before_the_stock() -> None:
    rules = parse_rules("klondike/1/1")
    position = new_game(rules, "klondike-1").position
    moves = hint(rules, position)
    assert "s" in moves
    turning = [move for move in moves if move[0] in "1234567" and len(move) == 2 and move[1] in "1234567"]
    assert all(moves.index(move) < moves.index("s") for move in turning[:1])


def test_a_position_without_moves_has_no_hint() -> None:
    rng = random.Random(1)
    game = new_game(FREECELL, "1")
    while moves := legal_moves(FREECELL, game.position):
        after = game.play(rng.choice(moves))
        assert not isinstance(after, Refusal)
        game = after
    assert hint(FREECELL, game.position) == ()
