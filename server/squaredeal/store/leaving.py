"""Leaving for good: the account, its sessions and its name go; the seats of races that are over stay, under no name.

A name stands in a player's row, and in the races they sat down in: in the race as it is and in its events. Moves,
places and seeds are the race's, and others raced against them, so they stay as they are.

It is done in three steps, so that no move waits for it: the sessions end and the player's own name goes; then race
after race is gone through; the account goes last. Whoever is interrupted signs in with the old name and leaves again.
From the first step on nobody sits down under that id, takes a name or makes an account: see `farewell`.

    ended = await leaving.begin(account)   # whose sockets are closed before their races are gone through
    await leaving.finish(account.player.id)
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from sqlalchemy import Connection, delete, or_, select, update

from squaredeal.race.events import SeatTaken, decode_event, encode_event
from squaredeal.race.model import Phase
from squaredeal.race.stored import decode_race, encode_race
from squaredeal.store import tables as t
from squaredeal.store.accounts import Account, NoSuchAccount
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.players import NOBODY
from squaredeal.store.results import Results
from squaredeal.store.sessions import log_out
from squaredeal.store.writer import Writer

LOOKED_AT = 500  # races in one statement
CHANGED = 20  # in one transaction, some ten milliseconds


class StillRacing(StoreError):  # noqa: N818 - named for what is the case
    """The player sits in a race that is not over."""


class Leaving:
    """How players leave a store."""

    def __init__(self, database: Database, writer: Writer, results: Results) -> None:
        """Forget players of `database`, whose results are `results`."""
        self._database, self._writer, self._results = database, writer, results

    async def begin(self, account: Account) -> list[str]:
        """End every session of an account as it was looked at, and take the player's name; return the sessions' ids.

        Raises `StillRacing`, `NoSuchAccount` where the password is another one by now, `Unavailable`.
        """
        return await self._writer.write(partial(_say_goodbye, account))

    async def finish(self, player: str) -> None:
        """Take the name out of every race, and delete the account. Raises `Unavailable`; then it may be done again."""
        last: str | None = ""
        while last is not None:
            races, last = await self._database.read(partial(_next_races, player, last))
            for start in range(0, len(races), CHANGED):
                await self._writer.write(partial(_forget_name, player, races[start : start + CHANGED]))
        await self._results.forget(player)
        await self._writer.write(partial(_delete, player))


def _say_goodbye(account: Account, connection: Connection) -> list[str]:
    player = account.player.id
    # Held first: whoever sits down in this moment is found below, or finds that they have left.
    connection.execute(select(t.player.c.id).where(t.player.c.id == player).with_for_update())
    kept = select(t.account.c.password).where(t.account.c.player == player).with_for_update()
    if connection.execute(kept).scalar() != account.password:
        raise NoSuchAccount(player)
    seats = select(t.race.c.id).join(t.seat, t.seat.c.race == t.race.c.id)
    under_way = (t.seat.c.player == player) & (t.race.c.phase != Phase.OVER.value)
    if connection.execute(seats.where(under_way)).first() is not None:
        raise StillRacing(player)
    connection.execute(update(t.player).where(t.player.c.id == player).values(name=NOBODY))
    return log_out(connection, player)


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


def _forget_name(player: str, races: Sequence[str], connection: Connection) -> None:
    held = select(t.race.c.id, t.race.c.state).where(t.race.c.id.in_(races)).order_by(t.race.c.id).with_for_update()
    for row in connection.execute(held).all():
        race = decode_race(row.state)
        seats = tuple(replace(seat, name=NOBODY) if seat.player == player else seat for seat in race.seats)
        state = encode_race(replace(race, seats=seats)).decode()
        connection.execute(update(t.race).where(t.race.c.id == row.id).values(state=state))
        _forget_in_events(player, row.id, connection)


def _forget_in_events(player: str, race: str, connection: Connection) -> None:
    events = select(t.race_event.c.version, t.race_event.c.event).where(t.race_event.c.race == race)
    for row in connection.execute(events).all():
        event = decode_event(row.event)
        if isinstance(event, SeatTaken) and event.player == player:
            at = (t.race_event.c.race == race) & (t.race_event.c.version == row.version)
            nameless = encode_event(replace(event, name=NOBODY)).decode()
            connection.execute(update(t.race_event).where(at).values(event=nameless))


def _delete(player: str, connection: Connection) -> None:
    connection.execute(delete(t.account).where(t.account.c.player == player))
    connection.execute(update(t.player).where(t.player.c.id == player).values(kind="guest"))
