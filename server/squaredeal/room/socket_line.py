"""What the lines of a race and of the lobby have in common: frames in, frames out, an end, and nothing ever raised.

It knows the conversation, not what is done about a request.
"""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from msgspec.structs import replace

from squaredeal.messages.codec import encode
from squaredeal.messages.inbound import Hello
from squaredeal.messages.outbound import Outbound
from squaredeal.session import CloseCode, CloseSocket, parting
from squaredeal.session.conversation import Conversation, Request
from squaredeal.store.players import Player
from squaredeal.store.sessions import Login

from .admission import Admission
from .identity import Identity, identify, timeless
from .node import Node
from .tasks import report
from .timers import Timer
from .wire import Wire

M = TypeVar("M")
LOOK_FRAMES = 64  # a socket's own buffer is looked at once in so many frames it sends
MOST_BYTES = 256 * 1024
_LONGEST_REASON = 120  # a close frame holds 123 bytes


class SocketLine(ABC, Generic[M]):
    """One socket's line. `on_end` hears once that it has ended, whoever ended it."""

    def __init__(
        self,
        node: Node,
        wire: Wire,
        known: Identity,
        may_be_program: bool,
        admission: Admission,
        *,
        talk: Conversation[M],
    ) -> None:
        """Begin when the socket is open."""
        self._node, self._wire, self._talk = node, wire, talk
        self._identity = known
        self._may_be_program = may_be_program
        self._admission = admission
        self._timer: Timer | None = None
        self._unlooked = 0
        self.is_closed = False
        self.send = wire.send
        """Writes a frame; a closed wire takes none."""
        self._arm()

    @property
    def player(self) -> Player | None:
        """Who speaks; None before hello, or for somebody who only watches."""
        return self._identity.player

    @property
    def player_id(self) -> str:
        """The id of who speaks, "" for somebody without one."""
        return "" if self._identity.player is None else self._identity.player.id

    @property
    def login(self) -> Login | None:
        """The session that who speaks is known by, if they are known by one."""
        return self._identity.login

    # --- the socket's side

    def frame(self, data: bytes) -> None:
        """Take one text frame."""
        if self.is_closed:
            return
        now = self._node.clock.now()
        try:
            request = self._talk.receive(data, now)
            self._do_all(request, now)
        except CloseSocket as close:
            self.shut(close)
        except Exception as error:  # noqa: BLE001 - a line never raises into its socket
            self._break(error)
        self._unlooked += 1
        if self._unlooked >= LOOK_FRAMES:
            self._unlooked = 0
            if self._wire.buffered() > MOST_BYTES:
                self.shut(CloseSocket(CloseCode.SLOW, "Your connection could not keep up.", 1_000))

    def gone(self) -> None:
        """Hear that the socket is closed."""
        if not self.is_closed:
            self._end()

    # --- the room's side

    def renamed(self, player: str, name: str) -> None:
        """Hear that a player is called otherwise: what who speaks here does next is done under that name."""
        if self._identity.player is not None and self._identity.player.id == player:
            self._identity = self._identity._replace(player=replace(self._identity.player, name=name))

    def buffered(self) -> int:
        """Bytes that the socket has not taken yet."""
        return self._wire.buffered()

    def tell(self, message: Outbound) -> None:
        """Write a message."""
        if not self.is_closed:
            self._wire.send(encode(message))

    def shut(self, close: CloseSocket) -> None:
        """End the conversation: say why, and close."""
        if self.is_closed:
            return
        for frame in (*self._talk.outgoing(), *parting(close)):
            self._wire.send(frame)
        counts = self._node.counts.closed
        counts[close.code.value] = counts.get(close.code.value, 0) + 1
        self._end()
        self._wire.close(close.code.value, close.reason.encode()[:_LONGEST_REASON].decode(errors="ignore"))

    # --- the rest

    def go_on(self) -> None:
        """Do what waits and may be done now."""
        if self.is_closed:
            return
        now = self._node.clock.now()
        try:
            self._talk.tick(now)
            self._do_all(self._talk.next(now), now)
        except CloseSocket as close:
            self.shut(close)
        except Exception as error:  # noqa: BLE001 - nor into a timer
            self._break(error)

    def _do_all(self, request: Request[M] | None, now: int) -> None:
        while request is not None and not self.is_closed:
            if isinstance(request.message, Hello):
                self._node.tasks.start(self._greet(request.message), self._broken)
            else:
                self._do(request)
            request = self._talk.next(now)
        for frame in self._talk.outgoing():
            self._wire.send(frame)
        self._arm()

    async def _greet(self, hello: Hello) -> None:
        try:
            if self._node.clock.is_stale:
                raise timeless()
            self._identity = await identify(self._node, hello, self._identity, self._may_be_program, self._admission)
            await self._enter()
        except CloseSocket as close:
            self.shut(close)

    def _arm(self) -> None:
        wakes_at = None if self.is_closed else self._talk.wakes_at(self._node.clock.now())
        if self._timer is not None:
            if self._timer.call is not None and self._timer.at == wakes_at:
                return
            self._timer.cancel()
        self._timer = None if wakes_at is None else self._node.timers.at(wakes_at, self.go_on)

    def _end(self) -> None:
        self.is_closed = True
        self._talk.close()
        self._arm()
        self._left()

    def _break(self, error: Exception) -> None:
        report(error)
        self._broken()

    def _broken(self) -> None:
        self.shut(CloseSocket(CloseCode.BROKEN, "Something went wrong here."))

    @abstractmethod
    def _do(self, request: Request[M]) -> None:
        """Act on a request. Raises `CloseSocket`."""

    @abstractmethod
    async def _enter(self) -> None:
        """Welcome the socket. Raises `CloseSocket`."""

    @abstractmethod
    def _left(self) -> None:
        """Take the socket out of where it is."""
