"""Races are kept as they were decided, event by event, and are found by what is asked of them."""

from typing import Any

import pytest
from sqlalchemy import Connection, event

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Drop, Help, Join, Kick, Leave, Return, SetReady, Start, Tick
from squaredeal.race.deadlines import next_deadline
from squaredeal.race.events import SeatDropped, SeatTaken, decode_event
from squaredeal.race.evolve import evolve_all
from squaredeal.race.model import Phase
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import Landed, NoSuchRace, Store, Unavailable
from squaredeal.store.outcomes import RaceTip, SeatTip
from tests.store.places import Place
from tests.store.staging import NONCE, SEED, TERMS, claim, empty_race, moves, seat_players, start_race


async def test_reads_back_what_was_created(store: Store, clock: ManualClock) -> None:
    race = empty_race("r1", clock)
    assert await store.races.create(race, SEED)
    assert await store.races.load("r1") == race
    assert await store.races.load("r2") is None


async def test_the_secret_is_in_no_race(store: Store, place: Place, clock: ManualClock) -> None:
    await start_race(store, clock)
    assert await store.races.secret("r1") == SEED
    with pytest.raises(NoSuchRace):
        await store.races.secret("r2")
    assert SEED.hex() not in repr(await store.races.load("r1"))
    everything = [*place.ask("SELECT state FROM race"), *place.ask("SELECT event FROM race_event")]
    assert everything
    assert not any(SEED.hex() in text for (text,) in everything)


async def test_a_command_is_decided_and_kept(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), SEED)
    decided = await store.races.command("r1", Join("p0", "Ann", "account"), clock.now())
    assert decided.events[0] == SeatTaken(0, "p0", "Ann", "account")
    assert decided.race == await store.races.load("r1")


async def test_a_command_that_changes_nothing_writes_nothing(store: Store, clock: ManualClock) -> None:
    race = await start_race(store, clock)
    assert await store.races.command("r1", Tick(), clock.now()) == await store.races.command("r1", Return(0), 0)
    assert (await store.races.command("r1", Tick(), clock.now())).race == race


async def test_a_refusal_changes_nothing(store: Store, clock: ManualClock) -> None:
    race = await start_race(store, clock)
    with pytest.raises(RaceRefused) as refused:
        await store.races.command("r1", Start(0), clock.now())
    assert str(refused.value.why) == "not_open"
    assert await store.races.load("r1") == race
    with pytest.raises(NoSuchRace):
        await store.races.command("r2", Start(0), clock.now())


async def test_the_events_rebuild_the_race(store: Store, place: Place, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock, seats=3), SEED)
    await seat_players(store, clock, "r1", 3)
    for command in (Kick(0, 1), Join("p9", "Zoe", "guest"), Leave(0), Join("p0", "Ann", "guest"), Drop(2), Return(2)):
        await store.races.command("r1", command, clock.now())
    for seat in range(3):
        await store.races.command("r1", SetReady(seat, True, NONCE), clock.now())
    clock.advance(TERMS.countdown_ms)
    race = (await store.races.command("r1", Tick(), clock.now())).race
    kept = place.ask("SELECT version, event FROM race_event ORDER BY version")
    assert [version for version, _ in kept] == list(range(1, race.version + 1))
    first = empty_race("r1", clock, seats=3)
    rebuilt = evolve_all(first, [decode_event(event) for _, event in kept])
    assert (rebuilt.seats, rebuilt.phase, rebuilt.host) == (race.seats, race.phase, race.host)


async def test_a_seat_taken_anew_starts_anew(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), SEED)
    await seat_players(store, clock, "r1", 2)
    await store.races.command("r1", Kick(0, 1), clock.now())
    assert list((await store.races.tips(["r1"]))["r1"].seats) == [0]
    race = (await store.races.command("r1", Join("p7", "Eve", "guest"), clock.now())).race
    assert [seat.player for seat in race.seats] == ["p0", "p7"]
    assert (await store.journal.claim("r1", 1, "p7", clock.now())).claim > 1


async def test_help_is_kept_with_the_seat(store: Store, place: Place, clock: ManualClock) -> None:
    await start_race(store, clock)
    await store.races.command("r1", Help(0), clock.now())
    race = await store.races.load("r1")
    assert race is not None
    assert [seat.helped for seat in race.seats] == [True, False]
    assert place.ask("SELECT helped FROM seat ORDER BY seat") == [(1,), (0,)]


