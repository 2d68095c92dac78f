"""Dailies in a store, with deals that nobody proved, and attempts at them that are played to an end."""

from itertools import count

from sqlalchemy import insert

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Resign
from squaredeal.race.daily import day_of, opens_at
from squaredeal.store import Begun, Daily, Landed, Player, Store
from squaredeal.store import tables as t
from tests.store.staging import moves

DAY = "2027-03-01"
RULES = "freecell"
SEED = bytes(range(32))
_ids = count()


def race_id() -> str:
    return f"attempt{next(_ids)}"


def at_noon(clock: ManualClock, day: str = DAY) -> None:
    """Let the clock go on to the middle of a day."""
    clock.advance(opens_at(day) + 43_200_000 - clock.now())


async def make_daily(store: Store, day: str = DAY, rules: str = RULES, seed: bytes = SEED) -> Daily:
    return await store.dailies.ensure(Daily(rules, day, seed, "c0ffee", opens_at(day) - 86_400_000))


async def make_player(store: Store, player: str, made_at: int | None = None, kind: str = "account") -> Player:
    """A player, with an account since `made_at` if that is told."""
    row = {"id": player, "name": player.upper(), "kind": kind, "created_at": 0}
    account = {"player": player, "folded": player, "password": "x", "made_at": made_at, "changed_at": made_at}

    def work(connection: object) -> None:
        connection.execute(insert(t.player), row)  # type: ignore[attr-defined]
        if made_at is not None:
            connection.execute(insert(t.account), account)  # type: ignore[attr-defined]

    await store.writer.write(work)
    return Player(player, player.upper(), kind)  # type: ignore[arg-type]


async def begin(store: Store, clock: ManualClock, daily: Daily, player: Player) -> Begun:
    return await store.dailies.begin(daily, player, race_id, clock.now())


async def play(store: Store, clock: ManualClock, race: str, player: str, count: int = 9, *, won: bool = True) -> None:
    """Make so many moves, one each 10 ms, and bring all cards home; or give up behind them."""
    claimed = await store.journal.claim(race, 0, player, clock.now())
    landed = await store.journal.append(moves(count, claim=claimed.claim, race=race, won=won))
    assert isinstance(landed, Landed)
    if not won:
        await store.races.command(race, Resign(0), clock.now())


async def finish(store: Store, clock: ManualClock, player: Player, day: str, rules: str = RULES) -> str:
    """A whole daily of one player, at noon of its day."""
    if day_of(clock.now()) != day:
        at_noon(clock, day)
    race = (await begin(store, clock, await make_daily(store, day, rules), player)).race
    await play(store, clock, race, player.id)
    return race
