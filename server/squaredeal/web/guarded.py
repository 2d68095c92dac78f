"""A transport that cannot be held open or filled up by a peer that does not read.

It knows nothing of what is written. Two promises: whoever closes it is rid of it after `close_s` seconds even if output
is stuck, and output beyond `cap` bytes (when a cap is set) cuts the connection.

    guarded = GuardedTransport(transport, loop, close_s=5.0)
    guarded.close()  # flushed and closed, or cut 5 s later
"""

import asyncio
from collections.abc import Callable
from typing import Any


class GuardedTransport(asyncio.Transport):
    """Passes everything on to `inner`; see the module for what it adds."""

    def __init__(self, inner: asyncio.Transport, loop: asyncio.AbstractEventLoop, close_s: float) -> None:
        """`cap` is None (no bound) until a protocol sets it; it may also set another `close_s`."""
        super().__init__()
        self._inner = inner
        self._loop = loop
        self.close_s = close_s
        self._cut: asyncio.TimerHandle | None = None
        self.cap: int | None = None
        self._when_lost: Callable[[], None] | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Writes unless the connection is closing already; cuts it when the peer lets more than `cap` bytes pile up."""
        if self._inner.is_closing():
            return
        self._inner.write(data)
        if self.cap is not None and self._inner.get_write_buffer_size() > self.cap:
            self._inner.abort()

    def close(self) -> None:
        """Closes after what was written has left, and cuts when that takes longer than `close_s`."""
        self._inner.close()
        if self._cut is None:
            self._cut = self._loop.call_later(self.close_s, self._inner.abort)

    def abort(self) -> None:
        """Closes now, whatever is unwritten."""
        self._inner.abort()

    def when_lost(self, call: Callable[[], None]) -> None:
        """Calls it once, when the connection is lost, whichever protocol has it then."""
        self._when_lost = call

    def lost(self) -> None:
        """The protocol calls this from `connection_lost`: no timer outlives the connection."""
        if self._when_lost is not None:
            self._when_lost()
            self._when_lost = None
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None

    def is_closing(self) -> bool:
        """Whether it is closing or closed."""
        return self._inner.is_closing()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """From how many bytes on the protocol is asked to pause, and when to go on."""
        self._inner.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        """Bytes not yet handed to the kernel."""
        return self._inner.get_write_buffer_size()

    def pause_reading(self) -> None:
        """Reads no more until `resume_reading`."""
        if not self._inner.is_closing():
            self._inner.pause_reading()

    def resume_reading(self) -> None:
        """Reads again."""
        if not self._inner.is_closing():
            self._inner.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """The inner transport's facts: `peername`, `sockname`, `ssl_object` and so on."""
        return self._inner.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hands the connection to another protocol (the upgrade to a socket)."""
        self._inner.set_protocol(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The protocol that reads now."""
        return self._inner.get_protocol()
