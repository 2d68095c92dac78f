"""A room's `Wire` over an ASGI socket: a queue bounded in bytes, one writer, and a close that always ends.

It knows no message. Where the server lends its `Outlet`, frames sent within one turn of the loop leave in one write,
and so do those sent while the peer has still to take the write before; through ASGI they leave one by one. A faster
transport is another class with the same three methods.

    wire = AsgiWire(send, outlet)
    writer = asyncio.create_task(wire.run())
    wire.send(b"..."); wire.close(1012, "restart")
"""

import asyncio
from typing import Final

from starlette.types import Send

from .outlet import Outlet

MOST_HELD: Final = 524_288  # twice what a room closes a slow viewer at; half of what the transport is cut at
MOST_AT_ONCE: Final = 16_384  # bytes of one write, but for a longer frame: a slow peer takes it within the stall time
CLOSE_S: Final = 5.0


class AsgiWire:
    """One socket's way out. `send`, `close` and `buffered` never wait and never raise."""

    def __init__(self, send: Send, outlet: Outlet | None, *, bound: int = MOST_HELD, close_s: float = CLOSE_S) -> None:
        """`bound`: bytes held before the peer is given up as too slow; `close_s`: how long the last frames may take."""
        self._send, self._outlet = send, outlet
        self._bound, self._close_s = bound, close_s
        self._loop = asyncio.get_running_loop()
        self._frames: list[bytes] = []
        self._held = 0
        self._closing: tuple[int, str] | None = None
        self._idle: asyncio.Future[None] | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._writer: asyncio.Task[None] | None = None
        self._gone = False

    @property
    def closing(self) -> bool:
        """Whether a close was asked for, or the socket is gone: what comes in is not heard any more."""
        return self._closing is not None or self._gone

    @property
    def closing_code(self) -> int | None:
        """The code it is closed with from here, if it is."""
        return None if self._closing is None else self._closing[0]

    def send(self, frame: bytes) -> None:
        """Takes a frame to be written after all earlier ones."""
        if self.closing:
            return
        if self.buffered() + len(frame) > self._bound:
            self._drop()
            self.close(4001, "too slow")
            return
        self._frames.append(frame)
        self._held += len(frame)
        self._wake()

    def close(self, code: int, reason: str) -> None:
        """Closes after what was sent before, and cuts the connection if that takes longer than `close_s`."""
        if self.closing:
            return
        self._closing = (code, reason.encode()[:120].decode("utf-8", "ignore"))
        self._deadline = self._loop.call_later(self._close_s, self._cut)
        self._wake()

    def buffered(self) -> int:
        """Bytes taken and not yet handed to the kernel."""
        return self._held + (self._outlet.unsent() if self._outlet is not None else 0)

    async def run(self) -> None:
        """The one writer: returns when the close is said or the socket is gone."""
        self._writer = asyncio.current_task()
        try:
            while not self._gone:
                if self._frames:
                    await self._write()
                elif self._closing is not None:
                    code, reason = self._closing
                    await self._send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                else:
                    self._idle = self._loop.create_future()
                    await self._idle
        except (OSError, RuntimeError):  # the peer is gone, or ASGI was told of a close before we were
            self._drop()

    def gone(self) -> None:
        """The socket is closed: the writer ends, nothing is kept."""
        self._gone = True
        self._drop()
        if self._deadline is not None:
            self._deadline.cancel()
        self._wake()

    async def _write(self) -> None:
        """Waits until all written before is gone, then writes what has come: few writes, however many frames."""
        if self._outlet is not None:
            await self._outlet.room()
            self._outlet.put(self._take())
            return
        frames, self._frames = self._frames, []
        for frame in frames:
            await self._send({"type": "websocket.send", "text": frame.decode()})
            self._held = max(0, self._held - len(frame))

    def _take(self) -> list[bytes]:
        """Takes as many frames as one write may have, one at least where there is one."""
        frames = self._frames
        if self._held <= MOST_AT_ONCE:
            self._frames, self._held = [], 0
            return frames
        size = count = 0
        for frame in frames:
            if count and size + len(frame) > MOST_AT_ONCE:
                break
            size, count = size + len(frame), count + 1
        self._frames, self._held = frames[count:], self._held - size
        return frames[:count]

    def _drop(self) -> None:
        self._frames.clear()
        self._held = 0

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def _cut(self) -> None:
        if self._outlet is not None:
            self._outlet.cut()
        elif self._writer is not None:
            self._writer.cancel()
