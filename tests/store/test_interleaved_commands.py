"""Commands of two nodes at the same time, and callers who go away in the middle of theirs.

Two stores on one database are two nodes. Each test tells one interleaving of `docs/journal.md`.
"""

import asyncio

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Drop, Resign, Tick
from squaredeal.race.events import RaceStarted
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import Decided, Landed, Missed, Outcome, Store
from tests.store.staging import TERMS, claim, empty_race, join, moves, ready, seat_players, start_race


async def test_two_nodes_fire_one_start(store: Store, second: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), b"seed")
    await seat_players(store, clock, "r1", 2)
    for seat in range(2):
        await store.races.command("r1", ready(seat), clock.now())
    clock.advance(TERMS.countdown_ms)
    assert await store.races.due(clock.now()) == await second.races.due(clock.now()) == ["r1"]
    fired = await asyncio.gather(*(node.races.command("r1", Tick(), clock.now()) for node in (store, second)))
    events = [event for decided in fired for event in decided.events]
    assert events == [RaceStarted(clock.now())]


async def test_two_players_take_the_last_seat_and_one_gets_it(store: Store, second: Store, clock: ManualClock) -> None:
    for number in range(8):
        race = f"r{number}"
        await store.races.create(empty_race(race, clock, seats=1), b"seed")
        joined = await asyncio.gather(
            *(node.races.command(race, join(f"p{n}"), clock.now()) for n, node in enumerate((store, second))),
            return_exceptions=True,
        )
        assert [isinstance(answer, Decided) for answer in joined].count(True) == 1
        assert [isinstance(answer, RaceRefused) for answer in joined].count(True) == 1


async def test_cancelling_who_waits_cancels_no_commit(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)

    async def play(base: int) -> Outcome:
        return await store.journal.append(moves(base=base))

    for base in range(40):
        task = asyncio.create_task(play(base))
        for _ in range(base % 7):  # somewhere between before its start and in the middle of its commit
            await asyncio.sleep(0)
        if base % 7:
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert await store.journal.append(moves(base=40)) == Landed()
    assert len(await store.journal.rows("r1", 0)) == 41


async def test_cancelling_a_command_or_a_claim_leaves_it_done_and_the_store_well(
    store: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    await store.races.command("r1", Drop(1), clock.now())

    claiming = asyncio.create_task(claim(store, clock))
    await asyncio.sleep(0)
    claiming.cancel()
    await asyncio.gather(claiming, return_exceptions=True)
    assert (await claim(store, clock)).claim == 2

    holding, let_go = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        holding.set()
        await let_go.wait()

    held = store.writer.submit(hold)
    await holding.wait()
    resigning = asyncio.create_task(store.races.command("r1", Resign(0), clock.now()))
    while not store.writer.is_asked:  # noqa: ASYNC110 - the command first reads, in a thread
        await asyncio.sleep(0)
    resigning.cancel()
    await asyncio.gather(resigning, return_exceptions=True)
    let_go.set()
    await held
    assert (await store.journal.append(moves(claim=2))) == Missed("aborted", 2, 0)
