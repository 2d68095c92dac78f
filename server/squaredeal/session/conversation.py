"""What every conversation has: hello first and once, in time and in one version; then requests in order, at a rate.

It knows neither what a request means nor who answers it. The caller's turn, for every frame:

    request = conversation.receive(frame, now)      # may raise CloseSocket
    while request is not None:
        ...                                         # do it, or begin to
        request = conversation.next(now)            # may raise CloseSocket
    write(conversation.outgoing())                  # and call `next` again at `wakes_at`
"""

from abc import ABC, abstractmethod
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeVar

from squaredeal.messages.codec import BadMessage, encode
from squaredeal.messages.inbound import PROTOCOL_VERSION, Hello
from squaredeal.messages.outbound import Outbound

from .bucket import Bucket
from .close import CloseCode, CloseSocket

HELLO_MS: Final = 10_000
RATE_PER_S: Final = 20
BURST: Final = 120  # as many moves as a client may have waiting for their acks: all may be sent again at once
WAITING_MOST: Final = 120  # six seconds' worth at the rate; more is not a hurried player

M = TypeVar("M")


class Stage(Enum):
    """How far a conversation is."""

    NEW = "new"
    GREETED = "greeted"
    WELCOMED = "welcomed"
    CLOSED = "closed"


class Request(NamedTuple, Generic[M]):
    """A message to be acted on, and the shared ms at which its frame arrived."""

    message: M
    arrived: int


class Conversation(ABC, Generic[M]):
    """The common form of both conversations; `M` is what its socket may say."""

    __slots__ = ("_bucket", "_opened_at", "_out", "_waiting", "stage")

    def __init__(self, now: int) -> None:
        """Begin when the socket is open; `now` is shared ms, as everywhere here."""
        self.stage = Stage.NEW
        self._opened_at = now
        self._bucket = Bucket(RATE_PER_S, BURST)
        self._waiting: list[
            Request[M]
        ] = []  # nearly always empty, and never long: a deque would cost each idle socket more
        self._out: list[bytes] = []

    # --- frames in, requests out

    def receive(self, frame: bytes, now: int) -> Request[M] | None:
        """Take one frame; return what is to be done now. None: it waits its turn, or needs nothing.

        Raises `CloseSocket`. After a request, call `next` until it returns None.
        """
        if self.stage is Stage.CLOSED:
            return None
        try:
            message = self._decode(frame)
        except BadMessage as bad:
            raise self._closing(CloseSocket(CloseCode.PROTOCOL, f"Not a message of this protocol: {bad}")) from None
        if self.stage is Stage.NEW:
            self._greet(message)
            return Request(message, now)
        if type(message) is Hello:
            raise self._closing(CloseSocket(CloseCode.PROTOCOL, "Hello is said once."))
        if not self._waiting and self.stage is Stage.WELCOMED and self._bucket.take(now):
            return self._passed(Request(message, now), now)
        self._wait(Request(message, now), now)
        return None

    def next(self, now: int) -> Request[M] | None:
        """Return the next waiting request whose turn it is, None when there is none now. Raises `CloseSocket`."""
        while self._waiting and self.stage is Stage.WELCOMED and self._bucket.take(now):
            request = self._passed(self._waiting.pop(0), now)
            if request is not None:
                return request
        return None

    def wakes_at(self, now: int) -> int | None:
        """Return the shared ms at which `next` will have something, or `tick` must look; None for never."""
        if self.stage is Stage.NEW:
            return self._opened_at + HELLO_MS
        if self._waiting and self.stage is Stage.WELCOMED:
            return now + self._bucket.wait_ms(now)
        return None

    def tick(self, now: int) -> None:
        """Raise `CloseSocket` if hello has not come in time."""
        if self.stage is Stage.NEW and now >= self._opened_at + HELLO_MS:
            raise self._closing(CloseSocket(CloseCode.PROTOCOL, "Hello did not come within ten seconds."))

    def close(self) -> None:
        """Hear no more: the socket is closed."""
        self.stage = Stage.CLOSED
        self._waiting.clear()

    # --- frames out

    def say(self, message: Outbound) -> None:
        """Put a message among the outgoing frames."""
        self._out.append(encode(message))

    def outgoing(self) -> list[bytes]:
        """Take the frames to be written now, in order."""
        frames, self._out = self._out, []
        return frames

    # --- what the two conversations have of their own

    @abstractmethod
    def _decode(self, frame: bytes) -> M:
        """Read a frame. Raises `BadMessage`."""

    @abstractmethod
    def _passed(self, request: Request[M], now: int) -> Request[M] | None:
        """Judge a request whose turn has come; None where it is answered or dropped here. Raises `CloseSocket`."""

    # --- the rest

    def _greet(self, message: M) -> None:
        if not isinstance(message, Hello):
            raise self._closing(CloseSocket(CloseCode.PROTOCOL, "Say hello first."))
        if message.v != PROTOCOL_VERSION:
            raise self._closing(CloseSocket(CloseCode.PROTOCOL, _version_text(message.v)))
        self.stage = Stage.GREETED

    def _wait(self, request: Request[M], now: int) -> None:
        if len(self._waiting) >= WAITING_MOST:
            retry_ms = (len(self._waiting) * 1_000) // RATE_PER_S
            raise self._closing(CloseSocket(CloseCode.RATE, "Too much at once; come back a little later.", retry_ms))
        self._waiting.append(request)

    def _closing(self, close: CloseSocket) -> CloseSocket:
        self.close()
        return close


def _version_text(theirs: int) -> str:
    older = "older" if theirs < PROTOCOL_VERSION else "newer"
    return f"This page speaks version {theirs}, {older} than the server's {PROTOCOL_VERSION}. Please reload the page."
