"""Stores and solvers for the tests of certifying, and the check that a whole pool holds what it promises."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from itertools import count

from sqlalchemy import select

from squaredeal.certifying import fault_of
from squaredeal.engine import ALL_RULES, deal, parse_rules
from squaredeal.solver import Proof, Verdict, par, solve
from squaredeal.solver.budgets import CERTIFY_NODES
from squaredeal.solver.difficulty import difficulty
from squaredeal.solving import Solvers
from squaredeal.store import CertifiedDeal, Store
from squaredeal.store.deals import KEPT, deal_of

FREECELL = parse_rules("freecell")
PATIENCE_S = 60  # only a test that fails waits so long


def numbered(start: int = 1) -> Callable[[], str]:
    """Seeds `deal 1`, `deal 2` …: the same in every run."""
    numbers: Iterator[int] = count(start)
    return lambda: f"deal {next(numbers)}"


@cache
def certified(rules_text: str = "freecell", seed: str = "1") -> CertifiedDeal:
    """A deal that is won, proved here and now."""
    rules = parse_rules(rules_text)
    proof = won(solve(rules, deal(rules, seed), CERTIFY_NODES[rules.family]))
    line = won(par(rules, deal(rules, seed), CERTIFY_NODES[rules.family])).line
    return CertifiedDeal(
        rules.code, seed, line, len(line), proof.nodes, difficulty(proof.nodes), proof.version, 200_000, 1_000
    )


def won(proof: Proof) -> Proof:
    assert proof.verdict is Verdict.WON
    return proof


@asynccontextmanager
async def open_solvers(processes: int = 1) -> AsyncIterator[Solvers]:
    solvers = Solvers(processes=processes)
    await solvers.start()
    try:
        yield solvers
    finally:
        await solvers.close()


async def whole_pool(store: Store) -> list[CertifiedDeal]:
    """All deals there are, taken or not; each is what it says."""
    rows = await store.database.read(lambda connection: connection.execute(select(*KEPT)).all())
    found = [deal_of(row) for row in rows]
    assert [fault_of(each) for each in found] == [None] * len(found)
    assert {each.rules for each in found} <= {rules.code for rules in ALL_RULES}
    return found


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that nobody tells."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
