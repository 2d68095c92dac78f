"""A COMMIT that failed may have happened: it is settled by doing the same again, and never told wrongly."""

import asyncio

import pytest

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Join, Resign
from squaredeal.race.daily import day_of
from squaredeal.race.events import RaceEnded, SeatEnded, SeatFinished
from squaredeal.store import Claimed, Landed, Missed, Store, Unavailable, Unsettled
from tests.store.faults import failing_commits
from tests.store.patience import PATIENCE_S
from tests.store.places import Place
from tests.store.staging import SEED, claim, empty_race, moves, open_at, start_race

pytestmark = pytest.mark.parametrize("committed", [False, True], ids=["not committed", "committed but told failed"])


async def test_moves_of_several_seats_land_once(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock, seats=3)
    for seat in range(3):
        await claim(store, clock, seat=seat)
    with failing_commits(store, committed=committed) as failed:
        sent = [store.journal.append(moves(2, seat=seat)) for seat in range(3)]
        assert [await append for append in sent] == [Landed()] * 3
    assert failed == [1]
    for seat in range(3):
        assert [row.rev for row in await store.journal.rows("r1", seat)] == [1, 2]


async def test_moves_waiting_behind_it_follow(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    with failing_commits(store, committed=committed, times=3):
        first = store.journal.append(moves())
        await asyncio.sleep(0)  # it goes into a batch of its own
        waiting = [store.journal.append(moves(base=base)) for base in range(1, 10)]
        assert await first == Landed()
        assert [await append for append in waiting] == [Landed()] * 9
    assert len(await store.journal.rows("r1", 0)) == 10


async def test_a_miss_in_the_same_batch_stays_a_miss(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock)
    for seat in range(2):
        await claim(store, clock, seat=seat)
    await store.journal.append(moves(seat=1))
    with failing_commits(store, committed=committed):
        landed, missed = store.journal.append(moves()), store.journal.append(moves(seat=1, text="other"))
        assert await landed == Landed()
        assert await missed == Missed("playing", 1, 1)
    assert (await store.journal.rows("r1", 1))[0].move == "m1"


async def test_the_same_text_under_another_claim_is_not_its_own(
    store: Store, second: Store, clock: ManualClock, committed: bool
) -> None:
    """A newer claim re-sent the same move while the older one's fate was open: only one of them is told it landed."""
    await start_race(store, clock)
    older = await claim(store, clock)
    newer = await claim(second, clock)
    assert await second.journal.append(moves(claim=newer.claim)) == Landed()
    with failing_commits(store, committed=committed):
        assert await store.journal.append(moves(claim=older.claim)) == Missed("playing", newer.claim, 1)


async def test_a_win_is_decided_once_and_told(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    with failing_commits(store, committed=committed, times=2):
        outcome = await store.journal.append(moves(won=True))
    assert isinstance(outcome, Landed)
    assert outcome.decided is not None
    assert outcome.decided.events == (SeatFinished(0, 1, 10),)
    race = await store.races.load("r1")
    assert race == outcome.decided.race
    assert race.next_place == 2


async def test_the_last_win_ends_the_race_once(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock, seats=1)
    await claim(store, clock)
    with failing_commits(store, committed=committed):
        outcome = await store.journal.append(moves(won=True))
    assert isinstance(outcome, Landed)
    assert outcome.decided is not None
    assert outcome.decided.events == (SeatFinished(0, 1, 10), RaceEnded(clock.now()))


async def test_a_command_happens_once(store: Store, clock: ManualClock, committed: bool) -> None:
    await store.races.create(empty_race("r1", clock), SEED)
    with failing_commits(store, committed=committed, times=2) as failed:
        joined = await store.races.command("r1", Join("p0", "Ann", "guest"), clock.now())
    assert failed == [2]
    assert [seat.player for seat in joined.race.seats] == ["p0"]
    assert len(joined.events) == joined.race.version == 2  # the seat is taken, and the host is theirs


async def test_a_resignation_happens_once(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(moves())
    with failing_commits(store, committed=committed):
        resigned = await store.races.command("r1", Resign(0), clock.now())
    assert resigned.events == (SeatEnded(0, "resigned", 0),)


async def test_an_abort_is_counted_once(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock)
    with failing_commits(store, committed=committed, times=2):
        aborted = await store.races.command("r1", Resign(0), clock.now())
    assert aborted.events == (SeatEnded(0, "aborted", 0),)
    assert await store.aborts.taken("p0", day_of(clock.now())) == 1


async def test_a_claim_is_made(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock)
    with failing_commits(store, committed=committed):
        claimed = await claim(store, clock)
    assert await store.journal.append(moves(claim=claimed.claim)) == Landed()


async def test_a_race_is_opened_once_by_whoever_was_first(store: Store, clock: ManualClock, committed: bool) -> None:
    with failing_commits(store, committed=committed):
        assert await store.races.create(empty_race("r1", clock), SEED) is True
    assert await store.races.create(empty_race("r1", clock), bytes(32)) is False
    assert await store.races.secret("r1") == SEED


async def test_a_new_guest_is_an_error_that_may_be_tried_again(
    store: Store, clock: ManualClock, committed: bool
) -> None:
    with failing_commits(store, committed=committed), pytest.raises(Unavailable) as raised:
        await store.players.guest("Ann", clock.now())
    assert raised.value.unknown
    assert (await store.players.guest("Ann", clock.now()))[0].name == "Ann"


async def claimed_at_last(store: Store, clock: ManualClock) -> Claimed:
    """Claim the seat as soon as an attempt that nobody waits for any more has let go of it."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await claim(store, clock)
            except Unavailable as error:
                assert error.reason == "busy"  # noqa: PT017 - any other reason would not pass


async def test_what_can_not_be_settled_is_said_to_be_so(
    place: Place, clock: ManualClock, committed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("squaredeal.store.writer.SETTLE_S", 0.2)
    store = await open_at(place, clock, patience_ms=20)
    await start_race(store, clock)
    await claim(store, clock)
    outsider = place.outsider()
    with failing_commits(store, committed=committed, then=outsider.hold):
        assert await store.journal.append(moves()) == Unsettled()
    outsider.let_go()
    claimed = await claimed_at_last(store, clock)
    landed = [row.rev for row in claimed.rows]
    assert landed == [1] or (landed == [] and not committed)  # the last attempt may have gone on when nobody waited
    assert await store.journal.append(moves(base=len(claimed.rows), claim=claimed.claim)) == Landed()
    outsider.close()
    await store.close()
