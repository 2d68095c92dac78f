"""uvicorn's h11 protocol with deadlines, counts and answers for requests that are no requests.

What it adds: a deadline for the headers of every request of a connection, one for its body and one for output that does
not move; a bound on connections; handshakes checked, and let in at a rate, before a socket is made; a whole response
with security headers where h11 gives up, and where a body is still on its way at the server's end. It relies on
internals of uvicorn 0.54, and `tests/web/test_connections.py` holds it to what it must do.
"""

import asyncio
from collections import Counter
from functools import partial
from typing import Any, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from .client_address import client_address, counted_as
from .config import hardened
from .guarded import GuardedTransport
from .plain import plain_response


class HardenedHTTP(H11Protocol):
    """One TCP connection until it closes or becomes a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Made by uvicorn for each connection."""
        super().__init__(config, server_state, app_state, _loop)
        self.limits = hardened(config).limits
        self.peers = hardened(config).peers
        self.incoming: asyncio.TimerHandle | None = None  # runs while a request is on its way in
        self.awaiting_body = False
        self.leaving: asyncio.TimerHandle | None = None  # runs at the server's end
        self.handed_over = False
        self.stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Starts the first header deadline; turns away when the process is full, or the peer has its share."""
        guarded = GuardedTransport(cast(asyncio.Transport, transport), self.loop, self.limits.stall_s)
        full = len(self.connections) >= self.limits.connections
        super().connection_made(guarded)
        if not self._counted(guarded) or full:
            guarded.write(plain_response(503, "The server is full.", (b"retry-after", b"5")))
            guarded.close()
            return
        self._expect(self.limits.header_s)

    def _counted(self, guarded: GuardedTransport) -> bool:
        """Counts the peer's connections, whatever they become; False when this one is too many."""
        peer = counted_as(self.client[0]) if self.client else "unix"
        most = self.limits.address_connections
        self.peers[peer] += 1
        guarded.when_lost(partial(_uncount, self.peers, peer))  # not a method: this object ends when a socket begins
        return most is None or self.peers[peer] <= most

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends every timer."""
        self._expect(None)
        self._stall(None)
        if self.leaving is not None:
            self.leaving.cancel()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        cast(GuardedTransport, self.transport).lost()

    def data_received(self, data: bytes) -> None:
        """Reads on, then sees what the peer still owes: headers, a body or nothing."""
        super().data_received(data)
        if not self.handed_over and not self.transport.is_closing():
            self._watch_request()

    def _watch_request(self) -> None:
        """Arms the deadline that fits the state of the request being read."""
        theirs = self.conn.their_state
        if theirs is h11.IDLE:
            if self.incoming is None or self.awaiting_body:
                self.awaiting_body = False
                self._expect(self.limits.header_s)
        elif theirs is h11.SEND_BODY:
            if not self.awaiting_body:
                self.awaiting_body = True
                self._expect(self.limits.request_s)
        else:
            self.awaiting_body = False
            self._expect(None)

    def on_response_complete(self) -> None:
        """A request whose body is still coming keeps its deadline; else the keep-alive time begins."""
        super().on_response_complete()
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self._expect(None)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Makes a socket of a well-formed handshake, and answers any other."""
        status = self._handshake_status(event)
        if status is not None:
            self._refuse(status, "No WebSocket handshake.")
            return
        turnstile, to_a_seat = hardened(self.config).turnstile, event.target.endswith(b"?seat")
        away_s = turnstile.take(self._address(), self.loop.time(), to_a_seat=to_a_seat)
        if away_s:  # here, where it costs least: a storm is mostly those who are refused
            self._refuse(503, "Too many new connections at once.", (b"retry-after", b"%d" % away_s))
            return
        self._expect(None)
        self.handed_over = True  # no timer of a request may reach the socket
        super().handle_websocket_upgrade(event)

    def _address(self) -> str:
        """What the share of this handshake is counted by: the peer, or what proxies say."""
        forwarded = [value.decode("latin-1") for name, value in self.headers if name == b"x-forwarded-for"]
        peer = self.client[0] if self.client else "unix"
        return counted_as(client_address(peer, forwarded, self.limits.trusted_hops))

    def _handshake_status(self, event: h11.Request) -> int | None:
        """The status to refuse with; what it lets through, `websockets` can parse."""
        size = len(event.target) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if len(self.headers) > self.limits.header_count or size > self.limits.header_bytes // 2:
            return 431
        if event.method != b"GET":
            return 405
        if sum(name == b"origin" for name, _ in self.headers) > 1:
            return 403
        broken = any(byte < 32 and byte != 9 for _, value in self.headers for byte in value)
        return 400 if broken or event.http_version != b"1.1" else None

    def send_400_response(self, msg: str) -> None:
        """What h11 cannot read is answered in full when nothing was answered yet, and the connection ends."""
        if self._is_endless_line():
            self._refuse(414, "The request's address is too long.")
        else:
            self._refuse(400, msg)

    def _is_endless_line(self) -> bool:
        """Whether what was not read is the first line of a request, longer than all headers may be together."""
        cycle = cast(RequestResponseCycle | None, self.cycle)
        unread, _ = self.conn.trailing_data
        return (
            (cycle is None or cycle.response_complete)
            and len(unread) > self.limits.header_bytes
            and b"\n" not in unread
        )

    def _refuse(self, status: int, text: str, *extra: tuple[bytes, bytes]) -> None:
        cycle = cast(RequestResponseCycle | None, self.cycle)
        answering = cycle is not None and not cycle.response_complete
        if cycle is not None and answering:
            cycle.disconnected = True
            cycle.message_event.set()
        self._expect(None)
        if cycle is None or not (answering and cycle.response_started):
            self.transport.write(plain_response(status, text, *extra))
        self.transport.close()

    def shutdown(self) -> None:
        """The server's end: a request that is here is answered; a body that is on its way has `last_s` to be here."""
        super().shutdown()
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self.leaving = self.loop.call_later(self.limits.last_s, self._leave)

    def _leave(self) -> None:
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._refuse(503, "The server is going down.", (b"retry-after", b"2"))

    def pause_writing(self) -> None:
        """The peer reads slower than we write: from now on it has `stall_s` to catch up."""
        super().pause_writing()
        self._stall(self.limits.stall_s)

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
        self._stall(None)

    def _expect(self, seconds: float | None) -> None:
        if self.incoming is not None:
            self.incoming.cancel()
        self.incoming = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        """Headers that did not arrive in time are answered; a body that did not is cut, for an answer may have left."""
        self.incoming = None
        if self.conn.their_state is h11.IDLE:
            self._refuse(408, "The request took too long.")
        else:
            self.transport.abort()

    def _stall(self, seconds: float | None) -> None:
        if self.stalled is not None:
            self.stalled.cancel()
        self.stalled = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)


def _uncount(peers: Counter[str], peer: str) -> None:
    peers[peer] -= 1
    if not peers[peer]:
        del peers[peer]
