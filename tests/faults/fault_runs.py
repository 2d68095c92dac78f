"""A table of faults and what a run of them shares: faults that go on and on, readings compared, the command.

`python -m tests.faults.redis --seconds 30 --fault kill` is `command(__doc__, FAULTS, two_nodes, run)`. It knows neither
what is broken nor what was promised.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

from .readings import Readings

AGAIN_S = 0.7

P = TypeVar("P")


@asynccontextmanager
async def again_and_again(act: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
    """Does something every `AGAIN_S` seconds while the block runs, and to its end: some clients lose a cancellation."""
    over = asyncio.Event()

    async def run() -> None:
        while not over.is_set():
            await act()
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), AGAIN_S)

    task = asyncio.create_task(run())
    try:
        yield
    finally:
        over.set()
        await task


def grown(before: list[Readings], after: list[Readings], name: str) -> int:
    """By how much a count of all nodes together has grown."""
    return int(sum(now[name] - was[name] for was, now in zip(before, after, strict=True)))


def command(
    said: str | None,
    faults: Collection[str],
    place: Callable[[Path], AbstractAsyncContextManager[P]],
    run: Callable[[P, str, float], Awaitable[object]],
) -> None:
    """Reads the command's words, and breaks one after the other in one place; `said` is the command's docstring."""

    async def run_all(names: Collection[str], seconds: float) -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with place(Path(folder)) as there:
                for name in names:
                    print(await run(there, name, seconds), flush=True)

    parser = argparse.ArgumentParser(description=said.splitlines()[0] if said else None)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each fault lasts")
    parser.add_argument("--fault", action="append", choices=faults, help="may be given again; none: all of them")
    chosen = parser.parse_args(sys.argv[1:])
    asyncio.run(run_all(chosen.fault or list(faults), chosen.seconds))
