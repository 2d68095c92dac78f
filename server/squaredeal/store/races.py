"""Races: opened, read, and changed by commands.

A command is decided by `race.decide` inside the transaction that records it, on the rows it holds; so two commands, or
a command and a winning move, never decide on the same race at once, on whichever node they are.

    decided = await races.command("r1", Resign(seat=0), clock.now())
"""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select, text

from squaredeal.race.commands import Command, Join, Tick
from squaredeal.race.decide import decide
from squaredeal.race.events import Event, decode_event
from squaredeal.race.model import Phase, Race, Terms
from squaredeal.race.rewind import Recorded
from squaredeal.store import tables as t
from squaredeal.store.aborts import take_aborts
from squaredeal.store.database import Database
from squaredeal.store.decisions import (
    Overtaken,
    lock_races,
    race_columns,
    read_races,
    recall,
    record,
    sit_down,
    told,
)
from squaredeal.store.errors import NoSuchRace, Unavailable
from squaredeal.store.farewell import hold_present
from squaredeal.store.fence import Holder, let_through
from squaredeal.store.outcomes import Decided, RaceTip, SeatTip
from squaredeal.store.race_deals import proved_index
from squaredeal.store.writer import Writer

IDS_AT_ONCE = 500  # in one statement: databases bound the number of parameters
ATTEMPTS = 5  # at deciding anew; more than one is needed only where rows can't be held

_OPEN_RACE = text(
    "INSERT INTO race "
    "(id, version, phase, state, server_seed, due_at, listed, created_at, over_at, chain, next_finish) VALUES "
    "(:id, :version, :phase, :state, :server_seed, :due_at, :listed, :created_at, :over_at, :chain, :next_finish) "
    "ON CONFLICT (id) DO NOTHING"
)


