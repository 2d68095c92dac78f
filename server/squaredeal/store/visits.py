"""Uses of a connection, each in a task of its own: nobody can cancel one halfway, and none takes longer than it may.

A server that is frozen answers nothing, not even a request to stop, so time is kept here. When it is over the
connection is cut off without asking anybody, and whatever waits for it fails at once. It knows no SQL.

    visits = Visits()
    count = await visits.run(count_races, deadline_s=10.0)  # `count_races(visit)` begins with visit.hold(driver)
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from squaredeal.store.errors import Unavailable

T = TypeVar("T")


class Driver(Protocol):
    """A driver's connection."""

    def terminate(self) -> None:
        """Cut the connection off, now."""

    def is_closed(self) -> bool:
        """Whether it is cut off or closed."""


class Visit:
    """One use of one connection."""

    def __init__(self) -> None:
        """Begin without a connection."""
        self.driver: Driver | None = None
        self.is_given_up = False
        self.is_abandoned = False
        self.task: asyncio.Task[object] | None = None

    def hold(self, driver: Driver) -> None:
        """Note the connection that is used: it is what is cut off."""
        self.driver = driver
        if self.is_given_up:
            driver.terminate()

    def give_up(self) -> None:
        """End the use: its connection is cut off, or, if there is none yet, nobody waits for one any more."""
        self.is_given_up = True
        if self.driver is not None:
            self.driver.terminate()
        elif self.task is not None:
            self.task.cancel()

    def abandon(self) -> None:
        """End the use, and let nobody hear how: whoever waited for it is gone."""
        self.is_abandoned = True
        self.give_up()


class Visits:
    """The uses that are going on."""

    def __init__(self) -> None:
        """Begin with none."""
        self._running: set[Visit] = set()

    async def run(self, act: Callable[[Visit], Awaitable[T]], deadline_s: float, visit: Visit | None = None) -> T:
        """Let `act` use a connection. Whoever waits may be cancelled, `act` goes on until it is done or overdue.

        Raises what `act` does, and `Unavailable("timeout")` if there was no connection when the time was over.
        """
        visit = visit or Visit()
        loop = asyncio.get_running_loop()

        async def guarded() -> T:
            alarm = loop.call_later(deadline_s, visit.give_up)
            try:
                return await act(visit)
            except asyncio.CancelledError:
                if visit.is_abandoned or not visit.is_given_up:
                    raise
                raise Unavailable("timeout") from None
            except Exception as error:
                if visit.is_abandoned:
                    raise asyncio.CancelledError from error
                raise
            finally:
                alarm.cancel()
                self._running.discard(visit)

        task = loop.create_task(guarded(), name="store-visit")
        visit.task = task
        self._running.add(visit)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_let_be)
            raise

    async def close(self) -> None:
        """Give up every use that is going on, and wait until they have all ended."""
        tasks = [visit.task for visit in self._running if visit.task is not None]
        for visit in list(self._running):
            visit.give_up()
        await asyncio.gather(*tasks, return_exceptions=True)


def _let_be(task: asyncio.Task[T]) -> None:
    """Whoever waited is gone, so how it ended is nobody's news: not the event loop's either."""
    if not task.cancelled():
        task.exception()
