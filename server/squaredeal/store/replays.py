"""Replays: the moves of races that are over, packed into one row for each seat ten minutes after the end.

The journal then holds live games only. Whoever reads, or compares a move sent again, finds the same rows before and
after.
"""

from collections.abc import Callable
from functools import partial
from itertools import groupby

from sqlalchemy import Connection, delete, insert, select, update

from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.decisions import lock_races
from squaredeal.store.errors import NoSuchRace
from squaredeal.store.outcomes import Row, SeatReplay
from squaredeal.store.packing import pack, unpack
from squaredeal.store.results import keep_results
from squaredeal.store.writer import Writer

PACK_AFTER_MS = 10 * 60 * 1_000  # long enough for every move that is sent again


class Replays:
    """The replays of a store."""

    def __init__(self, database: Database, writer: Writer, *, now: Callable[[], int]) -> None:
        """Read and pack the journal of `database`; `now` tells shared time."""
        self._database, self._writer, self._now = database, writer, now

    async def packable(self, now: int, limit: int = 100) -> list[str]:
        """Name races that have been over for ten minutes and are not packed, the oldest first."""
        query = (
            select(t.race.c.id)
            .where(t.race.c.packed_at.is_(None), t.race.c.over_at <= now - PACK_AFTER_MS)
            .order_by(t.race.c.over_at, t.race.c.id)
            .limit(limit)
        )
        return await self._database.read(lambda connection: list(connection.execute(query).scalars()))

    async def pack(self, race: str) -> bool:
        """Turn the race's journal into replay rows, in one transaction; False if it was done before, or isn't over.

        Raises `NoSuchRace`, `Unavailable`.
        """

        def work(connection: Connection) -> bool:
            held = select(t.race.c.over_at, t.race.c.packed_at).where(t.race.c.id == race).with_for_update()
            row = connection.execute(held).first()
            if row is None:
                raise NoSuchRace(race)
            if row.over_at is None or row.packed_at is not None:
                return False
            ended = lock_races(connection, [race])[race]
            keep_results(connection, ended)  # missing where a node of a release without results ended it
            _pack(connection, race, self._now())
            return True

        return await self._writer.write(work)

    async def load(self, race: str) -> list[SeatReplay]:
        """Read every seat's moves, from the journal or packed, seats that never moved included. Raises `NoSuchRace`.

        The journal is read first: rows found there are all rows, as they vanish together, and if none are found there
        any more the replay has them.
        """
        seats = await self._database.read(partial(read_moves, race=race))
        return [
            SeatReplay(seat, tuple(row.move for row in rows), tuple(row.at for row in rows))
            for seat, rows in sorted(seats.items())
        ]


def read_moves(connection: Connection, race: str) -> dict[int, list[Row]]:
    """Read the moves of every taken seat, from the journal or packed. Raises `NoSuchRace`."""
    if connection.execute(select(t.race.c.id).where(t.race.c.id == race)).first() is None:
        raise NoSuchRace(race)
    taken = select(t.seat.c.seat).where(t.seat.c.race == race, t.seat.c.player.is_not(None))
    seats: dict[int, list[Row]] = {seat: [] for seat in connection.execute(taken).scalars()}
    journal = _journal(connection, race)
    if not journal:
        packed = select(t.replay.c.seat, t.replay.c.moves, t.replay.c.at).where(t.replay.c.race == race)
        journal = {row.seat: unpack(row.moves, row.at) for row in connection.execute(packed)}
    return seats | journal


def _journal(connection: Connection, race: str) -> dict[int, list[Row]]:
    journal = t.journal.c
    query = (
        select(journal.seat, journal.rev, journal.move, journal.at_ms)
        .where(journal.race == race)
        .order_by(journal.seat, journal.rev)
    )
    rows = connection.execute(query)
    return {
        seat: [Row(row.rev, row.move, row.at_ms) for row in group]
        for seat, group in groupby(rows, lambda row: row.seat)
    }


def _pack(connection: Connection, race: str, now: int) -> None:
    replays = []
    for seat, rows in (_journal(connection, race)).items():
        moves, at = pack(rows)
        replays.append({"race": race, "seat": seat, "moves": moves, "at": at})
    if replays:
        connection.execute(insert(t.replay), replays)
    connection.execute(delete(t.journal).where(t.journal.c.race == race))
    connection.execute(update(t.seat).where(t.seat.c.race == race).values(node=None))
    connection.execute(update(t.race).where(t.race.c.id == race).values(packed_at=now))
