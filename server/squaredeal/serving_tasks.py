"""Where the tasks of a running event loop wait, told to the log: for the operator of a node that does not go on.

It knows no task by name; those that wait at the same place are told together, the most first.

    tell_where(note)      # SIGUSR1
"""

import asyncio
from collections import Counter
from types import FrameType
from typing import Any, Final

import structlog

MOST: Final = 30  # places told
log = structlog.get_logger(__name__)


def note(_number: int, _frame: FrameType | None) -> None:
    """Has the tasks told as soon as the loop turns; a signal's handler. Where no loop runs there are none."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return
    loop.call_soon_threadsafe(tell, loop)


def tell(loop: asyncio.AbstractEventLoop) -> None:
    """Tell where they all wait now."""
    places = Counter(map(place_of, asyncio.all_tasks(loop)))
    log.warning("asked where it is", tasks=places.total(), places=len(places))
    for (name, at), number in places.most_common(MOST):
        log.warning("tasks wait", tasks=number, of=name, at=at)


def place_of(task: "asyncio.Task[Any]") -> tuple[str, str]:
    """The name of its coroutine, and the innermost line where that waits."""
    waiting: Any = task.get_coro()
    name = getattr(waiting, "__qualname__", type(waiting).__qualname__)
    frame = None
    while getattr(waiting, "cr_frame", None) is not None:
        frame, waiting = waiting.cr_frame, waiting.cr_await
    return name, "" if frame is None else f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"
