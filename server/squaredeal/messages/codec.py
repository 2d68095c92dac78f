r"""Frames to messages and back, once per frame at the edge.

It does not know what a message means. The first byte tells a play (`[`) from everything else (`{`), so the hot message
meets a decoder of one type.

>>> decode_race(b'["p",12,"26v4"]')
Play(rev=12, move='26v4', e=0)
>>> encode(Ack(12, 83211))
b'["a",12,83211]'
"""

from typing import Final

import msgspec

from .inbound import LobbyInbound, Play, RaceInbound, RaceObject
from .outbound import Ack, Diff, Outbound
from .shape_error import shape_error


class BadMessage(ValueError):  # noqa: N818 - named for what it is: the message is bad, not the program
    """A frame that is no message; the sender's socket is closed with 4503. It never says what was sent."""


_play: Final[msgspec.json.Decoder[Play]] = msgspec.json.Decoder(Play)
_race: Final[msgspec.json.Decoder[RaceObject]] = msgspec.json.Decoder(RaceObject)
_lobby: Final[msgspec.json.Decoder[LobbyInbound]] = msgspec.json.Decoder(LobbyInbound)
_encoder: Final = msgspec.json.Encoder()


def decode_race(frame: bytes) -> RaceInbound:
    """Read a frame sent to a race's socket. Raises `BadMessage`, and nothing else, for whatever is not a message."""
    try:
        if frame[:1] == b"[":
            return _play.decode(frame)
        return _race.decode(frame)
    except msgspec.MsgspecError as problem:
        raise BadMessage(shape_error(problem)) from None
    except (UnicodeError, RecursionError):
        raise BadMessage("it cannot be read") from None


def decode_lobby(frame: bytes) -> LobbyInbound:
    """Read a frame sent to the lobby's socket. Raises `BadMessage`, and nothing else, for whatever is not a message."""
    try:
        return _lobby.decode(frame)
    except msgspec.MsgspecError as problem:
        raise BadMessage(shape_error(problem)) from None
    except (UnicodeError, RecursionError):
        raise BadMessage("it cannot be read") from None


def encode(message: Outbound) -> bytes:
    """Write a message for a client; an ack or a diff that turned no face ends before its empty `faces`."""
    if isinstance(message, Ack) and not message.faces:
        return _encoder.encode(("a", message.rev, message.at))
    if isinstance(message, Diff) and not message.faces:
        return _encoder.encode(("d", message.seat, message.rev, message.at, message.move))
    return _encoder.encode(message)
