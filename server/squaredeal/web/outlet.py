"""The way out of a socket below ASGI: ready text frames, written in one piece, with the transport's own bounds in view.

It knows no message. A server that offers it puts an `Outlet` into the scope's extensions under `EXTENSION`; a wire that
finds none sends frame by frame through ASGI.
"""

from typing import Final, Protocol

EXTENSION: Final = "squaredeal.outlet"


class Outlet(Protocol):
    """What a socket protocol lends to the wire of its connection; every method is called on the loop."""

    def put(self, frames: list[bytes]) -> None:
        """Writes these text messages now, joined; never waits. Nothing happens on a closed socket."""

    def unsent(self) -> int:
        """Bytes written and not yet taken by the kernel."""

    async def room(self) -> None:
        """Returns once the kernel has taken all that was written, or the connection is lost."""

    def cut(self) -> None:
        """Ends the connection without a close frame."""


def frame_text(data: bytes) -> bytes:
    """One unmasked, unfragmented text frame (RFC 6455 section 5.2)."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
