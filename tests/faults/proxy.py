"""A TCP proxy that misbehaves on demand: late, silent, resetting, refusing, or passing a few bytes at a time.

async with ChaosProxy("127.0.0.1", 6379) as proxy:
    proxy.latency_s = 0.4        # every piece comes so much later, in order
    proxy.slice_bytes = 1        # pieces of at most so many bytes
    proxy.go_silent()            # open connections swallow everything for ever, as after a lost NAT entry
    proxy.is_silent = True       # new ones do so too
    proxy.reset_all()            # open connections end with RST
    await proxy.refuse()         # nobody listens any more; `accept` listens again on the same port
"""

from __future__ import annotations

import asyncio
import socket
import struct
from types import TracebackType

_RST = struct.pack("ii", 1, 0)  # SO_LINGER on, zero seconds: closing sends RST
PIECE_BYTES = 64 * 1024
AHEAD = 64  # pieces of one direction that may be on their way; then the sender feels it


class Link:
    """One connection through the proxy: its two ends and the tasks between them."""

    def __init__(self, proxy: ChaosProxy, near: asyncio.StreamWriter) -> None:
        self._proxy = proxy
        self.writers = [near]
        self.is_silent = proxy.is_silent
        self.passed_bytes = 0

    async def run(self, reader: asyncio.StreamReader) -> None:
        """Passes bytes both ways until both directions have ended, or it is cut."""
        try:
            far_reader, far_writer = await self._proxy.reach()
            self.writers.append(far_writer)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._pass(reader, far_writer))
                both.create_task(self._pass(far_reader, self.writers[0]))
        except* (OSError, asyncio.IncompleteReadError):
            pass  # one end is gone: so is the other
        finally:
            self.cut()

    def cut(self) -> None:
        """Ends both connections with RST."""
        for writer in self.writers:
            raw = writer.get_extra_info("socket")
            if not writer.transport.is_closing() and raw is not None:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RST)
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(AHEAD)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._deliver(pieces, writer))
            while data := await reader.read(self._proxy.slice_bytes or PIECE_BYTES):
                await pieces.put((loop.time() + self._proxy.latency_s, data))
            await pieces.put((loop.time() + self._proxy.latency_s, b""))

    async def _deliver(self, pieces: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due, data = await pieces.get()
            if due > loop.time():
                await asyncio.sleep(due - loop.time())
            if self.is_silent:
                continue  # what goes in here is never seen again, the end of the stream included
            if not data:
                writer.write_eof()
                return
            writer.write(data)
            self.passed_bytes += len(data)
            await writer.drain()


class ChaosProxy:
    """Listens on a free port of its own and passes everything on to `host:port`."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.links: set[Link] = set()
        self.port = 0
        self.latency_s = 0.0
        self.slice_bytes = 0
        self.is_silent = False
        self.accepted = 0

    async def accept(self) -> None:
        """Listens, on the same port each time; a second time changes nothing."""
        if self._server is not None:
            return
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def refuse(self) -> None:
        """Listens no more; connections that are open stay."""
        if self._server is not None:
            self._server.close()
            self._server = None
            await asyncio.sleep(0)  # the listening socket is closed in the loop's next turn

    def go_silent(self) -> None:
        """Makes the open connections swallow everything, for ever and without a sign."""
        for link in self.links:
            link.is_silent = True

    def cut_silent(self) -> None:
        """Ends the connections that swallow everything with RST on both sides."""
        for link in list(self.links):
            if link.is_silent:
                link.cut()

    def reset_all(self) -> None:
        """Ends the open connections with RST on both sides."""
        for link in list(self.links):
            link.cut()

    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connects to where everything is passed on to. Raises `OSError`."""
        return await asyncio.open_connection(*self.target)

    def link(self, near: asyncio.StreamWriter) -> Link:
        """Makes what stands between a new connection and the target; a proxy that listens in has links of its own."""
        return Link(self, near)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.accepted += 1
        link = self.link(writer)
        self.links.add(link)
        try:
            await link.run(reader)
        except asyncio.CancelledError:
            return  # the proxy ends; asyncio would log what its stream handler raises
        finally:
            self.links.discard(link)
            self._tasks.discard(task)

    async def __aenter__(self) -> ChaosProxy:
        await self.accept()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.refuse()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
