"""What can become of Redis and of the way to it: each fault is there while its block lasts, and gone after it.

    async with FAULTS["freeze"].block(place):
        ...                      # Redis stands still
    # it goes on

A fault that `breaks` the bus must show in the nodes' counters, or it was none.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import NamedTuple

from redis.asyncio import Redis

from tests.services.redis_server import RedisServer

from .fault_runs import again_and_again
from .server_process import START_S
from .two_nodes import TwoNodes

PAUSE_S = 5
STILL_S = 1.6  # longer than an answer is waited for, shorter than a beacon
PASSWORD = "changed"
Block = Callable[[TwoNodes], AbstractAsyncContextManager[None]]


class Fault(NamedTuple):
    """`breaks`: whether connections are lost or silent, so that the bus has to find its way back."""

    block: Block
    breaks: bool
    text: str


@asynccontextmanager
async def killed(place: TwoNodes) -> AsyncIterator[None]:
    place.redis.kill()
    yield
    await asyncio.to_thread(place.redis.start)


@asynccontextmanager
async def frozen(place: TwoNodes) -> AsyncIterator[None]:
    place.redis.freeze()
    yield
    place.redis.thaw()


@asynccontextmanager
async def stuttering(place: TwoNodes) -> AsyncIterator[None]:
    """Stopped for so short a time that listeners stay; what a node gave up sending is said late, or out of order."""

    async def stand_still() -> None:
        place.redis.freeze()
        await asyncio.sleep(STILL_S)
        place.redis.thaw()

    try:
        async with again_and_again(stand_still):
            yield
    finally:
        place.redis.thaw()


@asynccontextmanager
async def failed_over(place: TwoNodes) -> AsyncIterator[None]:
    """A replica is promoted and new connections lead there; the old server stays healthy, with its subscribers."""
    folder = place.folder / f"promoted-{place.ways[0].accepted}"
    folder.mkdir()
    old, new = place.redis, RedisServer(folder)
    await asyncio.to_thread(new.start)
    try:
        await new.tell("REPLICAOF", "127.0.0.1", str(old.port))
        async with asyncio.timeout(START_S):
            while "'master_link_status': 'up'" not in str(await new.tell("INFO", "replication")):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await new.tell("REPLICAOF", "NO", "ONE")
        _lead_to(place, new)
        await old.tell("CLIENT", "KILL", "TYPE", "normal")  # who publishes goes to the new one, who listens does not
        yield
        assert "cmd=subscribe" not in str(await old.tell("CLIENT", "LIST")), "somebody still listens to the old server"
    except BaseException:
        new.kill()
        raise
    old.kill()
    place.redis = new


@asynccontextmanager
async def split(place: TwoNodes) -> AsyncIterator[None]:
    """Each node has a Redis of its own, and both are healthy."""
    folder = place.folder / f"split-{place.ways[0].accepted}"
    folder.mkdir()
    other = RedisServer(folder)
    await asyncio.to_thread(other.start)
    way, home = place.ways[1], place.ways[1].target
    try:
        way.target = ("127.0.0.1", other.port)
        way.reset_all()
        yield
    finally:
        way.target = home
        other.kill()


@asynccontextmanager
async def emptied(place: TwoNodes) -> AsyncIterator[None]:
    async with again_and_again(lambda: place.redis.tell("FLUSHALL")):
        yield


@asynccontextmanager
async def listeners_killed(place: TwoNodes) -> AsyncIterator[None]:
    async with again_and_again(lambda: place.redis.tell("CLIENT", "KILL", "TYPE", "pubsub")):
        yield


@asynccontextmanager
async def speakers_killed(place: TwoNodes) -> AsyncIterator[None]:
    async with again_and_again(lambda: place.redis.tell("CLIENT", "KILL", "TYPE", "normal")):
        yield


@asynccontextmanager
async def paused(place: TwoNodes) -> AsyncIterator[None]:
    over_at = asyncio.get_running_loop().time() + PAUSE_S
    await place.redis.tell("CLIENT", "PAUSE", f"{PAUSE_S * 1_000}", "ALL")
    yield
    await asyncio.sleep(over_at - asyncio.get_running_loop().time())  # nobody can end it sooner


@asynccontextmanager
async def out_of_memory(place: TwoNodes) -> AsyncIterator[None]:
    await place.redis.tell("CONFIG", "SET", "maxmemory", "1mb", "maxmemory-policy", "noeviction")
    yield
    await place.redis.tell("CONFIG", "SET", "maxmemory", "0")


@asynccontextmanager
async def locked(place: TwoNodes) -> AsyncIterator[None]:
    """The password changes, and nobody who comes back has it."""
    await place.redis.tell("CONFIG", "SET", "requirepass", PASSWORD)
    async with Redis.from_url(place.redis.url, password=PASSWORD) as inside:
        for kind in ("pubsub", "normal"):
            await inside.execute_command("CLIENT", "KILL", "TYPE", kind)  # type: ignore[no-untyped-call]
        yield
        await inside.execute_command("CONFIG", "SET", "requirepass", "")  # type: ignore[no-untyped-call]


@asynccontextmanager
async def silent(place: TwoNodes) -> AsyncIterator[None]:
    """The first node's connections stay open and carry nothing, and so do those it makes meanwhile."""
    way = place.ways[0]
    way.go_silent()
    way.is_silent = True
    yield
    way.is_silent = False


