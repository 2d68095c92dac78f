"""A guarded transport is closed in bounded time and holds a bounded amount, whatever the peer does."""

from __future__ import annotations

import asyncio

import pytest

from squaredeal.web.guarded import GuardedTransport


class Stuck(asyncio.Transport):
    """A transport whose peer does not read: nothing leaves it, and closing waits for that."""

    def __init__(self) -> None:
        super().__init__()
        self.held = b""
        self.closing = False
        self.aborted = asyncio.Event()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.held += bytes(data)

    def get_write_buffer_size(self) -> int:
        return len(self.held)

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.closing = True
        self.aborted.set()


def guarded(inner: Stuck, close_s: float = 60.0) -> GuardedTransport:
    return GuardedTransport(inner, asyncio.get_running_loop(), close_s)


async def test_a_close_that_does_not_end_is_cut() -> None:
    inner = Stuck()
    transport = guarded(inner, close_s=0.01)
    transport.write(b"last words")
    transport.close()
    assert not inner.aborted.is_set()
    await inner.aborted.wait()


async def test_a_close_that_ends_is_not_cut() -> None:
    inner = Stuck()
    lost = []
    transport = guarded(inner, close_s=0.01)
    transport.when_lost(lambda: lost.append(1))
    transport.close()
    transport.lost()
    transport.lost()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(inner.aborted.wait(), 0.05)
    assert lost == [1]


async def test_more_than_the_cap_cuts() -> None:
    inner = Stuck()
    transport = guarded(inner)
    transport.write(b"x" * 1_000)
    transport.cap = 1_500
    transport.write(b"x" * 500)
    assert not inner.aborted.is_set()
    transport.write(b"x")
    assert inner.aborted.is_set()
    transport.write(b"x" * 1_000)
    assert transport.get_write_buffer_size() == 1_501
