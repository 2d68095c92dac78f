"""RaceWhy a race refuses a command: a small enum, with a sentence for each. A refused command changes nothing.

It does not know who asked: a refusal names a rule, never a player.

>>> RaceRefused(RaceWhy.NOT_HOST).why, str(RaceRefused(RaceWhy.FULL))
(<RaceWhy.NOT_HOST: 'not_host'>, 'Every seat of this race is taken.')
"""

from enum import StrEnum
from typing import Final


class RaceWhy(StrEnum):
    """The reasons, as they stand in the wire's `refused`."""

    NO_SUCH_SEAT = "no_such_seat"
    SEAT_EMPTY = "seat_empty"
    NOT_YOUR_SEAT = "not_your_seat"  # never decided here: for whoever settles who speaks for a seat
    FULL = "full"
    KICKED = "kicked"
    NOT_OPEN = "not_open"
    NOT_READY = "not_ready"
    NOT_HOST = "not_host"
    KICK_SELF = "kick_self"
    STILL_CERTIFIED = "still_certified"
    BAD_NONCE = "bad_nonce"
    NOT_RUNNING = "not_running"
    FINISHED = "finished"
    HINTS_OFF = "hints_off"
    NOT_OVER = "not_over"
    NOT_HERE = "not_here"
    NO_OFFER = "no_offer"
    OTHER_OFFER = "other_offer"
    REMATCH_AGREED = "rematch_agreed"
    DAILY = "daily"


SENTENCES: Final[dict[RaceWhy, str]] = {
    RaceWhy.NO_SUCH_SEAT: "This race has no seat of that number.",
    RaceWhy.SEAT_EMPTY: "Nobody sits there.",
    RaceWhy.NOT_YOUR_SEAT: "That seat is somebody else's.",
    RaceWhy.FULL: "Every seat of this race is taken.",
    RaceWhy.KICKED: "The host has sent you away from this race.",
    RaceWhy.NOT_OPEN: "The seats are fixed: the countdown has begun.",
    RaceWhy.NOT_READY: "Not everyone is ready.",
    RaceWhy.NOT_HOST: "Only the host may do that.",
    RaceWhy.KICK_SELF: "The host leaves, and is not sent away.",
    RaceWhy.STILL_CERTIFIED: "This race is played without a proof only when none was found in time.",
    RaceWhy.BAD_NONCE: "A nonce is 32 hexadecimal digits.",
    RaceWhy.NOT_RUNNING: "The race is not running.",
    RaceWhy.FINISHED: "That game is over.",
    RaceWhy.HINTS_OFF: "This race is played without hints.",
    RaceWhy.NOT_OVER: "The race is not over yet.",
    RaceWhy.NOT_HERE: "You have left this race.",
    RaceWhy.NO_OFFER: "There is no such offer any more.",
    RaceWhy.OTHER_OFFER: "Another offer is open.",
    RaceWhy.REMATCH_AGREED: "The next race has already been agreed on.",
    RaceWhy.DAILY: "A daily's deal is played once: only resigning ends it early, and there is no rematch.",
}


class RaceRefused(Exception):  # noqa: N818 - a refusal is an answer, not an error of the program
    """The race says no; `why` is one of `RaceWhy`, the text its sentence."""

    def __init__(self, why: RaceWhy) -> None:
        """Refuse for this reason."""
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        """Return the reason's sentence."""
        return SENTENCES[self.why]
