import pickle
from typing import Any

import pytest

from squaredeal.diff import Sight, view
from squaredeal.engine import (
    ALL_RULES,
    DECK,
    Game,
    IllegalMove,
    Klondike,
    MoveTextError,
    Refusal,
    Why,
    apply,
    board_hash,
    codes,
    deal,
    face_up,
    game_from,
    is_won,
    legal_moves,
    new_game,
    parse_move,
    parse_rules,
    read_position,
    replay,
    write_position,
)
from tests.engine.data import DRAW_ONE, DRAW_THREE, FREECELL, facts, klondike, load, play, refused

GAMES = load("games")["games"]


@pytest.mark.parametrize("row", GAMES, ids=lambda row: f"{row['rules']}-{row['position'][:6]}")
def test_recorded_games_are_won(row: dict[str, str]) -> None:
    """B9: a golden game for each rule set."""
    rules = parse_rules(row["rules"])
    codes_played = row["moves"].split()
    game = replay(game_from(rules, read_position(rules, row["position"])), codes_played)
    assert game.is_won
    assert (game.home, game.rev) == (52, len(codes_played))
    for text in ("u", codes_played[0], "12"):
        assert refused(game, text) == {"why": "game_over"}


def test_recorded_games_start_from_their_deals() -> None:
    dealt = [row for row in GAMES if row["seed"]]
    assert len(dealt) == 5
    for row in dealt:
        assert write_position(deal(parse_rules(row["rules"]), row["seed"])) == row["position"]
    assert {row["rules"] for row in GAMES} >= {"freecell", "klondike/3/unlimited", "klondike/3/3", "klondike/1/1"}


@pytest.mark.parametrize("row", load("traces")["games"], ids=lambda row: f"{row['rules']}-{row['seed']}")
def test_random_play_is_as_recorded(row: dict[str, Any]) -> None:
    """B8: the browser's engine plays the same file."""
    rules = parse_rules(row["rules"])
    game = new_game(rules, row["seed"])
    for text, outcome, *faces in row["steps"]:
        after = game.play(parse_move(rules, text))
        if isinstance(after, Refusal):
            assert facts(after) == outcome
            continue
        game = after
        assert board_hash(game.position) == outcome
        assert codes(game.turned) == "".join(faces).replace(" ", "")
    assert (game.rev, write_position(game.position)) == (row["rev"], row["position"])
    owner = view(game.position, Sight.OWNER)
    assert owner is not None
    assert write_position(owner) == row["owner"]
    assert codes([card for card in DECK if game.seen >> card & 1]) == row["seen"]
    assert " ".join(move.code for move in legal_moves(rules, game.position)) == row["legal"]
    assert game.is_stuck is row["stuck"]


def test_every_accepted_move_counts_and_no_refused_one() -> None:
    """B33: a draw and its undo are two moves."""
    game = new_game(DRAW_THREE, "klondike-1")
    after = play(game, "s", "u")
    assert after.rev == 2
    assert after.position == game.position
    assert refused(after, "r") == {"why": "stock_not_empty"}
    assert after.rev == 2


def test_undo_is_not_itself_undoable() -> None:
    game = play(new_game(DRAW_ONE, "klondike-1"), "s", "s", "u")
    assert isinstance(game.position, Klondike)
    assert len(game.position.waste) == 1
    after = play(game, "u")
    assert isinstance(after.position, Klondike)
    assert after.position.waste == ()
    assert refused(after, "u") == {"why": "nothing_to_undo"}


def test_undo_may_be_off() -> None:
    game = play(new_game(DRAW_ONE, "klondike-1"), "s")
    undo = parse_move(DRAW_ONE, "u")
    assert game.play(undo, undo_allowed=False) == Refusal(Why.UNDO_OFF)
    assert new_game(DRAW_ONE, "klondike-1").play(undo, undo_allowed=False) == Refusal(Why.UNDO_OFF)
    assert isinstance(game.play(parse_move(DRAW_ONE, "s"), undo_allowed=False), Game)


def test_undo_goes_back_to_the_same_position_object() -> None:
    game = play(new_game(FREECELL, "1"), "6a", "6b")
    assert play(game, "6h", "6h", "u", "u").position is game.position


