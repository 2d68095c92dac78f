"""A look at one race on one node once all is quiet: is what it shows the journal, and if not, how soon is it?

A node that was cut off may be behind the journal, but not for long. Whoever looks follows what they are told until they
know every row, or their time is up; what they have then is noted as their last board, for the checker to judge.

    seen = await look(node.ws, race, {0: 54, 1: 61}, within_s=5.0, history=history, name=f"look 0 at {race}")
    seen.behind_s, seen.faults
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from tests.faults.history import History

from .viewer import Viewer


class Look(NamedTuple):
    """What a look has shown."""

    behind_s: float
    """How long after the welcome everything was known; where it never was, all the time there was."""
    faults: list[str]


async def look(
    ws: str, race: str, revs: Mapping[int, int], *, within_s: float, history: History, name: str = "look"
) -> Look:
    """Watch a race at a node until it has told of every seat's `revs`, for at most so long."""
    viewer = Viewer(ws, race, recorded=history, name=name)
    now = asyncio.get_running_loop().time
    welcomed_at = now()

    async def wait() -> None:
        nonlocal welcomed_at
        await viewer.knows({})
        welcomed_at = now()
        await viewer.knows(revs)

    watching, waiting = asyncio.create_task(viewer.run()), asyncio.create_task(wait())
    try:
        await asyncio.wait((watching, waiting), timeout=within_s, return_when=asyncio.FIRST_COMPLETED)
    finally:
        behind_s = now() - welcomed_at
        for task in (watching, waiting):
            task.cancel()
        ended = await asyncio.gather(watching, waiting, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
    if not viewer.is_told_of(revs):
        viewer.faults.append(f"was told of {viewer.revs} within {behind_s:.2f} s, the journal has {dict(revs)}")
    return Look(behind_s, viewer.faults)
