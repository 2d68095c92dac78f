"""Records of finished races for verification: from a database, from a running server's public page, from a saved file.

A record is read as it is; nothing is judged here. Every function raises `OperationError`, `Damaged` or `StillSealed`
with a sentence where there is none to be had.

    record = from_server("https://races.example", "k3v9x2")
"""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec
from sqlalchemy import Connection, select

from squaredeal.race.model import Phase, Race
from squaredeal.race.standings import standings
from squaredeal.race.views import race_view
from squaredeal.room.seal import Seal, opened
from squaredeal.store import tables as t
from squaredeal.store.daily_certificates import daily_certificate
from squaredeal.store.decisions import read_races
from squaredeal.store.outcomes import Row
from squaredeal.store.race_deals import read_certificate
from squaredeal.store.replays import read_moves
from squaredeal.verifying import Damaged, Finding, FinishedRace, SeatRecord, StillSealed, checked, read_record
from squaredeal.verifying.findings import Looking

from .errors import OperationError
from .place import Place
from .reading import read
from .schema import require_schema

AT_ONCE: Final = 50  # races in one snapshot
MOST_BYTES: Final = 32 * 1024 * 1024
TIMEOUT_S: Final = 30

Kept: TypeAlias = tuple[FinishedRace, tuple[Finding, ...]]
"""A record, and where the columns of its seats differ from what is told of them."""


def finished_races(place: Place) -> list[str]:
    """Name all races that are over, the oldest first."""
    require_schema(place)
    over = select(t.race.c.id).where(t.race.c.phase == str(Phase.OVER)).order_by(t.race.c.created_at, t.race.c.id)
    return read(place, lambda connection: list(connection.execute(over).scalars()))


def from_database(place: Place, race: str) -> Kept:
    """Read a race in one snapshot, and say where the columns of its seats differ from what is told of them."""
    require_schema(place)
    return read(place, partial(_kept, name=race))


def from_database_all(place: Place, races: Sequence[str]) -> Iterator[tuple[str, Kept | Damaged]]:
    """Read these races, some of them in one snapshot; what cannot be read is told as such. Raises `OperationError`."""
    for start in range(0, len(races), AT_ONCE):
        yield from read(place, partial(_kept_or_damaged, names=races[start : start + AT_ONCE]))


def _kept_or_damaged(connection: Connection, names: Sequence[str]) -> list[tuple[str, Kept | Damaged]]:
    found: list[tuple[str, Kept | Damaged]] = []
    for name in names:
        try:
            found.append((name, _kept(connection, name)))
        except Damaged as error:
            found.append((name, error))
    return found


def _kept(connection: Connection, name: str) -> Kept:
    try:
        races = read_races(connection, t.race.c.id == name)
        if not races:
            raise OperationError(f"there is no race {name} here")
        (race,) = races
        if race.phase is not Phase.OVER:
            raise StillSealed(name)
        record = _record(connection, race, read_moves(connection, name))
    except (msgspec.MsgspecError, ValueError, LookupError) as error:
        raise Damaged(f"what is kept of race {name} cannot be read ({type(error).__name__})") from None
    return checked(record), tuple(_columns(connection, race))


def _record(connection: Connection, race: Race, moves: dict[int, list[Row]]) -> FinishedRace:
    server_seed = connection.execute(select(t.race.c.server_seed).where(t.race.c.id == race.id)).scalar_one()
    certificate = None
    if race.options.daily is not None:
        certificate = daily_certificate(connection, race.options.rules, bytes(server_seed))
    elif race.index is not None:
        query = select(t.race_deal.c.certificate).where(t.race_deal.c.race == race.id)
        kept = connection.execute(query).scalar_one_or_none()
        certificate = None if kept is None else read_certificate(kept)
    proof = opened(race, Seal(bytes(server_seed), certificate))
    seats = tuple(
        SeatRecord(
            seat.number,
            seat.name,
            tuple(row.move for row in moves.get(seat.number, ())),
            tuple(row.at for row in moves.get(seat.number, ())),
        )
        for seat in race.seats
    )
    return FinishedRace(race.id, race.options.rules, proof.seed, proof, seats, race_view(race), standings(race))


def _columns(connection: Connection, race: Race) -> Iterator[Finding]:
    """The result is kept twice, in the race's state and in its seats' rows."""
    looking = Looking("record")
    rows: dict[int, Any] = {
        row.seat: row for row in connection.execute(select(t.seat).where(t.seat.c.race == race.id)).all()
    }
    for seat in race.seats:
        row, at = rows[seat.number], seat.at if seat.state == "finished" else None
        looking.same("column.state", seat.state, row.state, seat=seat.number)
        looking.same("column.place", seat.place, row.finish_no, seat=seat.number)
        looking.same("column.finished", at, row.finished_ms, seat=seat.number)
        looking.same("column.helped", seat.helped, bool(row.helped), seat=seat.number)
    yield from looking.findings


def from_server(url: str, race: str) -> FinishedRace:
    """Ask a server for a race's replay, as any player can."""
    if urlsplit(url).scheme not in ("http", "https"):
        raise OperationError(f"{url} is no address of a server: it begins with http:// or https://")
    address = f"{url.rstrip('/')}/api/races/{quote(race, safe='')}/replay"
    request = Request(address, headers={"accept": "application/json"})  # noqa: S310 - checked above
    try:
        with urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310 - as above
            text = answer.read(MOST_BYTES + 1)
    except HTTPError as error:
        raise _refused(error, url, race) from None
    except (URLError, HTTPException, OSError, ValueError) as error:
        raise OperationError(f"{url} does not answer: {getattr(error, 'reason', error)}") from None
    if len(text) > MOST_BYTES:
        raise Damaged(f"{url} answers with more than a race can be")
    return named(read_record(text), race)


def _refused(error: HTTPError, url: str, race: str) -> Exception:
    with error:
        try:
            code = json.loads(error.read(MOST_BYTES))["error"]
        except (ValueError, LookupError, TypeError, OSError, HTTPException, RecursionError):
            code = None
    if code == "sealed":
        return StillSealed(race)
    if code == "no_such_race":
        return OperationError(f"there is no race {race} at {url}")
    return OperationError(f"{url} gives no replay: HTTP {error.code}")


def from_file(path: Path, race: str | None) -> FinishedRace:
    """Read a replay that somebody saved; with `race`, only one of that race."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise OperationError(f"{path} cannot be read: {error.strerror}") from None
    return named(read_record(text), race)


def named(record: FinishedRace, race: str | None) -> FinishedRace:
    """Return the record if it is of this race."""
    if race is not None and record.view.id != race:
        raise Damaged(f"this is a record of race {record.view.id}, not of {race}")
    return record