async def test_deadlines_become_due(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), SEED)
    race = await store.races.load("r1")
    assert race is not None
    due = next_deadline(race, TERMS)
    assert due is not None
    assert await store.races.due(due - 1) == []
    assert await store.races.due(due) == ["r1"]
    clock.advance(due - clock.now())
    over = (await store.races.command("r1", Tick(), clock.now())).race
    assert over.phase is Phase.OVER
    assert await store.races.due(due + 10**9) == []


async def test_the_most_overdue_come_first(store: Store, clock: ManualClock) -> None:
    for number in (3, 1, 2):
        await store.races.create(empty_race(f"r{number}", clock), SEED)
        clock.advance(1)
    assert await store.races.due(clock.now() + 10**6) == ["r3", "r1", "r2"]
    assert await store.races.due(clock.now() + 10**6, limit=2) == ["r3", "r1"]


async def test_lists_open_and_running_races_newest_first(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("old", clock), SEED)
    clock.advance(1)
    await start_race(store, clock, "running")
    await claim(store, clock, "running")
    await store.journal.append(moves(2, race="running"))
    clock.advance(1)
    await store.races.create(empty_race("secret", clock, listed=False), SEED)
    await store.races.create(empty_race("over", clock), SEED)
    await seat_players(store, clock, "over", 1)
    await store.races.command("over", Leave(0), clock.now())
    listed = await store.races.listed(10)
    assert [race.id for race in listed] == ["running", "old"]
    assert listed[0].seats[0].rev == 2
    clock.advance(1)
    await store.races.create(empty_race("new", clock), SEED)
    assert [race.id for race in await store.races.listed(1)] == ["new", "running"]  # one of each phase
    besides = await store.races.listed(1, besides=["old", "secret", "over", "nowhere", "new"])
    assert [race.id for race in besides] == ["new", "running", "old"]


async def test_the_history_of_a_race_rebuilds_it(store: Store, clock: ManualClock) -> None:
    race = await start_race(store, clock)
    history = await store.races.history("r1")
    assert [recorded.version for recorded in history] == list(range(1, race.version + 1))
    assert evolve_all(empty_race("r1", clock), [recorded.event for recorded in history]).seats == race.seats
    clock.advance(1_234)
    await store.races.command("r1", Drop(0), clock.now())
    assert (await store.races.history("r1"))[-1] == (race.version + 1, clock.now(), SeatDropped(0, clock.now()))
    assert await store.races.history("nowhere") == []


async def test_tips_of_many_races_at_once(store: Store, clock: ManualClock) -> None:
    race = await start_race(store, clock)
    await claim(store, clock)
    assert await store.journal.append(moves(3)) == Landed()
    await store.races.create(empty_race("r2", clock), SEED)
    ids = ["r2", "r1", "nowhere", *(f"x{number}" for number in range(1_200)), "r1"]
    seats = {0: SeatTip(rev=3, claim=1, player="p0"), 1: SeatTip(rev=0, claim=0, player="p1")}
    assert await store.races.tips(ids) == {"r1": RaceTip(race.version, seats), "r2": RaceTip(0, {})}
    assert await store.races.tips([]) == {}


class Overtaking:
    """Lets another change slip in between a race being read and being written, the next `times` times."""

    def __init__(self, store: Store, times: int) -> None:
        self.left = times
        event.listen(store.database.writing, "before_cursor_execute", self.slip_in)

    def slip_in(self, _: Connection, cursor: Any, statement: str, *more: object) -> None:
        if statement.startswith("UPDATE race SET") and self.left:
            self.left -= 1
            cursor.execute("UPDATE race SET version = version + 1")


async def test_a_command_that_is_overtaken_is_decided_again(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), SEED)
    overtaking = Overtaking(store, times=2)
    decided = await store.races.command("r1", Join("p0", "Ann", "guest"), clock.now())
    assert overtaking.left == 0
    assert decided.race == await store.races.load("r1")
    assert decided.race.version == 2


async def test_a_command_that_is_always_overtaken_is_given_up(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), SEED)
    Overtaking(store, times=1_000)
    with pytest.raises(Unavailable, match="busy"):
        await store.races.command("r1", Join("p0", "Ann", "guest"), clock.now())
    assert await store.races.load("r1") == empty_race("r1", clock)
