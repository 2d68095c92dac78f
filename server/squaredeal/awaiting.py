"""How a node comes by a store whose database is a server: it is waited for, however long it takes to be there.

Whatever may pass by itself is tried again, with pauses: nobody listens, the server is starting, another node migrates.
What does not (a wrong password, a newer schema) is raised. It knows neither requests nor races.

    store = await open_when_there(lambda: open_store(url, "node-1", clock, terms), waits=services.wait_for)
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from squaredeal.pauses import Pauses
from squaredeal.store import Refused, Store, Unavailable

FIRST_S: Final = 0.2
MOST_S: Final = 3.0
LONG_S: Final = 5.0  # after which an attempt that has not failed yet is told too: a migration, or no answer at all
log = structlog.get_logger(__name__)


class Waiting:
    """What is told of the wait: each reason once, to the log, and that there is a wait."""

    def __init__(self, waits: Callable[[], None]) -> None:
        """`waits` is called when it turns out that the database is not there yet."""
        self._waits = waits
        self._told: set[str] = set()

    def hear(self, reason: str, error: BaseException | None = None) -> None:
        """Note why there is no store yet. The error's text is the network's, or the server's to a node of its own."""
        self._waits()
        if reason not in self._told:
            self._told.add(reason)
            log.warning("waiting for the database", reason=reason, error=None if error is None else str(error))

    def hear_of_long(self) -> None:
        """Note that an attempt takes long, if nothing else is known of the wait."""
        if not self._told:
            self.hear("slow")

    def end(self) -> None:
        """Note that it is there."""
        if self._told:
            log.info("database found")


async def open_when_there(open_once: Callable[[], Awaitable[Store]], waits: Callable[[], None]) -> Store:
    """Open the store, again and again while its server is not there. Raises `StoreError`s that do not pass."""
    waiting, pauses = Waiting(waits), Pauses(FIRST_S, MOST_S)
    while True:
        alarm = asyncio.get_running_loop().call_later(LONG_S, waiting.hear_of_long)
        try:
            store = await open_once()
        except Refused:
            raise
        except Unavailable as error:
            waiting.hear(error.reason, error.__cause__)
        else:
            waiting.end()
            return store
        finally:
            alarm.cancel()
        await asyncio.sleep(pauses.next_s())
