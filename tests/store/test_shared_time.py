"""Shared time in a cluster: all nodes follow the database's clock, which never takes them back."""

import asyncio
import time

import pytest

from squaredeal.clock import STALE_MS, Clock, ManualClock, SettableTime
from squaredeal.store import Store
from tests.store.places import PostgresPlace, only_postgres, only_sqlite
from tests.store.staging import open_at

HOUR_MS = 3_600_000
NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


def database_now(place: PostgresPlace) -> int:
    return int(place.ask(NOW)[0][0])


def let_the_databases_clock_go_back(place: PostgresPlace, ms: int) -> None:
    """As if it had been further on when it was last asked."""
    place.ask(f"UPDATE anchor SET monotonic_ms = monotonic_ms + {ms}")


@only_postgres
async def test_nodes_whose_own_clocks_differ_agree(place: PostgresPlace) -> None:
    clocks = [Clock(SettableTime(wall, boot)) for wall, boot in ((1_000, "a"), (10**13, "b"))]
    stores = [await open_at(place, clock, name) for clock, name in zip(clocks, "ab", strict=True)]
    before = database_now(place)
    for store in stores:
        assert await store.renew_clock()
    after = database_now(place)
    for clock in clocks:
        assert before <= clock.now() <= after
        assert not clock.is_stale
    for store in stores:
        await store.close()


@only_postgres
async def test_a_wall_clock_that_jumps_moves_nothing(place: PostgresPlace) -> None:
    machine = SettableTime(1_000)
    clock = Clock(machine)
    store = await open_at(place, clock)
    for jump in (HOUR_MS, -2 * HOUR_MS):
        told = clock.now()
        machine.wall += jump
        assert clock.now() == told
        await store.renew_clock()
        assert 0 <= clock.now() - told < 60_000
    await store.close()


@only_postgres
async def test_a_database_clock_that_goes_back_takes_nobody_with_it(place: PostgresPlace) -> None:
    machines = [SettableTime(1_000, "a"), SettableTime(2_000, "b")]
    clocks = [Clock(machine) for machine in machines]
    stores = [await open_at(place, clock, name) for clock, name in zip(clocks, "ab", strict=True)]
    for machine in machines:
        machine.monotonic += 7_000
    told = clocks[0].now()
    let_the_databases_clock_go_back(place, HOUR_MS)
    await stores[0].renew_clock()
    assert 0 <= clocks[0].now() - told < 60_000
    await stores[1].renew_clock()
    assert 0 <= clocks[1].now() - told < 60_000
    late = Clock(SettableTime(3_000, "c"))  # a node that starts afterwards knows only what the row says
    third = await open_at(place, late, "c")
    assert 0 <= late.now() - told < 60_000
    for store in (*stores, third):
        await store.close()


@only_postgres
async def test_a_cluster_that_starts_again_goes_on_where_it_was(place: PostgresPlace) -> None:
    clock = Clock(SettableTime(1_000))
    store = await open_at(place, clock)
    told = clock.now()
    await store.close()
    let_the_databases_clock_go_back(place, HOUR_MS)
    clock = Clock(SettableTime(1_000))
    store = await open_at(place, clock)
    assert 0 <= clock.now() - told < 60_000
    await store.close()


@only_postgres
async def test_a_database_clock_that_goes_forward_is_followed(
    place: PostgresPlace, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock(SettableTime(1_000))
    store = await open_at(place, clock)
    told = clock.now()
    let_the_databases_clock_go_back(place, -HOUR_MS)
    await store.renew_clock()
    assert HOUR_MS <= clock.now() - told < HOUR_MS + 60_000
    assert "store_time_leapt" in capsys.readouterr().out
    await store.close()


@only_postgres
async def test_nodes_that_renew_at_once_agree(place: PostgresPlace) -> None:
    """They differ by less than it took to open, ask and read them, however long the machine stood still."""
    clocks, began = [Clock() for _ in range(4)], time.monotonic()
    stores = [await open_at(place, clock, f"n{number}") for number, clock in enumerate(clocks)]
    for _ in range(10):
        await asyncio.gather(*(store.renew_clock() for store in stores))
        readings = [clock.now() for clock in clocks]
        assert max(readings) - min(readings) < 1_000 * (time.monotonic() - began)
    for store in stores:
        await store.close()


@only_postgres
async def test_a_node_that_has_not_heard_for_long_says_so(place: PostgresPlace) -> None:
    machine = SettableTime(1_000)
    clock = Clock(machine)
    store = await open_at(place, clock)
    machine.monotonic += STALE_MS
    assert not clock.is_stale
    machine.monotonic += 1
    assert clock.is_stale
    assert await store.renew_clock()
    assert not clock.is_stale
    await store.close()


@only_postgres
async def test_a_beat_leaves_shared_time_alone(store: Store, place: PostgresPlace, clock: ManualClock) -> None:
    (kept,) = place.ask("SELECT boot, monotonic_ms, shared_ms FROM anchor")
    await store.beat(clock.now())
    assert place.ask("SELECT boot, monotonic_ms, shared_ms FROM anchor") == [kept]
    assert kept[0] == "database"


@only_sqlite
async def test_on_one_machine_there_is_nothing_to_follow(store: Store, clock: ManualClock) -> None:
    assert await store.renew_clock()
    assert not clock.is_following
    clock.advance(10 * STALE_MS)
    assert not clock.is_stale
