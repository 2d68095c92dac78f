"""What may happen at the same time as the end of a seat or of its race: it is decided once, by whoever was first.

Two stores on one database are two nodes. Each test tells one interleaving of `docs/journal.md`.
"""

import asyncio

import pytest

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Leave, Resign, Tick
from squaredeal.race.events import RaceEnded, SeatEnded
from squaredeal.store import Append, Landed, Missed, Row, Store
from tests.store.staging import TERMS, claim, moves, start_race
from tests.store.winners import places


@pytest.mark.parametrize("command", [Resign(0), Leave(0)])
async def test_who_gives_up_first_can_not_win(store: Store, clock: ManualClock, command: Resign | Leave) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(moves())
    given_up = await store.races.command("r1", command, clock.now())
    state = given_up.race.seats[0].state
    assert await store.journal.append(moves(base=1, won=True)) == Missed(state, 1, 1)
    assert state in ("resigned", "left")


async def test_who_wins_first_can_not_resign(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    won = store.journal.append(moves(won=True))
    resigned = asyncio.create_task(store.races.command("r1", Resign(0), clock.now()))
    assert places([await won]) == [1]
    assert (await resigned).events == ()
    race = await store.races.load("r1")
    assert race is not None
    assert race.seats[0].state == "finished"


async def test_a_win_committed_before_the_limit_fires_counts(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, limit_s=60)
    await claim(store, clock)
    clock.advance(60_000 + TERMS.limit_slack_ms)
    won = store.journal.append(Append("r1", 0, 1, 0, (Row(1, "ah", 59_999),), 52, 59_999, won=True))
    fired = asyncio.create_task(store.races.command("r1", Tick(), clock.now()))
    assert places([await won]) == [1]
    await fired
    race = await store.races.load("r1")
    assert race is not None
    assert [seat.state for seat in race.seats] == ["finished", "timed_out"]


async def test_a_win_committed_after_the_limit_fired_misses(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, limit_s=60)
    await claim(store, clock)
    clock.advance(60_000 + TERMS.limit_slack_ms)
    fired = await store.races.command("r1", Tick(), clock.now())
    assert [event for event in fired.events if isinstance(event, SeatEnded)] == [
        SeatEnded(0, "timed_out", 60_000),
        SeatEnded(1, "timed_out", 60_000),
    ]
    late = Append("r1", 0, 1, 0, (Row(1, "ah", 59_999),), 52, 59_999, won=True)
    assert await store.journal.append(late) == Missed("timed_out", 1, 0)


async def test_the_last_two_seats_end_at_once_and_the_race_ends_once(
    store: Store, second: Store, clock: ManualClock
) -> None:
    for number in range(8):
        race = f"r{number}"
        await start_race(store, clock, race)
        claimed = await store.journal.claim(race, 0, "p0", clock.now())
        await claim(second, clock, race, 1)
        await second.journal.append(moves(race=race, seat=1))
        resigning = asyncio.create_task(second.races.command(race, Resign(1), clock.now()))
        won = await store.journal.append(moves(race=race, claim=claimed.claim, won=True))
        assert isinstance(won, Landed)
        assert won.decided is not None
        ended = [*won.decided.events, *(await resigning).events].count(RaceEnded(clock.now()))
        assert ended == 1
        over = await second.races.load(race)
        assert over is not None
        assert over.over_at == clock.now()
