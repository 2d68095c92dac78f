"""What may happen at the same time, on a real database: nothing is lost, nothing lands twice, nothing is decided twice.

Two stores on one database are two nodes. Each test tells one interleaving of `docs/journal.md`.
"""

import asyncio

import pytest
from msgspec.structs import replace

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Drop, Join, Leave, Resign, SetReady, Tick
from squaredeal.race.events import RaceEnded, RaceStarted, SeatEnded, SeatFinished
from squaredeal.race.refusal import RaceRefused
from squaredeal.race.standings import standings
from squaredeal.store import Append, Decided, Landed, Missed, Outcome, Row, Store
from tests.store.staging import NONCE, TERMS, claim, empty_race, moves, seat_players, start_race


def places(outcomes: list[Outcome]) -> list[int | None]:
    """The places that winning appends were told; None for one that did not land."""
    return [_place(outcome) for outcome in outcomes]


def _place(outcome: Outcome) -> int | None:
    if not isinstance(outcome, Landed) or outcome.decided is None:
        return None
    return next(event.place for event in outcome.decided.events if isinstance(event, SeatFinished))


async def all_of(*appends: "asyncio.Future[Outcome]") -> list[Outcome]:
    return [await append for append in appends]


# Two tabs, two nodes


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
    await store.races.command("r1", _join("p2"), clock.now())
    later = await store.journal.claim("r1", 1, "p2", clock.now())
    assert later.claim > earlier.claim
    assert later.rows == []


# The end of a seat


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


# Commands and deadlines


async def test_two_nodes_fire_one_start(store: Store, second: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), b"seed")
    await seat_players(store, clock, "r1", 2)
    for seat in range(2):
        await store.races.command("r1", _ready(seat), clock.now())
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
            *(node.races.command(race, _join(f"p{n}"), clock.now()) for n, node in enumerate((store, second))),
            return_exceptions=True,
        )
        assert [isinstance(answer, Decided) for answer in joined].count(True) == 1
        assert [isinstance(answer, RaceRefused) for answer in joined].count(True) == 1


# Callers that go away


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


def _join(player: str) -> Join:
    return Join(player, player, "guest")


def _ready(seat: int) -> SetReady:
    return SetReady(seat, True, NONCE)
