"""What a node and its solver process say to each other: frames of a length and a MessagePack value, over two pipes.

Knows neither the node nor the search. One question is under way at a time, so nothing has a number.

>>> said = frame(Question("freecell", "QD/////// ,,, KJKK", 10))
>>> frames = Frames()
>>> frames.feed(said[:3]), [QUESTION.decode(body).budget for body in frames.feed(said[3:])]
([], [10])
"""

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from squaredeal.solver import Proof

LENGTH_BYTES: Final = 4
MOST_BYTES: Final = 1 << 20
"""Of a frame's body: many times the longest line."""


class Question(Struct, frozen=True, array_like=True):
    """A position to be solved, as texts."""

    rules: str
    position: str
    budget: int
    is_par: bool = False


class Solved(Struct, frozen=True, tag=True):
    """The proof, whose line was played through the rules."""

    proof: Proof


class Invalid(Struct, frozen=True, tag=True):
    """The question cannot be asked; a sentence for whoever asked."""

    text: str


class OutOfMemory(Struct, frozen=True, tag=True):
    """The process had too little memory; it ends after this."""


class Broken(Struct, frozen=True, tag=True):
    """The search failed: what kind of error, and where; no text, which might hold a card."""

    error: str
    places: tuple[str, ...]


Reply: TypeAlias = Solved | Invalid | OutOfMemory | Broken
REPLY: Final = msgspec.msgpack.Decoder(Reply)
QUESTION: Final = msgspec.msgpack.Decoder(Question)
_ENCODER: Final = msgspec.msgpack.Encoder()


class BadFrame(Exception):  # noqa: N818 - named like the frame it is about
    """What came is no frame."""


def frame(said: Question | Reply) -> bytes:
    """Write a question or reply with its length before it."""
    body = _ENCODER.encode(said)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


class Frames:
    """Puts frames together from whatever pieces a pipe gives."""

    def __init__(self) -> None:
        """Nothing has come yet."""
        self._bytes = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Take bytes, and return the bodies that are whole now. Raises `BadFrame`."""
        self._bytes += data
        bodies = []
        while len(self._bytes) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(self._bytes[:LENGTH_BYTES], "big")
            if end > MOST_BYTES:
                raise BadFrame(f"a frame of {end} bytes")
            if len(self._bytes) < end:
                break
            bodies.append(bytes(self._bytes[LENGTH_BYTES:end]))
            del self._bytes[:end]
        return bodies
