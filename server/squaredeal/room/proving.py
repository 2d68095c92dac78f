"""One race's proof: looked for by the solvers from a moment on, and kept in the store for the nonces it is for.

Whatever is busy or away is asked again. It ends with the proof, when it is stopped, or where the solver cannot answer;
nobody is told which: nothing of a proof may be seen before the race is over.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from squaredeal.engine import Position, parse_rules, race_seed
from squaredeal.messages.common import Skipped
from squaredeal.race.model import Race
from squaredeal.solver import Proof, Verdict
from squaredeal.solver.budgets import CERTIFY_NODES, QUICK_NODES
from squaredeal.solving import Priority, SolverDied, Solvers, SolversBusy, SolversClosed
from squaredeal.store import NoSuchRace, Unavailable

from .certificates import prove
from .node import Node
from .seal import numbered
from .tasks import report

T = TypeVar("T")

AGAIN_MS: Final = 200


class Proving:
    """The proof of a race that counts down, for its nonces as they are."""

    def __init__(
        self, node: Node, solvers: Solvers, race: Race, begins_at: int, before: "Proving | None" = None
    ) -> None:
        """Begin at `begins_at`, shared ms, or now if that has passed; behind the deals that `before` has skipped."""
        self._node, self._solvers, self._race = node, solvers, race
        self.nonces = race.nonces
        self.skipped: list[Skipped] = [] if before is None else before.skipped.copy()
        self._budget, self._quick = CERTIFY_NODES[race.options.family], QUICK_NODES[race.options.family]
        self._task: asyncio.Task[None] | None = None
        self._timer = node.timers.at(begins_at, self._begin)

    @property
    def is_under_way(self) -> bool:
        """Whether it is being looked for."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Look no further."""
        self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    async def stopped(self) -> None:
        """Wait for the end."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            with suppress(SolverDied, SolversClosed, NoSuchRace):  # whoever has solvers, or the race, may find it
                await self._prove()
        except Exception as error:  # noqa: BLE001 - the last one who can hear of it
            report(error)

    async def _prove(self) -> None:
        race, store = self._race, self._node.store
        if await self._insist(partial(store.race_deals.is_kept, race.id, self.nonces)):
            return
        server_seed = await self._insist(partial(store.races.secret, race.id))
        seed = race_seed(server_seed, race.id, self.nonces)
        rules = parse_rules(race.options.rules)

        async def ask(position: Position, *, shortest: bool) -> Proof:
            """Within few nodes, as most proofs are, before all: what is decided there is the same with more."""
            solve = self._solvers.par if shortest else self._solvers.solve
            quick = await self._insist(partial(solve, rules, position, self._quick, Priority.RACE))
            if quick.verdict is not Verdict.UNKNOWN:
                return quick
            return await self._insist(partial(solve, rules, position, self._budget, Priority.LONG_RACE))

        def deal_of(index: int) -> Position:
            return self._node.deal(rules, numbered(seed, index))

        certificate = await prove(ask, deal_of, self._budget, self.skipped)
        await self._insist(partial(store.race_deals.keep, race.id, self.nonces, certificate))

    async def _insist(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask until there is an answer."""
        while True:
            try:
                return await ask()
            except (SolversBusy, Unavailable):
                await self._pause()

    async def _pause(self) -> None:
        over = asyncio.Event()
        timer = self._node.timers.at(self._node.clock.now() + AGAIN_MS, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()
