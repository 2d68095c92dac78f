"""The places that winning appends were told, by several nodes or in one batch.

assert places([await won]) == [1]
"""

import asyncio

from squaredeal.race.events import SeatFinished
from squaredeal.store import Landed, Outcome


def places(outcomes: list[Outcome]) -> list[int | None]:
    """The places that winning appends were told; None for one that did not land."""
    return [_place(outcome) for outcome in outcomes]


def _place(outcome: Outcome) -> int | None:
    if not isinstance(outcome, Landed) or outcome.decided is None:
        return None
    return next(event.place for event in outcome.decided.events if isinstance(event, SeatFinished))


async def all_of(*appends: "asyncio.Future[Outcome]") -> list[Outcome]:
    """What became of appends that were all sent before the first was answered."""
    return [await append for append in appends]
