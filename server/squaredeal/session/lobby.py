"""A conversation with the lobby: the list, and opening races.

It does not know how a race is opened.
"""

from typing import Final, TypeAlias

from squaredeal.messages.codec import decode_lobby, encode
from squaredeal.messages.inbound import LobbyInbound, Ping, Resync
from squaredeal.messages.outbound import Pong, Refused

from .bucket import Bucket
from .conversation import Conversation, Request, Stage

LobbyRequest: TypeAlias = Request[LobbyInbound]

RESYNC_EVERY_MS: Final = 1_000
CREATES_BURST: Final = 5  # and then one every second


class LobbyConversation(Conversation[LobbyInbound]):
    """One socket's conversation with the lobby."""

    __slots__ = ("_creates", "_resynced_at")

    def __init__(self, now: int) -> None:
        """Begin when the socket is open, `now` in shared ms."""
        super().__init__(now)
        self._resynced_at: int | None = None
        self._creates = Bucket(1, CREATES_BURST)

    def welcomed(self) -> None:
        """Say that the welcome has been written; what was said meanwhile has its turn now: call `next`."""
        if self.stage is Stage.GREETED:
            self.stage = Stage.WELCOMED

    def refuse_command(self, command: str, why: str) -> bytes:
        """Return the frame that refuses a command."""
        return encode(Refused(0, why, command=command))

    def _decode(self, frame: bytes) -> LobbyInbound:
        return decode_lobby(frame)

    def _passed(self, request: LobbyRequest, now: int) -> LobbyRequest | None:
        message = request.message
        if type(message) is Ping:
            self.say(Pong(message.n, now))
            return None
        if type(message) is Resync:
            limited = self._resynced_at is not None and now - self._resynced_at < RESYNC_EVERY_MS
            if not limited:
                self._resynced_at = now
        else:
            limited = not self._creates.take(now)
        if limited:
            self._out.append(self.refuse_command(str(type(message).__struct_config__.tag), "rate"))
            return None
        return request
