"""A conversation with one race: plays of one's own seat, counted refusals, and limits on everything else.

It does not know the rules of any game. `e` of a play counts the refusals of *plays* that its sender had seen: a play
sent before its sender saw the last one was built on a move that does not stand, and is dropped without an answer.
"""

from typing import Final

from squaredeal.messages.codec import decode_race, encode
from squaredeal.messages.inbound import Ping, Play, RaceInbound, React, Resync
from squaredeal.messages.outbound import Pong, Refused

from .bucket import Bucket
from .close import CloseCode, CloseSocket
from .conversation import Conversation, Request, Stage

RESYNC_EVERY_MS: Final = 1_000
COMMANDS_PER_S: Final = 2
COMMANDS_BURST: Final = 20
REACTIONS_BURST: Final = 4  # and then one every second


class RaceConversation(Conversation[RaceInbound]):
    """One socket's conversation with one race. `seat` is the seat it speaks for, None for a spectator."""

    __slots__ = ("_commands", "_reactions", "_refusals", "_resynced_at", "_told", "seat")

    def __init__(self, now: int) -> None:
        """Begin when the socket is open, `now` in shared ms."""
        super().__init__(now)
        self.seat: int | None = None
        self._refusals = 0
        self._told = 0
        self._resynced_at: int | None = None
        self._commands: Bucket | None = None  # made by the first command: most sockets only watch
        self._reactions: Bucket | None = None

    def welcomed(self, seat: int | None) -> None:
        """Say that `welcome` has been written; what was said meanwhile has its turn now: call `next`."""
        self.seat = seat
        if self.stage is Stage.GREETED:
            self.stage = Stage.WELCOMED

    def refuse_play(self, rev: int, why: str, max_: int | None = None, wanted: int | None = None) -> bytes:
        """Count a play's refusal and return its frame, to be written in the same turn."""
        self._refusals += 1
        self._told += 1
        return encode(Refused(rev, why, max_, wanted))

    def refuse_command(self, command: str, why: str) -> bytes:
        """Return the frame that refuses a command; plays under way are not touched by it."""
        self._told += 1
        return encode(Refused(0, why, command=command))

    def _decode(self, frame: bytes) -> RaceInbound:
        return decode_race(frame)

    def _passed(self, request: Request[RaceInbound], now: int) -> Request[RaceInbound] | None:
        message = request.message
        if type(message) is Play:
            return request if self._is_fresh(message) else None
        if type(message) is Ping:
            self.say(Pong(message.n, now))
            return None
        command = type(message).__struct_config__.tag
        if self._is_limited(message, now):
            self._out.append(self.refuse_command(str(command), "rate"))
            return None
        return request

    def _is_fresh(self, play: Play) -> bool:
        if self.seat is None:
            raise self._closing(CloseSocket(CloseCode.NOT_YOUR_SEAT, "You have no seat in this race."))
        if play.e > self._told:
            raise self._closing(CloseSocket(CloseCode.PROTOCOL, "This play counts refusals that were never sent."))
        return play.e >= self._refusals

    def _is_limited(self, message: RaceInbound, now: int) -> bool:
        if type(message) is Resync:
            if self._resynced_at is not None and now - self._resynced_at < RESYNC_EVERY_MS:
                return True
            self._resynced_at = now
            return False
        if type(message) is React:
            self._reactions = self._reactions or Bucket(1, REACTIONS_BURST)
            return not self._reactions.take(now)
        self._commands = self._commands or Bucket(COMMANDS_PER_S, COMMANDS_BURST)
        return not self._commands.take(now)
