"""The names that races tell of a player: made those of the player's own row, race by race, or taken out.

A name stands in the races its player sat down in: in the race as it is and in its events. Many races are gone through
in many short transactions, so that no move waits; whoever is interrupted begins again.

    await write_names(database, writer, "p7")
    await forget_in_events(database, writer, frozenset({"p8", "p9"}), period, NOBODY)  # who sit nowhere any more
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, or_, select, update

from squaredeal.race.events import SeatTaken, decode_event, encode_event
from squaredeal.race.stored import decode_race, encode_race
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.writer import Writer

LOOKED_AT = 500  # races in one statement
CHANGED = 20  # in one transaction, some ten milliseconds


class Period(NamedTuple):
    """From when to when somebody may have sat down anywhere, shared ms."""

    first: int
    last: int


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
        _write_in_events({player: name}, row.id, connection)


async def forget_in_events(
    database: Database, writer: Writer, players: frozenset[str], period: Period, name: str
) -> None:
    """Let every race of a period call these players `name` where it tells that they sat down.

    They must hold no seat: a race that is, tells them no more. Raises `Unavailable`; then it may be done again.
    """
    last: str | None = ""
    while last is not None:
        races, last = await database.read(partial(_next_told, players, period, last))
        for start in range(0, len(races), CHANGED):
            await writer.write(partial(_forget, dict.fromkeys(players, name), races[start : start + CHANGED]))


def _next_told(
    players: frozenset[str], period: Period, last: str, connection: Connection
) -> tuple[list[str], str | None]:
    """Of the next races behind `last` in the period, those that told of one of the players; and where to go on."""
    race, event = t.race.c, t.race_event.c
    in_period = (race.created_at <= period.last) & (race.over_at.is_(None) | (race.over_at >= period.first))
    ahead = select(race.id).where(race.id > last, in_period).order_by(race.id).limit(LOOKED_AT)
    ids = list(connection.execute(ahead).scalars())
    if not ids:
        return [], None
    seated = select(event.race, event.event).where(event.race.in_(ids), event.event.contains(SeatTaken.__name__))
    told = ((row.race, decode_event(row.event)) for row in connection.execute(seated))
    found = {each for each, taken in told if isinstance(taken, SeatTaken) and taken.player in players}
    return sorted(found), ids[-1]


def _forget(names: Mapping[str, str], races: Sequence[str], connection: Connection) -> None:
    held = select(t.race.c.id).where(t.race.c.id.in_(races)).order_by(t.race.c.id).with_for_update()
    for race in connection.execute(held).scalars().all():
        _write_in_events(names, race, connection)


def _write_in_events(names: Mapping[str, str], race: str, connection: Connection) -> None:
    events = select(t.race_event.c.version, t.race_event.c.event).where(t.race_event.c.race == race)
    for row in connection.execute(events).all():
        event = decode_event(row.event)
        if isinstance(event, SeatTaken) and event.name != names.get(event.player, event.name):
            at = (t.race_event.c.race == race) & (t.race_event.c.version == row.version)
            told = encode_event(replace(event, name=names[event.player])).decode()
            connection.execute(update(t.race_event).where(at).values(event=told))
