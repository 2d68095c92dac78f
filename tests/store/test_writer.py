"""The one writer: in order, one transaction at a time, shared by what waits together."""

import asyncio

import pytest
from sqlalchemy import Connection, event, text

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Join, Resign
from squaredeal.race.events import SeatTaken
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import NotYourSeat, Store, Unavailable
from squaredeal.store.jobs import Work
from tests.store.faults import failing_commits
from tests.store.places import Place, only_sqlite
from tests.store.staging import SEED, empty_race, moves, start_race


def insert(name: str) -> Work[str]:
    """Add a node of that name: twice is as good as once."""

    def work(connection: Connection) -> str:
        connection.execute(text("INSERT INTO node VALUES (:name, 0) ON CONFLICT DO NOTHING"), {"name": name})
        return name

    return work


def fail(connection: Connection) -> None:
    connection.execute(text("INSERT INTO node VALUES ('of no effect', 0)"))
    raise KeyError("on purpose")


def nodes(place: Place) -> set[object]:
    return {name for (name,) in place.ask("SELECT id FROM node WHERE beat_at = 0")}


class Commits:
    """Counts the commits of a store's writer."""

    def __init__(self, store: Store) -> None:
        self.count = 0
        event.listen(store.database.writing, "commit", self.note)

    def note(self, _: Connection) -> None:
        self.count += 1


@only_sqlite
async def test_works_that_wait_together_share_a_commit(store: Store, place: Place) -> None:
    commits = Commits(store)
    names = [f"n{number}" for number in range(20)]
    assert await asyncio.gather(*(store.writer.write(insert(name)) for name in names)) == names
    assert nodes(place) == set(names)
    assert commits.count == 1


async def test_a_work_that_raises_undoes_only_its_own(store: Store, place: Place) -> None:
    works = [insert("a"), fail, insert("b")]
    first, raised, last = await asyncio.gather(*(store.writer.write(work) for work in works), return_exceptions=True)
    assert (first, last) == ("a", "b")
    assert isinstance(raised, KeyError)
    assert nodes(place) == {"a", "b"}


async def test_a_work_that_the_database_refuses_fails_alone(store: Store, place: Place) -> None:
    def nonsense(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    works = [insert("a"), nonsense, insert("b")]
    first, raised, last = await asyncio.gather(*(store.writer.write(work) for work in works), return_exceptions=True)
    assert (first, last) == ("a", "b")
    assert isinstance(raised, Unavailable)
    assert raised.reason == "broken"
    assert nodes(place) == {"a", "b"}


@pytest.mark.parametrize("committed", [False, True])
async def test_a_shared_commit_of_unknown_outcome_is_settled_for_each(
    store: Store, clock: ManualClock, committed: bool
) -> None:
    await store.races.create(empty_race("r1", clock, seats=5), SEED)
    with failing_commits(store, committed=committed, times=3):
        joined = await asyncio.gather(
            *(store.races.command("r1", Join(f"p{number}", "Ann", "guest"), clock.now()) for number in range(5))
        )
    race = await store.races.load("r1")
    assert race is not None
    assert sorted(seat.player for seat in race.seats) == [f"p{number}" for number in range(5)]
    told = [event.seat for decided in joined for event in decided.events if isinstance(event, SeatTaken)]
    assert sorted(told) == list(range(5))


async def test_commands_on_one_race_that_share_a_commit_see_each_other(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock, seats=2), SEED)
    answers = await asyncio.gather(
        *(store.races.command("r1", Join(f"p{number}", "Ann", "guest"), clock.now()) for number in range(5)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers].count(RaceRefused) == 3
    race = await store.races.load("r1")
    assert race is not None
    assert len(race.seats) == 2


async def test_a_storm_of_claims(store: Store, place: Place, clock: ManualClock) -> None:
    await start_race(store, clock, seats=10)
    commits = Commits(store)
    sent = [store.journal.claim("r1", number % 10, f"p{number % 10}", clock.now()) for number in range(100)]
    stranger = store.journal.claim("r1", 0, "stranger", clock.now())
    *claims, refused = await asyncio.gather(*sent, stranger, return_exceptions=True)
    assert isinstance(refused, NotYourSeat)
    numbers = [claimed.claim for claimed in claims if not isinstance(claimed, BaseException)]
    assert sorted(numbers) == sorted(list(range(1, 11)) * 10)
    assert commits.count < 20 or not place.may_share


async def test_an_append_is_not_overtaken_by_what_is_asked_after_it(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await store.journal.claim("r1", 0, "p0", clock.now())
    seen: list[object] = []

    def look(connection: Connection) -> None:
        seen.append(connection.scalar(text("SELECT rev FROM seat WHERE seat = 0")))

    before = asyncio.ensure_future(store.writer.write(look))
    await asyncio.sleep(0)
    sent = store.journal.append(moves())
    after = asyncio.ensure_future(store.writer.write(look))
    await asyncio.gather(before, sent, after)
    assert seen == [0, 1]


async def test_closing_does_what_is_waiting_and_takes_nothing_new(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    waiting = [asyncio.ensure_future(store.writer.write(insert(f"n{number}"))) for number in range(3)]
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    assert await asyncio.gather(*waiting) == ["n0", "n1", "n2"]
    for late in (store.writer.write(insert("late")), store.writer.write_once(insert("late"))):
        with pytest.raises(Unavailable, match="closed"):
            await late
    with pytest.raises(Unavailable, match="closed"):
        await store.races.command("r1", Resign(0), clock.now())
