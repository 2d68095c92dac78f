"""The search for so many deals of one rule set: candidates side by side, each deal kept as soon as it is found.

It can be stopped at any time; what was found stays. It knows no terminal and no signal.

    search = Search(pool, solvers, clock.now, budget=500_000)
    tally = await search.run(rules, wanted=20, jobs=2)
    search.stop()      # from elsewhere: `run` ends, and tells what was done until then
"""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from squaredeal.engine import Rules
from squaredeal.solver import Verdict
from squaredeal.solving import Solvers

from .candidate import Candidate, Seeds, random_seed, try_seed
from .pool import Pool


class Tally(Struct):
    """What became of the candidates of one rule set: those won are in the pool."""

    won: int = 0
    lost: int = 0
    unknown: int = 0


class Search:
    """Looks for deals, one rule set after the other."""

    def __init__(
        self, pool: Pool, solvers: Solvers, now: Callable[[], int], *, budget: int, seeds: Seeds = random_seed
    ) -> None:
        """Put deals into `pool` that are won within `budget` nodes; `now` tells shared ms."""
        self._pool, self._solvers, self._now, self._budget, self._seeds = pool, solvers, now, budget, seeds
        self._trying: set[asyncio.Task[Candidate]] = set()
        self.is_stopped = False

    def stop(self) -> None:
        """Try nothing more. A deal that has been found is still kept."""
        self.is_stopped = True
        self._drop_candidates()

    async def run(
        self, rules: Rules, *, wanted: int, jobs: int, told: Callable[[Tally], None] = lambda _: None
    ) -> Tally:
        """Find `wanted` deals, trying `jobs` candidates at a time; `told` hears of each. Raises as pool and solvers."""
        tally = Tally()
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(jobs):
                    group.create_task(self._work(rules, wanted, tally, told))
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return tally

    async def _work(self, rules: Rules, wanted: int, tally: Tally, told: Callable[[Tally], None]) -> None:
        while tally.won < wanted and not self.is_stopped:
            tried = await self._try(rules)
            if tried is None or tally.won == wanted:
                return
            await self._note(tried, tally)
            told(tally)
            if tally.won == wanted:
                self._drop_candidates()

    async def _try(self, rules: Rules) -> Candidate | None:
        """Try one seed; None when it was dropped."""
        trying = asyncio.create_task(try_seed(self._solvers, rules, self._seeds(), budget=self._budget, now=self._now))
        self._trying.add(trying)
        try:
            await asyncio.wait([trying])
        finally:
            self._trying.discard(trying)
            trying.cancel()
        return None if trying.cancelled() else trying.result()

    async def _note(self, tried: Candidate, tally: Tally) -> None:
        """Count a candidate, and keep it if it is won: it counts as soon as nobody else may be the last one wanted."""
        if tried.deal is not None:
            tally.won += 1
            await self._pool.add(tried.deal)
        elif tried.verdict is Verdict.LOST:
            tally.lost += 1
        else:
            tally.unknown += 1

    def _drop_candidates(self) -> None:
        for trying in self._trying:
            trying.cancel()
