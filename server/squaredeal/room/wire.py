"""What a room and a socket know of each other: the `Wire` a room writes to, and the `Line` a socket feeds.

Neither knows what the other is made of: a wire may be an ASGI socket, a raw transport or a list in a test, and a line
is a conversation with a race or with the lobby. Both are called on the event loop only, and neither ever waits:

    line = hall.race_line(race_id, wire, identity, may_be_program=False)
    line.frame(b'{"t":"hello","v":1}')      # for every text frame, in order
    line.gone()                             # once, when the socket is closed, whoever closed it
"""

from typing import Protocol


class Wire(Protocol):
    """One socket's way out."""

    def send(self, frame: bytes) -> None:
        """Take one text frame (UTF-8) to be written after all earlier ones; never blocks, never raises.

        The same bytes object may be given to many wires. After a close nothing is written.
        """

    def close(self, code: int, reason: str) -> None:
        """Close after what was sent before; a second close is ignored.

        `line.gone()` must follow when the socket is closed.
        """

    def buffered(self) -> int:
        """Bytes taken by `send` and not yet handed to the kernel."""


class Line(Protocol):
    """One socket's way in."""

    def frame(self, data: bytes) -> None:
        """Take one whole text frame; answers come on the wire, at once or later. Never raises."""

    def gone(self) -> None:
        """Say that the socket is closed; a second call does nothing. Never raises."""
