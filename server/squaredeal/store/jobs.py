"""What waits for the writer: a job, or a piece of work that may share a transaction with others.

It knows neither the queue nor the connection. Whoever waits may go away; what was asked for is done all the same.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What a transaction does: a plain function, so nothing else is ever waited for while it holds its locks."""

_log = structlog.get_logger(__name__)


class Job:
    """Something to do that runs its own transactions, and who waits for it. `asked_at`: when, seconds of the loop."""

    __slots__ = ("_act", "asked_at", "future")

    def __init__(self, act: Callable[[], Awaitable[Any]]) -> None:
        """Do `act` when its turn comes."""
        loop = asyncio.get_running_loop()
        self._act = act
        self.asked_at = loop.time()
        self.future: asyncio.Future[Any] = loop.create_future()

    async def do(self) -> None:
        """Do it and tell how it went."""
        try:
            self.tell(await self._act())
        except Exception as error:  # noqa: BLE001 - it is the waiter's, whatever it is
            self.tell(Raised(error))

    def tell(self, result: object) -> None:
        """Tell the waiter, if there still is one."""
        if self.future.done():
            if isinstance(result, Raised):
                _log.warning("store_job_failed_unheard", error=repr(result.error))
        elif isinstance(result, Raised):
            self.future.set_exception(result.error)
        else:
            self.future.set_result(result)


class Once(Job):
    """One transaction that is never repeated."""

    __slots__ = ()


class Write(Job):
    """Work that may share a transaction, and may be repeated."""

    __slots__ = ("work",)

    def __init__(self, act: Callable[[], Awaitable[Any]], work: Work[Any]) -> None:
        """`act` does `work` in a transaction of its own."""
        super().__init__(act)
        self.work = work


class Raised:
    """An exception that a job, or one of several works, raised."""

    __slots__ = ("error",)

    def __init__(self, error: Exception) -> None:
        """Keep the exception until it is told."""
        self.error = error


def in_savepoint(connection: Connection, work: Work[object]) -> object:
    """Do `work` so that an exception of its own undoes only its own part; return its result, or `Raised`."""
    savepoint = connection.begin_nested()
    try:
        result = work(connection)
    except SQLAlchemyError:
        raise  # the database's: nobody can say whose fault it is until each has tried alone
    except Exception as error:  # noqa: BLE001 - it is the waiter's, whatever it is
        savepoint.rollback()
        return Raised(error)
    savepoint.commit()
    return result
