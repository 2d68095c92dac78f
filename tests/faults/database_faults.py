"""What can become of the database and of the way to it: each fault is there while its block lasts, and gone after it.

    async with FAULTS["crash"].block(place):
        ...                      # PostgreSQL has crashed
    # it is back

`hits` are the nodes that can write nothing meanwhile, `spares` those that are not held up; of a node that is neither,
nobody can say. `says_so`: whether nodes that are hit know at once, because their connections end.
"""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import NamedTuple

import asyncpg  # type: ignore[import-untyped]

from .database_place import OURS, ROLE, DatabasePlace
from .fault_runs import again_and_again

LATE_S = 0.2
Block = Callable[[DatabasePlace], AbstractAsyncContextManager[None]]
END_OURS = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OURS}"
BOTH = (0, 1)


class Fault(NamedTuple):
    """One fault."""

    block: Block
    hits: tuple[int, ...]
    spares: tuple[int, ...]
    says_so: bool
    text: str


def stopped(how: signal.Signals) -> Block:
    """The server ends, and starts again."""

    @asynccontextmanager
    async def block(place: DatabasePlace) -> AsyncIterator[None]:
        await place.database_down(how)
        yield
        await place.database_back()

    return block


def frozen(*, whole: bool) -> Block:
    """The server's processes stand still, all of them or those that serve a connection."""

    @asynccontextmanager
    async def block(place: DatabasePlace) -> AsyncIterator[None]:
        place.signal_database(signal.SIGSTOP, whole=whole)
        try:
            yield
        finally:
            place.signal_database(signal.SIGCONT, whole=True)

    return block


@asynccontextmanager
async def terminated(place: DatabasePlace) -> AsyncIterator[None]:
    async with again_and_again(lambda: place.ask(END_OURS)):
        yield


@asynccontextmanager
async def seats_held(place: DatabasePlace) -> AsyncIterator[None]:
    """An outsider holds the rows of all seats."""
    outsider = await asyncpg.connect(place.dsn)
    try:
        transaction = outsider.transaction()
        await transaction.start()
        await outsider.execute("SELECT 1 FROM seat FOR UPDATE")
        yield
        await transaction.rollback()
    finally:
        await outsider.close()


@asynccontextmanager
async def full(place: DatabasePlace) -> AsyncIterator[None]:
    """No connection is left for anybody, and those that were there have ended."""
    await place.ask(f"ALTER ROLE {ROLE} CONNECTION LIMIT 0")
    await place.ask(END_OURS)
    yield
    await place.ask(f"ALTER ROLE {ROLE} CONNECTION LIMIT -1")


@asynccontextmanager
async def silent(place: DatabasePlace) -> AsyncIterator[None]:
    """The first node's connections stay open and carry nothing, and so do those it makes meanwhile."""
    link = place.links[0]
    link.go_silent()
    link.is_silent = True
    yield
    link.is_silent = False


@asynccontextmanager
async def lost(place: DatabasePlace) -> AsyncIterator[None]:
    """The first node's connections carry nothing any more; those it makes from now on are well."""
    place.links[0].go_silent()
    yield


@asynccontextmanager
async def reset(place: DatabasePlace) -> AsyncIterator[None]:
    """The first node's connections end again and again: what was under way is lost, answers to COMMIT among it."""

    async def cut() -> None:
        place.links[0].reset_all()

    async with again_and_again(cut):
        yield


@asynccontextmanager
async def refused(place: DatabasePlace) -> AsyncIterator[None]:
    link = place.links[0]
    await link.refuse()
    link.reset_all()
    yield
    await link.accept()


@asynccontextmanager
async def late(place: DatabasePlace) -> AsyncIterator[None]:
    """The first node's answers come 0.4 s late."""
    place.links[0].latency_s = LATE_S
    yield
    place.links[0].latency_s = 0.0


FAULTS = {
    "restart": Fault(stopped(signal.SIGINT), BOTH, (), True, "stopped in order, then started"),
    "crash": Fault(stopped(signal.SIGQUIT), BOTH, (), True, "crashed, then started"),
    "terminate": Fault(terminated, (), BOTH, True, "our connections ended by the server, again and again"),
    "freeze": Fault(frozen(whole=True), BOTH, (), False, "all its processes stopped"),
    "freeze-backends": Fault(frozen(whole=False), (), (), False, "the processes of our connections stopped"),
    "lock": Fault(seats_held, BOTH, (), False, "an outsider holds all seats' rows"),
    "full": Fault(full, BOTH, (), True, "no connection left for us"),
    "silent": Fault(silent, (0,), (1,), False, "the first node's link swallows everything"),
    "lost": Fault(lost, (), (1,), False, "the first node's connections swallow everything, new ones do not"),
    "reset": Fault(reset, (), BOTH, True, "the first node's connections reset, again and again"),
    "refuse": Fault(refused, (0,), (1,), True, "nobody listens at the end of the first node's link"),
    "late": Fault(late, (), BOTH, False, "every answer to the first node 0.4 s late"),
}
