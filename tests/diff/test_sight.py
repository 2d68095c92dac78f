"""The table of who may see what, row by row."""

from functools import partial
from typing import Literal

import pytest

from squaredeal.diff import Role, Sight, is_delayed, sight_of, view
from squaredeal.engine import deal, new_game, write_position
from tests.engine.data import DRAW_THREE, FREECELL, play

Shown = Literal["progress", "boards"]
FULL, OWNER, PROGRESS = Sight.FULL, Sight.OWNER, Sight.PROGRESS
ROLES = list(Role)
OPTIONS: list[Shown] = ["progress", "boards"]


@pytest.mark.parametrize("phase", ["open", "countdown"])
@pytest.mark.parametrize("role", ROLES)
def test_no_card_is_seen_before_the_start(phase: str, role: Role) -> None:
    for family in ("freecell", "klondike"):
        assert sight_of(family, phase, role, rivals="boards", watch="boards") is PROGRESS


@pytest.mark.parametrize("rated", [False, True])
def test_the_owner(rated: bool) -> None:
    assert sight_of("freecell", "running", Role.OWNER, rated=rated) is FULL
    assert sight_of("klondike", "running", Role.OWNER, rated=rated) is OWNER


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("watch", OPTIONS)
def test_a_rival_who_still_plays(rated: bool, watch: Shown) -> None:
    assert sight_of("freecell", "running", Role.RIVAL, watch=watch, rated=rated) is PROGRESS
    assert sight_of("klondike", "running", Role.RIVAL, watch=watch, rated=rated) is PROGRESS
    assert sight_of("freecell", "running", Role.RIVAL, rivals="boards", watch=watch) is FULL
    assert sight_of("klondike", "running", Role.RIVAL, rivals="boards", watch=watch) is PROGRESS


@pytest.mark.parametrize("role", [Role.DONE, Role.SPECTATOR])
def test_spectators_and_rivals_whose_game_is_over(role: Role) -> None:
    assert sight_of("freecell", "running", role) is FULL
    assert sight_of("freecell", "running", role, watch="progress") is PROGRESS
    assert sight_of("freecell", "running", role, rated=True) is FULL
    assert sight_of("freecell", "running", role, rated=True, watch="progress") is FULL
    assert sight_of("klondike", "running", role, watch="progress") is PROGRESS
    assert sight_of("klondike", "running", role, watch="boards") is OWNER
    assert sight_of("klondike", "running", role, watch="boards", rivals="boards", rated=True) is PROGRESS
    assert sight_of("klondike", "running", role, rated=True, playing=False) is FULL


@pytest.mark.parametrize("role", ROLES)
def test_when_the_race_is_over_everything_is_shown_unless_it_is_sealed(role: Role) -> None:
    assert sight_of("freecell", "over", role) is FULL
    assert sight_of("klondike", "over", role) is FULL
    assert sight_of("klondike", "over", role, sealed=True, knows=True) is OWNER
    assert sight_of("klondike", "running", role, rated=True, playing=False, sealed=True, knows=True) is OWNER
    assert sight_of("freecell", "over", role, sealed=True, knows=True) is FULL


@pytest.mark.parametrize("phase", ["running", "over"])
@pytest.mark.parametrize("watch", OPTIONS)
@pytest.mark.parametrize("rated", [False, True])
def test_a_sealed_deal_is_for_who_plays_it_and_who_knows_it(phase: str, watch: Shown, rated: bool) -> None:
    sealed = partial(sight_of, phase=phase, watch=watch, rated=rated, sealed=True)
    for knows in (False, True):
        assert sealed("freecell", role=Role.SPECTATOR, knows=knows) is (FULL if knows else PROGRESS)
        assert sealed("klondike", role=Role.SPECTATOR, knows=knows) is (OWNER if knows else PROGRESS)
        assert sealed("freecell", role=Role.OWNER, knows=knows) is FULL
        assert sealed("klondike", role=Role.OWNER, knows=knows) is OWNER
    assert sight_of("klondike", "open", Role.SPECTATOR, sealed=True, knows=True) is PROGRESS


def test_only_watchers_of_a_rated_race_wait() -> None:
    delayed = {role for role in ROLES if is_delayed(role, rated=True)}
    assert delayed == {Role.DONE, Role.SPECTATOR}
    assert not any(is_delayed(role, rated=False) or is_delayed(role, rated=True, playing=False) for role in ROLES)


def test_the_owner_sees_backs() -> None:
    game = play(new_game(DRAW_THREE, "klondike-1"), "s", "s")
    seen = view(game.position, OWNER)
    assert seen is not None
    full = write_position(game.position)
    text = write_position(seen)
    assert len(text) == len(full)
    assert text.split()[1] == "??" * 18
    assert text.split()[2:] == full.split()[2:]
    assert text.split()[0].count("?") == 42
    assert [column.split(")")[-1] for column in text.split()[0].split("/")] == [
        column.split(")")[-1] for column in full.split()[0].split("/")
    ]


def test_a_card_seen_in_an_earlier_pass_is_hidden_again() -> None:
    game = play(new_game(DRAW_THREE, "klondike-1"), *["s"] * 8, "r")
    seen = view(game.position, OWNER)
    assert seen is not None
    assert write_position(seen).split()[1:3] == ["??" * 24, "-"]


def test_views_share_what_they_can() -> None:
    game = new_game(DRAW_THREE, "klondike-1")
    one, other = view(game.position, OWNER), view(play(game, "s", "u").position, OWNER)
    assert one is not None
    assert other is not None
    assert one.columns[0] is other.columns[0] is game.position.columns[0]
    freecell = deal(FREECELL, "1")
    assert view(freecell, OWNER) is freecell
    assert view(freecell, PROGRESS) is None
