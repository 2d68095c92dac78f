from typing import Any

import pytest

from squaredeal.engine import (
    ALL_RULES,
    Game,
    Klondike,
    Move,
    Position,
    Refusal,
    apply,
    finish_line,
    game_from,
    is_won,
    legal_moves,
    new_game,
    parse_rules,
    read_position,
    replay,
    safe_home,
)
from tests.engine.data import DRAW_THREE, FREECELL, klondike, load

CASES = load("autoplay")["cases"]


@pytest.mark.parametrize("row", CASES, ids=lambda row: row["note"])
def test_case(row: dict[str, Any]) -> None:
    rules = parse_rules(row["rules"])
    position = read_position(rules, row["position"])
    assert [move.code for move in safe_home(rules, position)] == row["safe_home"]
    line = finish_line(rules, position)
    assert (None if line is None else [move.code for move in line]) == row["finish_line"]


@pytest.mark.parametrize("rules", ALL_RULES)
def test_safe_moves_are_legal_and_the_finish_line_wins(rules: Any) -> None:
    seen_safe = 0
    for number in range(40):
        game = new_game(rules, f"deal {number}")
        for step in range(40):
            for move in safe_home(rules, game.position):
                assert move in legal_moves(rules, game.position)
                assert not is_needed(game, move)
                seen_safe += 1
            moves = [*safe_home(rules, game.position), *legal_moves(rules, game.position)]
            if not moves:
                break
            after = game.play(moves[0 if step % 2 else (number + step) % len(moves)])
            assert not isinstance(after, Refusal)
            game = after
    assert seen_safe > 30


def is_needed(game: Game, move: Move) -> bool:
    """B48: whether a card that is not home, and cannot go there either, may still be laid on this one."""
    after = game.play(move)
    assert isinstance(after, Game)
    suit = next(suit for suit in range(4) if after.position.home[suit] != game.position.home[suit])
    rank, others = after.position.home[suit], [1, 2] if suit in (0, 3) else [0, 3]
    bold = game.rules.family == "klondike"  # by one rank: there cards may come back from home
    return any(after.position.home[other] < rank - 1 - bold for other in others)


def finish(rules: Any, position: Position) -> Position:
    line = finish_line(rules, position)
    assert line is not None
    for move in line:
        after = apply(rules, position, move)
        assert not isinstance(after, Refusal)
        position = after
    return position


@pytest.mark.parametrize("row", load("games")["games"], ids=lambda row: f"{row['rules']}-{row['position'][:6]}")
def test_recorded_games_can_be_finished_at_their_end(row: dict[str, str]) -> None:
    rules = parse_rules(row["rules"])
    game = game_from(rules, read_position(rules, row["position"]))
    assert finish_line(rules, game.position) is None
    moves = row["moves"].split()
    begins = next(
        at for at in range(len(moves), 0, -1) if moves[at - 1][1:] != "h" or hides_cards(replay(game, moves[:at]))
    )
    assert len(moves) - begins >= 4
    for at in range(begins + 1, len(moves) + 1):
        assert is_won(finish(rules, replay(game, moves[:at]).position))


def hides_cards(game: Game) -> bool:
    position = game.position
    return isinstance(position, Klondike) and (bool(position.stock) or any(column.down for column in position.columns))


def test_the_waste_counts_where_every_card_of_it_comes_up() -> None:
    position = klondike("", "KS", waste="AC")
    assert [move.code for move in safe_home(parse_rules("klondike/1/3"), position)] == ["wh"]
    assert safe_home(DRAW_THREE, position) == ()


def test_hidden_cards_stop_a_finish() -> None:
    position = read_position(DRAW_THREE, "??/KD/KH/KS/// - - QQQQ 1")
    assert finish_line(DRAW_THREE, position) is None
    assert [move.code for move in safe_home(DRAW_THREE, position)] == ["2h", "3h", "4h"]
    assert finish_line(FREECELL, read_position(FREECELL, "/////// ,,, KKKK")) == ()
