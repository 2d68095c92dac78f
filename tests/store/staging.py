"""What the store's tests set the stage with: races with players in them, appends, and a look into the file itself."""

import sqlite3
from pathlib import Path
from typing import Any

from squaredeal.clock import Clock, ManualClock
from squaredeal.race.commands import Join, SetReady, Tick
from squaredeal.race.model import Options, Phase, Race, Terms
from squaredeal.race.opening import open_race
from squaredeal.store import Append, Claimed, Row, Store, open_store

TERMS = Terms()
SEED = bytes(range(32))
NONCE = "00" * 16


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def open_at(file: Path, clock: Clock, node: str = "a", *, alone: bool = False, patience_ms: int = 5_000) -> Store:
    return await open_store(url_of(file), node, clock, TERMS, alone=alone, patience_ms=patience_ms)


def empty_race(
    race: str, clock: Clock, seats: int = 2, goal: str = "all", limit_s: int = 3_600, **more: object
) -> Race:
    options = Options(rules="freecell", seats=seats, goal=goal, limit_s=limit_s, hints=True, **more)  # type: ignore[arg-type]
    return open_race(race, options, "c0ffee", clock.now())


async def seat_players(store: Store, clock: Clock, race: str, seats: int) -> None:
    for seat in range(seats):
        await store.races.command(race, Join(f"p{seat}", f"Player {seat}", "guest"), clock.now())


async def start_race(
    store: Store, clock: ManualClock, race: str = "r1", *, seats: int = 2, goal: str = "all", limit_s: int = 3_600
) -> Race:
    """Open a race, seat p0, p1 … on its seats, and let it start."""
    await store.races.create(empty_race(race, clock, seats, goal, limit_s), SEED)
    await seat_players(store, clock, race, seats)
    for seat in range(seats):
        await store.races.command(race, SetReady(seat, True, NONCE), clock.now())
    clock.advance(TERMS.countdown_ms)
    started = (await store.races.command(race, Tick(), clock.now())).race
    assert started.phase is Phase.RUNNING
    return started


async def claim(store: Store, clock: Clock, race: str = "r1", seat: int = 0) -> Claimed:
    return await store.journal.claim(race, seat, f"p{seat}", clock.now())


def moves(
    count: int = 1,
    *,
    base: int = 0,
    claim: int = 1,
    race: str = "r1",
    seat: int = 0,
    won: bool = False,
    text: str = "m",
) -> Append:
    """Make an append of `count` moves, one each 10 ms; the last brings all cards home if it is `won`."""
    rows = tuple(Row(rev, f"{text}{rev}", rev * 10) for rev in range(base + 1, base + count + 1))
    home, since = (52, rows[-1].at) if won else (0, 0)
    return Append(race, seat, claim, base, rows, home=home, home_since=since, won=won)


def in_file(file: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Ask the file itself, past everything under test."""
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def assert_sound(file: Path) -> None:
    """Check what must hold at every time: journals without gaps, claims in order, seats as in their races."""
    assert in_file(file, "PRAGMA integrity_check") == [("ok",)]
    assert in_file(file, "PRAGMA foreign_key_check") == []
    seats = in_file(file, "SELECT race, seat, rev, claim FROM seat")
    for race, seat, rev, claimed in seats:
        rows = in_file(
            file, "SELECT rev, claim, at_ms FROM journal WHERE race = ? AND seat = ? ORDER BY rev", race, seat
        )
        packed = in_file(file, "SELECT packed_at FROM race WHERE id = ?", race)[0][0]
        if packed is None:
            assert [row[0] for row in rows] == list(range(1, rev + 1)), (race, seat)
        claims = [row[1] for row in rows]
        assert claims == sorted(claims)
        assert all(one <= claimed for one in claims)
    states = in_file(
        file,
        "SELECT s.state, s.finish_no, json_extract(e.value, '$.state'), json_extract(e.value, '$.place') "
        "FROM race r, json_each(r.state, '$.seats') e JOIN seat s "
        "ON s.race = r.id AND s.seat = json_extract(e.value, '$.number')",
    )
    assert all(state == told and place == told_place for state, place, told, told_place in states)
    versions = in_file(file, "SELECT r.version, (SELECT count(*) FROM race_event e WHERE e.race = r.id) FROM race r")
    assert all(version == events for version, events in versions)
