"""Uses of a connection whose waiter has gone."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from squaredeal.store.errors import Unavailable
from squaredeal.store.visits import Visit, Visits


async def test_how_a_use_ends_that_nobody_waits_for_is_no_news() -> None:
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: told.append(what))
    visits, begun, goes_on = Visits(), asyncio.Event(), asyncio.Event()

    async def use(_: Visit) -> None:
        begun.set()
        await goes_on.wait()
        raise Unavailable("timeout")

    waiter = asyncio.create_task(visits.run(use, deadline_s=60))
    await begun.wait()
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    goes_on.set()
    for _ in range(10):  # turns of the loop: the use ends, and then its task
        await asyncio.sleep(0)
    gc.collect()
    assert told == []


async def test_who_waits_is_told() -> None:
    async def use(_: Visit) -> None:
        raise Unavailable("timeout")

    with pytest.raises(Unavailable):
        await Visits().run(use, deadline_s=60)
