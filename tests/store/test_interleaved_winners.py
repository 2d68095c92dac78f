"""Several seats win at the same time: places by arrival, each told once and never differently.

Two stores on one database are two nodes. Each test tells one interleaving of `docs/journal.md`.
"""

from msgspec.structs import replace

from squaredeal.clock import ManualClock
from squaredeal.race.standings import standings
from squaredeal.store import Landed, Missed, Store
from tests.store.staging import claim, moves, start_race
from tests.store.winners import all_of, places


async def test_two_winners_of_one_batch_get_places_by_arrival(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, seats=3)
    for seat in range(3):
        await claim(store, clock, seat=seat)
    outcomes = await all_of(
        store.journal.append(moves(5, seat=2, won=True)),
        store.journal.append(moves(1, seat=1)),
        store.journal.append(moves(2, seat=0, won=True)),
    )
    assert places(outcomes) == [1, None, 2]
    race = await store.races.load("r1")
    assert race is not None
    assert [seat.place for seat in race.seats] == [2, None, 1]


async def test_the_first_home_ends_the_race_for_a_winner_of_the_same_batch(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, goal="first", seats=3)
    for seat in range(3):
        await claim(store, clock, seat=seat)
    won, waiting, late = await all_of(
        store.journal.append(moves(seat=1, won=True)),
        store.journal.append(moves(seat=2)),
        store.journal.append(moves(seat=0, won=True)),
    )
    assert places([won]) == [1]
    assert waiting == Landed()  # it was in the batch before the race ended
    assert late == Missed("ended", 1, 0)
    race = await store.races.load("r1")
    assert race is not None
    assert [(seat.state, seat.rev) for seat in race.seats] == [("ended", 0), ("finished", 1), ("ended", 1)]
    assert race.over_at == clock.now()


async def test_the_end_is_decided_on_the_moves_of_the_same_batch(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, goal="first", seats=3)
    for seat in range(3):
        await claim(store, clock, seat=seat)
    won, moved = await all_of(
        store.journal.append(moves(seat=1, won=True)),
        store.journal.append(replace(moves(2, seat=2), home=2, home_since=20)),
    )
    assert moved == Landed()
    assert isinstance(won, Landed)
    assert won.decided is not None
    assert won.decided.race == await store.races.load("r1")
    assert [line.seat for line in standings(won.decided.race)] == [1, 2, 0]


async def test_twelve_finishers_on_two_nodes_get_places_1_to_12(
    store: Store, second: Store, clock: ManualClock
) -> None:
    await start_race(store, clock, seats=12)
    nodes = [store, second]
    for seat in range(12):
        await claim(nodes[seat % 2], clock, seat=seat)
    sent = [nodes[seat % 2].journal.append(moves(seat + 1, seat=seat, won=True)) for seat in range(12)]
    told = places(await all_of(*sent))
    assert sorted(place for place in told if place is not None) == list(range(1, 13))
    for node in nodes:
        race = await node.races.load("r1")
        assert race is not None
        assert [seat.place for seat in race.seats] == told
        assert race.over_at is not None
    again = [nodes[seat % 2].journal.append(moves(seat + 1, seat=seat, won=True)) for seat in range(12)]
    assert await all_of(*again) == [Missed("finished", 1, seat + 1) for seat in range(12)]