class Races:
    """All races of a store."""

    def __init__(self, database: Database, writer: Writer, terms: Terms, *, node: str) -> None:
        """Run races by `terms`; commands come from sockets of `node`."""
        self._database, self._writer, self._terms, self._node = database, writer, terms, node

    async def create(self, race: Race, server_seed: bytes) -> bool:
        """Open a race with its sealed seed; False if there is one of that id, which then stays as it is.

        Whoever is told False reads the race: its commitment is to the seed of whoever was first. Raises `LeftForGood`,
        `Unavailable`.
        """
        return await self._writer.write(partial(self._create, race, server_seed))

    def _create(self, race: Race, server_seed: bytes, connection: Connection) -> bool:
        if insert_race(connection, race, server_seed, self._terms):
            return True
        kept = select(t.race.c.server_seed).where(t.race.c.id == race.id)
        return bool(connection.execute(kept).scalar_one() == server_seed)

    async def load(self, race: str) -> Race | None:
        """Read a race with the tips of its seats."""
        found = await self._database.read(partial(read_races, condition=t.race.c.id == race))
        return found[0] if found else None

    async def history(self, race: str, *, after: int = 0) -> list[Recorded]:
        """Read a race's events behind version `after`, in order; none for an unknown race. Raises `Unavailable`."""
        columns = t.race_event.c
        query = select(columns.version, columns.at, columns.event).where(columns.race == race, columns.version > after)
        query = query.order_by(columns.version)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Recorded(row.version, row.at, decode_event(row.event)) for row in rows]

    async def secret(self, race: str) -> bytes:
        """Read a race's server seed: the only way to it. Raises `NoSuchRace`."""
        query = select(t.race.c.server_seed).where(t.race.c.id == race)
        secret = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        if secret is None:
            raise NoSuchRace(race)
        return bytes(secret)

    async def command(self, race: str, command: Command, now: int, holder: Holder | None = None) -> Decided:
        """Let `race.decide` decide and record it, for `holder` if there is one; no events when there is nothing to do.

        Raises `RaceRefused`, `OlderClaim`, `NoSuchRace`, `LeftForGood` of who would sit down, `Unavailable`. What is
        refused, or changes nothing, never takes the write lock. After a commit whose outcome is unknown the decision is
        looked for under its own name before it is made again, so it happens once.
        """
        seen = await self.load(race)
        if seen is None:
            raise NoSuchRace(race)
        if not decide(seen, command, now, self._terms):
            return await self.told(seen, ())
        decision = secrets.token_hex(8)
        work = partial(self._command, race=race, command=command, now=now, decision=decision, holder=holder)
        for _ in range(ATTEMPTS):
            with suppress(Overtaken):
                return await self._writer.write(work)
        raise Unavailable("busy")

    def _command(
        self, connection: Connection, race: str, command: Command, *, now: int, decision: str, holder: Holder | None
    ) -> Decided:
        held = lock_races(connection, [race]).get(race)
        if held is None:
            raise NoSuchRace(race)
        recorded = recall(connection, race, decision)
        if recorded is not None:
            return recorded
        if holder is not None:
            let_through(connection, race, holder, self._node)
        if isinstance(command, Join):
            hold_present(connection, [command.player])
        if isinstance(command, Tick):
            command = Tick(proved_index(connection, held))
        events = decide(held, command, now, self._terms)
        spent = take_aborts(connection, held, events, now, self._terms)
        if spent:
            events = decide(held, command, now, self._terms, spent)
        if not events:
            return told(connection, held, ())
        return record(connection, held, events, now=now, decision=decision, terms=self._terms, node=self._node)

    async def hold(self, race: str, holder: Holder) -> None:
        """Look whether the holder still speaks for the seat, for what is told and not recorded.

        Raises `OlderClaim`, `Unavailable`.
        """
        await self._database.read(partial(let_through, race=race, holder=holder, node=self._node))

    async def told(self, race: Race, events: tuple[Event, ...]) -> Decided:
        """Tell what has led to a race as it was read, with the certificate if it is over. Raises `Unavailable`."""
        if race.phase is not Phase.OVER or not race.is_proved:
            return Decided(race, events)
        return await self._database.read(partial(told, race=race, events=events))

    async def listed(self, limit: int, besides: Iterable[str] = ()) -> list[Race]:
        """Read the races that the lobby lists, newest first: of each phase at most `limit`, and those of `besides`."""
        named = list(besides)[:IDS_AT_ONCE]
        chosen: list[ColumnElement[bool]] = [
            t.race.c.id.in_(_newest(phase, limit)) for phase in (Phase.OPEN, Phase.COUNTDOWN, Phase.RUNNING)
        ]
        if named:
            shown = t.race.c.listed & (t.race.c.phase != Phase.OVER.value)
            chosen.append(t.race.c.id.in_(named) & shown)
        return await self._database.read(partial(read_races, condition=or_(*chosen)))

    async def due(self, now: int, limit: int = 500) -> list[str]:
        """Name the races with a deadline at or before `now`, the most overdue first: each is to get a `Tick`."""
        query = select(t.race.c.id).where(t.race.c.due_at <= now).order_by(t.race.c.due_at, t.race.c.id).limit(limit)
        return await self._database.read(lambda connection: list(connection.execute(query).scalars()))

    async def live(self) -> dict[str, int]:
        """Count the races that are not over, by phase, from the index alone. Raises `Unavailable`."""
        phases = [str(phase) for phase in Phase if phase is not Phase.OVER]
        query = (
            select(t.race.c.phase, func.count())
            .where(t.race.c.listed.in_([True, False]), t.race.c.phase.in_(phases))
            .group_by(t.race.c.phase)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        counts = dict.fromkeys(phases, 0)
        for phase, number in rows:
            counts[phase] = number
        return counts

    async def seat_of(self, race: str, player: str) -> int | None:
        """Return the number of the player's seat, None without one. Raises `Unavailable`."""
        query = select(t.seat.c.seat).where(t.seat.c.race == race, t.seat.c.player == player)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def tips(self, races: Iterable[str]) -> dict[str, RaceTip]:
        """Read how far races are, by id, one statement for 500 of them; unknown ids are left out."""
        ids = list(dict.fromkeys(races))
        tips: dict[str, RaceTip] = {}
        for start in range(0, len(ids), IDS_AT_ONCE):
            tips |= await self._database.read(partial(_tips, ids=ids[start : start + IDS_AT_ONCE]))
        return tips


def insert_race(connection: Connection, race: Race, server_seed: bytes, terms: Terms) -> bool:
    """Write the rows of a race without an event, and of its seats; False, and nothing, where that id is taken.

    Raises `LeftForGood` where one of them has said goodbye.
    """
    hold_present(connection, [seat.player for seat in race.seats])
    columns = race_columns(race, terms) | {"id": race.id, "created_at": race.created_at, "server_seed": server_seed}
    if connection.execute(_OPEN_RACE, columns).rowcount != 1:
        return False
    sit_down(connection, race.id, race.seats)
    return True


def _newest(phase: Phase, limit: int) -> Select[tuple[str]]:
    newest = select(t.race.c.id).where(t.race.c.listed, t.race.c.phase == phase.value)
    return newest.order_by(t.race.c.created_at.desc(), t.race.c.id).limit(limit)


def _tips(connection: Connection, ids: list[str]) -> dict[str, RaceTip]:
    seats = t.race.outerjoin(t.seat, (t.seat.c.race == t.race.c.id) & t.seat.c.player.is_not(None))
    seat = (t.seat.c.seat, t.seat.c.rev, t.seat.c.claim, t.seat.c.player, t.seat.c.node)
    query = select(t.race.c.id, t.race.c.version, *seat).select_from(seats)
    tips: dict[str, RaceTip] = {}
    for row in connection.execute(query.where(t.race.c.id.in_(ids))):
        tip = tips.setdefault(row.id, RaceTip(row.version, {}))
        if row.seat is not None:
            tip.seats[row.seat] = SeatTip(row.rev, row.claim, row.player if row.node else "")
    return tips
