"""A race as stored JSON, and back. It has the nonces in it: it is for the database, never for the wire (`views`)."""

from typing import Final

import msgspec

from .model import Race

_decoder: Final[msgspec.json.Decoder[Race]] = msgspec.json.Decoder(Race)


def encode_race(race: Race) -> bytes:
    """Write the race as JSON, read back by `decode_race`."""
    return msgspec.json.encode(race)


def decode_race(data: bytes | str) -> Race:
    """Read a stored race. Raises `msgspec.DecodeError` for anything else."""
    return _decoder.decode(data)