def test_klondike_takes_back_one_hundred_moves() -> None:
    game = play(new_game(DRAW_ONE, "klondike-1"), *(["s"] * 24 + ["r"]) * 5)
    after = play(game, *["u"] * 100)
    assert refused(after, "u") == {"why": "nothing_to_undo"}
    assert after.rev == 225


def test_freecell_takes_back_more_than_one_hundred_moves() -> None:
    row = GAMES[0]
    moves = row["moves"].split()
    start = new_game(FREECELL, "1")
    game = replay(start, moves[:-1])
    assert game.rev > 100
    assert play(game, *["u"] * game.rev).position == start.position


def test_a_won_game_is_over_whatever_comes() -> None:
    """K34: even Klondike's king, which the position alone would let come back."""
    game = game_from(DRAW_THREE, klondike("KS", home="KKKQ"))
    won = play(game, "1h")
    assert won.is_won
    assert not won.is_stuck
    for text in ("S1", "s", "r", "u", "1h"):
        assert refused(won, text) == {"why": "game_over"}
    assert not isinstance(apply(DRAW_THREE, won.position, parse_move(DRAW_THREE, "S1")), Refusal)


def test_a_refused_move_makes_nothing() -> None:
    game = new_game(FREECELL, "1")
    before = pickle.dumps(game)
    refused(game, "12")
    assert pickle.dumps(game) == before


def test_cards_seen_are_never_forgotten() -> None:
    game = new_game(DRAW_THREE, "klondike-1")
    assert game.seen == face_up(game.position)
    assert game.seen.bit_count() == 7
    drawn = play(game, "s")
    assert drawn.seen.bit_count() == 10
    back = play(drawn, "u")
    assert back.seen == drawn.seen
    assert back.turned == ()
    assert new_game(FREECELL, "1").seen == (1 << 52) - 1


def test_undoing_a_recycle_turns_the_whole_waste() -> None:
    game = play(new_game(DRAW_THREE, "klondike-1"), *["s"] * 8)
    assert isinstance(game.position, Klondike)
    back = play(game, "r", "u")
    assert back.turned == game.position.waste
    assert back.position == game.position
    assert isinstance(back.position, Klondike)
    assert back.position.pass_no == 1


def test_an_exposed_card_is_turned_and_turned_back() -> None:
    game = game_from(DRAW_THREE, klondike("(5C)9S", "TH"))
    after = play(game, "12")
    assert codes(after.turned) == "5C"
    assert after.rev == 1
    assert after.seen & ~game.seen == 1 << 16
    back = play(after, "u")
    assert (back.turned, back.position) == ((), game.position)


def test_a_stored_game_goes_on() -> None:
    game = play(new_game(DRAW_ONE, "klondike-1"), *(["s"] * 24 + ["r"]) * 6, "s", "u")
    stored = game_from(game.rules, game.position, rev=game.rev, seen=game.seen, steps=[*game.steps][::-1])
    assert stored == game
    assert hash(stored) == hash(game)
    assert play(stored, *["u"] * 99) == play(game, *["u"] * 99)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_games_pickle_and_print(rules: Any) -> None:
    game = new_game(rules, "klondike-1")
    for _ in range(300):
        moves = legal_moves(rules, game.position)
        after = game.play(moves[game.rev * 7 % len(moves)]) if moves else game
        assert isinstance(after, Game)
        game = after
    assert pickle.loads(pickle.dumps(game)) == game
    assert repr(rules) in repr(game)
    assert len(repr(game)) < 3000


def test_replay_stops_at_the_first_illegal_move() -> None:
    game = new_game(FREECELL, "1")
    with pytest.raises(IllegalMove, match="move 3 6h") as caught:
        replay(game, ["6a", "1b", "6h", "7h"])
    assert (caught.value.at, caught.value.code, caught.value.refusal.why) == (3, "6h", "not_next")
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args
    with pytest.raises(MoveTextError):
        replay(game, ["6a", "1av2"])
    assert replay(game, []) is game
    assert not is_won(game.position)
