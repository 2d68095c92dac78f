"""The proxy that other tests break things with does what it says, and leaves nothing behind."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from .proxy import ChaosProxy

DEADLINE_S = 10.0
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


@asynccontextmanager
async def proxied() -> AsyncIterator[ChaosProxy]:
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, asyncio.timeout(DEADLINE_S):
        async with ChaosProxy("127.0.0.1", server.sockets[0].getsockname()[1]) as proxy:
            yield proxy
        server.close()


@asynccontextmanager
async def connected(proxy: ChaosProxy) -> AsyncIterator[Ends]:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def say(ends: Ends, data: bytes) -> bytes:
    reader, writer = ends
    writer.write(data)
    return await reader.readexactly(len(data))


async def test_it_passes_bytes_and_the_end_of_the_stream() -> None:
    async with proxied() as proxy, connected(proxy) as ends:
        big = bytes(range(256)) * 4_096
        assert await say(ends, big) == big
        ends[1].write_eof()
        assert await ends[0].read() == b""
    assert not proxy.links


async def test_latency_holds_back_and_keeps_the_order() -> None:
    async with proxied() as proxy, connected(proxy) as ends:
        proxy.latency_s = 0.1
        began = asyncio.get_running_loop().time()
        for number in range(5):
            ends[1].write(bytes([number]))
        assert await ends[0].readexactly(5) == bytes(range(5))
        assert asyncio.get_running_loop().time() - began >= 0.2  # a lower bound: there and back


async def test_slices_arrive_whole_in_pieces() -> None:
    async with proxied() as proxy, connected(proxy) as ends:
        proxy.slice_bytes = 1
        assert await say(ends, b"one byte at a time") == b"one byte at a time"
        (link,) = proxy.links
        assert link.passed_bytes == 36


async def test_a_silent_connection_stays_open_and_a_new_one_works() -> None:
    async with proxied() as proxy, connected(proxy) as old:
        assert await say(old, b"hello") == b"hello"
        proxy.go_silent()
        old[1].write(b"anybody?")
        async with connected(proxy) as new:
            assert await say(new, b"hello") == b"hello"  # far longer than the old one would have needed
        assert not old[0].at_eof()
        (passed,) = (link.passed_bytes for link in proxy.links if link.is_silent)
        assert passed == 10


async def test_new_connections_can_be_silent_too() -> None:
    async with proxied() as proxy:
        proxy.is_silent = True
        async with connected(proxy) as ends:
            ends[1].write(b"anybody?")
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await ends[0].read(1)


async def test_reset_ends_both_sides_hard() -> None:
    async with proxied() as proxy, connected(proxy) as ends:
        assert await say(ends, b"hello") == b"hello"
        proxy.reset_all()
        with pytest.raises(ConnectionResetError):
            await ends[0].readexactly(1)
    assert not proxy.links


async def test_refuse_and_accept_again_on_the_same_port() -> None:
    async with proxied() as proxy, connected(proxy) as ends:
        assert await say(ends, b"hello") == b"hello"
        port = proxy.port
        await proxy.refuse()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)
        assert await say(ends, b"still") == b"still"
        await proxy.accept()
        assert proxy.port == port
        async with connected(proxy) as new:
            assert await say(new, b"again") == b"again"
    assert proxy.accepted == 2


async def test_a_target_that_is_not_there_ends_the_connection() -> None:
    async with proxied() as proxy:
        async with ChaosProxy("127.0.0.1", proxy.port) as outer:
            await proxy.refuse()
            async with connected(outer) as ends:
                with pytest.raises(ConnectionResetError):
                    await ends[0].readexactly(1)
        assert not outer.links
