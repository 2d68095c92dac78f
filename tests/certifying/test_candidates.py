"""Candidates tried by real solver processes: what is won is certified, what is lost is said to be."""

from __future__ import annotations

import re

import pytest

from squaredeal.certifying import Candidate, Pool, Search, Tally, fault_of, random_seed, try_seed
from squaredeal.clock import ManualClock
from squaredeal.engine import deal, parse_rules
from squaredeal.solver import SOLVER_VERSION, Verdict, par, solve
from squaredeal.solver.budgets import CERTIFY_NODES
from squaredeal.solver.difficulty import difficulty
from squaredeal.solving import Solvers
from squaredeal.store import Store
from tests.store.places import only_sqlite

from .impossible import QUICKLY, certify_all
from .pools import FREECELL, numbered, open_solvers, whole_pool

KLONDIKE = parse_rules("klondike/1/1")
BUDGET = 20_000


async def attempt(solvers: Solvers, rules_text: str, seed: str, budget: int = BUDGET) -> Candidate:
    return await try_seed(solvers, parse_rules(rules_text), seed, budget=budget, now=lambda: 77)


def test_seeds_have_256_random_bits() -> None:
    seeds = {random_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


async def test_a_candidate_that_is_won_is_certified_with_the_best_line_known() -> None:
    async with open_solvers() as solvers:
        found = (await attempt(solvers, "freecell", "617")).deal
    assert found is not None
    assert fault_of(found) is None
    start = deal(FREECELL, "617")
    assert found.nodes == solve(FREECELL, start, BUDGET).nodes
    assert found.par == par(FREECELL, start, BUDGET).par
    assert (found.difficulty, found.version, found.budget, found.made_at) == (
        difficulty(found.nodes), SOLVER_VERSION, BUDGET, 77,
    )  # fmt: skip


async def test_impossible_deals_are_lost_and_a_budget_that_ends_is_unknown() -> None:
    async with open_solvers(2) as solvers:
        assert await certify_all(solvers, QUICKLY) == dict.fromkeys(QUICKLY, Verdict.LOST)
        tried = await attempt(solvers, "freecell", str(QUICKLY[0]), 1_000)
    assert tried == Candidate(Verdict.UNKNOWN)


@only_sqlite
async def test_a_search_finds_as_many_as_are_wanted(store: Store, clock: ManualClock) -> None:
    pool, heard = Pool(store.deals), list[tuple[int, int, int]]()
    async with open_solvers(2) as solvers:
        search = Search(pool, solvers, clock.now, budget=BUDGET, seeds=numbered())
        tally = await search.run(
            KLONDIKE, wanted=2, jobs=2, told=lambda tally: heard.append((tally.won, tally.lost, tally.unknown))
        )
        assert await search.run(FREECELL, wanted=0, jobs=2) == Tally()
    assert tally.won == 2
    assert len(heard) == sum(heard[-1]) == tally.won + tally.lost + tally.unknown
    found = await whole_pool(store)
    assert [each.rules for each in found] == ["klondike/1/1"] * 2
    for each in found:
        proof = solve(KLONDIKE, deal(KLONDIKE, each.seed), BUDGET)
        assert (proof.verdict, proof.nodes) == (Verdict.WON, each.nodes)


@only_sqlite
async def test_a_search_that_is_stopped_keeps_what_it_has_found(store: Store, clock: ManualClock) -> None:
    pool = Pool(store.deals)
    async with open_solvers() as solvers:
        search = Search(pool, solvers, clock.now, budget=CERTIFY_NODES["freecell"], seeds=numbered())

        def hear(tally: Tally) -> None:
            if tally.won == 2:
                search.stop()

        tally = await search.run(FREECELL, wanted=1_000, jobs=2, told=hear)
        assert search.is_stopped
    assert tally.won == len(await whole_pool(store)) >= 2


@pytest.mark.parametrize(
    ("nodes", "label"), [(0, 1), (10, 1), (99, 1), (100, 2), (99_999, 4), (100_000, 5), (10**9, 5)]
)
def test_difficulty_is_the_power_of_ten(nodes: int, label: int) -> None:
    assert difficulty(nodes) == label


def test_no_difficulty_below_no_nodes() -> None:
    with pytest.raises(ValueError, match="from 0"):
        difficulty(-1)
