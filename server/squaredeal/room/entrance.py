"""Coming to a room and going from it: the welcome, the seat that a socket speaks for, and who counts as here.

One socket speaks for a seat, the newest. It does not decide about the race: who is here, the race is told by commands,
each in the name of a claim, so that whoever has been overtaken elsewhere says nothing any more.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from squaredeal.race import commands as c
from squaredeal.race.model import Phase
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import Claimed, OlderClaim, Unavailable
from squaredeal.store.errors import NotYourSeat
from squaredeal.store.fence import Holder
from squaredeal.store.outcomes import MOST_CLAIM

from . import relay
from .desk import PlayDesk
from .identity import unavailable

CLAIM_MS: Final = 5_000  # a claim that was not made by then is not made: its player may be elsewhere

if TYPE_CHECKING:
    from .clerk import Clerk
    from .race_line import RaceLine
    from .room import Room


class Entrance:
    """The entrance of one room."""

    def __init__(self, room: "Room", clerk: "Clerk") -> None:
        """Let in and out of this room."""
        self._room, self._clerk = room, clerk
        self._claiming = 0

    @property
    def is_idle(self) -> bool:
        """Whether no seat is being claimed."""
        return not self._claiming

    async def enter(self, line: "RaceLine") -> None:
        """Seat whoever has a seat here, and welcome the socket. Raises `CloseSocket`."""
        line.asks_for_seat(self._room)
        try:
            number = await self._seat_of(line)
            if number is not None:
                await self.take_seat(line, number)
        except Unavailable:
            raise unavailable() from None
        if not line.is_closed:
            line.welcome(self._room)
            self._count(line)

    async def take_seat(self, line: "RaceLine", number: int, *, newest: int | None = None) -> None:
        """Make the socket the one that speaks for the seat: the older one is closed, the seat claimed, then read.

        Raises `Unavailable`. Afterwards the line has a desk, unless the seat is not its player's any more, or a newer
        socket's. With `newest` it is one of the clerk's orders, which cannot wait for those before it, and may follow
        no claim on another node but up to that one. Then it raises `OlderClaim` too.
        """
        room = self._room
        older = room.seats.get(number)
        room.seats[number] = line
        self._claiming += 1
        try:
            if older is not None and older is not line:
                older.be_replaced()
                await self._settled(number, is_ordered=newest is not None)
            if room.seats.get(number) is line:  # else a newer one claims, and must be the last to do so
                await self._claim(line, number, newest)
        except Unavailable:
            if number not in room.seats:
                self.drop(number, None)  # gone meanwhile, and perhaps it was claimed all the same
            raise
        finally:
            self._claiming -= 1
            room.rest()

    def leave(self, line: "RaceLine") -> None:
        """Note that a socket is gone; a seat without any is dropped."""
        room = self._room
        if line not in room.lines:
            return
        del room.lines[line]
        room.hub.remove(line)
        self._clerk.hinting.leave(line)
        seat = next((number for number, holder in room.seats.items() if holder is line), None)
        if seat is not None:
            del room.seats[seat]
            claim = None if line.desk is None else line.desk.claim
            if claim is None or self._clerk.claims.is_newest(seat, claim):
                self.drop(seat, claim)
        self._count(line)
        room.rest()

    def come_back(self, seat: int) -> None:
        """Have it noted that a seat has its socket here, behind what is still to be noted of an earlier one."""

        def holder() -> Holder | None:
            line = self._room.seats.get(seat)
            if line is None or line.desk is None or self._is_here(seat):
                return None
            return Holder(seat, line.desk.claim)

        self._note(c.Return(seat), holder)

    def drop(self, seat: int, claim: int | None) -> None:
        """Have it noted that the socket of `claim`, or whichever was the last here, is gone from a seat."""
        self._note(c.Drop(seat), lambda: None if seat in self._room.seats else Holder(seat, claim))

    async def _settled(self, number: int, *, is_ordered: bool) -> None:
        """Wait until what the seat's older sockets have sent is done, before the claim that fences it."""
        for desk in [desk for desk in self._room.busy_desks if desk.seat == number]:
            await desk.clear()
        if not is_ordered:
            await self._clerk.settled()

    def _is_here(self, number: int) -> bool:
        seat = self._room.race.seat(number)
        return seat is None or seat.here

    async def _seat_of(self, line: "RaceLine") -> int | None:
        """Return a player's seat; one taken on another node, perhaps unheard of here, is looked for in the store."""
        race = self._room.race
        seat = race.seat_of(line.player_id)
        if seat is None and line.player_id and race.phase is Phase.OPEN and self._room.relay.is_heard:
            return await self._room.node.store.races.seat_of(race.id, line.player_id)
        return None if seat is None else seat.number

    async def _claim(self, line: "RaceLine", number: int, newest: int | None) -> None:
        """Claim the seat, tell the other nodes, bring the room up to the claim, and sit the socket down."""
        room, claims, player = self._room, self._clerk.claims, line.player_id
        now, too_late_at = room.node.clock.now, room.node.clock.now() + CLAIM_MS
        try:
            claimed = await room.node.store.journal.claim(
                room.race.id,
                number,
                player,
                now(),
                lambda: room.seats.get(number) is line and now() < too_late_at,
                newest=MOST_CLAIM if newest is None else newest,
            )
        except (NotYourSeat, OlderClaim) as error:
            if room.seats.get(number) is line:
                del room.seats[number]
                if now() >= too_late_at:
                    raise Unavailable("timeout") from None
                if isinstance(error, OlderClaim):
                    raise
            return
        claims.hear(number, claimed.claim, player)
        room.relay.say(relay.Claimed(number, claimed.claim, player if number in room.seats else relay.NOBODY))
        if claimed.version > room.race.version and newest is None:
            await self._clerk.settled()  # what is decided here is heard as it happens
        await self._clerk.reach(claimed.version)
        if number not in room.seats:
            self.drop(number, claimed.claim)  # gone while it was claimed
        elif room.seats[number] is line:
            room.found(number, claimed.rows)
            self._sit(line, number, claimed)

    def _sit(self, line: "RaceLine", number: int, claimed: Claimed) -> None:
        if self._clerk.claims.is_newest(number, claimed.claim):
            line.sit(PlayDesk(self._room, number, line, claimed.claim))
            self.come_back(number)
        else:
            line.be_replaced()

    def _note(self, command: c.Return | c.Drop, holder_now: Callable[[], Holder | None]) -> None:
        """Order what must be noted in the end: asked again until the store takes it, or there is nothing to note."""

        async def note() -> None:
            holder = holder_now()
            if holder is None:
                return
            try:
                await self._clerk.decide(command, holder)
            except RaceRefused:
                return  # the seat is lost meanwhile
            except OlderClaim as older:  # another socket speaks for it
                self._clerk.claims.hear(older.seat, older.newest, older.player)
            except Unavailable:
                self._clerk.later(lambda: self._note(command, holder_now))

        self._clerk.must(note)

    def _count(self, line: "RaceLine") -> None:
        if line.seat is None and line.is_welcome and self._room.lines:
            self._room.gallery.count()
