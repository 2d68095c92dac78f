"""Claims, appends and reading, one node and one connection at a time."""

import pytest

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Resign
from squaredeal.race.events import RaceEnded, SeatFinished
from squaredeal.store import Append, Failed, Landed, Missed, NoSuchRace, NotYourSeat, Row, Store
from tests.store.staging import claim, empty_race, moves, seat_players, start_race


async def test_appends_and_reads_back(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    claimed = await claim(store, clock)
    assert (claimed.claim, claimed.state, claimed.rows) == (1, "playing", [])
    assert await store.journal.append(moves(2)) == Landed()
    assert await store.journal.append(moves(1, base=2)) == Landed()
    assert await store.journal.rows("r1", 0) == [Row(1, "m1", 10), Row(2, "m2", 20), Row(3, "m3", 30)]
    assert await store.journal.rows("r1", 0, after=2) == [Row(3, "m3", 30)]
    assert await store.journal.text("r1", 0, 2) == Row(2, "m2", 20)
    assert await store.journal.text("r1", 0, 4) is None
    assert await store.journal.text("r1", 0, 0) is None
    assert await store.journal.rows("r1", 1) == []


async def test_a_claim_reads_the_board_it_fences(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(moves(3))
    claimed = await claim(store, clock)
    assert claimed.claim == 2
    assert [row.move for row in claimed.rows] == ["m1", "m2", "m3"]


async def test_only_the_holder_claims_a_seat(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    with pytest.raises(NotYourSeat, match="p1"):
        await store.journal.claim("r1", 0, "p1", clock.now())
    with pytest.raises(NotYourSeat):
        await store.journal.claim("r1", 7, "p1", clock.now())
    with pytest.raises(NoSuchRace):
        await store.journal.claim("elsewhere", 0, "p0", clock.now())
    assert (await claim(store, clock)).claim == 1


@pytest.mark.parametrize(
    ("append", "why"),
    [
        (moves(base=1), "a gap"),
        (moves(base=5), "far ahead"),
        (moves(claim=2), "a claim nobody made"),
        (moves(claim=0), "an older claim"),
    ],
)
async def test_what_does_not_fit_misses(store: Store, clock: ManualClock, append: Append, why: str) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    assert await store.journal.append(append) == Missed("playing", 1, 0), why
    assert await store.journal.rows("r1", 0) == []


async def test_an_append_to_a_seat_that_is_not_there_misses(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    assert await store.journal.append(moves(seat=9)) == Missed(None, 0, 0)
    assert await store.journal.append(moves(seat=9, won=True)) == Missed(None, 0, 0)
    assert await store.journal.append(moves(race="elsewhere", won=True)) == Missed(None, 0, 0)


async def test_nothing_lands_before_the_start(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), b"seed")
    await seat_players(store, clock, "r1", 1)
    claimed = await claim(store, clock)
    assert claimed.state == "seated"
    assert await store.journal.append(moves(claim=claimed.claim)) == Missed("seated", claimed.claim, 0)


async def test_the_same_append_twice_lands_once(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    assert await store.journal.append(moves(2)) == Landed()
    assert await store.journal.append(moves(2)) == Missed("playing", 1, 2)
    assert len(await store.journal.rows("r1", 0)) == 2


async def test_pipelined_appends_of_one_seat_land_in_order(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    outcomes = [store.journal.append(moves(base=base)) for base in range(50)]
    assert [await outcome for outcome in outcomes] == [Landed()] * 50
    assert [row.rev for row in await store.journal.rows("r1", 0)] == list(range(1, 51))


async def test_a_pipelined_append_after_a_gap_misses_alone(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    first, gap, then = (store.journal.append(moves(base=base)) for base in (0, 2, 1))
    assert await first == Landed()
    assert await gap == Missed("playing", 1, 1)
    assert await then == Landed()


async def test_a_miss_touches_only_its_own_seat(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, seats=3)
    for seat in range(3):
        await claim(store, clock, seat=seat)
    appends = [moves(2), moves(2, base=7, seat=1), moves(2, seat=2)]
    outcomes = [await outcome for outcome in [store.journal.append(append) for append in appends]]
    assert outcomes == [Landed(), Missed("playing", 1, 0), Landed()]
    assert [len(await store.journal.rows("r1", seat)) for seat in range(3)] == [2, 0, 2]


async def test_all_rows_of_an_append_land_or_none(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(moves(2))
    stale = Append("r1", 0, 1, 1, (Row(2, "other", 20), Row(3, "m3", 30), Row(4, "m4", 40)))
    assert await store.journal.append(stale) == Missed("playing", 1, 2)
    assert [row.move for row in await store.journal.rows("r1", 0)] == ["m1", "m2"]


async def test_the_tip_goes_with_the_rows(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(Append("r1", 0, 1, 0, (Row(1, "ah", 70), Row(2, "u", 95)), 3, 70, undone=True))
    race = await store.races.load("r1")
    assert race is not None
    seat = race.seats[0]
    assert (seat.rev, seat.at, seat.home, seat.home_since, seat.undone) == (2, 95, 3, 70, True)
    assert race.seats[1].rev == 0


async def test_a_win_finishes_its_seat_in_the_same_step(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    outcome = await store.journal.append(moves(3, won=True))
    assert isinstance(outcome, Landed)
    assert outcome.decided is not None
    assert outcome.decided.events == (SeatFinished(seat=0, place=1, at=30),)
    assert outcome.decided.race == await store.races.load("r1")
    assert outcome.decided.race.seats[0].state == "finished"
    assert await store.journal.append(moves(base=3)) == Missed("finished", 1, 3)


async def test_the_last_win_ends_the_race(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, seats=1)
    await claim(store, clock)
    outcome = await store.journal.append(moves(won=True))
    assert isinstance(outcome, Landed)
    assert outcome.decided is not None
    assert outcome.decided.events == (SeatFinished(0, 1, 10), RaceEnded(clock.now()))
    race = await store.races.load("r1")
    assert race is not None
    assert race.over_at == clock.now()


async def test_a_win_with_moves_waiting_before_it_tells_only_the_winner(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    before, win = store.journal.append(moves()), store.journal.append(moves(base=1, won=True))
    assert await before == Landed()
    outcome = await win
    assert isinstance(outcome, Landed)
    assert outcome.decided is not None


async def test_a_win_that_came_after_the_limit_misses(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, limit_s=60)
    await claim(store, clock)
    late = Append("r1", 0, 1, 0, (Row(1, "ah", 60_001),), 52, 60_001, won=True)
    assert await store.journal.append(late) == Missed("playing", 1, 0)
    in_time = Append("r1", 0, 1, 0, (Row(1, "ah", 60_000),), 52, 60_000, won=True)
    assert isinstance(await store.journal.append(in_time), Landed)


async def test_moves_after_a_resignation_miss(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(moves())
    await store.races.command("r1", Resign(0), clock.now())
    assert await store.journal.append(moves(base=1)) == Missed("resigned", 1, 1)


async def test_a_closed_store_says_so(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    waiting = [store.journal.append(moves(base=base)) for base in range(3)]
    closing = store.close()
    await closing
    assert [await outcome for outcome in waiting] == [Landed()] * 3
    assert await store.journal.append(moves(base=3)) == Failed("closed")


def test_rows_with_a_gap_are_a_defect_of_the_caller() -> None:
    with pytest.raises(ValueError, match="without a gap"):
        Append("r1", 0, 1, 0, (Row(1, "26", 1), Row(3, "26", 2)))
    with pytest.raises(ValueError, match="without a gap"):
        Append("r1", 0, 1, 0, ())
