"""What is kept of one player, for them to take along: their seats with their own moves, results, dailies. It shows
nobody else's.

played = await exports.of("p1")
"""

from functools import partial
from itertools import groupby

from msgspec import Struct
from sqlalchemy import Connection, select

from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.packing import unpack


class PlayedSeat(Struct, frozen=True):
    """A seat that was taken: `moves` as texts and `at`, the race ms of each; other times are ms since 1970."""

    race: str
    seat: int
    state: str
    place: int | None
    finished_ms: int | None
    opened_at: int
    over_at: int | None
    moves: tuple[str, ...]
    at: tuple[int, ...]


class KeptResult(Struct, frozen=True):
    """What became of a seat: `why` says why it does not count for the boards, `over_at` is ms since 1970."""

    race: str
    seat: int
    rules: str
    scope: str
    day: str
    kind: str
    state: str
    place: int | None
    seats: int
    finished_ms: int | None
    moves: int
    home: int
    clean: bool
    over_at: int
    why: str | None


class KeptAttempt(Struct, frozen=True):
    """A daily that was begun, and the race in which; `ranked`: among the accounts. `started_at` is ms since 1970."""

    rules: str
    day: str
    race: str
    started_at: int
    ranked: bool


class ExcusedDay(Struct, frozen=True):
    """A day that a streak goes on over, and why; `at` is ms since 1970."""

    rules: str
    day: str
    why: str
    at: int


class BarredName(Struct, frozen=True):
    """A key of a name that was taken from the player: what it looks like, as it is compared; `at` is ms since 1970."""

    key: str
    at: int


class EarlierName(Struct, frozen=True):
    """A key of a name the player had before: what it looks like, as it is compared; `at` is ms since 1970."""

    key: str
    at: int


class AbortedOn(Struct, frozen=True):
    """How many races a player aborted free on the last day on which they did."""

    day: str
    taken: int


class Exports:
    """What a store has of its players."""

    def __init__(self, database: Database) -> None:
        """Read from `database`."""
        self._database = database

    async def since(self, player: str) -> int | None:
        """Return when a player first came, shared ms; None for nobody. Raises `Unavailable`."""
        query = select(t.player.c.created_at).where(t.player.c.id == player)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def of(self, player: str) -> list[PlayedSeat]:
        """Read every seat a player has, the oldest race first. Raises `Unavailable`."""
        return await self._database.read(partial(_seats, player))

    async def results(self, player: str) -> list[KeptResult]:
        """Read every result of a player, the oldest first. Raises `Unavailable`."""
        row = t.result.c
        query = select(*(row[name] for name in KeptResult.__struct_fields__)).where(row.player == player)
        query = query.order_by(row.over_at, row.race, row.seat)
        return await self._database.read(lambda connection: [KeptResult(*each) for each in connection.execute(query)])

    async def attempts(self, player: str) -> list[KeptAttempt]:
        """Read every daily that a player has begun, the oldest first. Raises `Unavailable`."""
        row = t.attempt.c
        query = select(*(row[name] for name in KeptAttempt.__struct_fields__)).where(row.player == player)
        query = query.order_by(row.day, row.rules)
        return await self._database.read(lambda connection: [KeptAttempt(*each) for each in connection.execute(query)])

    async def excused(self, player: str) -> list[ExcusedDay]:
        """Read the days that were excused for a player, the oldest first. Raises `Unavailable`."""
        row = t.streak_repair.c
        query = select(row.rules, row.day, row.why, row.at).where(row.player == player).order_by(row.day, row.rules)
        return await self._database.read(lambda connection: [ExcusedDay(*each) for each in connection.execute(query)])

    async def barred(self, player: str) -> list[BarredName]:
        """Read the names a player may not have again, by their keys. Raises `Unavailable`."""
        row = m.barred_name.c
        query = select(row.folded, row.at).where(row.player == player).order_by(row.at, row.folded)
        return await self._database.read(lambda connection: [BarredName(*each) for each in connection.execute(query)])

    async def earlier(self, player: str) -> list[EarlierName]:
        """Read the names a player had before they chose others, by their keys. Raises `Unavailable`."""
        row = m.earlier_name.c
        query = select(row.folded, row.at).where(row.player == player).order_by(row.at, row.folded)
        return await self._database.read(lambda connection: [EarlierName(*each) for each in connection.execute(query)])

    async def aborted(self, player: str) -> AbortedOn | None:
        """Return how many races a player aborted on a day; None where nothing is kept of it. Raises `Unavailable`."""
        row = t.aborts.c
        query = select(row.day, row.taken).where(row.player == player)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else AbortedOn(*found)


def _seats(player: str, connection: Connection) -> list[PlayedSeat]:
    moves = _live(player, connection) | _packed(player, connection)
    seat, race = t.seat.c, t.race.c
    query = (
        select(seat.race, seat.seat, seat.state, seat.finish_no, seat.finished_ms, race.created_at, race.over_at)
        .join(t.race, race.id == seat.race)
        .where(seat.player == player)
        .order_by(race.created_at, seat.race, seat.seat)
    )
    return [PlayedSeat(*row, *moves.get((row.race, row.seat), ((), ()))) for row in connection.execute(query)]


Moves = dict[tuple[str, int], tuple[tuple[str, ...], tuple[int, ...]]]


def _live(player: str, connection: Connection) -> Moves:
    """The moves that are not packed yet."""
    row, seat = t.journal.c, t.seat.c
    mine = (seat.race == row.race) & (seat.seat == row.seat)
    query = select(row.race, row.seat, row.move, row.at_ms).join(t.seat, mine).where(seat.player == player)
    found = connection.execute(query.order_by(row.race, row.seat, row.rev))
    seats = {key: list(rows) for key, rows in groupby(found, key=lambda row: (row.race, row.seat))}
    return {key: (tuple(row.move for row in rows), tuple(row.at_ms for row in rows)) for key, rows in seats.items()}


def _packed(player: str, connection: Connection) -> Moves:
    row, seat = t.replay.c, t.seat.c
    mine = (seat.race == row.race) & (seat.seat == row.seat)
    query = select(row.race, row.seat, row.moves, row.at).join(t.seat, mine).where(seat.player == player)
    found = [(race, number, unpack(moves, at)) for race, number, moves, at in connection.execute(query)]
    return {
        (race, number): (tuple(row.move for row in rows), tuple(row.at for row in rows)) for race, number, rows in found
    }
