"""A room's order book: jobs that touch the store, done one after the other in the order they came.

It does not know what a job does. The queue has an end: a job too many is not taken, and its sender is told so.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeAlias

from .tasks import Tasks, report

WAITING_MOST: Final = 256  # far more than the seats of a race can order at their rate while the store is slow

Job: TypeAlias = Callable[[], Awaitable[None]]


class _Order(NamedTuple):
    job: Job
    on_failure: Callable[[], None]


class Orders:
    """The jobs of one room. A task runs only while there are any."""

    def __init__(self, tasks: Tasks, on_rest: Callable[[], None]) -> None:
        """`on_rest` is called whenever the last job is done."""
        self._tasks, self._on_rest = tasks, on_rest
        self._orders: deque[_Order] = deque()
        self._is_running = False
        self._when_idle: list[Callable[[], None]] = []

    @property
    def is_idle(self) -> bool:
        """Whether no job waits or runs."""
        return not self._is_running

    def put(self, job: Job, on_failure: Callable[[], None]) -> bool:
        """Take a job, or return False. A job should not raise; if it does that is logged, and `on_failure` called."""
        if len(self._orders) >= WAITING_MOST:
            return False
        self._orders.append(_Order(job, on_failure))
        if not self._is_running:
            self._is_running = True
            self._tasks.start(self._run())
        return True

    def when_idle(self, then: Callable[[], None]) -> None:
        """Call `then` once no job is left; now if there is none."""
        if self.is_idle:
            then()
        else:
            self._when_idle.append(then)

    async def _run(self) -> None:
        try:
            while self._orders:
                order = self._orders.popleft()
                try:
                    await order.job()
                except Exception as error:  # noqa: BLE001 - one job's failure is not the next one's
                    report(error)
                    order.on_failure()
        finally:
            self._is_running = False
        calls, self._when_idle = self._when_idle, []
        for call in calls:
            call()
        self._on_rest()
