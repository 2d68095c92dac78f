"""Hints that prove nothing: legal, useful, and never in circles."""

import random
from collections.abc import Iterator
from typing import Final

import pytest

from squaredeal.engine import (
    ALL_RULES,
    SUITS,
    Column,
    Game,
    Position,
    Refusal,
    Rules,
    Transfer,
    apply,
    game_from,
    legal_moves,
    new_game,
    parse_move,
    parse_rules,
    read_position,
)
from squaredeal.room.hints import Arrangement, arrangement, hints

FREECELL: Final = parse_rules("freecell")
KLONDIKE: Final = parse_rules("klondike/1/unlimited")


def test_what_goes_home_safely_comes_first() -> None:
    game = game_from(FREECELL, read_position(FREECELL, "KH/KSQH/KDQS////QD/KC ,,, QJJJ"))
    assert [move.code for move in hints(game, set())][:3] == ["7h", "2h", "3h"]


def test_what_turns_a_card_comes_before_what_does_not() -> None:
    rules = parse_rules("klondike/1/1")
    moves = [move.code for move in hints(new_game(rules, "klondike-1"), set())]
    turning = [move for move in moves if move[0] in "1234567" and move[1] in "1234567"]
    assert turning
    assert moves[: len(turning)] == turning
    assert moves[-1] == "s"


def played(rules: Rules, seed: str) -> Iterator[Game]:
    """The positions of a game played at random."""
    rng, game = random.Random(seed), new_game(rules, seed)
    for _ in range(60):
        yield game
        moves = legal_moves(rules, game.position)
        after = game.play(rng.choice(moves)) if moves else game
        assert isinstance(after, Game)
        game = after


def cards_of(position: Position, column: str) -> int:
    pile = position.columns[int(column) - 1]
    return len(pile.down) + len(pile.up) if isinstance(pile, Column) else len(pile)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.code)
def test_every_hint_is_legal_and_changes_something(rules: Rules) -> None:
    for game in [game for seed in range(5) for game in played(rules, str(seed))]:
        moves = hints(game, {arrangement(game.position)})
        after = [apply(rules, game.position, move) for move in moves]
        places = {arrangement(position) for position in after if not isinstance(position, Refusal)}
        assert len(places) == len(moves)  # of several cells or empty columns one is hinted
        for move in moves:
            if isinstance(move, Transfer) and move.source.isdigit() and move.target.isdigit():
                is_whole = cards_of(game.position, move.source) == move.count
                assert not (is_whole and cards_of(game.position, move.target) == 0)
            assert move.code[0] not in SUITS


def test_a_hint_does_not_lead_back() -> None:
    for game in played(FREECELL, "1"):
        been = {arrangement(game.position)}
        for move in hints(game, been):
            after = game.play(move)
            assert isinstance(after, Game)
            assert move not in hints(game, been | {arrangement(after.position)})


def gone_through(rules: Rules, seed: str) -> Game:
    """A game whose stock was gone through once, nothing else being moved."""
    game = new_game(rules, seed)
    while True:
        after = game.play(parse_move(rules, "s"))
        if isinstance(after, Refusal):
            return game
        game = after


def test_drawing_is_hinted_for_unseen_cards_and_for_those_that_can_go() -> None:
    for seed in range(30):
        game = gone_through(KLONDIKE, str(seed))
        fresh = new_game(KLONDIKE, str(seed))
        assert hints(fresh, set())[-1].code == "s"
        goes = any(isinstance(after, Game) and hints_of_waste(after) for after in passes(game))
        assert ("r" in [move.code for move in hints(game, set())]) is goes


def passes(game: Game) -> list[Game | Refusal]:
    """The games after a recycle and 1, 2, 3 … draws."""
    now, found = game.play(parse_move(game.rules, "r")), []
    assert isinstance(now, Game)
    while isinstance(after := now.play(parse_move(game.rules, "s")), Game):
        found.append(after)
        now = after
    return list(found)


def hints_of_waste(game: Game) -> bool:
    return any(move.code[0] == "w" for move in hints(game, set()))


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.code)
def test_hints_followed_for_500_moves_do_not_go_in_circles(rules: Rules) -> None:
    for seed in ("1", "2", "klondike-1"):
        game = new_game(rules, seed)
        been: set[Arrangement] = {arrangement(game.position)}
        places: set[Position] = {game.position}
        stock_moves = 0
        for _ in range(500):
            moves = hints(game, been)
            if not moves:
                break
            after = game.play(moves[0])
            assert isinstance(after, Game), f"the hint {moves[0].code} is refused"
            game = after
            stock_moves = stock_moves + 1 if moves[0].code in ("s", "r") else 0
            assert stock_moves or game.position not in places
            assert stock_moves < 60  # through the stock once, and the waste turned over once
            been.add(arrangement(game.position))
            places.add(game.position)
