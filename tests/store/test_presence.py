"""Nodes that live, nodes that died, and shared time over restarts."""

from squaredeal.clock import Clock, ManualClock, SettableTime
from squaredeal.race.commands import Drop, Return
from squaredeal.race.events import SeatDropped
from squaredeal.store import Store
from squaredeal.store.presence import SILENT_MS
from tests.store.places import Place, only_sqlite
from tests.store.staging import SEED, claim, empty_race, open_at, seat_players, start_race


async def here(store: Store, race: str = "r1") -> list[bool]:
    loaded = await store.races.load(race)
    assert loaded is not None
    return [seat.here for seat in loaded.seats]


async def test_seats_of_a_silent_node_are_dropped(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await claim(second, clock, seat=1)
    clock.advance(SILENT_MS)
    assert await store.beat(clock.now())
    (decided,) = await store.sweep(clock.now())
    assert decided.events == (SeatDropped(1, clock.now()),)
    assert await here(store) == [True, False]
    assert await store.sweep(clock.now()) == []


async def test_a_node_that_beats_keeps_its_seats(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(second, clock)
    for _ in range(5):
        clock.advance(SILENT_MS - 1)
        assert await second.beat(clock.now())
        assert await store.sweep(clock.now()) == []
    assert await here(store) == [True, True]


async def test_a_seat_claimed_anew_is_not_dropped_with_its_old_node(
    store: Store, second: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    await claim(second, clock)
    clock.advance(SILENT_MS)
    await claim(store, clock)
    assert await store.sweep(clock.now()) == []
    assert await here(store) == [True, True]


async def test_two_nodes_that_sweep_at_once_drop_a_seat_once(
    store: Store, second: Store, place: Place, clock: ManualClock
) -> None:
    third = await open_at(place, clock, "c")
    await start_race(store, clock)
    for seat in range(2):
        await claim(third, clock, seat=seat)
    await third.close()
    clock.advance(SILENT_MS)
    await store.beat(clock.now())
    await second.beat(clock.now())
    swept = [*await store.sweep(clock.now()), *await second.sweep(clock.now())]
    assert [event for decided in swept for event in decided.events] == [
        SeatDropped(0, clock.now()),
        SeatDropped(1, clock.now()),
    ]


async def test_a_node_taken_for_dead_is_told_so(store: Store, second: Store, clock: ManualClock) -> None:
    clock.advance(SILENT_MS)
    await store.beat(clock.now())
    await store.sweep(clock.now())
    assert await second.beat(clock.now()) is False
    assert await second.beat(clock.now()) is True


async def test_a_seat_that_had_gone_already_is_only_let_go(
    store: Store, place: Place, second: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    await store.races.command("r1", Drop(0), clock.now())
    await claim(second, clock)  # and dies before it can say that the player is back
    clock.advance(SILENT_MS)
    assert await store.sweep(clock.now()) == []
    assert place.ask("SELECT node FROM seat WHERE seat = 0") == [(None,)]


async def test_a_seat_that_was_dropped_is_nobodys_to_sweep(
    store: Store, place: Place, second: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    await claim(second, clock)
    await store.races.command("r1", Drop(0), clock.now())
    assert place.ask("SELECT node FROM seat WHERE seat = 0") == [(None,)]


async def test_who_comes_back_after_the_sweep_is_here_again(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(second, clock)
    clock.advance(SILENT_MS)
    await store.sweep(clock.now())
    await claim(store, clock)
    await store.races.command("r1", Return(0), clock.now())
    assert await here(store) == [True, True]


async def test_a_node_that_is_alone_drops_what_its_earlier_run_held(place: Place, clock: ManualClock) -> None:
    first = await open_at(place, clock, "only", alone=True)
    await start_race(first, clock)
    for seat in range(2):
        await claim(first, clock, seat=seat)
    await first.close()
    again = await open_at(place, clock, "only", alone=True)
    assert await here(again) == [False, False]
    await claim(again, clock)
    await again.races.command("r1", Return(0), clock.now())
    assert await again.take_over(clock.now()) == []
    assert await here(again) == [True, False]
    await again.close()


async def test_a_node_killed_between_joining_and_claiming_leaves_nobody_here(place: Place, clock: ManualClock) -> None:
    store = await open_at(place, clock)
    await store.races.create(empty_race("r1", clock, seats=2), SEED)
    await seat_players(store, clock, "r1", 2)
    await store.races.command("r1", Drop(1), clock.now())
    await store.races.command("r1", Return(1), clock.now())
    assert await here(store) == [True, True]
    await store.close()
    store = await open_at(place, clock, alone=True)
    assert await here(store) == [False, False]
    await store.close()


@only_sqlite
async def test_a_restart_goes_on_in_shared_time_whatever_the_wall_clock_says(place: Place) -> None:
    machine = SettableTime(10_000_000)
    store = await open_at(place, Clock(machine))
    machine.monotonic += 5_000
    await store.beat(0)
    await store.close()
    machine.monotonic += 2_000
    machine.wall -= 3_600_000
    clock = Clock(machine)
    store = await open_at(place, clock)
    assert clock.now() == 10_007_000
    await store.close()


@only_sqlite
async def test_after_a_reboot_shared_time_does_not_go_back(place: Place) -> None:
    store = await open_at(place, Clock(SettableTime(10_000_000, "one boot")))
    await store.close()
    clock = Clock(SettableTime(9_000_000, "another boot"))
    store = await open_at(place, clock)
    assert clock.now() > 10_000_000
    await store.close()
