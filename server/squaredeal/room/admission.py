"""What whoever opened a socket may still have made for them: asked just before a guest or a race is made.

It knows no address and no bucket: the web brings the answers, in ms to wait; 0 means go on.
"""

from collections.abc import Callable
from typing import Final, NamedTuple


class Admission(NamedTuple):
    """One socket's rates; asking takes what is asked for."""

    guest: Callable[[], int]
    """A fresh guest."""
    race: Callable[[str], int]
    """A race opened by the player of this id."""


FREE: Final = Admission(lambda: 0, lambda _player: 0)
"""Everything may be made; for sockets that were judged elsewhere."""
