"""One seed tried: solved by the solver processes, and if it is won, made a certified deal with the best line known.

It knows neither the store nor how many are wanted. Chance is an argument.

    tried = await try_seed(solvers, rules, random_seed(), budget=200_000, now=clock.now)
    tried.verdict, tried.deal
"""

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from squaredeal.engine import Rules, deal
from squaredeal.solver import Verdict, shortest_line
from squaredeal.solver.difficulty import difficulty
from squaredeal.solving import Priority, Solvers
from squaredeal.store import CertifiedDeal

SEED_BYTES: Final = 32

Seeds: TypeAlias = Callable[[], str]
"""Where seeds come from: each call gives one that was never given before."""


class Candidate(Struct, frozen=True):
    """What became of a seed; `deal` is there when it is won."""

    verdict: Verdict
    deal: CertifiedDeal | None = None


def random_seed() -> str:
    """Make a seed nobody can guess: 256 bits of the operating system's, as 64 hex digits."""
    return secrets.token_hex(SEED_BYTES)


async def try_seed(solvers: Solvers, rules: Rules, seed: str, *, budget: int, now: Callable[[], int]) -> Candidate:
    """Solve a seed's deal within `budget` nodes; when it is won, look for a shorter line within as many again.

    `now` tells shared ms. Raises what `Solvers` does, and `SeedError`.
    """
    position = deal(rules, seed)
    proof = await solvers.solve(rules, position, budget, Priority.DEALS)
    if proof.verdict is not Verdict.WON:
        return Candidate(proof.verdict)
    shorter = await solvers.par(rules, position, budget, Priority.DEALS)
    line = shortest_line(proof, shorter)
    certified = CertifiedDeal(
        rules=rules.code,
        seed=seed,
        line=line,
        par=len(line),
        nodes=proof.nodes,
        difficulty=difficulty(proof.nodes),
        version=proof.version,
        budget=budget,
        made_at=now(),
    )
    return Candidate(Verdict.WON, certified)
