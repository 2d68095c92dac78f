"""Tasks with an owner: every one is known, ends before its owner does, and is heard of when it fails.

They know nothing of what they run. A failure is logged by its kind and place, not by its text: that might hold a card.
"""

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import structlog

_log = structlog.get_logger(__name__)


class Tasks:
    """The tasks of one hall."""

    def __init__(self) -> None:
        """Own nothing yet."""
        self._tasks: set[asyncio.Task[None]] = set()

    def start(
        self, work: Coroutine[Any, Any, None], on_failure: Callable[[], None] | None = None
    ) -> "asyncio.Task[None]":
        """Run `work`, which may be cancelled; if it raises, log that and call `on_failure`, which must not raise."""
        task = asyncio.get_running_loop().create_task(self._guard(work, on_failure))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # one cancelled before its first step has never begun
        return task

    async def stop(self) -> None:
        """Cancel what still runs, and wait for its end."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def __len__(self) -> int:
        """Count the tasks that run."""
        return len(self._tasks)

    async def _guard(self, work: Coroutine[Any, Any, None], on_failure: Callable[[], None] | None) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - the last one who can hear of it
            report(error)
            if on_failure is not None:
                on_failure()


def report(error: Exception) -> None:
    """Log a failure that should not have happened: what kind, and where."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    _log.error("room_failed", error=type(error).__name__, at=places)
