"""Frames for a group of viewers: at once where they are few, in slices where they are many.

A slice has a turn of the loop of its own, so that a move, the database's answer and the ack are handled between
two slices and never wait for a crowd. Every viewer gets every frame once and in order; what has piled up for one leaves
together. It knows no message and no socket.

    fanout = Fanout(deliver)          # deliver(viewer, frames, look)
    fanout.enter(viewer)
    fanout.give(b"...")
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar

V = TypeVar("V")
SLICE: Final = 64  # viewers of one turn
LOOK_BYTES: Final = 8 * 1024  # how much a group is given before its sockets' buffers are looked at


class Fanout(Generic[V]):
    """The viewers of one group, and what each of them has been given."""

    __slots__ = ("_deliver", "_dropped", "_frames", "_unlooked", "_walk", "viewers")

    def __init__(self, deliver: Callable[[V, Sequence[bytes], bool], None]) -> None:
        """Begin without viewers; `deliver` writes frames to one, and looks at its buffer when told to."""
        self._deliver = deliver
        self.viewers: dict[V, int] = {}
        """By viewer, how many frames it has been given or was too late for."""
        self._frames: list[bytes] = []
        self._dropped = 0  # frames that all have been given, and that are not kept any more
        self._unlooked = 0
        self._walk: Iterator[V] | None = None

    @property
    def _head(self) -> int:
        return self._dropped + len(self._frames)

    def enter(self, viewer: V) -> None:
        """Add a viewer: it is given what comes from now on."""
        self.viewers[viewer] = self._head

    def leave(self, viewer: V) -> None:
        """Take a viewer out, after what was already given to its group."""
        self.catch_up(viewer)
        del self.viewers[viewer]

    def give(self, frame: bytes) -> None:
        """Give everybody a frame: in this turn if they are few and nothing waits, else a slice a turn."""
        self._unlooked += len(frame)
        if self._walk is None and len(self.viewers) <= SLICE:
            self._dropped += 1
            look = self._is_look_due()
            for viewer in list(self.viewers):
                if viewer in self.viewers:
                    self.viewers[viewer] = self._dropped
                    self._deliver(viewer, (frame,), look)
            return
        self._frames.append(frame)
        if self._walk is None:
            self._begin()

    def catch_up(self, viewer: V) -> None:
        """Give one viewer, now, what waits for its turn: before something of its own is written to it."""
        self._hand(viewer, look=False)

    def _begin(self) -> None:
        """Walk once over all viewers there are; those who come later need nothing that waits now."""
        end, look = self._head, self._is_look_due()
        self._walk = iter(list(self.viewers))
        asyncio.get_running_loop().call_soon(self._turn, end, look)

    def _turn(self, end: int, look: bool) -> None:
        assert self._walk is not None
        for number, viewer in enumerate(self._walk, 1):
            if viewer in self.viewers:
                self._hand(viewer, look)
            if number == SLICE:
                asyncio.get_running_loop().call_soon(self._turn, end, look)
                return
        del self._frames[: end - self._dropped]
        self._dropped, self._walk = end, None
        if self._frames:
            self._begin()

    def _hand(self, viewer: V, look: bool) -> None:
        frames = self._frames[self.viewers[viewer] - self._dropped :]
        if frames:
            self.viewers[viewer] = self._head
            self._deliver(viewer, frames, look)

    def _is_look_due(self) -> bool:
        if self._unlooked < LOOK_BYTES:
            return False
        self._unlooked = 0
        return True
