"""The Klondike search against plain ones: what it leaves out loses no line, and it finds none that is not there."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from squaredeal.engine import (
    Column,
    Klondike,
    KlondikeRules,
    game_from,
    parse_cards,
    parse_rules,
    read_position,
    replay,
)
from squaredeal.solver import Verdict
from squaredeal.solver.klondike import solve_klondike
from tests.solver.klondike_plain import RULES, on_the_edge, plain_search, small_position, walked
from tests.solver.klondike_raw import raw_search

NARROW = json.loads((Path(__file__).parents[1] / "vectors" / "klondike_narrow.json").read_text())["positions"]
BUDGET = 200_000
MOST = 3_000
EACH = 60
Searching: TypeAlias = Callable[[KlondikeRules, Klondike, int], bool | None]

all_rules = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.code)


def check(rules: KlondikeRules, position: Klondike, won: bool) -> None:
    proof = solve_klondike(rules, position, BUDGET)
    assert proof.verdict is (Verdict.WON if won else Verdict.LOST), (rules, position)
    if won:
        assert replay(game_from(rules, position), proof.line).is_won


def decide(search: Searching, verdicts: Counter[bool | None], rules: KlondikeRules, position: Klondike) -> bool | None:
    """What the plain search finds; where it finds something, the solver must find the same."""
    found = search(rules, position, MOST)
    verdicts[found] += 1
    if found is not None:
        check(rules, position, found)
    return found


def compare(search: Searching, rules: KlondikeRules, kinds: list[tuple[int, int, int]]) -> Counter[bool | None]:
    """Compares many positions of each kind: so many columns, cards not home, and cards in the talon."""
    verdicts: Counter[bool | None] = Counter()
    deciding = partial(decide, search, verdicts, rules)
    for kind in kinds:
        chance = random.Random(f"{rules.code} {kind}")
        fresh = partial(small_position, chance, rules, *kind)
        for position, found in on_the_edge(chance, fresh, deciding, EACH):
            if found:
                deciding(walked(chance, rules, position, 12))
    return verdicts


@all_rules
def test_small_positions(rules: KlondikeRules) -> None:
    verdicts = compare(plain_search, rules, [(4, 12, 4), (4, 16, 6), (4, 18, 12), (4, 20, 6), (5, 22, 8)])
    assert verdicts[True] >= 100, verdicts
    assert verdicts[False] >= 50, verdicts


@all_rules
def test_greater_positions(rules: KlondikeRules) -> None:
    verdicts = compare(raw_search, rules, [(7, 22, 6), (7, 24, 18), (7, 26, 8), (7, 30, 10)])
    assert verdicts[True] >= 60, verdicts
    assert verdicts[False] >= 10, verdicts


@all_rules
def test_which_face_up_card_lies_on_which_makes_no_difference(rules: KlondikeRules) -> None:
    """The raw search takes that for granted; here it is compared with the plain one."""
    verdicts: Counter[bool | None] = Counter()
    chance = random.Random(f"raw {rules.code}")
    for _ in range(EACH):
        position = walked(chance, rules, small_position(chance, rules, 4, 18, 5), 30)
        found, raw = plain_search(rules, position, MOST), raw_search(rules, position, MOST)
        if found is not None and raw is not None:
            assert raw is found, (rules, position)
            verdicts[found] += 1
    assert verdicts[True] >= EACH // 6, verdicts
    assert verdicts[False] >= 2, verdicts


def test_a_column_is_empty_once_its_king_is_home() -> None:
    """Four columns of kings: the one who is needed can move only when another has gone home."""
    columns = [Column((), parse_cards(king)) for king in ("KC", "KD", "KS")]
    columns.append(Column(parse_cards("QDQSQH"), parse_cards("KH")))
    check(RULES[0], Klondike(tuple(columns), parse_cards("QC"), (), (11, 11, 11, 11), 1), won=True)


@pytest.mark.parametrize("row", NARROW, ids=lambda row: row["about"])
def test_positions_that_need_every_part(row: dict[str, str]) -> None:
    """Positions about which a search that leaves out a little more, or a little less, is wrong."""
    rules = parse_rules(row["rules"])
    assert isinstance(rules, KlondikeRules)
    position = read_position(rules, row["position"])
    assert isinstance(position, Klondike)
    check(rules, position, row["verdict"] == "won")
