"""The filling of the pool beside a server's work: so many deals of each rule set are kept ready.

It begins some time after the node is ready, sooner where the dailies may be waiting for a deal, tries one candidate at
a time, at the lowest priority, and rests three times as long as each took, or as long while some rule set has none. The
dailies' rules come first, until today's and tomorrow's can be made. Nodes on one database need no agreement: each
looks before every candidate at what is missing and takes a rule set by chance, the likelier the more it misses. So
together they are faster, one deal each at most is too many, and a rule set whose deals are hard to find keeps none of
the others waiting.

    filling = Filling(pool, solvers, clock.now, ready=20)
    filling.start()
    await filling.stop()
"""

import asyncio
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

import structlog
from msgspec import Struct

from squaredeal.engine import ALL_RULES, Rules
from squaredeal.pauses import Pauses
from squaredeal.race.daily import DAILY_RULES
from squaredeal.solver.budgets import CERTIFY_NODES
from squaredeal.solving import SolverDied, Solvers, SolversBusy, SolversClosed
from squaredeal.store import StoreError

from .candidate import Seeds, random_seed, try_seed
from .pool import Pool

FOR_DAILIES: Final = 2  # today's and tomorrow's
SHARE: Final = 10
"""Of the published budget a tenth is spent on a candidate: who asks for a hint meanwhile waits for it half a second at
most, and what takes longer is left to `squaredeal deals certify`."""

_log = structlog.get_logger(__name__)


class Pace(Struct, frozen=True):
    """How gently it goes, seconds; it begins after `begin_first_s` where a daily's rules have no deal.

    `rest` is times what a candidate took, `rest_empty` while some rule set has none.
    """

    begin_s: float = 60.0
    begin_first_s: float = 10.0
    rest_s: float = 0.1
    rest: float = 3.0
    rest_empty: float = 1.0
    full_s: float = 15.0
    first_pause_s: float = 2.0
    most_pause_s: float = 120.0
    forget_s: float = 3_600.0


class Filling:
    """Keeps `ready` deals of each rule set in a pool."""

    def __init__(
        self,
        pool: Pool,
        solvers: Solvers,
        now: Callable[[], int],
        *,
        ready: int,
        seeds: Seeds = random_seed,
        pace: Pace | None = None,
    ) -> None:
        """`now` tells shared ms."""
        self._pool, self._solvers, self._now, self._ready, self._seeds = pool, solvers, now, ready, seeds
        self._pace = pace or Pace()
        self._pauses = Pauses(self._pace.first_pause_s, self._pace.most_pause_s)
        self._forget_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in a while."""
        self._task = asyncio.create_task(self._run(), name="deals-filling")

    async def stop(self) -> None:
        """End, whatever it does. A deal on its way to the database still gets there."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        await self._wait_for_begin()
        while True:
            try:
                rest_s = await self._step()
                self._pauses.reset()
            except SolversClosed:
                return
            except (StoreError, SolversBusy, SolverDied) as error:  # who they belong to has told
                rest_s = self._pauses.next_s()
                _log.debug("deals_filling_waits", error=repr(error))
            except Exception:  # noqa: BLE001 - one candidate's failure is not the next one's
                rest_s = self._pauses.next_s()
                _log.exception("deals_filling_failed")
            await asyncio.sleep(rest_s)

    async def _wait_for_begin(self) -> None:
        early = min(self._pace.begin_first_s, self._pace.begin_s)
        await asyncio.sleep(early)
        with suppress(StoreError):  # which is told as soon as it begins
            ready = await self._pool.ready()
            if any(rules not in ready for rules in DAILY_RULES):
                return
        await asyncio.sleep(self._pace.begin_s - early)

    async def _step(self) -> float:
        """Try one candidate of a rule set that has too few; return for how long to rest, seconds."""
        ready = await self._pool.ready()
        missing = {rules: max(self._ready - ready.get(rules.code, 0), 0) for rules in ALL_RULES}
        if not any(missing.values()):
            await self._forget_old()
            return self._pace.full_s
        chosen = for_dailies(ready, missing) or missing
        (rules,) = random.choices(list(chosen), list(chosen.values()))  # noqa: S311 - no secret
        loop = asyncio.get_running_loop()
        began = loop.time()
        await self._try(rules)
        rest = self._pace.rest_empty if max(missing.values()) == self._ready else self._pace.rest
        return self._pace.rest_s + rest * (loop.time() - began)

    async def _try(self, rules: Rules) -> None:
        budget = CERTIFY_NODES[rules.family] // SHARE
        tried = await try_seed(self._solvers, rules, self._seeds(), budget=budget, now=self._now)
        if tried.deal is not None:
            await self._pool.add(tried.deal)

    async def _forget_old(self) -> None:
        """Now and then, what nobody asks after any more."""
        loop = asyncio.get_running_loop()
        if loop.time() >= self._forget_at:
            await self._pool.forget_old(self._now())
            self._forget_at = loop.time() + self._pace.forget_s


def for_dailies(ready: Mapping[str, int], missing: Mapping[Rules, int]) -> dict[Rules, int]:
    """Of what is missing, the dailies' rules with too few deals for the dailies to be made."""
    urgent = {rules for rules in missing if rules.code in DAILY_RULES and ready.get(rules.code, 0) < FOR_DAILIES}
    return {rules: number for rules, number in missing.items() if rules in urgent and number}
