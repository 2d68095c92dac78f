"""Packing changes where a finished race's moves are, and nothing that can be seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import delete

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Resign
from squaredeal.store import NoSuchRace, Row, SeatReplay, Store, Unavailable
from squaredeal.store import tables as t
from squaredeal.store.packing import pack, unpack
from squaredeal.store.replays import PACK_AFTER_MS
from tests.store.faults import failing_commits
from tests.store.places import Place
from tests.store.results import make_players
from tests.store.staging import claim, moves, start_race

REPLAY = [SeatReplay(0, ("m1", "m2", "m3"), (10, 20, 30)), SeatReplay(1, ("m1",), (10,)), SeatReplay(2, (), ())]


async def finished(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, seats=3)
    for seat in range(3):
        await claim(store, clock, seat=seat)
    await store.journal.append(moves(1, seat=1))
    await store.journal.append(moves(3, won=True))
    for seat in (1, 2):
        await store.races.command("r1", Resign(seat), clock.now())


async def test_a_replay_is_the_same_before_and_after_packing(store: Store, place: Place, clock: ManualClock) -> None:
    await finished(store, clock)
    assert await store.replays.load("r1") == REPLAY
    clock.advance(PACK_AFTER_MS)
    assert await store.replays.pack("r1") is True
    assert await store.replays.load("r1") == REPLAY
    assert place.ask("SELECT * FROM journal") == []
    assert place.ask("SELECT DISTINCT node FROM seat") == [(None,)]  # nothing for a start to sweep
    assert await store.journal.rows("r1", 0) == [Row(1, "m1", 10), Row(2, "m2", 20), Row(3, "m3", 30)]
    assert await store.journal.rows("r1", 0, after=2) == [Row(3, "m3", 30)]
    assert await store.journal.rows("r1", 2) == []
    assert await store.journal.text("r1", 0, 2) == Row(2, "m2", 20)
    assert await store.journal.text("r1", 0, 4) is None
    assert await store.journal.text("r1", 0, 0) is None
    assert await store.replays.pack("r1") is False


async def test_who_watches_a_finished_race_again_writes_nothing(store: Store, place: Place, clock: ManualClock) -> None:
    """B35: a game that was won is won once. Reading has connections of its own, which cannot write."""
    await make_players(store, ["p0", "p1", "p2"])
    await finished(store, clock)
    assert await store.results.enter() == 2
    tables = [f"SELECT * FROM {name} ORDER BY 1, 2" for name in ("race", "seat", "result", "best", "board_count")]
    before = place.ask_all(*tables)
    for _ in range(3):
        assert await store.replays.load("r1") == REPLAY
        assert await store.races.load("r1") is not None
    assert place.ask_all(*tables) == before
    with pytest.raises(Unavailable):
        await store.database.read(lambda connection: connection.execute(delete(t.result)).rowcount)
    assert place.ask_all(*tables) == before


async def test_races_are_packable_ten_minutes_after_the_end(store: Store, clock: ManualClock) -> None:
    await finished(store, clock)
    await start_race(store, clock, "still running")
    assert await store.replays.packable(clock.now()) == []
    clock.advance(PACK_AFTER_MS)
    assert await store.replays.packable(clock.now()) == ["r1"]
    await store.replays.pack("r1")
    assert await store.replays.packable(clock.now()) == []


async def test_a_running_race_is_not_packed(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(moves(3))
    assert await store.replays.pack("r1") is False
    assert len(await store.journal.rows("r1", 0)) == 3
    with pytest.raises(NoSuchRace):
        await store.replays.pack("r2")
    with pytest.raises(NoSuchRace):
        await store.replays.load("r2")


@pytest.mark.parametrize("committed", [False, True])
async def test_packing_that_failed_is_done_again(store: Store, clock: ManualClock, committed: bool) -> None:
    await finished(store, clock)
    with failing_commits(store, committed=committed):
        assert await store.replays.pack("r1") is not committed
    assert await store.replays.load("r1") == REPLAY
    assert await store.replays.pack("r1") is False


@given(some.lists(some.tuples(some.from_regex(r"[1-8a-h]{2}(v[2-9])?", fullmatch=True), some.integers(0, 10**7))))
def test_packing_loses_nothing(played: list[tuple[str, int]]) -> None:
    at, rows = 0, []
    for rev, (move, gap) in enumerate(played, 1):
        at += gap
        rows.append(Row(rev, move, at))
    assert unpack(*pack(rows)) == rows
