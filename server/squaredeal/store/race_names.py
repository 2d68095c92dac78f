"""The names that races tell of a player: made those of the player's own row, race by race.

A name stands in the races its player sat down in: in the race as it is and in its events. Many races are gone through
in many short transactions, so that no move waits; whoever is interrupted begins again.

    await write_names(database, writer, "p7")
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from sqlalchemy import Connection, or_, select, update

from squaredeal.race.events import SeatTaken, decode_event, encode_event
from squaredeal.race.stored import decode_race, encode_race
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.writer import Writer

LOOKED_AT = 500  # races in one statement
CHANGED = 20  # in one transaction, some ten milliseconds


async def write_names(database: Database, writer: Writer, player: str) -> None:
    """Let every race tell the name that the player has. Raises `Unavailable`; then it may be done again."""
    last: str | None = ""
    while last is not None:
        races, last = await database.read(partial(_next_races, player, last))
        for start in range(0, len(races), CHANGED):
            await writer.write(partial(_write_name, player, races[start : start + CHANGED]))


def _next_races(player: str, last: str, connection: Connection) -> tuple[list[str], str | None]:
    """Of the next races behind `last`, those that know the player; and where to go on, None at the end."""
    ahead = select(t.race.c.id).where(t.race.c.id > last).order_by(t.race.c.id).limit(LOOKED_AT)
    ids = list(connection.execute(ahead).scalars())
    if not ids:
        return [], None
    told = select(t.race_event.c.race).where(
        t.race_event.c.race.in_(ids), t.race_event.c.event.contains(f'"{player}"', autoescape=True)
    )
    known = or_(t.race.c.state.contains(f'"{player}"', autoescape=True), t.race.c.id.in_(told))
    found = select(t.race.c.id).where(t.race.c.id.in_(ids), known).order_by(t.race.c.id)
    return list(connection.execute(found).scalars()), ids[-1]


def _write_name(player: str, races: Sequence[str], connection: Connection) -> None:
    held = select(t.race.c.id, t.race.c.state).where(t.race.c.id.in_(races)).order_by(t.race.c.id).with_for_update()
    rows = connection.execute(held).all()
    name = connection.execute(select(t.player.c.name).where(t.player.c.id == player)).scalar_one_or_none()
    if name is None:
        return
    for row in rows:
        race = decode_race(row.state)
        seats = tuple(replace(seat, name=name) if seat.player == player else seat for seat in race.seats)
        state = encode_race(replace(race, seats=seats)).decode()
        connection.execute(update(t.race).where(t.race.c.id == row.id).values(state=state))
        _write_in_events(player, name, row.id, connection)


def _write_in_events(player: str, name: str, race: str, connection: Connection) -> None:
    events = select(t.race_event.c.version, t.race_event.c.event).where(t.race_event.c.race == race)
    for row in connection.execute(events).all():
        event = decode_event(row.event)
        if isinstance(event, SeatTaken) and event.player == player and event.name != name:
            at = (t.race_event.c.race == race) & (t.race_event.c.version == row.version)
            told = encode_event(replace(event, name=name)).decode()
            connection.execute(update(t.race_event).where(at).values(event=told))
