"""Why a socket is closed: the codes, the error that ends a conversation, and its last frames.

It does not close anything. A code says whether a client may come back by itself:

>>> CloseCode.SLOW.is_final, CloseCode.REPLACED.is_final
(False, True)
"""

from enum import IntEnum

from squaredeal.messages.codec import encode
from squaredeal.messages.outbound import Bye, Error


class CloseCode(IntEnum):
    """Every close code of the wire; after a final one, coming back unchanged would fail again."""

    POLICY = 1008
    TOO_BIG = 1009
    BROKEN = 1011
    RESTART = 1012
    SLOW = 4001
    RELOAD = 4002
    UNAVAILABLE = 4003
    RATE = 4004
    REPLACED = 4501
    NOT_YOUR_SEAT = 4502
    PROTOCOL = 4503
    EXPIRED = 4504

    @property
    def is_final(self) -> bool:
        """Whether a client must not reconnect by itself."""
        return self in (CloseCode.POLICY, CloseCode.TOO_BIG) or self >= CloseCode.REPLACED


class CloseSocket(Exception):  # noqa: N818 - it is the order to close, given to the caller
    """Ends a conversation. The caller sends `parting(self)`, then closes the socket with `code` and `reason`."""

    def __init__(self, code: CloseCode, reason: str, retry_ms: int | None = None) -> None:
        """`retry_ms`: how long the client should stay away, told in a `bye`."""
        super().__init__(f"{code.value} {reason}")
        self.code = code
        self.reason = reason
        self.retry_ms = retry_ms


def parting(close: CloseSocket) -> list[bytes]:
    """Return the last frames of the conversation: why, and when to come back where that is known."""
    frames = [encode(Error(int(close.code), close.reason))]
    if close.retry_ms is not None:
        frames.append(encode(Bye(close.retry_ms)))
    return frames
