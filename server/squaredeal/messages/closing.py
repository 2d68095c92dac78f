"""The close codes of the wire: why the server ends a socket, and whether a client comes back by itself.

It closes nothing. Codes from 4500 on are final, as are 1008 and 1009: coming back unchanged would fail again.
"""

from typing import Final

from msgspec import Struct


class Closing(Struct, frozen=True):
    """One close code; `may_return` says whether a client reconnects by itself (with growing, random delays)."""

    code: int
    name: str
    may_return: bool
    meaning: str


CLOSINGS: Final[tuple[Closing, ...]] = (
    Closing(1008, "policy", False, "the page's origin or the account may not do this"),
    Closing(1009, "too_big", False, "a frame was larger than any message is"),
    Closing(1011, "broken", True, "the server met an error of its own; nothing acknowledged is lost"),
    Closing(1012, "restart", True, "the server goes down; `bye` has said after how long to return"),
    Closing(4001, "slow", True, "this socket took its messages too slowly"),
    Closing(4002, "reload", True, "whether a move was stored is not known: return and see"),
    Closing(4003, "unavailable", True, "the database or the clock cannot be reached"),
    Closing(4004, "rate", True, "too many messages; `bye` has said after how long to return"),
    Closing(4501, "replaced", False, "the same seat was opened in another tab or on another device"),
    Closing(4502, "not_your_seat", False, "a play from a socket that speaks for no seat, or no longer for this one"),
    Closing(4503, "protocol", False, "a frame that is no message, or one out of order"),
    Closing(4504, "expired", False, "the session has ended: sign in again"),
)
"""Every close code, lowest first."""