@asynccontextmanager
async def reset(place: TwoNodes) -> AsyncIterator[None]:
    """Every connection of both nodes ends again and again: what was under way is lost."""

    async def cut() -> None:
        for way in place.ways:
            way.reset_all()

    async with again_and_again(cut):
        yield


@asynccontextmanager
async def refused(place: TwoNodes) -> AsyncIterator[None]:
    for way in place.ways:
        await way.refuse()
        way.reset_all()
    yield
    for way in place.ways:
        await way.accept()


@asynccontextmanager
async def late(place: TwoNodes) -> AsyncIterator[None]:
    """Both ways of each node's connections are 0.1 s long: an answer takes 0.2 s."""
    for way in place.ways:
        way.latency_s = 0.1
    yield
    for way in place.ways:
        way.latency_s = 0.0


@asynccontextmanager
async def sliced(place: TwoNodes) -> AsyncIterator[None]:
    for way in place.ways:
        way.slice_bytes = 1
    yield
    for way in place.ways:
        way.slice_bytes = 0


FAULTS = {
    "kill": Fault(killed, True, "killed, then started again, empty"),
    "freeze": Fault(frozen, True, "stopped where it is, then continued"),
    "stutter": Fault(stuttering, True, "stopped for 1.6 s, again and again"),
    "failover": Fault(failed_over, True, "a replica promoted while the old server stays healthy"),
    "split": Fault(split, True, "each node on a server of its own"),
    "flush": Fault(emptied, False, "FLUSHALL, again and again"),
    "kill-listeners": Fault(listeners_killed, True, "CLIENT KILL TYPE pubsub, again and again"),
    "kill-speakers": Fault(speakers_killed, True, "CLIENT KILL TYPE normal, again and again"),
    "pause": Fault(paused, True, "CLIENT PAUSE 5000 ALL"),
    "memory": Fault(out_of_memory, False, "CONFIG SET maxmemory 1mb"),
    "password": Fault(locked, True, "CONFIG SET requirepass, and all connections ended"),
    "silent": Fault(silent, True, "the first node's connections swallow everything"),
    "reset": Fault(reset, True, "all connections reset, again and again"),
    "refuse": Fault(refused, True, "nobody listens"),
    "late": Fault(late, False, "every answer 0.2 s late"),
    "slices": Fault(sliced, False, "one byte at a time"),
}


def _lead_to(place: TwoNodes, server: RedisServer) -> None:
    for way in place.ways:
        way.target = ("127.0.0.1", server.port)
