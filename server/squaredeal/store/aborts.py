"""How many races a player has aborted free of consequences on the present day, counted where an abort is recorded.

One row for a player, of the last day on which they aborted a race. It is changed in the transaction that records the
end, and held until that is over: so two nodes never both take the last one of a day. It decides nothing: whose end is
counted says `race.aborting`.

    spent = take_aborts(connection, race, events, now, terms)    # whose end is not free: decide again, for them
    await Aborts(database).taken("p7", "2026-10-07")             # 1
"""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, select, text

from squaredeal.race.aborting import aborted
from squaredeal.race.daily import day_of
from squaredeal.race.events import Event
from squaredeal.race.model import Race, Terms
from squaredeal.store import tables as t
from squaredeal.store.database import Database

_TAKE: Final = text(
    "INSERT INTO aborts (player, day, taken) VALUES (:player, :day, 1) "
    "ON CONFLICT (player) DO UPDATE SET "
    "day = CASE WHEN aborts.day < excluded.day THEN excluded.day ELSE aborts.day END, "
    "taken = CASE WHEN aborts.day < excluded.day THEN 1 ELSE aborts.taken + 1 END "
    "WHERE aborts.day < excluded.day OR aborts.taken < :per_day"
)
"""A node whose clock is a little behind at midnight takes of the day that has begun, and opens none anew."""


class Aborts:
    """The aborted races of a store's players."""

    def __init__(self, database: Database) -> None:
        """Read from `database`."""
        self._database = database

    async def taken(self, player: str, day: str) -> int:
        """Return how many of a day's free ones the player has taken. Raises `Unavailable`."""
        query = select(t.aborts.c.taken).where(t.aborts.c.player == player, t.aborts.c.day == day)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none() or 0)


def take_aborts(connection: Connection, race: Race, events: Iterable[Event], now: int, terms: Terms) -> frozenset[int]:
    """Take one of the day's free ones for each seat that these events abort; return the seats that had none left."""
    players = {seat.number: seat.player for seat in race.seats}
    ending = sorted(aborted(race, events), key=lambda number: players[number])  # held in one order on every node
    day, per_day = day_of(now), terms.aborts_per_day
    return frozenset(number for number in ending if not _take(connection, players[number], day, per_day))


def _take(connection: Connection, player: str, day: str, per_day: int) -> bool:
    if per_day == 0:
        return False
    return connection.execute(_TAKE, {"player": player, "day": day, "per_day": per_day}).rowcount == 1


def forget_aborts(connection: Connection, player: str) -> None:
    """Delete what is counted of a leaving player."""
    connection.execute(t.aborts.delete().where(t.aborts.c.player == player))
