"""One socket as a hub sees it, and the group of those who see the same."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from squaredeal.diff.sight import Sight
from squaredeal.session import CloseSocket

from .fanout import Fanout
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


class Audience(Fanout[Viewer]):
    """Viewers of one race who see the same of it: the holder of seat `own`, or all who have no seat.

    `is_behind`: they see the race as it was a while ago.
    """

    __slots__ = ("_by_seat", "is_behind", "key", "own")

    def __init__(
        self, own: int | None, sights: Sights, is_behind: bool, deliver: Callable[[Viewer, Sequence[bytes], bool], None]
    ) -> None:
        """Begin without viewers."""
        super().__init__(deliver)
        self.own, self.is_behind = own, is_behind
        self.key = (own, sights, is_behind)
        self._by_seat = dict(sights)

    def sight(self, seat: int) -> Sight | None:
        """Return what is seen of a seat; None for one not followed."""
        return self._by_seat.get(seat)
