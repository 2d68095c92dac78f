"""What the store's tests set the stage with: races with players in them, appends, and what must always hold."""

import json

from squaredeal.clock import Clock, ManualClock
from squaredeal.race.commands import Join, SetReady, Tick
from squaredeal.race.model import Options, Phase, Race, Terms
from squaredeal.race.opening import open_race
from squaredeal.store import Append, Claimed, Row, Store, open_store
from tests.store.patience import PATIENCE_MS
from tests.store.places import Place, SqlitePlace

TERMS = Terms()
SEED = bytes(range(32))
NONCE = "00" * 16


async def open_at(
    place: Place, clock: Clock, node: str = "a", *, alone: bool = False, patience_ms: int = PATIENCE_MS
) -> Store:
    return await open_store(place.url, node, clock, TERMS, alone=alone, patience_ms=patience_ms)


def empty_race(
    race: str, clock: Clock, seats: int = 2, goal: str = "all", limit_s: int = 3_600, **more: object
) -> Race:
    options = Options(rules="freecell", seats=seats, goal=goal, limit_s=limit_s, hints=True, **more)  # type: ignore[arg-type]
    return open_race(race, options, "c0ffee", clock.now())


def join(player: str) -> Join:
    """Make a command that seats a guest by this id and name."""
    return Join(player, player, "guest")


def ready(seat: int) -> SetReady:
    """Make a command that says that a seat is ready."""
    return SetReady(seat, True, NONCE)


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
        await store.races.command(race, ready(seat), clock.now())
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


def assert_sound(place: Place) -> None:
    """Check what must hold at every time: journals without gaps, claims in order, seats as in their races."""
    if isinstance(place, SqlitePlace):
        assert place.ask_all("PRAGMA integrity_check", "PRAGMA foreign_key_check") == [[("ok",)], []]
    seats, rows, races, events = place.ask_all(
        "SELECT race, seat, rev, claim, state, finish_no FROM seat",
        "SELECT race, seat, rev, claim FROM journal ORDER BY race, seat, rev",
        "SELECT id, version, state, packed_at FROM race",
        "SELECT race, count(*) FROM race_event GROUP BY race",
    )
    packed = {race for race, _, _, packed_at in races if packed_at is not None}
    for race, seat, rev, claimed, _, _ in seats:
        own = [(row[2], row[3]) for row in rows if row[:2] == (race, seat)]
        if race not in packed:
            assert [number for number, _ in own] == list(range(1, rev + 1)), (race, seat)
        claims = [one for _, one in own]
        assert claims == sorted(claims)
        assert all(one <= claimed for one in claims)
    ends = {(race, seat): (state, place_no) for race, seat, _, _, state, place_no in seats}
    for race, version, state, _ in races:
        assert version == dict(events).get(race, 0)
        told = json.loads(state).get("seats", [])
        assert all(ends[race, seat["number"]] == (seat["state"], seat.get("place")) for seat in told)
