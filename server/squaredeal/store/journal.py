"""The journal of the seats' moves: claim a seat, append to it, read it.

It does not know whether a move is legal; it keeps moves in order, once, and from the newest claim only.

    claimed = await journal.claim("r1", 0, "p1", clock.now())
    outcome = await journal.append(Append("r1", 0, claimed.claim, base=0, rows=(Row(1, "26", 350),)))
"""

import asyncio
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, Select, select

from squaredeal.store import tables as t
from squaredeal.store.claiming import Claiming
from squaredeal.store.database import Database
from squaredeal.store.errors import NoSuchRace, NotYourSeat, OlderClaim
from squaredeal.store.group_commit import GroupCommit
from squaredeal.store.outcomes import MOST_CLAIM, Append, Claimed, Outcome, Row, WantedSeat
from squaredeal.store.packing import packed_rows


def _always() -> bool:
    return True


class Journal:
    """All journals of a store's seats."""

    def __init__(self, database: Database, claims: Claiming, commits: GroupCommit) -> None:
        """Claim and append by these."""
        self._database, self._claims, self._commits = database, claims, commits

    async def claim(
        self,
        race: str,
        seat: int,
        player: str,
        now: int,
        is_wanted: Callable[[], bool] = _always,
        *,
        newest: int = MOST_CLAIM,
    ) -> Claimed:
        """Claim the seat for a connection, then read its board: nothing older can land after it.

        What is no longer wanted when its turn comes is perhaps not made, nor what would follow a claim after `newest`
        of a connection to another node. Raises `NoSuchRace`, `NotYourSeat`, `OlderClaim`, `Unavailable`.
        """
        wanted = WantedSeat(race, seat, player, now, newest)
        seated = await self._claims.claim(wanted, is_wanted)
        if seated is None:
            raise await self._database.read(partial(_why_not, wanted=wanted))
        version, rows = await self._database.read(partial(_board, race=race, seat=seat))
        return Claimed(seated.claim, seated.state, rows, version)

    def append(self, append: Append) -> "asyncio.Future[Outcome]":
        """Append with the next batch; await the outcome. Never raises: what went wrong is an outcome too.

        It is queued at once, behind earlier appends. Cancelling whoever waits, or the future itself, stops nothing.
        """
        return self._commits.append(append)

    async def rows(self, race: str, seat: int, after: int = 0) -> list[Row]:
        """Read the seat's rows after `after`, in order, from its replay once it is packed. Raises `Unavailable`."""
        return await self._database.read(partial(_read_rows, race=race, seat=seat, after=after))

    async def text(self, race: str, seat: int, rev: int) -> Row | None:
        """Read one row, to be compared with a move that is sent again; None if there is none. Raises `Unavailable`."""
        query = _rows(race, seat).where(t.journal.c.rev == rev)

        def work(connection: Connection) -> Row | None:
            row = connection.execute(query).first()
            if row is not None:
                return Row._make(row)
            return next(iter(packed_rows(connection, race, seat, rev - 1)), None) if rev > 0 else None

        return await self._database.read(work)


def _why_not(connection: Connection, *, wanted: WantedSeat) -> NoSuchRace | NotYourSeat | OlderClaim:
    race, number, player = wanted.race, wanted.seat, wanted.player
    if connection.execute(select(t.race.c.id).where(t.race.c.id == race)).first() is None:
        return NoSuchRace(race)
    query = select(t.seat.c.claim).where(t.seat.c.race == race, t.seat.c.seat == number, t.seat.c.player == player)
    claim = connection.execute(query).scalar_one_or_none()
    if claim is None or claim <= wanted.newest:
        return NotYourSeat(race, number, player)
    return OlderClaim(race, number, claim, player)


def _board(connection: Connection, *, race: str, seat: int) -> tuple[int, list[Row]]:
    version = connection.execute(select(t.race.c.version).where(t.race.c.id == race)).scalar_one()
    return version, _read_rows(connection, race=race, seat=seat)


def _read_rows(connection: Connection, *, race: str, seat: int, after: int = 0) -> list[Row]:
    rows = [Row._make(row) for row in connection.execute(_rows(race, seat).where(t.journal.c.rev > after))]
    return rows or packed_rows(connection, race, seat, after)


def _rows(race: str, seat: int) -> Select[tuple[int, str, int]]:
    journal = t.journal.c
    columns = select(journal.rev, journal.move, journal.at_ms)
    return columns.where(journal.race == race, journal.seat == seat).order_by(journal.rev)
