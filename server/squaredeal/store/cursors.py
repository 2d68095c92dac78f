"""Where a page ended, as a text that means nothing to whoever carries it.

A cursor belongs to one list. A damaged one, and one of another list, are told apart from a good one by a checksum; it
is no secret, and whoever forges one reads a page that begins elsewhere. A key that no database can hold is no key.

>>> read_cursor("board 1", write_cursor("board 1", (83210, "p7")), tuple[int, str])
(83210, 'p7')
"""

import base64
from hashlib import blake2b
from typing import Any, Final, TypeVar

import msgspec

Key = TypeVar("Key", bound=tuple[Any, ...])
LONGEST: Final = 256
_CHECK: Final = 6


class BadCursor(ValueError):  # noqa: N818 - named for what is the case
    """The text is no cursor of that list."""


def write_cursor(of: str, key: object) -> str:
    """Write where a page of list `of` ended: the key of its last row."""
    packed = msgspec.msgpack.encode(key)
    return base64.urlsafe_b64encode(_check(of, packed) + packed).rstrip(b"=").decode()


def read_cursor(of: str, text: str, kind: type[Key]) -> Key:
    """Read the key in a cursor. Raises `BadCursor`."""
    if not text or len(text) > LONGEST or not text.isascii():
        raise BadCursor("this is no cursor")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        check, packed = raw[:_CHECK], raw[_CHECK:]
        if check != _check(of, packed):
            raise BadCursor("this cursor is damaged, or of another list")
        key: Key = msgspec.msgpack.decode(packed, type=kind)
    except (ValueError, msgspec.MsgspecError):
        raise BadCursor("this cursor is damaged, or of another list") from None
    if not all(map(_can_be_stored, key)):
        raise BadCursor("this cursor is damaged, or of another list")
    return key


def _can_be_stored(value: int | str) -> bool:
    """Whether both databases can compare with it: numbers of 64 bits, texts without the character NUL."""
    return "\0" not in value if isinstance(value, str) else -(2**63) <= value < 2**63


def _check(of: str, packed: bytes) -> bytes:
    return blake2b(packed, digest_size=_CHECK, key=blake2b(of.encode()).digest()).digest()
