"""Certifying deals into a database from outside: a pool filled by solver processes of its own, beside a server or not.

It knows no terminal. A server may run: what is written is one row at a time, as by another node.

    certifying = Certifying(place, Wanted(ALL_RULES, until=20), budget=None, jobs=2)
    await certifying.run(heard)
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from squaredeal.certifying import NotWinnable, Pool, Search, Tally
from squaredeal.clock import Clock
from squaredeal.engine import Rules
from squaredeal.solver.budgets import CERTIFY_NODES
from squaredeal.solving import SolverDied, Solvers
from squaredeal.store.deals import open_deals

from .errors import OperationError
from .place import Place
from .schema import require_schema


class Wanted(Struct, frozen=True):
    """How many deals of which rule sets: `count` more of each, or as many as bring each to `until`."""

    rules: Sequence[Rules]
    count: int | None = None
    until: int | None = None

    def missing(self, ready: int) -> int:
        """How many are to be found where so many are ready."""
        return self.count if self.count is not None else max((self.until or 0) - ready, 0)


class Certified(Struct, frozen=True):
    """What was done for one rule set, and how many of its deals are ready after it."""

    rules: str
    certified: int
    lost: int
    unknown: int
    ready: int


class Hearer(Protocol):
    """Who is told how it goes."""

    def begin(self, rules: str, missing: int) -> None:
        """A rule set is begun."""

    def hear(self, tally: Tally) -> None:
        """A candidate of it has been tried."""

    def end(self, certified: Certified) -> None:
        """It is done, or stopped."""


class Certifying:
    """One run, which can be stopped."""

    def __init__(self, place: Place, wanted: Wanted, *, budget: int | None, jobs: int) -> None:
        """Try `jobs` candidates at a time, each within `budget` nodes; None: within the published one of its game.

        Raises `OperationError` for a database of another release; one without tables is given them. Not in a loop.
        """
        require_schema(place, may_be_new=True)
        self._place, self._wanted, self._budget, self._jobs = place, wanted, budget, jobs
        self._search: Search | None = None
        self.is_stopped = False

    def stop(self) -> None:
        """End soon. What was found is kept, and told."""
        self.is_stopped = True
        if self._search is not None:
            self._search.stop()

    async def run(self, hearer: Hearer) -> None:
        """Find the deals, rule set by rule set; each is kept at once. Raises `OperationError`, `StoreError`s."""
        solvers = Solvers(processes=self._jobs, most_waiting=2 * self._jobs)
        async with open_deals(self._place.url.render_as_string(hide_password=False)) as deals:
            await solvers.start()
            try:
                for rules in self._wanted.rules:
                    if not self.is_stopped:
                        await self._fill(Pool(deals), solvers, rules, hearer)
            except (SolverDied, NotWinnable) as error:
                raise OperationError(f"certifying failed, and what was found before is kept: {error}") from None
            finally:
                await solvers.close()

    async def _fill(self, pool: Pool, solvers: Solvers, rules: Rules, hearer: Hearer) -> None:
        missing = self._wanted.missing((await pool.ready()).get(rules.code, 0))
        budget = CERTIFY_NODES[rules.family] if self._budget is None else self._budget
        self._search = Search(pool, solvers, Clock().now, budget=budget)
        hearer.begin(rules.code, missing)
        tally = await self._search.run(rules, wanted=missing, jobs=self._jobs, told=hearer.hear)
        ready = (await pool.ready()).get(rules.code, 0)
        hearer.end(Certified(rules.code, tally.won, tally.lost, tally.unknown, ready))
