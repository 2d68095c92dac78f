"""Coming to a room and going from it: the welcome, the seat that a socket speaks for, and who counts as here.

One socket speaks for a seat, the newest. It does not decide about the race: who is here, the race is told by commands.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from squaredeal.race import commands as c
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import Unavailable
from squaredeal.store.errors import NotYourSeat

from .desk import PlayDesk
from .identity import unavailable

if TYPE_CHECKING:
    from .clerk import Clerk
    from .race_line import RaceLine
    from .room import Room


class Entrance:
    """The entrance of one room."""

    def __init__(self, room: "Room", clerk: "Clerk") -> None:
        """Let in and out of this room."""
        self._room, self._clerk = room, clerk

    async def enter(self, line: "RaceLine") -> None:
        """Seat whoever has a seat here, and welcome the socket. Raises `CloseSocket`."""
        seat = self._room.race.seat_of(line.player_id)
        try:
            if seat is not None:
                await self.take_seat(line, seat.number)
        except Unavailable:
            raise unavailable() from None
        if not line.is_closed:
            line.welcome(self._room)
            self._count(line)

    async def take_seat(self, line: "RaceLine", number: int) -> None:
        """Make the socket the one that speaks for the seat: the older one is closed, the seat claimed, then read.

        Raises `Unavailable`. Afterwards the line has a desk, unless the seat is not its player's any more.
        """
        room = self._room
        older = room.seats.get(number)
        room.seats[number] = line
        if older is not None and older is not line:
            older.be_replaced()
            if older.desk is not None:
                await older.desk.clear()  # what it has taken is written before the claim that fences it
        claim = 0 if room.is_over else await self._claim(line, number)
        if claim is not None and room.seats.get(number) is line:  # not replaced, sent away or gone meanwhile
            line.sit(PlayDesk(room, number, line, claim))
            self.come_back(number)

    def leave(self, line: "RaceLine") -> None:
        """Note that a socket is gone; a seat without any is dropped."""
        room = self._room
        if line not in room.lines:
            return
        del room.lines[line]
        room.hub.remove(line)
        seat = next((number for number, holder in room.seats.items() if holder is line), None)
        if seat is not None:
            del room.seats[seat]
            if not line.is_replaced:
                self.drop(seat)
        self._count(line)
        room.rest()

    def come_back(self, seat: int) -> None:
        """Have it noted that a seat has its socket here, behind what is still to be noted of an earlier one."""
        self._note(c.Return(seat), lambda: seat in self._room.seats and not self._is_here(seat))

    def drop(self, seat: int) -> None:
        """Have it noted that a seat's last socket is gone."""
        self._note(c.Drop(seat), lambda: seat not in self._room.seats and self._room.race.seat(seat) is not None)

    def _is_here(self, number: int) -> bool:
        seat = self._room.race.seat(number)
        return seat is None or seat.here

    async def _claim(self, line: "RaceLine", number: int) -> int | None:
        room = self._room
        try:
            claimed = await room.node.store.journal.claim(room.race.id, number, line.player_id, room.node.clock.now())
        except NotYourSeat:
            if room.seats.get(number) is line:
                del room.seats[number]
            return None
        room.found(number, claimed.rows)
        return claimed.claim

    def _note(self, command: c.Return | c.Drop, is_so: Callable[[], bool]) -> None:
        """Order what must be noted in the end: asked again until the store takes it, or it is not so any more."""

        async def note() -> None:
            if is_so():
                try:
                    await self._clerk.decide(command)
                except RaceRefused:
                    return  # the seat is lost meanwhile
                except Unavailable:
                    self._clerk.later(lambda: self._note(command, is_so))

        self._clerk.must(note)

    def _count(self, line: "RaceLine") -> None:
        if line.seat is None and line.is_welcome and self._room.lines:
            self._room.watchers_changed()
