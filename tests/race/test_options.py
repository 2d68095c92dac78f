"""Options as asked for and as in force."""

import msgspec
import pytest

from squaredeal.messages.common import OptionsIn, WatchSight
from squaredeal.race import Options, OptionsError, options_from


def test_what_is_left_out_has_the_defaults_of_the_game() -> None:
    assert options_from(OptionsIn()) == Options("freecell", watch="boards")
    assert options_from(OptionsIn(rules="klondike/3/unlimited")) == Options("klondike/3/unlimited", watch="progress")


@pytest.mark.parametrize("rules", ["freecell", "klondike/1/3"])
@pytest.mark.parametrize("watch", ["progress", "boards"])
def test_the_host_may_choose_what_spectators_see(rules: str, watch: WatchSight) -> None:
    assert options_from(OptionsIn(rules=rules, watch=watch)).watch == watch


def test_rivals_boards_are_for_freecell_only() -> None:
    assert options_from(OptionsIn(rivals="boards")).rivals == "boards"
    with pytest.raises(OptionsError, match="Klondike") as wrong:
        options_from(OptionsIn(rules="klondike/1/1", rivals="boards"))
    assert wrong.value.field == "rivals"


@pytest.mark.parametrize(("seed", "normal"), [(" 617\t", "617"), ("u\u0308ber", "über"), ("two words", "two words")])
def test_a_chosen_seed_takes_its_normal_form(seed: str, normal: str) -> None:
    assert options_from(OptionsIn(seed=seed)).seed == normal


@pytest.mark.parametrize("seed", ["   ", "a\x00b", "x" * 97, "\ud800"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    with pytest.raises(OptionsError) as wrong:
        options_from(OptionsIn(seed=seed))
    assert wrong.value.field == "seed"


def test_every_option_asked_for_is_in_force() -> None:
    wanted = OptionsIn(
        rules="klondike/1/3",
        seats=7,
        start="host",
        goal="first",
        undo=False,
        hints=True,
        limit_s=61,
        rivals="progress",
        watch="boards",
        seed="mine",
        listed=False,
    )
    in_force = options_from(wanted)
    assert msgspec.structs.asdict(wanted) == {name: getattr(in_force, name) for name in OptionsIn.__struct_fields__}
    assert not in_force.rated
