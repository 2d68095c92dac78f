"""Players with results, made by races that were really played, or written as rows where many are wanted."""

from collections.abc import Iterable

from msgspec.structs import replace
from sqlalchemy import insert

from squaredeal.clock import ManualClock
from squaredeal.messages.common import Kind
from squaredeal.race.commands import Join, SetReady, Tick
from squaredeal.race.model import Race
from squaredeal.race.results import Result
from squaredeal.store import Landed, Store
from squaredeal.store import tables as t
from squaredeal.store.results import row_of
from tests.store.staging import NONCE, SEED, TERMS, empty_race, moves

FINISHED = Result(
    race="r",
    seat=0,
    player="p0",
    rules="freecell",
    scope="race",
    day=None,
    kind="account",
    state="finished",
    place=1,
    seats=2,
    finished_ms=90_000,
    moves=90,
    home=52,
    clean=True,
    over_at=1_000,
    why=None,
)


async def make_players(store: Store, players: Iterable[str], kind: Kind = "account") -> None:
    rows = [{"id": player, "name": player.upper(), "kind": kind, "created_at": 0} for player in players]
    await store.writer.write(lambda connection: connection.execute(insert(t.player), rows).rowcount)


async def add_results(store: Store, results: Iterable[Result]) -> None:
    """Write rows as the ends of races would, and enter them."""
    rows = [row_of(result) for result in results]
    await store.writer.write(lambda connection: connection.execute(insert(t.result), rows).rowcount)
    while await store.results.enter():
        pass


async def start(
    store: Store, clock: ManualClock, race: str = "r1", *, seats: int = 2, kind: Kind = "account", **more: object
) -> Race:
    """A race of p0, p1 … that runs."""
    opened = empty_race(race, clock, seats)
    await store.races.create(replace(opened, options=replace(opened.options, **more)), SEED)
    for seat in range(seats):
        await store.races.command(race, Join(f"p{seat}", f"Player {seat}", kind), clock.now())
    for seat in range(seats):
        await store.races.command(race, SetReady(seat, True, NONCE), clock.now())
    clock.advance(TERMS.countdown_ms)
    return (await store.races.command(race, Tick(), clock.now())).race


async def win(store: Store, clock: ManualClock, race: str = "r1", seat: int = 0, count: int = 9) -> None:
    """Bring a seat home in so many moves, one each 10 ms."""
    claimed = await store.journal.claim(race, seat, f"p{seat}", clock.now())
    landed = await store.journal.append(moves(count, claim=claimed.claim, race=race, seat=seat, won=True))
    assert isinstance(landed, Landed)
