"""One socket of one race: from hello to its close, who speaks on it and for which seat.

It is what the race's hub sees of a viewer, and what a seat's desk answers to. It decides nothing about the race.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from squaredeal.messages.codec import encode
from squaredeal.messages.inbound import Play, RaceInbound, Resync, Watch
from squaredeal.messages.outbound import Ack, You
from squaredeal.session import CloseCode, CloseSocket, RaceConversation
from squaredeal.session.conversation import Request
from squaredeal.store import Unavailable

from .admission import Admission
from .desk import PlayDesk
from .identity import Identity, timeless, unavailable
from .knowing import knows
from .news import open_offer
from .node import Node
from .socket_line import SocketLine
from .viewer import Audience
from .wire import Wire

if TYPE_CHECKING:
    from .room import Room


class RaceLine(SocketLine[RaceInbound]):
    """A line to a race; `find` gets the room once it is known who asks, `forget` hears of the end."""

    def __init__(
        self,
        node: Node,
        wire: Wire,
        known: Identity,
        may_be_program: bool,
        admission: Admission,
        *,
        find: Callable[[], Awaitable["Room"]],
        forget: Callable[["RaceLine"], None],
    ) -> None:
        """Begin when the socket is open."""
        self._conversation = RaceConversation(node.clock.now())
        self._find, self._forget = find, forget
        self.room: Room | None = None
        self.audience: Audience | None = None
        self.depths: Mapping[int, int] = {}
        self.desk: PlayDesk | None = None
        self.followed: frozenset[int] | None = None
        self.knows = False
        """Whether who looks is done with the same daily's deal."""
        self.asked = 0
        """Which of the room's sockets it is by when they asked for their seats: by coming, or by joining."""
        self.is_joining = False
        self.is_welcome = False
        self._learning: asyncio.Task[None] | None = None
        super().__init__(node, wire, known, may_be_program, admission, talk=self._conversation)

    @property
    def seat(self) -> int | None:
        """The seat this socket speaks for."""
        return None if self.desk is None else self.desk.seat

    # --- from the room

    def asks_for_seat(self, room: "Room") -> None:
        """Note that it has asked now, later than all others."""
        self.asked = room.asked = room.asked + 1

    def sit(self, desk: PlayDesk) -> None:
        """Speak for the desk's seat from now on."""
        self.desk = desk
        self._conversation.seat = desk.seat

    def stand_up(self) -> None:
        """Speak for no seat any more."""
        self.desk = None
        self._conversation.seat = None

    def welcome(self, room: "Room") -> None:
        """Say everything a page needs to draw itself, and do what was asked meanwhile."""
        shown = room.gallery.place(self)
        room.gallery.count()  # who comes is one of them
        self.is_welcome = True
        assert self.audience is not None
        self.tell(shown.welcome(self._you(), self.audience, self._identity.token))
        room.hub.given(self)
        offer = open_offer(room.race)
        if offer is not None:
            self.tell(offer)
        self._conversation.welcomed(self.seat)
        self.go_on()

    def acknowledge(self, acks: list[Ack]) -> None:
        """Write the acks of committed moves."""
        self._node.counts.acks += len(acks)
        if not self.is_closed:
            for ack in acks:
                self._wire.send(encode(ack))

    def refuse_play(self, rev: int, why: str, max_: int | None = None, wanted: int | None = None) -> None:
        """Refuse a play."""
        if not self.is_closed:
            self._wire.send(self._conversation.refuse_play(rev, why, max_, wanted))

    def refuse_command(self, command: str, why: str) -> None:
        """Refuse a command."""
        if not self.is_closed:
            self._wire.send(self._conversation.refuse_command(command, why))

    def be_replaced(self) -> None:
        """Close: a newer socket speaks for the seat, or its player plays elsewhere."""
        self.shut(CloseSocket(CloseCode.REPLACED, "You have opened this race in another place."))

    # --- from the conversation

    def _do(self, request: Request[RaceInbound]) -> None:
        message, room = request.message, self.room
        assert room is not None
        if self._node.clock.is_stale:
            room.clerk.claims.send_away(self, timeless())
        elif type(message) is Play:
            if not self._node.is_draining and self.desk is not None:
                self._node.counts.plays += 1
                self.desk.play(message.rev, message.move, request.arrived)
        elif isinstance(message, Resync):
            self._node.counts.resyncs += 1
            self._show_anew(room)
        elif isinstance(message, Watch):
            self.followed = None if message.seats is None else frozenset(message.seats)
            self._show_anew(room)
        elif not isinstance(message, Play):
            room.clerk.order(self, message)

    def _show_anew(self, room: "Room") -> None:
        """Show everything once more, as it may be seen by now: who is done with a sealed daily sees more of it."""
        if self.seat is not None or room.race.options.daily is None:
            self._show(room)
        elif self._learning is None or self._learning.done():
            self._learning = self._node.tasks.start(self._learn_and_show(room))

    def _show(self, room: "Room") -> None:
        room.gallery.place(self)
        room.hub.renew([self])
        if room.race.options.daily is not None:  # its seal opens behind its end
            for frame in room.gallery.ending():
                self._wire.send(frame)

    async def _learn_and_show(self, room: "Room") -> None:
        try:
            await self._learn(room)
        except Unavailable:
            self.shut(unavailable())
        if not self.is_closed:
            self._show(room)

    async def _learn(self, room: "Room") -> None:
        """Ask whether who looks may see a sealed daily's boards. Raises `Unavailable`."""
        if not self.knows and room.race.seat_of(self.player_id) is None:
            self.knows = await knows(self._node, room.race, self.player_id)

    async def _enter(self) -> None:
        while self.room is None or self.room.is_closed:
            self.room = await self._find()
        if self.is_closed:
            self.room.rest()
            return
        self.room.lines[self] = None
        try:
            await self._learn(self.room)
        except Unavailable:
            raise unavailable() from None
        await self.room.clerk.entrance.enter(self)

    def _left(self) -> None:
        if self.room is not None:
            self.room.clerk.entrance.leave(self)
        self._forget(self)

    def _you(self) -> You:
        player = self.player
        if player is None:
            return You("", "", "guest", None)
        return You(player.id, player.name, player.kind, self.seat)
