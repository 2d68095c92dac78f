"""The laws of a diff, for any two positions of a game, one move apart or many."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.diff import Sight, apply, diff, invert, view
from squaredeal.engine import ALL_RULES, Game, Klondike, Position, legal_moves, new_game, parse_move
from tests.often import often


@st.composite
def games(draw: st.DrawFn) -> list[Game]:
    """A game after each of some moves, undos among them."""
    rules = draw(st.sampled_from(ALL_RULES))
    game = new_game(rules, draw(st.sampled_from(("1", "klondike-1", "617"))))
    states = [game]
    for choice in draw(st.lists(st.integers(0, 99), min_size=draw(st.integers(0, 60)), max_size=60)):
        moves = legal_moves(rules, game.position)
        undo = choice % 8 == 0 and len(game.steps) > 0
        if not moves and not undo:
            break
        after = game.play(parse_move(rules, "u") if undo else moves[choice % len(moves)])
        if not isinstance(after, Game):
            break
        game = after
        states.append(game)
    return states


def check_laws(before: Position, after: Position) -> None:
    changes = diff(before, after)
    assert apply(before, changes) == after
    assert apply(after, invert(changes)) == before
    assert invert(invert(changes)) == changes
    assert (changes == ()) is (before == after)
    assert all(change.gone != change.come for change in changes)


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(games())
def test_the_laws_hold_for_every_move(states: list[Game]) -> None:
    for before, after in pairwise(states):
        check_laws(before.position, after.position)


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(games(), st.data())
def test_the_laws_hold_for_any_two_positions(states: list[Game], data: st.DataObject) -> None:
    one, other = data.draw(st.sampled_from(states)), data.draw(st.sampled_from(states))
    check_laws(one.position, other.position)
    check_laws(other.position, one.position)


@settings(max_examples=often(35), deadline=None, derandomize=True)
@given(games())
def test_diffs_played_one_after_the_other_lead_to_the_end(states: list[Game]) -> None:
    picture = states[0].position
    for before, after in pairwise(states):
        picture = apply(picture, diff(before.position, after.position))
    assert picture == states[-1].position


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(games())
def test_the_laws_hold_for_what_the_owner_sees(states: list[Game]) -> None:
    views = [view(game.position, Sight.OWNER) for game in states]
    for before, after in pairwise(views):
        assert before is not None
        assert after is not None
        check_laws(before, after)


@settings(max_examples=often(35), deadline=None, derandomize=True)
@given(games())
def test_untouched_piles_are_neither_named_nor_copied(states: list[Game]) -> None:
    for before, after in pairwise(states):
        changes = diff(before.position, after.position)
        named = {change.pile[0] for change in changes}
        assert len(changes) <= 4
        copy = apply(before.position, changes)
        for name, was, now in zip("12345678", before.position.columns, copy.columns, strict=False):
            assert (was is now) is (name not in named)
        if isinstance(before.position, Klondike) and isinstance(copy, Klondike):
            assert "s" in named or before.position.stock is copy.stock
            assert "w" in named or before.position.waste is copy.waste
