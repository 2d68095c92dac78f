"""Claims of seats: while one batch is being written, the next one gathers: a crowd that comes back costs a few commits.

It knows the writer and how a batch is claimed, no SQL. Where writes that wait together share a commit anyway, a claim
is such a write. A claim whose outcome was unknown is made again: twice fences as well as once.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from squaredeal.store.batches import Batches, SeatKey
from squaredeal.store.errors import Unavailable
from squaredeal.store.outcomes import Seated, WantedSeat
from squaredeal.store.writer import Writer

LARGEST_BATCH = 500  # seats in one transaction: some ten milliseconds' work
ONE_SEATS = ("busy", "broken")  # failures that may be due to one seat of a batch


class _Waiter(NamedTuple):
    wanted: WantedSeat
    future: "asyncio.Future[Seated | None]"
    is_wanted: Callable[[], bool]
    """Asked when its turn has come: a socket that is gone by then must not be newer than its player's next one."""

    def answer(self, seated: Seated | None) -> None:
        """Tell whoever still waits."""
        if not self.future.done():
            self.future.set_result(seated)

    def fail(self, error: Exception) -> None:
        """Tell whoever still waits that it could not be done."""
        if not self.future.done():
            self.future.set_exception(error)


class Claiming:
    """The claims that wait for the writer."""

    def __init__(self, writer: Writer, batches: Batches, node: str) -> None:
        """Claim in the name of `node`, by the statements of one kind of database."""
        self._writer, self._batches, self._node = writer, batches, node
        self._waiting: deque[_Waiter] = deque()
        self._is_flush_due = False

    async def claim(self, wanted: WantedSeat, is_wanted: Callable[[], bool]) -> Seated | None:
        """Claim a seat; None if it is not that player's, or not wanted any more. Raises `Unavailable`.

        Cancelling whoever waits stops nothing.
        """
        if self._writer.may_share:
            return (await self._writer.write(partial(self._claim, seats=[wanted]))).get(_key(wanted))
        if self._writer.is_closing:
            raise Unavailable("closed")
        future: asyncio.Future[Seated | None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiter(wanted, future, is_wanted))
        self._call_for_flush()
        return await future

    def _claim(self, connection: Connection, seats: Sequence[WantedSeat]) -> dict[SeatKey, Seated]:
        return self._batches.claim(connection, seats, self._node)

    def _claim_wanted(self, connection: Connection, batch: Sequence[_Waiter]) -> dict[SeatKey, Seated]:
        """Claim what is wanted at this attempt: a node that stood still since the last has players elsewhere."""
        seats = [waiter.wanted for waiter in batch if waiter.is_wanted()]
        return self._claim(connection, seats) if seats else {}

    def _call_for_flush(self) -> None:
        if self._waiting and not self._is_flush_due:
            self._writer.submit(self._flush)
            self._is_flush_due = True

    async def _flush(self) -> None:
        """Claim what has gathered; what comes meanwhile gathers for the next flush."""
        while self._waiting:
            await self._commit(self._gather())
            if self._writer.is_asked and not self._writer.is_closing:
                break  # other jobs are next; once the writer closes, no second flush could be asked for
        self._is_flush_due = False
        self._call_for_flush()

    def _gather(self) -> list[_Waiter]:
        """Take a batch: one claim for a seat; the seat's later ones are numbered after it."""
        batch: dict[SeatKey, _Waiter] = {}
        later: deque[_Waiter] = deque()
        for waiter in self._waiting:
            seat = _key(waiter.wanted)
            if not waiter.is_wanted():
                waiter.answer(None)
            elif seat in batch or len(batch) == LARGEST_BATCH:
                later.append(waiter)
            else:
                batch[seat] = waiter
        self._waiting = later
        return list(batch.values())

    async def _commit(self, batch: Sequence[_Waiter]) -> None:
        """Claim a batch. A seat that somebody holds, or that is damaged, is nobody else's affair: then each alone."""
        try:
            seated = await self._writer.insist(partial(self._claim_wanted, batch=batch))
        except Exception as error:  # noqa: BLE001 - it is the waiters', whatever it is
            if len(batch) > 1 and not (isinstance(error, Unavailable) and error.reason not in ONE_SEATS):
                for waiter in batch:
                    await self._commit([waiter])
                return
            for waiter in batch:
                waiter.fail(error)
        else:
            for waiter in batch:
                waiter.answer(seated.get(_key(waiter.wanted)))


def _key(wanted: WantedSeat) -> SeatKey:
    return wanted.race, wanted.seat
