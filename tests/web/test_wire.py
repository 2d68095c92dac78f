"""The ASGI wire: order, joining, bounds, and a close that always ends."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from squaredeal.web.outlet import frame_text
from squaredeal.web.wire import AsgiWire


class Peer:
    """The other end: an ASGI `send` and an outlet that keep what they are given, as slowly as asked."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self.stuck = 0
        self.is_cut = False

    async def send(self, message: Any) -> None:
        if self.is_cut:
            raise OSError
        await self.reading.wait()
        self.events.append(message)

    def put(self, frames: list[bytes]) -> None:
        self.events.append(list(frames))

    def unsent(self) -> int:
        return self.stuck

    async def room(self) -> None:
        await self.reading.wait()

    def cut(self) -> None:
        self.is_cut = True
        self.reading.set()


CLOSED = {"type": "websocket.close", "code": 1012, "reason": "restart"}


async def test_frames_of_one_turn_leave_together() -> None:
    peer = Peer()
    wire = AsgiWire(peer.send, peer)
    writer = asyncio.create_task(wire.run())
    wire.send(b"a")
    wire.send(b"b")
    await asyncio.sleep(0)
    wire.send(b"c")
    wire.close(1012, "restart")
    await writer
    assert peer.events == [[b"a", b"b"], [b"c"], CLOSED]
    wire.gone()


async def test_frames_for_a_peer_that_does_not_take_them_leave_in_few_writes_none_of_them_long() -> None:
    peer = Peer()
    peer.reading.clear()
    wire = AsgiWire(peer.send, peer)
    writer = asyncio.create_task(wire.run())
    for _ in range(2_000):
        wire.send(b"x" * 10)
        await asyncio.sleep(0)
    wire.send(b"y" * 30_000)
    assert wire.buffered() == 50_000
    wire.close(1012, "restart")
    peer.reading.set()
    await writer
    assert [sum(map(len, frames)) for frames in peer.events[:-1]] == [16_380, 3_620, 30_000]
    assert b"".join(frame for frames in peer.events[:-1] for frame in frames) == b"x" * 20_000 + b"y" * 30_000
    wire.gone()


async def test_without_an_outlet_frames_leave_through_asgi() -> None:
    peer = Peer()
    wire = AsgiWire(peer.send, None)
    writer = asyncio.create_task(wire.run())
    wire.send("é".encode())
    wire.close(1012, "restart")
    await writer
    assert peer.events == [{"type": "websocket.send", "text": "é"}, CLOSED]
    wire.gone()


async def test_nothing_is_taken_after_a_close_and_the_first_close_counts() -> None:
    peer = Peer()
    wire = AsgiWire(peer.send, peer)
    wire.close(1012, "restart")
    wire.close(4001, "slow")
    wire.send(b"late")
    await wire.run()
    assert peer.events == [CLOSED]
    assert wire.buffered() == 0
    wire.gone()


async def test_held_bytes_are_counted_until_the_transport_has_them() -> None:
    peer = Peer()
    peer.reading.clear()
    wire = AsgiWire(peer.send, peer)
    writer = asyncio.create_task(wire.run())
    wire.send(b"x" * 10)
    await asyncio.sleep(0)
    wire.send(b"x" * 5)
    peer.stuck = 7
    assert wire.buffered() == 22
    peer.reading.set()
    peer.stuck = 0
    wire.close(1012, "restart")
    await writer
    assert wire.buffered() == 0
    wire.gone()


@pytest.mark.parametrize("stuck", [0, 90])
async def test_a_peer_that_is_too_slow_is_closed_and_costs_nothing_more(stuck: int) -> None:
    peer = Peer()
    peer.stuck = stuck
    wire = AsgiWire(peer.send, peer, bound=100)
    for _ in range(50):
        wire.send(b"x" * 9)
    assert wire.buffered() == stuck
    await wire.run()
    assert peer.events == [{"type": "websocket.close", "code": 4001, "reason": "too slow"}]
    wire.gone()


@pytest.mark.parametrize("with_outlet", [True, False])
async def test_a_close_that_the_peer_does_not_let_through_ends_all_the_same(with_outlet: bool) -> None:
    peer = Peer()
    peer.reading.clear()
    wire = AsgiWire(peer.send, peer if with_outlet else None, close_s=0.05)
    writer = asyncio.create_task(wire.run())
    wire.send(b"a")
    wire.close(1012, "restart")
    await asyncio.wait([writer])
    assert peer.is_cut == with_outlet
    wire.gone()


async def test_a_peer_that_is_gone_ends_the_writer() -> None:
    peer = Peer()
    wire = AsgiWire(peer.send, None)
    writer = asyncio.create_task(wire.run())
    peer.is_cut = True
    wire.send(b"a")
    await writer
    wire.gone()
    wire.send(b"b")
    assert wire.buffered() == 0


async def test_gone_ends_an_idle_writer() -> None:
    peer = Peer()
    wire = AsgiWire(peer.send, peer)
    writer = asyncio.create_task(wire.run())
    await asyncio.sleep(0)
    wire.gone()
    await writer
    assert peer.events == []


async def test_a_long_reason_fits_a_close_frame() -> None:
    peer = Peer()
    wire = AsgiWire(peer.send, peer)
    wire.close(4503, "é" * 100)
    await wire.run()
    assert len(peer.events[0]["reason"].encode()) == 120
    wire.gone()


@pytest.mark.parametrize(("size", "head"), [(0, b"\x81\x00"), (125, b"\x81\x7d"), (126, b"\x81\x7e\x00\x7e")])
def test_short_frames_are_framed(size: int, head: bytes) -> None:
    assert frame_text(b"x" * size) == head + b"x" * size


def test_long_frames_are_framed() -> None:
    assert frame_text(b"x" * 65_535)[:4] == b"\x81\x7e\xff\xff"
    assert frame_text(b"x" * 65_536)[:10] == b"\x81\x7f" + (65_536).to_bytes(8, "big")
