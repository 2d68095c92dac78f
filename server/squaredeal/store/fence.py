"""The fence before commands: only the newest claim on a seat speaks for it, wherever the older ones still are.

Appends have the same condition in their own statement. It knows no command, and decides nothing about the race.

    await races.command("r1", Resign(seat=0), now, Holder(seat=0, claim=3))
"""

from typing import NamedTuple

from sqlalchemy import Connection, select

from squaredeal.store import tables as t
from squaredeal.store.errors import OlderClaim


class Holder(NamedTuple):
    """Who asks: the socket of `claim` on `seat`, or, where nobody can say its claim, the last of this node's."""

    seat: int
    claim: int | None


def let_through(connection: Connection, race: str, holder: Holder, node: str) -> None:
    """Raise `OlderClaim` unless the holder's claim, or one of `node`'s where it has none, is the seat's newest.

    A seat that nobody has is let through: the race refuses what is asked for it, and knows why.
    """
    columns = (t.seat.c.claim, t.seat.c.node, t.seat.c.player)
    seat = connection.execute(select(*columns).where(t.seat.c.race == race, t.seat.c.seat == holder.seat)).one_or_none()
    if seat is None or seat.player is None:
        return
    if seat.node != node if holder.claim is None else seat.claim != holder.claim:
        raise OlderClaim(race, holder.seat, seat.claim, seat.player)
