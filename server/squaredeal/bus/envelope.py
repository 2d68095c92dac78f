"""The bytes of one publish: which node's, the how-manieth on its shard, and the records joined in it.

    version 1 | sender, 8 bytes | number on this shard, 8 bytes | record, record, ...
    record: length of topic, 2 bytes | length of content, 4 bytes | topic | content

A node that follows none of the topics steps from length to length and makes no object of any content.

>>> sent = seal(Header(b"node-one", 7), [pack("race/k3x9", b"hi"), pack("race/a2b4", b"yo")])
>>> open_header(sent)
Header(sender=b'node-one', number=7)
>>> unpack(sent, {b"race/a2b4"})
([(b'race/a2b4', b'yo')], 1)
"""

import struct
from collections.abc import Container, Iterable
from typing import Final, NamedTuple

VERSION: Final = 1
SENDER_BYTES: Final = 8
MOST_TOPIC_BYTES: Final = 0xFFFF
_HEADER: Final = struct.Struct(f"!B{SENDER_BYTES}sQ")
_LENGTHS: Final = struct.Struct("!HI")


class EnvelopeError(ValueError):
    """Bytes that are no envelope of this version; nothing of them is delivered."""


class Header(NamedTuple):
    """Whose envelope it is, and its number among the sender's on this shard: 1, 2, 3 and so on."""

    sender: bytes
    number: int


def pack(topic: str, record: bytes) -> bytes:
    """Return one record with its lengths. Raises `ValueError` for a topic of more than 65,535 bytes."""
    name = topic.encode()
    if len(name) > MOST_TOPIC_BYTES:
        raise ValueError("a topic is at most 65,535 bytes long")
    return _LENGTHS.pack(len(name), len(record)) + name + record


def seal(header: Header, records: Iterable[bytes]) -> bytes:
    """Return the envelope of records that `pack` has made."""
    return b"".join((_HEADER.pack(VERSION, header.sender, header.number), *records))


def open_header(data: bytes) -> Header:
    """Return whose envelope it is. Raises `EnvelopeError`."""
    if len(data) < _HEADER.size:
        raise EnvelopeError("too short")
    version, sender, number = _HEADER.unpack_from(data)
    if version != VERSION:
        raise EnvelopeError("another version")
    return Header(sender, number)


def unpack(data: bytes, followed: Container[bytes]) -> tuple[list[tuple[bytes, bytes]], int]:
    """Return the records whose topic is followed, in order, and how many others there are.

    Raises `EnvelopeError` when the lengths do not add up.
    """
    found: list[tuple[bytes, bytes]] = []
    skipped = 0
    at, end = _HEADER.size, len(data)
    while at < end:
        if end - at < _LENGTHS.size:
            raise EnvelopeError("a record is cut off")
        topic_bytes, record_bytes = _LENGTHS.unpack_from(data, at)
        begin = at + _LENGTHS.size + topic_bytes
        at = begin + record_bytes
        if at > end:
            raise EnvelopeError("a record is cut off")
        topic = data[begin - topic_bytes : begin]
        if topic in followed:
            found.append((topic, data[begin:at]))
        else:
            skipped += 1
    return found, skipped
