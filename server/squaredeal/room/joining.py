"""Taking a seat from a socket that is in the room: the race seats its player, then the socket claims the seat.

A join is as old as the moment it was asked. Where its player's seat is held by a socket that came later, on this node
or on another, the join is an older place's: it is refused, and the newer one stays. It decides nothing about the race.
"""

from typing import TYPE_CHECKING, Final

from squaredeal.race import commands as c
from squaredeal.store import OlderClaim, Unavailable

from .identity import unavailable

if TYPE_CHECKING:
    from .clerk import Clerk
    from .race_line import RaceLine
    from .room import Room

WHO_ARE_YOU: Final = "who_are_you"
"""Why an anonymous viewer does not get a seat, and nobody whose account is deleted."""


class Joining:
    """The joins of one room."""

    def __init__(self, room: "Room", clerk: "Clerk") -> None:
        """Put the orders in this clerk's book."""
        self._room, self._clerk = room, clerk

    def order(self, line: "RaceLine") -> None:
        """Have a socket's player seated, and the socket with them."""
        player = line.player
        if player is None:
            line.refuse_command("join", WHO_ARE_YOU)
            return
        if line.seat is not None or line.is_joining:
            return
        line.asks_for_seat(self._room)
        newest = self._newest_known(player.id)

        async def join() -> None:
            try:
                await self._clerk.decide(c.Join(player.id, player.name, player.kind))
                await self._sit(line, player.id, newest)
            finally:
                line.is_joining = False
            self._room.gallery.replace(renew=self._room.race.starts_at is not None)
            self._room.gallery.count()

        line.is_joining = self._clerk.put(line, "join", join)

    def _newest_known(self, player: str) -> int:
        """The newest claim on the player's seat that this node knows of: what the join may follow."""
        seat = self._room.race.seat_of(player)
        return 0 if seat is None else self._clerk.claims.newest(seat.number)

    async def _sit(self, line: "RaceLine", player: str, newest: int) -> None:
        """Give a socket its player's seat; one that cannot claim it has to come back. Raises `OlderClaim`."""
        room, entrance = self._room, self._clerk.entrance
        seat = room.race.seat_of(player)
        if seat is None or line.seat is not None:
            return
        if line.is_closed:
            entrance.drop(seat.number, None)
            return
        holder = room.seats.get(seat.number)
        if holder is not None and holder.asked > line.asked:
            raise OlderClaim(room.race.id, seat.number, self._clerk.claims.newest(seat.number), player)
        try:
            await entrance.take_seat(line, seat.number, newest=newest)
        except Unavailable:
            line.shut(unavailable())
