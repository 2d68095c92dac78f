"""A bare server that echoes, for tests of what a peer may do to a connection.

with live(echo, QUICK) as port:
    alive(port)
"""

from __future__ import annotations

from squaredeal.web.limits import Limits

from .live import TEXT, Raw, frame, handshake

QUICK = Limits(header_s=1.0, request_s=1.2, close_s=0.4, stall_s=1.0, message_s=0.4, keep_alive_s=1)


def opened(port: int, buffer: int | None = None) -> Raw:
    """A socket; a handshake that a busy machine said too late for a server that waits for nobody is said again."""
    while True:
        raw = Raw(port, buffer)
        raw.send(handshake())
        head = raw.head()
        if head.startswith(b"HTTP/1.1 101 "):
            return raw
        raw.sock.close()
        assert head.startswith(b"HTTP/1.1 408 "), head


def alive(port: int) -> None:
    """The server still echoes."""
    with opened(port) as raw:
        raw.send(frame(TEXT, b"still here"))
        assert raw.hear(texts=1).texts == [b"still here"]
