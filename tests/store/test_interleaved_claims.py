"""What may happen at the same time to a seat's claim: nothing is lost, nothing lands twice.

Two stores on one database are two nodes. Each test tells one interleaving of `docs/journal.md`.
"""

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Leave
from squaredeal.store import Landed, Missed, Row, Store
from tests.store.staging import claim, empty_race, join, moves, seat_players, start_race
from tests.store.winners import all_of


async def test_two_tabs_the_newer_claim_wins(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    older = await claim(store, clock)
    await store.journal.append(moves(2, claim=older.claim))
    newer = await claim(store, clock)
    assert [row.rev for row in newer.rows] == [1, 2]
    assert await store.journal.append(moves(base=2, claim=older.claim)) == Missed("playing", newer.claim, 2)
    assert await store.journal.append(moves(base=2, claim=newer.claim)) == Landed()


async def test_a_zombie_on_another_node_can_not_write(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    zombie = await claim(store, clock)
    claimed = await second.journal.claim("r1", 0, "p0", clock.now())
    assert await store.journal.append(moves(claim=zombie.claim)) == Missed("playing", claimed.claim, 0)
    assert await second.journal.append(moves(claim=claimed.claim)) == Landed()


async def test_the_board_read_after_a_claim_is_final(store: Store, second: Store, clock: ManualClock) -> None:
    """An append races a newer claim: the board that the claim read has it, or it has missed; never neither or both."""
    await start_race(store, clock)
    number, base = (await claim(store, clock)).claim, 0
    for _ in range(30):
        sent = store.journal.append(moves(2, base=base, claim=number))
        claimed = await second.journal.claim("r1", 0, "p0", clock.now())
        landed = isinstance(await sent, Landed)
        assert len(claimed.rows) == base + (2 if landed else 0)
        assert await store.journal.rows("r1", 0) == claimed.rows
        number, base = claimed.claim, len(claimed.rows)


async def test_a_move_sent_from_two_nodes_lands_once(store: Store, second: Store, clock: ManualClock) -> None:
    """Both nodes even share the claim, which no two sockets do: the rev alone keeps the second one out."""
    await start_race(store, clock)
    await claim(store, clock)
    for base in range(20):
        outcomes = await all_of(store.journal.append(moves(base=base)), second.journal.append(moves(base=base)))
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Landed", "Missed"]
    assert len(await store.journal.rows("r1", 0)) == 20


async def test_a_seat_given_to_somebody_else_takes_nothing_from_its_earlier_holder(
    store: Store, clock: ManualClock
) -> None:
    await store.races.create(empty_race("r1", clock, seats=2), b"seed")
    await seat_players(store, clock, "r1", 2)
    earlier = await claim(store, clock, seat=1)
    await store.races.command("r1", Leave(1), clock.now())
    await store.races.command("r1", join("p2"), clock.now())
    later = await store.journal.claim("r1", 1, "p2", clock.now())
    assert later.claim > earlier.claim
    assert later.rows == []


async def test_a_win_that_is_sent_again_after_the_end_finds_its_row(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock, seats=1)
    await claim(store, clock)
    await store.journal.append(moves(3, won=True))
    again = await claim(store, clock)
    assert again.state == "finished"
    assert await store.journal.append(moves(1, base=2, claim=again.claim, won=True)) == Missed("finished", 2, 3)
    assert await store.journal.text("r1", 0, 3) == Row(3, "m3", 30)
    clock.advance(600_000)
    assert await store.replays.pack("r1")
    assert await store.journal.text("r1", 0, 3) == Row(3, "m3", 30)
    assert [row.rev for row in (await claim(store, clock)).rows] == [1, 2, 3]
