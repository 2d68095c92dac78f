"""The sealed deal of a race: what is published before the lobby fills, and the seed it becomes with the players' part.

The server commits itself to 32 secret bytes; every seat adds a nonce; neither side alone chooses the deal, and when the
race is over anyone can compute it again. Where the secret bytes come from is not known here.

>>> commitment(bytes(range(32)))
'26cfe97cc5bfd3960490c141e48d33f3dcc94b4ccf7a4ff04de41d067571e707'
>>> race_seed(bytes(range(32)), "race-42", [bytes([1]) * 16, bytes([255]) * 16])
'50e9369a5fcf8c2d0b40f41747c81e3b6c9d60075ee2ee0c4b48f06afb4a38da'
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

SERVER_SEED_BYTES: Final = 32
NONCE_BYTES: Final = 16


def commitment(server_seed: bytes) -> str:
    """Give the 64 hex digits that are published: SHA-256("commit/1" NUL server_seed). ValueError unless 32 bytes."""
    _check_server_seed(server_seed)
    return sha256(b"commit/1\0" + server_seed).hexdigest()


def race_seed(server_seed: bytes, race_id: str, nonces: Sequence[bytes]) -> str:
    """Mix the race's seed, 64 hex digits, from the server's bytes and the nonces in the order of the seats.

    HMAC-SHA256(server_seed, "race/1" NUL race_id NUL then u16be(length) nonce for each seat). A seat that sent no
    nonce, or that left between countdown and start, keeps its place with an empty one. ValueError for a server seed
    that is not 32 bytes, a nonce that is neither 16 nor 0, or a race id with NUL in it.
    """
    _check_server_seed(server_seed)
    if "\0" in race_id:
        raise ValueError("a race id has no NUL in it")
    message = bytearray(b"race/1\0" + race_id.encode() + b"\0")
    for nonce in nonces:
        if len(nonce) not in (0, NONCE_BYTES):
            raise ValueError(f"a nonce has {NONCE_BYTES} bytes, or none, not {len(nonce)}")
        message += len(nonce).to_bytes(2, "big") + nonce
    return hmac.new(server_seed, bytes(message), sha256).hexdigest()


def _check_server_seed(server_seed: bytes) -> None:
    if len(server_seed) != SERVER_SEED_BYTES:
        raise ValueError(f"a server seed has {SERVER_SEED_BYTES} bytes, not {len(server_seed)}")
