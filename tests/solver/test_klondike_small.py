"""The Klondike search against plain ones: what it leaves out loses no line, and it finds none that is not there.

A small part of what `python -m tests.solver.klondike_small` compares, by both builds of the search.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from squaredeal.engine import Column, Klondike, KlondikeRules, parse_cards, write_position
from tests.solver.both_builds import compiled_build, source_build
from tests.solver.klondike_known import found_by, place_of
from tests.solver.klondike_plain import RULES, plain_search, small_position, walked
from tests.solver.klondike_raw import raw_search
from tests.solver.klondike_small import Deciding, laid_positions, late_position, says, way_home, with_places

NARROW = json.loads((Path(__file__).parents[1] / "vectors" / "klondike_narrow.json").read_text())["positions"]
MOST = 1_000

all_rules = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.code)


def compare(rules: KlondikeRules, decide: Deciding, kinds: list[tuple[int, int, int]]) -> Counter[bool | None]:
    """Compares positions of each kind: so many columns, cards not home, and cards in the talon."""
    verdicts: Counter[bool | None] = Counter()
    for kind in kinds:
        chance = random.Random(f"{rules.code} {kind}")
        for position, found in laid_positions(chance, rules, decide, kind, 12):
            verdicts[found] += 1
            if found is not None:
                assert says(rules, position) is found, (rules, position)
    return verdicts


@all_rules
def test_small_positions(rules: KlondikeRules) -> None:
    decide = partial(plain_search, rules, most=MOST)
    verdicts = compare(rules, decide, [(4, 16, 1), (4, 20, 3), (5, 22, 1)])
    assert verdicts[True] >= 4, verdicts
    assert verdicts[False] >= 15, verdicts


@all_rules
def test_greater_positions(rules: KlondikeRules) -> None:
    decide = partial(raw_search, rules, most=MOST)
    verdicts = compare(rules, decide, [(6, 22, 4), (7, 30, 4)])
    assert verdicts[True] >= 8, verdicts
    assert verdicts[False] >= 3, verdicts
    chance = random.Random(rules.code)
    for _ in range(2):
        position = late_position(chance, rules)
        assert raw_search(rules, position, MOST) in {None, says(rules, position)}, (rules, position)


@all_rules
def test_which_face_up_card_lies_on_which_makes_no_difference(rules: KlondikeRules) -> None:
    """The raw search takes that for granted, and the plain one the places of columns; here they must prove it."""
    verdicts: Counter[bool | None] = Counter()
    chance = random.Random(f"raw {rules.code}")
    for _ in range(10):
        position = walked(chance, rules, small_position(chance, rules, 4, 14, 2), 12)
        found = {search(rules, position, MOST) for search in (with_places, plain_search, raw_search)} - {None}
        assert len(found) < 2, (rules, position)
        verdicts.update(found)
    assert verdicts[True] + verdicts[False] >= 5, verdicts


def test_both_builds_find_the_same() -> None:
    compiled, source = compiled_build("klondike_search"), source_build("klondike_search")
    chance = random.Random("builds")
    verdicts: Counter[int] = Counter()
    for number in range(150):
        rules = RULES[number % len(RULES)]
        position = small_position(chance, rules, 7, chance.randint(16, 36), chance.randint(0, 12))
        row = {"rules": rules.code, "position": write_position(position)}
        found = found_by(compiled, row, 200)
        assert found == found_by(source, row, 200), row
        verdicts[found[0]] += 1
    assert min(verdicts[source.WON], verdicts[source.LOST]) >= 20, verdicts


@all_rules
def test_no_position_of_a_game_that_is_won_is_lost(rules: KlondikeRules) -> None:
    verdicts = Counter(says(rules, position) for position in way_home(random.Random("way"), rules)[::15])
    assert verdicts[False] == 0, verdicts
    assert verdicts[True] >= 6, verdicts


def test_a_column_is_empty_once_its_king_is_home() -> None:
    """Four columns of kings: the one who is needed can move only when another has gone home."""
    columns = [Column((), parse_cards(king)) for king in ("KC", "KD", "KS")]
    columns.append(Column(parse_cards("QDQSQH"), parse_cards("KH")))
    position = Klondike(tuple(columns), parse_cards("QC"), (), (11, 11, 11, 11), 1)
    assert says(RULES[0], position) is True


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (Klondike((Column((), parse_cards("KCQC")),), (), (), (11, 13, 13, 13), 1), "a column like this"),
        (Klondike((Column(parse_cards("KC"), ()),), (), (), (12, 13, 13, 13), 1), "a column like this"),
        (Klondike((Column((), parse_cards("KC")),), (), (), (12, 13, 13, 13), 4), "pass 4 is not one of klondike/3/3"),
    ],
)
def test_what_no_game_reaches_is_refused(position: Klondike, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        says(KlondikeRules(draw=3, passes=3), position)


@pytest.mark.parametrize("row", NARROW, ids=lambda row: row["about"])
def test_positions_that_need_every_part(row: dict[str, str]) -> None:
    """Positions about which a search that leaves out a little more, or a little less, is wrong."""
    assert says(*place_of(row)) is (row["verdict"] == "won")
