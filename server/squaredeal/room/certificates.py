"""How the deal of a certified race is found: the first of its numbered deals that the solver proves winnable.

The rule has no choice in it, so whoever follows it finds the same deal: the solver's version and the budget are
published, and its answers are the same on every machine. It knows no storage and no time.

    certificate = await prove(ask, deal_of, CERTIFY_NODES["freecell"], skipped=[])
"""

from collections.abc import Callable
from typing import Protocol

from squaredeal.engine import Position
from squaredeal.messages.common import Certificate, Skipped
from squaredeal.solver import Proof, Verdict, shortest_line
from squaredeal.solver.difficulty import difficulty


class Ask(Protocol):
    """A question to the solver, which is asked until it has an answer."""

    async def __call__(self, position: Position, *, shortest: bool) -> Proof:
        """Solve within the budget; `shortest`: with the shortest line that can be found."""


async def prove(ask: Ask, deal_of: Callable[[int], Position], budget: int, skipped: list[Skipped]) -> Certificate:
    """Go through the numbered deals until one is proved winnable. Raises what `ask` does.

    `skipped` grows with every deal that is not: given again, it is where another search goes on.
    """
    while True:
        position = deal_of(len(skipped))
        proof = await ask(position, shortest=False)
        if proof.verdict is Verdict.WON:
            break
        skipped.append(Skipped("lost" if proof.verdict is Verdict.LOST else "unknown", proof.nodes))
    line = shortest_line(proof, await ask(position, shortest=True))
    return Certificate(
        version=proof.version,
        budget=budget,
        index=len(skipped),
        skipped=tuple(skipped),
        nodes=proof.nodes,
        line=line,
        par=len(line),
        difficulty=difficulty(proof.nodes),
    )
