"""Where a hall's ids, seeds and spread come from. Everything unpredictable enters here and nowhere else.

A test that must know them brings its own `Chance`.
"""

import secrets
from typing import Final, Protocol

_ALPHABET: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_ID_LENGTH: Final = 10  # 36^10 ids: a guessed one meets nobody, and an accidental twin is refused by the store
SERVER_SEED_BYTES: Final = 32


class Chance(Protocol):
    """What a hall asks of chance."""

    def race_id(self) -> str:
        """Make a race id: lower case letters and digits, 6 to 32 of them."""

    def server_seed(self) -> bytes:
        """Make the 32 secret bytes of a race."""


class Secrets:
    """Chance from the operating system's generator."""

    def race_id(self) -> str:
        """Make an id nobody can guess."""
        return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))

    def server_seed(self) -> bytes:
        """Make 256 random bits."""
        return secrets.token_bytes(SERVER_SEED_BYTES)
