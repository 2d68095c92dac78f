"""uvicorn's sans-I/O WebSocket protocol with caps on everything a peer can make it hold.

What it adds: fragments, control frames and unread messages are counted, a message that has begun must end in time,
output is bounded, bad text is refused without a log line, refusals carry the security headers, and `Outlet` lets a wire
write ready frames in one piece. Binary messages pass: the endpoint refuses them. It relies on uvicorn 0.54's internals.
"""

import asyncio
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from .config import hardened
from .guarded import GuardedTransport
from .headers import FIXED
from .outlet import EXTENSION, frame_text
from .plain import plain_response


class _Handshake(ServerProtocol):
    """`websockets`' own protocol; the responses that refuse a handshake are completed."""

    def reject(self, status: Any, text: str) -> Response:
        response = super().reject(status, text)
        for name, value in FIXED:
            response.headers[name.decode()] = value.decode()
        return response


class HardenedSocket(WebSocketsSansIOProtocol):
    """One WebSocket connection from its handshake on."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Made by `HardenedHTTP` when a request asks for the upgrade."""
        super().__init__(config, server_state, app_state, _loop)
        self.limits = hardened(config).limits
        self.close_timeout = self.limits.close_s
        self.conn = _Handshake(extensions=[], max_size=self.limits.message_bytes, logger=self.logger)
        self.unfinished: asyncio.TimerHandle | None = None
        self.stalled: asyncio.TimerHandle | None = None
        self.control_frames = 0
        self.control_until = 0.0

    # --- the connection's life

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bounds what may pile up towards the peer."""
        guarded = cast(GuardedTransport, transport)
        guarded.cap, guarded.close_s = self.limits.write_bytes, self.limits.close_s
        guarded.set_write_buffer_limits(high=0)  # a write that waits costs a kilobyte of its own: a wire joins them
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends every timer."""
        self.unfinished = _again(self.unfinished, None)
        self.stalled = _again(self.stalled, None)
        super().connection_lost(exc)
        cast(GuardedTransport, self.transport).lost()

    def pause_writing(self) -> None:
        """The kernel has not taken all of a write: the peer has `stall_s` to read as much."""
        super().pause_writing()
        self.stalled = _again(self.stalled, self.loop.call_later(self.limits.stall_s, self.transport.abort))

    def resume_writing(self) -> None:
        """The kernel has taken all."""
        super().resume_writing()
        self.stalled = _again(self.stalled, None)

    def handle_connect(self, event: Request) -> None:
        """Offers the application this protocol's outlet."""
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn does, which takes a handshake refused with a response for one that never ends: an error."""
        await super().send(message)
        if self.close_sent and self.initial_response is not None:
            self.handshake_complete = True

    # --- what comes in

    def handle_text(self, event: Frame) -> None:
        """A message, or the first fragment of one."""
        if not self.close_sent:
            self._begin(event)
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Binary frames are kept as well as text: the endpoint says why it closes."""
        if not self.close_sent:
            self._begin(event)
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """One more fragment, up to `fragments`: empty ones cost memory too."""
        if self.close_sent:
            return
        if len(self.frames) >= self.limits.fragments:
            self.fail(1008, "too many fragments")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message: to the endpoint, unless it is bad text or too many wait already."""
        self.unfinished = _again(self.unfinished, None)
        data = b"".join(self.frames)
        self.frames = []
        if self.queue.qsize() >= self.limits.inbox:
            self.fail(4004, "too many messages at once")
            return
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self.fail(1007, "invalid UTF-8")
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answers (the pong is ready already), within the count."""
        if not self.close_sent and self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Takes the answer to our ping; pongs nobody asked for are counted."""
        if self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload:
            super().handle_pong(event)
        elif not self.close_sent:
            self._counts()

    def fail(self, code: int, reason: str) -> None:
        """Closes with that code: the peer broke the protocol or a bound."""
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """The peer's bytes are no frames: a close frame says so, or a plain response during the handshake."""
        self.unfinished = _again(self.unfinished, None)
        self.frames = []
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        self.transport.write(plain_response(400, "No WebSocket handshake."))
        self.close_sent = True
        self.transport.close()

    def _begin(self, event: Frame) -> None:
        if not event.fin:
            self.unfinished = _again(self.unfinished, self.loop.call_later(self.limits.message_s, self._too_slow))

    def _too_slow(self) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.fail(4001, "a message took too long")

    def _counts(self) -> bool:
        """One more control frame; False (and closed) when there were too many in this window."""
        now = self.loop.time()
        if now >= self.control_until:
            self.control_until = now + self.limits.control_s
            self.control_frames = 0
        self.control_frames += 1
        if self.control_frames <= self.limits.control_frames:
            return True
        self.fail(1008, "too many control frames")
        return False

    # --- Outlet: what goes out

    def put(self, frames: list[bytes]) -> None:
        """Writes all frames at once."""
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.transport.write(b"".join(map(frame_text, frames)))

    def unsent(self) -> int:
        """Bytes the kernel has not taken."""
        return self.transport.get_write_buffer_size()

    async def room(self) -> None:
        """Waits while anything written is unsent."""
        await self.writable.wait()

    def cut(self) -> None:
        """Ends the connection without a word."""
        self.transport.abort()


def _again(timer: asyncio.TimerHandle | None, new: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Replaces a timer."""
    if timer is not None:
        timer.cancel()
    return new
