"""Peers that do not finish, do not answer or do not read: each has a deadline, and what waits for them is counted."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from starlette.types import Receive, Scope, Send

from squaredeal.web.limits import Limits
from squaredeal.web.outlet import EXTENSION, Outlet
from squaredeal.web.wire import AsgiWire

from .connections import alive, opened
from .echo import echo
from .live import PING, PONG, TEXT, WAIT_S, Raw, frame, live


def test_a_message_that_never_ends_is_closed(quick: int) -> None:
    with opened(quick) as raw:
        raw.send(frame(TEXT, b"a", fin=False))
        heard = raw.hear()
    assert heard.code == 4001
    assert heard.closed


def test_a_peer_that_does_not_answer_pings_is_closed() -> None:
    with live(echo, Limits(ping_every_s=0.1, ping_wait_s=0.2)) as port, Raw(port) as raw:
        raw.open()
        heard = raw.hear()
    assert (heard.code, heard.closed) == (1011, True)


def test_a_peer_that_answers_pings_stays() -> None:
    with live(echo, Limits(ping_every_s=0.05, ping_wait_s=WAIT_S)) as port, Raw(port) as raw:
        raw.open()
        for _ in range(4):
            opcode, payload = raw.read_frame()
            assert opcode == PING
            raw.send(frame(PONG, payload))
        raw.send(frame(TEXT, b"here"))
        assert raw.hear(texts=1).texts == [b"here"]


def test_a_peer_that_never_reads_is_cut(quick: int) -> None:
    with opened(quick, buffer=4096) as raw:
        message = frame(TEXT, b"x" * 4000)
        with pytest.raises(ConnectionError):
            raw.flood(message)
    alive(quick)


def test_what_a_peer_does_not_read_waits_where_it_is_counted() -> None:
    """The kernel alone would take megabytes of each such peer, and nobody would see that it is slow."""
    unsent: list[int] = []

    @asynccontextmanager
    async def flood(outlet: Outlet, _send: Send) -> AsyncIterator[None]:
        for _ in range(300):
            outlet.put([b"x" * 1_000])
        unsent.append(outlet.unsent())
        yield

    not_read(flood)
    assert unsent[0] > 200_000


def test_small_frames_for_a_peer_that_does_not_read_make_few_writes() -> None:
    """Each write that waits costs a kilobyte beside its bytes, which nobody counts: frames wait to be joined."""
    waiting: list[tuple[int, int]] = []

    @asynccontextmanager
    async def flood(outlet: Outlet, send: Send) -> AsyncIterator[None]:
        wire = AsgiWire(send, outlet)
        writer = asyncio.create_task(wire.run())
        for _ in range(4_000):
            wire.send(b"x" * 100)
            await asyncio.sleep(0)
        waiting.append((wire.buffered(), outlet.unsent()))
        yield
        wire.gone()
        await writer

    not_read(flood)
    ((held, written),) = waiting
    assert held > 300_000
    assert written < 20_000


def not_read(flood: Callable[[Outlet, Send], AbstractAsyncContextManager[None]]) -> None:
    """Serves one socket whose peer reads nothing, until the flood is sent and the peer gone."""
    sent = threading.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await echo(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        async with flood(scope["extensions"][EXTENSION], send):
            sent.set()
            await receive()

    with live(app) as port, Raw(port, buffer=4096) as raw:
        raw.open()
        assert sent.wait(WAIT_S)
