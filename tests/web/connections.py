"""A bare server that echoes, for tests of what a peer may do to a connection.

with live(echo, QUICK) as port:
    alive(port)
"""

from __future__ import annotations

from squaredeal.web.limits import Limits

from .live import TEXT, Raw, frame

QUICK = Limits(header_s=1.0, request_s=1.2, close_s=0.4, stall_s=1.0, message_s=0.4, keep_alive_s=1)


def alive(port: int) -> None:
    """The server still echoes."""
    with Raw(port) as raw:
        raw.open()
        raw.send(frame(TEXT, b"still here"))
        assert raw.hear(texts=1).texts == [b"still here"]
