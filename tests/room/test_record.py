import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.diff.sight import Sight
from squaredeal.engine import IllegalMove, Refusal, legal_moves, new_game, parse_move, parse_rules, write_position
from squaredeal.room.record import Record, Tip

FREECELL = parse_rules("freecell")


def test_rows_are_taken_once_and_in_order() -> None:
    record = Record(new_game(FREECELL, "1"))
    assert record.extend([(1, "6a", 5), (2, "6b", 9)]) == 2
    assert record.extend([(1, "6a", 5), (2, "6b", 9), (3, "6h", 12)]) == 1
    assert (record.rev, record.moves, record.ats) == (3, ["6a", "6b", "6h"], [5, 9, 12])
    with pytest.raises(LookupError):
        record.extend([(5, "6c", 20)])


def test_a_damaged_row_is_not_played_on() -> None:
    record = Record(new_game(FREECELL, "1"))
    with pytest.raises(IllegalMove):
        record.extend([(1, "1h", 5)])
    assert record.rev == 0


def test_turned_faces_are_kept_for_the_same_ack_again() -> None:
    record = Record(new_game(parse_rules("klondike/3/unlimited"), "klondike-1"))
    record.extend([(1, "s", 1), (2, "u", 2)])
    assert len(record.faces[0].split()) == 3
    assert record.faces[1] == ""


def test_a_board_is_written_once_for_a_rev() -> None:
    record = Record(new_game(FREECELL, "1"))
    assert record.board(Sight.FULL) is record.board(Sight.FULL)
    assert record.board(Sight.PROGRESS) is None
    before = record.board(Sight.FULL)
    record.extend([(1, "6a", 5)])
    assert record.board(Sight.FULL) == write_position(record.tip.game.position) != before


@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_home_since_is_when_home_never_fell_below(rng: object) -> None:
    import random

    assert isinstance(rng, random.Random)
    rules = parse_rules("klondike/1/unlimited")
    tip = Tip(new_game(rules, "klondike-1"))
    history = [(0, 0)]
    for at in range(1, 60):
        moves = [move.code for move in legal_moves(rules, tip.game.position)] + ["u"]
        homeward = [move for move in moves if move.endswith("h") or move[0] in "CDHS"]
        text = rng.choice(homeward or moves)
        after = tip.game.play(parse_move(rules, text))
        if isinstance(after, Refusal):
            continue
        tip = tip.with_game(after, at, text == "u")
        history.append((at, after.home))
        since = at
        for earlier, home in reversed(history):
            if home < after.home:
                break
            since = earlier
        assert (tip.home, tip.home_since) == (after.home, since)
