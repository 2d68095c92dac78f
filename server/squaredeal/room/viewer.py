"""One socket as a hub sees it, and the group of those who see the same."""

from collections.abc import Mapping
from typing import Protocol

from squaredeal.diff.sight import Sight
from squaredeal.session import CloseSocket

from .sights import Sights


class Viewer(Protocol):
    """What a hub needs of a socket's line. Nothing here waits or raises."""

    audience: "Audience | None"
    depths: Mapping[int, int]
    """By seat, how many steps lay below the board that the viewer was last given: an undo to less needs a new board."""

    def send(self, frame: bytes) -> None:
        """Write a frame."""

    def buffered(self) -> int:
        """Bytes not yet written."""

    def shut(self, close: CloseSocket) -> None:
        """End the conversation."""


class Audience:
    """Viewers of one race who see the same of it: the holder of seat `own`, or all who have no seat."""

    __slots__ = ("_by_seat", "key", "own", "unlooked", "viewers")

    def __init__(self, own: int | None, sights: Sights) -> None:
        """Begin without viewers."""
        self.own = own
        self.key = (own, sights)
        self._by_seat = dict(sights)
        self.viewers: dict[Viewer, None] = {}
        self.unlooked = 0
        """Bytes given since the viewers' buffers were looked at."""

    def sight(self, seat: int) -> Sight | None:
        """Return what is seen of a seat; None for one not followed."""
        return self._by_seat.get(seat)
