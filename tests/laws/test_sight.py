"""What is hidden stays hidden, and is all that is missing: for any game, at any moment."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.diff import Sight, diff, view
from squaredeal.engine import (
    DECK,
    HIDDEN,
    Column,
    FreeCell,
    Game,
    Klondike,
    Position,
    cards_in,
    face_up,
    write_position,
)
from squaredeal.engine import code as card_code
from tests.laws.test_diff import games
from tests.often import often


def hidden_from_owner(position: Position) -> set[int]:
    return {card for card in DECK if not face_up(position) >> card & 1}


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(games())
def test_the_owners_view_names_no_hidden_card(states: list[Game]) -> None:
    for game in states:
        seen = view(game.position, Sight.OWNER)
        assert seen is not None
        hidden = hidden_from_owner(game.position)
        named = {card for card in cards_in(seen) if card != HIDDEN}
        assert named == set(DECK) - hidden
        text = write_position(seen)
        fields = text.rpartition(" ")[0] if isinstance(seen, Klondike) else text
        cards = fields.rsplit(" ", 1)[0]  # home names its top ranks, never a suit's card
        assert not [card for card in hidden if card_code(card) in pairs(cards)]
        assert text.count("??") == len(hidden)


def pairs(text: str) -> set[str]:
    """All two-character pieces that can be a card: texts between separators, two by two."""
    pieces = text.replace("(", "/").replace(")", "/").replace(" ", "/").replace(",", "/").split("/")
    return {piece[at : at + 2] for piece in pieces for at in range(0, len(piece), 2)}


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(games())
def test_the_view_and_the_hidden_faces_are_the_whole_board(states: list[Game]) -> None:
    for game in states:
        seen = view(game.position, Sight.OWNER)
        assert seen is not None
        assert fill_in(seen, game.position) == game.position
        assert view(game.position, Sight.FULL) is game.position
        assert view(game.position, Sight.PROGRESS) is None
        assert view(seen, Sight.OWNER) == seen


def fill_in(seen: Position, whole: Position) -> Position:
    """Put the hidden faces back where a viewer sees backs, and nothing else."""
    if isinstance(seen, FreeCell) or isinstance(whole, FreeCell):
        return seen
    columns = tuple(
        [Column(filled(mine.down, full.down), mine.up) for mine, full in zip(seen.columns, whole.columns, strict=True)]
    )
    return Klondike(columns, filled(seen.stock, whole.stock), seen.waste, seen.home, seen.pass_no)


def filled(backs: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([face if back == HIDDEN else back for back, face in zip(backs, faces, strict=True)])


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(games())
def test_diffs_of_views_name_only_cards_in_sight(states: list[Game]) -> None:
    for before, after in pairwise(states):
        was, now = view(before.position, Sight.OWNER), view(after.position, Sight.OWNER)
        assert was is not None
        assert now is not None
        visible = face_up(before.position) | face_up(after.position)
        for change in diff(was, now):
            if change.pile != "p":
                assert all(card == HIDDEN or visible >> card & 1 for card in change.gone + change.come)


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(games(), st.data())
def test_two_worlds_look_the_same(states: list[Game], data: st.DataObject) -> None:
    """The hidden cards lie in any other order: the owner sees the same."""
    position = data.draw(st.sampled_from(states)).position
    if isinstance(position, FreeCell):
        return
    hidden = [card for column in position.columns for card in column.down] + list(position.stock)
    cards = iter(data.draw(st.permutations(hidden)))
    columns = tuple([Column(tuple([next(cards) for _ in column.down]), column.up) for column in position.columns])
    other = Klondike(columns, tuple(cards), position.waste, position.home, position.pass_no)
    assert view(other, Sight.OWNER) == view(position, Sight.OWNER)
