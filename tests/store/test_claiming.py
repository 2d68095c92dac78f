"""A crowd that claims its seats at once: a few commits, each seat for itself, on both databases."""

import asyncio

import pytest

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Drop
from squaredeal.store import Claimed, Landed, NotYourSeat, OlderClaim, Store, Unavailable
from squaredeal.store.fence import Holder
from tests.store.faults import failing_commits
from tests.store.places import PostgresPlace, only_postgres
from tests.store.staging import claim, moves, open_at, start_race
from tests.store.test_writer import Commits

RACES, SEATS = 10, 10


async def crowd(store: Store, clock: ManualClock) -> list[tuple[str, int]]:
    """Start some races; return all their seats."""
    for number in range(RACES):
        await start_race(store, clock, f"r{number}", seats=SEATS)
    return [(f"r{race}", seat) for race in range(RACES) for seat in range(SEATS)]


async def test_a_crowd_costs_a_few_commits(store: Store, clock: ManualClock) -> None:
    seats = await crowd(store, clock)
    commits = Commits(store)
    claimed = await asyncio.gather(*(claim(store, clock, race, seat) for race, seat in seats))
    assert [each.claim for each in claimed] == [1] * len(seats)
    assert commits.count <= len(seats) // 10
    sent = [store.journal.append(moves(race=race, seat=seat)) for race, seat in seats]
    assert await asyncio.gather(*sent) == [Landed()] * len(seats)


async def test_claims_of_one_seat_are_numbered_in_their_order(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    claimed = await asyncio.gather(*(claim(store, clock) for _ in range(10)))
    assert [each.claim for each in claimed] == list(range(1, 11))


async def test_whoever_holds_no_seat_gets_none_and_the_others_theirs(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    mine, stranger = await asyncio.gather(
        claim(store, clock), store.journal.claim("r1", 1, "stranger", clock.now()), return_exceptions=True
    )
    assert isinstance(mine, Claimed)
    assert isinstance(stranger, NotYourSeat)


async def test_crowds_on_two_nodes_that_cross_never_wait_for_each_other_for_ever(
    store: Store, second: Store, clock: ManualClock
) -> None:
    seats = await crowd(store, clock)
    here = [claim(store, clock, race, seat) for race, seat in seats]
    there = [claim(second, clock, race, seat) for race, seat in reversed(seats)]
    claimed = await asyncio.gather(*here, *there)
    assert sorted(each.claim for each in claimed) == [1] * len(seats) + [2] * len(seats)


@pytest.mark.parametrize("committed", [False, True])
async def test_a_commit_of_unknown_outcome_is_made_again(store: Store, clock: ManualClock, committed: bool) -> None:
    await start_race(store, clock, seats=4)
    with failing_commits(store, committed=committed):
        claimed = await asyncio.gather(*(claim(store, clock, seat=seat) for seat in range(4)))
    for seat, each in enumerate(claimed):
        assert await store.journal.append(moves(seat=seat, claim=each.claim)) == Landed()


async def test_what_waits_when_the_store_closes_is_done_and_nothing_new_taken(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    waiting = [asyncio.ensure_future(claim(store, clock, seat=seat)) for seat in (0, 1, 0)]
    await asyncio.sleep(0)
    closing = asyncio.ensure_future(store.writer.close())
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="closed"):
        await claim(store, clock)
    await closing
    assert [each.claim for each in await asyncio.gather(*waiting)] == [1, 1, 2]


@only_postgres
async def test_what_nobody_waits_for_any_more_when_its_turn_comes_is_not_made(store: Store, clock: ManualClock) -> None:
    """The socket is gone: its claim would fence the next one of its player, made on another node meanwhile."""
    await start_race(store, clock)
    gone = store.journal.claim("r1", 0, "p0", clock.now(), lambda: False)
    there = store.journal.claim("r1", 1, "p1", clock.now(), lambda: True)
    answers = await asyncio.gather(gone, there, return_exceptions=True)
    assert isinstance(answers[0], NotYourSeat)
    assert isinstance(answers[1], Claimed)
    assert (await claim(store, clock)).claim == 1


@only_postgres
async def test_what_nobody_waits_for_any_more_when_it_is_tried_again_is_not_made(
    store: Store, clock: ManualClock
) -> None:
    """The node stood still in its first attempt, and the player is on another one by now."""
    await start_race(store, clock)
    wanted = iter([True, True, False])  # when it is gathered, at the first attempt, at the second
    with failing_commits(store, committed=False), pytest.raises(NotYourSeat):
        await store.journal.claim("r1", 0, "p0", clock.now(), lambda: next(wanted))
    assert (await claim(store, clock)).claim == 1


@only_postgres
async def test_a_seat_that_somebody_holds_is_nobody_elses_affair(place: PostgresPlace, clock: ManualClock) -> None:
    store = await open_at(place, clock, patience_ms=150)
    await start_race(store, clock, seats=3)
    outsider = place.outsider("SELECT FROM seat WHERE seat = 1 FOR UPDATE")
    outsider.hold()
    first, held, last = await asyncio.gather(
        *(claim(store, clock, seat=seat) for seat in range(3)), return_exceptions=True
    )
    outsider.let_go()
    outsider.close()
    assert isinstance(first, Claimed)
    assert isinstance(held, Unavailable)
    assert isinstance(last, Claimed)
    assert (await claim(store, clock, seat=1)).claim == 1
    await store.close()


async def test_a_claim_follows_no_newer_one_of_another_node_than_it_knows(
    store: Store, second: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    there = await claim(second, clock)
    with pytest.raises(OlderClaim) as older:
        await store.journal.claim("r1", 0, "p0", clock.now(), newest=there.claim - 1)
    assert (older.value.newest, older.value.player) == (there.claim, "p0")
    knowing = await store.journal.claim("r1", 0, "p0", clock.now(), newest=there.claim)
    again = await store.journal.claim("r1", 0, "p0", clock.now(), newest=0)  # its own node's are its own affair
    assert (knowing.claim, again.claim) == (there.claim + 1, there.claim + 2)
    with pytest.raises(NotYourSeat):
        await store.journal.claim("r1", 0, "stranger", clock.now(), newest=0)


async def test_a_claim_follows_any_whose_socket_is_gone(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    there = await claim(second, clock)
    await second.races.command("r1", Drop(0), clock.now(), Holder(0, there.claim))
    assert (await store.journal.claim("r1", 0, "p0", clock.now(), newest=0)).claim == there.claim + 1


async def test_whoever_speaks_for_a_seat_is_looked_up_without_a_word(
    store: Store, second: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    older = await claim(store, clock)
    await store.races.hold("r1", Holder(0, older.claim))
    newer = await claim(second, clock)
    await second.races.hold("r1", Holder(0, newer.claim))
    with pytest.raises(OlderClaim):
        await store.races.hold("r1", Holder(0, older.claim))
