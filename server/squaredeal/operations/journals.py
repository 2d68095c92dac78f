"""Whether the journals are whole: rows 1 to `rev` of every seat, in order, and (fully) the very board they lead to.

It knows what the store keeps and the rules, no socket. One race is read in one snapshot, so a running server does not
disturb it.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select

from squaredeal.engine import IllegalMove, MoveTextError, SeedError, commitment, deal, game_from, parse_rules
from squaredeal.race.model import Phase, Race
from squaredeal.race.stored import decode_race
from squaredeal.room.record import Record
from squaredeal.room.seal import fault_of, seed_of
from squaredeal.store import tables as t
from squaredeal.store.packing import packed_rows
from squaredeal.store.race_deals import nonces_text, read_certificate

from .place import Place
from .reading import read

SAMPLE: Final = 200
AT_ONCE: Final = 50  # races in one snapshot


class Looked:
    """How much was looked at, and what was wrong."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.races = self.seats = self.moves = 0
        self.wrong: list[str] = []


def look(place: Place, *, full: bool) -> Looked:
    """Look at the newest running races, or at all races that have started and replay them. Raises `OperationError`."""
    looked = Looked()
    for names in _batches(place, full=full):
        read(place, partial(_look_at_all, names=names, looked=looked, full=full))
    return looked


def _batches(place: Place, *, full: bool) -> Iterator[Sequence[str]]:
    if not full:
        running = select(t.race.c.id).where(t.race.c.phase == str(Phase.RUNNING)).order_by(t.race.c.created_at.desc())
        names = read(place, lambda connection: connection.execute(running.limit(SAMPLE)).scalars().all())
        yield from (names[start : start + AT_ONCE] for start in range(0, len(names), AT_ONCE))
        return
    last = ""
    while True:
        query = select(t.race.c.id).where(t.race.c.id > last).order_by(t.race.c.id).limit(AT_ONCE)
        names = read(place, lambda connection, query=query: connection.execute(query).scalars().all())  # type: ignore[misc]
        if not names:
            return
        yield names
        last = names[-1]


def _look_at_all(connection: Connection, names: Sequence[str], looked: Looked, *, full: bool) -> None:
    for name in names:
        row = connection.execute(select(t.race).where(t.race.c.id == name)).one_or_none()
        if row is not None:
            looked.races += 1
            looked.wrong += [f"race {name}: {problem}" for problem in _race(connection, row, looked, full=full)]


def _race(connection: Connection, row: Any, looked: Looked, *, full: bool) -> Iterator[str]:
    try:
        race = decode_race(row.state)
        if (race.id, race.version, str(race.phase)) != (row.id, row.version, row.phase):
            yield "its columns are not those of its state"
            return
        seed = bytes(row.server_seed)
        if full and commitment(seed) != race.commitment:
            yield "its seed is not the one it is committed to"
            return
        start = _start(race, seed) if full and race.starts_at is not None else None
    except (msgspec.MsgspecError, SeedError, ValueError) as error:
        yield f"its state cannot be read ({type(error).__name__})"
        return
    if full and race.index is not None:
        yield from _proof(connection, race, seed)
    seats = select(t.seat).where(t.seat.c.race == row.id, t.seat.c.player.is_not(None)).order_by(t.seat.c.seat)
    for seat in connection.execute(seats).all():
        looked.seats += 1
        for problem in _seat(connection, seat, row.packed_at is not None, start, looked):
            yield f"seat {seat.seat}: {problem}"


def _start(race: Race, server_seed: bytes) -> Record | None:
    if race.phase not in (Phase.RUNNING, Phase.OVER):
        return None
    rules = parse_rules(race.options.rules)
    return Record(game_from(rules, deal(rules, seed_of(race, server_seed))))


def _proof(connection: Connection, race: Race, server_seed: bytes) -> Iterator[str]:
    """Look at what was proved for a certified race that has started, and play its line."""
    kept = connection.execute(select(t.race_deal).where(t.race_deal.c.race == race.id)).one_or_none()
    if kept is None or (kept.nonces, kept.number) != (nonces_text(race.nonces), race.index):
        yield "its deal was never proved"
        return
    try:
        fault = fault_of(race, server_seed, read_certificate(kept.certificate), deal)
    except msgspec.MsgspecError:
        fault = "it cannot be read"
    if fault is not None:
        yield f"its certificate proves nothing: {fault}"


def _seat(connection: Connection, seat: Any, is_packed: bool, start: Record | None, looked: Looked) -> Iterator[str]:
    journal = t.journal.c
    query = select(journal.rev, journal.move, journal.at_ms, journal.claim).order_by(journal.rev)
    found = connection.execute(query.where(journal.race == seat.race, journal.seat == seat.seat)).all()
    try:
        rows = packed_rows(connection, seat.race, seat.seat) if is_packed else [(r.rev, r.move, r.at_ms) for r in found]
    except ValueError:
        yield "its replay cannot be read"
        return
    looked.moves += len(rows)
    for number, (rev, _, _) in enumerate(rows, 1):
        if rev != number:
            yield f"row {number} is missing"
            return
    if len(rows) != seat.rev:
        yield f"{len(rows)} rows, but the seat is at {seat.rev}"
        return
    claims = [row.claim for row in found]
    if claims != sorted(claims) or (claims and claims[-1] > seat.claim):
        yield "claims fall along its rows"
    times = [at for _, _, at in rows]
    if times != sorted(times) or (times and times[-1] != seat.at):
        yield "times fall along its rows, or do not end with the seat's"
    if start is not None:
        yield from _replayed(seat, rows, Record(start.tip.game))


def _replayed(seat: Any, rows: Sequence[tuple[int, str, int]], record: Record) -> Iterator[str]:
    """Play the rows, and compare the tip with what the seat's columns say of it."""
    try:
        record.extend(rows)
    except IllegalMove as error:
        yield f"row {error.at} is not legal"
    except MoveTextError:
        yield f"row {record.rev + 1} is no move"
    else:
        tip = record.tip
        replayed = (tip.home, tip.home_since, tip.undone, tip.game.is_won)
        if replayed != (seat.home, seat.home_since, bool(seat.undone), seat.state == "finished"):
            yield "its rows lead to another board than the seat's columns tell"
