"""How many races a player aborts free on a day is counted once and by all nodes together, on both databases."""

import asyncio

from msgspec.structs import replace

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Drop, Resign, Tick
from squaredeal.race.daily import DAY_MS, day_of
from squaredeal.store import Store, open_store
from squaredeal.store.retention_steps import Keep
from tests.store.places import Place
from tests.store.staging import TERMS, claim, moves, start_race
from tests.store.test_accounts import account

PER_DAY = TERMS.aborts_per_day


async def give_up(store: Store, clock: ManualClock, race: str, seat: int = 0) -> str:
    """Resign; return how the seat ended."""
    ended = (await store.races.command(race, Resign(seat), clock.now())).race.seat(seat)
    assert ended is not None
    return ended.state


async def taken(store: Store, clock: ManualClock, player: str = "p0") -> int:
    return await store.aborts.taken(player, day_of(clock.now()))


async def start_all(store: Store, clock: ManualClock, count: int) -> list[str]:
    races = [f"r{number}" for number in range(count)]
    for race in races:
        await start_race(store, clock, race)
    return races


async def test_past_the_number_of_a_day_an_abort_is_a_resignation_with_a_result(
    store: Store, place: Place, clock: ManualClock
) -> None:
    races = await start_all(store, clock, PER_DAY + 2)
    ends = [await give_up(store, clock, race) for race in races]
    assert ends == PER_DAY * ["aborted"] + 2 * ["resigned"]
    assert (await taken(store, clock), await taken(store, clock, "p1")) == (PER_DAY, 0)
    assert await give_up(store, clock, races[0], 1) == "aborted"
    assert await give_up(store, clock, races[-1], 1) == "aborted"
    assert place.ask("SELECT race, seat, place, why FROM result") == [(races[-1], 0, None, "unfinished")]


async def test_each_day_has_its_own(store: Store, clock: ManualClock) -> None:
    races = await start_all(store, clock, PER_DAY + 1)
    for race in races[:-1]:
        await give_up(store, clock, race)
    clock.advance(DAY_MS - clock.now() % DAY_MS)  # to the next midnight
    assert await taken(store, clock) == 0
    assert await give_up(store, clock, races[-1]) == "aborted"
    assert await taken(store, clock) == 1


async def test_a_node_that_is_late_at_midnight_gives_no_more(store: Store, second: Store, clock: ManualClock) -> None:
    races = await start_all(store, clock, PER_DAY + 1)
    late = ManualClock(clock.now())
    clock.advance(DAY_MS - clock.now() % DAY_MS)
    for race in races[:-1]:
        await give_up(store, clock, race)
    assert await give_up(second, late, races[-1]) == "resigned"
    assert await taken(store, clock) == PER_DAY


async def test_two_nodes_never_both_give_the_last_free_one(store: Store, second: Store, clock: ManualClock) -> None:
    races = await start_all(store, clock, 2 * PER_DAY)
    nodes = (store, second)
    ends = await asyncio.gather(*(give_up(nodes[n % 2], clock, race) for n, race in enumerate(races)))
    assert sorted(ends) == PER_DAY * ["aborted"] + PER_DAY * ["resigned"]
    assert await taken(second, clock) == PER_DAY


async def test_seats_that_end_at_once_on_two_nodes_wait_for_each_other_in_one_order(
    store: Store, second: Store, clock: ManualClock
) -> None:
    races = await start_all(store, clock, 6)
    for race in races:
        for seat in (0, 1):
            await store.races.command(race, Drop(seat), clock.now())
    clock.advance(TERMS.grace_ms)
    nodes = (store, second)
    ended = await asyncio.gather(
        *(nodes[n % 2].races.command(race, Tick(), clock.now()) for n, race in enumerate(races))
    )
    for seat in (0, 1):
        states = sorted(decided.race.seats[seat].state for decided in ended)
        assert states == PER_DAY * ["aborted"] + (len(races) - PER_DAY) * ["resigned"]
        assert await taken(store, clock, f"p{seat}") == PER_DAY


async def test_only_what_was_aborted_is_counted(store: Store, clock: ManualClock) -> None:
    await start_all(store, clock, 2)
    await claim(store, clock, "r0")
    await store.journal.append(moves(race="r0"))
    assert await give_up(store, clock, "r0") == "resigned"
    assert await taken(store, clock) == 0
    for _ in range(2):
        assert await give_up(store, clock, "r1") == "aborted"
    assert await taken(store, clock) == 1


async def test_where_the_number_is_0_none_is_free(place: Place, clock: ManualClock) -> None:
    strict = await open_store(place.url, "a", clock, replace(TERMS, aborts_per_day=0))
    try:
        await start_all(strict, clock, 1)
        assert await give_up(strict, clock, "r0") == "resigned"
        assert place.ask("SELECT * FROM aborts") == []
    finally:
        await strict.close()


async def test_what_was_counted_goes_with_the_day_and_with_the_player(
    store: Store, place: Place, clock: ManualClock
) -> None:
    await start_all(store, clock, 1)
    await give_up(store, clock, "r0")
    midnight = clock.now() - clock.now() % DAY_MS + DAY_MS
    retention = store.moderation.retention
    assert (await retention.run(Keep(), lambda: midnight + DAY_MS - 1))["aborts"] == 0
    assert (await retention.run(Keep(), lambda: midnight + DAY_MS))["aborts"] == 1
    zoe, _ = await account(store, "Zoe", "zoe", clock.now())
    other = f"INSERT INTO aborts (player, day, taken) VALUES ('{zoe.player.id}', '2026-10-07', 1)"
    await store.writer.write(lambda connection: connection.exec_driver_sql(other).rowcount)
    await store.leaving.begin(zoe)
    await store.leaving.finish(zoe.player.id)
    assert place.ask("SELECT * FROM aborts") == []
