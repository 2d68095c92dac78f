"""What nodes tell each other about themselves, beside the records: that they live, and which topics they follow.

The texts are JSON arrays with the sender's name on the bus first; the names are hexadecimal.

    ["b","6e6f",4,81.25,[0,7],["a1b2"]]    a beacon: at step 4 of what it follows; numbers used by shard; who is asked
    ["c","6e6f",5,["race/k3x9"],[]]        step 5: one more topic
    ["w","6e6f",5,["race/k3x9"]]           the whole of it, for who asked in a beacon
    ["m","6e6f",["race/k3x9"]]             records of the topic were not sent before its follower was known
    ["g","6e6f"]                           gone for good
"""

from typing import TypeAlias

import msgspec
from msgspec import Struct


class Beacon(Struct, array_like=True, frozen=True, tag="b"):
    """Sign of life. `sent` is the sender's own loop time in seconds, of use to nobody else."""

    node: str
    step: int
    sent: float
    numbers: list[int]
    asks: list[str]
    """Whose followed topics this node does not know."""


class Change(Struct, array_like=True, frozen=True, tag="c"):
    """The step from `step - 1`: topics followed from now on, and no more."""

    node: str
    step: int
    added: list[str]
    gone: list[str]


class Whole(Struct, array_like=True, frozen=True, tag="w"):
    """All topics followed at a step."""

    node: str
    step: int
    topics: list[str]


class Late(Struct, array_like=True, frozen=True, tag="m"):
    """Topics of which records were not sent, since nobody was known to follow them."""

    node: str
    topics: list[str]


class Gone(Struct, array_like=True, frozen=True, tag="g"):
    """The node has stopped."""

    node: str


Signal: TypeAlias = Beacon | Change | Whole | Late | Gone
_decoder: msgspec.json.Decoder[Signal] = msgspec.json.Decoder(Signal)
_encoder = msgspec.json.Encoder()


def encode(signal: Signal) -> bytes:
    """Return a signal's bytes."""
    return _encoder.encode(signal)


def decode(data: bytes) -> Signal | None:
    """Return a signal, None for bytes that are none, or are a newer node's."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
