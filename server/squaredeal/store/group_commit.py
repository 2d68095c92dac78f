"""Group commit: while one batch of appends is being committed, the next one gathers.

It knows the writer and how a batch is appended, no SQL. Every append gets one of the four outcomes, whatever happens.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import structlog

from squaredeal.store.appending import Appending, join, seat_of
from squaredeal.store.batches import SeatKey
from squaredeal.store.errors import Unavailable
from squaredeal.store.outcomes import Append, Failed, Landed, Outcome, Unsettled
from squaredeal.store.writer import Writer

LARGEST_BATCH = 1_000  # seats in one transaction: some ten milliseconds' work

Waiter = tuple[Append, "asyncio.Future[Outcome]"]

_log = structlog.get_logger(__name__)


class _Entry:
    """What goes into a batch for one seat: one append, or several that follow each other, and who waits for each."""

    __slots__ = ("append", "waiting")

    def __init__(self, append: Append, future: "asyncio.Future[Outcome]") -> None:
        self.append = append
        self.waiting = [(append.won, future)]

    def take(self, append: Append, future: "asyncio.Future[Outcome]") -> bool:
        """Take another append in if it goes on from this one."""
        joined = join(self.append, append)
        if joined is not None:
            self.append = joined
            self.waiting.append((append.won, future))
        return joined is not None

    def answer(self, outcome: Outcome) -> None:
        """Tell everybody who still waits; that the seat is finished, only whoever finished it."""
        for won, future in self.waiting:
            if not future.done():
                future.set_result(Landed() if isinstance(outcome, Landed) and not won else outcome)


class GroupCommit:
    """The appends that wait for the writer."""

    def __init__(self, writer: Writer, appending: Appending) -> None:
        """Commit through `writer`, batches done by `appending`."""
        self._writer, self._appending = writer, appending
        self._waiting: deque[Waiter] = deque()
        self._is_flush_due = False

    def append(self, append: Append) -> "asyncio.Future[Outcome]":
        """Queue an append behind all earlier ones."""
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        if self._writer.is_closing:
            future.set_result(Failed("closed"))
        else:
            self._waiting.append((append, future))
            self._call_for_flush()
        return future

    def _call_for_flush(self) -> None:
        if self._waiting and not self._is_flush_due:
            self._is_flush_due = True
            self._writer.submit(self._flush)

    async def _flush(self) -> None:
        """Commit what has gathered; what comes meanwhile gathers for the next flush."""
        while self._waiting:
            self._is_flush_due = True  # until nothing waits, or other jobs do
            entries = self._gather()
            outcomes = await self._commit([entry.append for entry in entries])
            for entry, outcome in zip(entries, outcomes, strict=True):
                entry.answer(outcome)
            if self._writer.is_asked and not self._writer.is_closing:
                break  # other jobs are next; once the writer closes, no second flush could be asked for
        self._is_flush_due = False
        self._call_for_flush()

    def _gather(self) -> list[_Entry]:
        """Take a batch: one entry for a seat. Its later appends are joined if they go on from there, else left."""
        entries: dict[SeatKey, _Entry] = {}
        later: deque[Waiter] = deque()
        held: set[SeatKey] = set()
        for append, future in self._waiting:
            seat = seat_of(append)
            entry = entries.get(seat)
            if seat in held or (entry is None and len(entries) == LARGEST_BATCH):
                held.add(seat)
                later.append((append, future))
            elif entry is None:
                entries[seat] = _Entry(append, future)
            elif not entry.take(append, future):
                held.add(seat)
                later.append((append, future))
        self._waiting = later
        return list(entries.values())

    async def _commit(self, appends: Sequence[Append]) -> Sequence[Outcome]:
        """Commit a batch; one append that breaks it is told apart by committing each alone."""
        try:
            return await self._writer.transact(partial(self._appending.append_all, appends=appends))
        except Unavailable as error:
            _log.warning("store_batch_failed", reason=error.reason, unknown=error.unknown, appends=len(appends))
            if error.unknown:
                return await self._settle(appends)
            if error.reason != "broken":
                return [Failed(error.reason) for _ in appends]
        except Exception:  # noqa: BLE001 - a defect in one append must not take the others with it
            _log.exception("store_batch_broken", appends=len(appends))
        if len(appends) == 1:
            return [Failed("broken")]
        return [outcome for append in appends for outcome in await self._commit([append])]

    async def _settle(self, appends: Sequence[Append]) -> Sequence[Outcome]:
        """Append each again, alone, after a commit that may have happened; one deadline for all of them."""
        outcomes: list[Outcome] = []

        async def again() -> None:
            for append in appends[len(outcomes) :]:
                outcomes.append(await self._writer.transact(partial(self._appending.append_again, append=append)))

        try:
            with suppress(Unavailable):
                await self._writer.settle(again)
        except Exception:  # noqa: BLE001 - whoever waits is told that nobody knows, whatever the reason
            _log.exception("store_settling_broken", appends=len(appends))
        return outcomes + [Unsettled()] * (len(appends) - len(outcomes))
