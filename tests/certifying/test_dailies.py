"""Today's and tomorrow's dailies are made from the pool: one each, whoever makes them, as soon as there are deals."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from structlog.testing import capture_logs

from squaredeal.certifying import DailyMaking, Pool
from squaredeal.clock import ManualClock
from squaredeal.engine import commitment
from squaredeal.race.daily import DAILY_RULES, closes_at, day_of, opens_at
from squaredeal.store import Store, StoreError, daily_name
from tests.store.places import Place, only_sqlite
from tests.web.days import EASY, certified

from .pools import PATIENCE_S

TODAY, TOMORROW, NEXT = "2027-02-28", "2027-03-01", "2027-03-02"


@pytest.fixture(autouse=True)
def _noon(clock: ManualClock) -> None:
    clock.advance(opens_at(TODAY) + 43_200_000 - clock.now())


def making(store: Store, clock: ManualClock) -> DailyMaking:
    return DailyMaking(Pool(store.deals), store.dailies, clock.now)


async def keep(store: Store, *numbers: int, rules: tuple[str, ...] = DAILY_RULES) -> None:
    for number in numbers:
        for each in rules:
            await Pool(store.deals).add(certified(each, number))


async def test_two_nodes_make_the_same_once(store: Store, second: Store, place: Place, clock: ManualClock) -> None:
    await keep(store, *EASY[:3])
    nodes = [making(each, clock) for each in (store, second) * 2]
    assert await asyncio.gather(*(node.make() for node in nodes)) == [True] * 4
    for day in (TODAY, TOMORROW):
        made = await second.dailies.made(day)
        assert sorted(made) == sorted(DAILY_RULES)
        for rules, daily in made.items():
            assert daily.commitment == commitment(daily.server_seed)
            taken = await store.deals.take(rules, "daily", clock.now(), name=daily_name(rules, day))
            assert taken is not None
            assert taken.seed == daily.server_seed.hex()
    assert await store.deals.ready() == dict.fromkeys(DAILY_RULES, 1)
    assert place.ask("SELECT taken_for, count(*) FROM certified_deal WHERE taken_at IS NOT NULL GROUP BY 1") == [
        ("daily", 6)
    ]


@only_sqlite
async def test_what_the_pool_has_not_is_made_when_it_has_today_first(store: Store, clock: ManualClock) -> None:
    node = making(store, clock)
    assert not await node.make()
    await keep(store, EASY[0], rules=DAILY_RULES[:1])
    assert not await node.make()
    assert [sorted(await store.dailies.made(day)) for day in (TODAY, TOMORROW)] == [[DAILY_RULES[0]], []]
    await keep(store, EASY[1], EASY[2])
    assert await node.make()
    assert [len(await store.dailies.made(day)) for day in (TODAY, TOMORROW)] == [3, 3]


@only_sqlite
async def test_after_midnight_the_day_behind_is_made_and_today_is_what_tomorrow_was(
    store: Store, clock: ManualClock
) -> None:
    await keep(store, *EASY[:3])
    node = making(store, clock)
    await node.make()
    before = await store.dailies.made(TOMORROW)
    clock.advance(closes_at(TODAY) - clock.now())
    assert day_of(clock.now()) == TOMORROW
    assert await node.make()
    assert await store.dailies.made(TOMORROW) == before
    assert len(await store.dailies.made(NEXT)) == 3


@only_sqlite
async def test_a_deal_that_does_not_replay_is_set_aside_and_another_taken(store: Store, clock: ManualClock) -> None:
    await keep(store, EASY[1], EASY[2])
    for rules in DAILY_RULES:
        good = certified(rules, EASY[0])
        await store.deals.add(msgspec.structs.replace(good, line=good.line[1:], made_at=1))
    with capture_logs() as logs:
        assert await making(store, clock).make()
    assert [line["event"] for line in logs].count("certified_deal_set_aside") == 3
    seeds = {daily.server_seed.hex() for daily in (await store.dailies.made(TODAY)).values()}
    assert seeds < {certified(DAILY_RULES[0], number).seed for number in EASY[1:3]}


@only_sqlite
async def test_a_node_that_died_behind_the_taking_has_lost_no_deal(store: Store, clock: ManualClock) -> None:
    (rules, *_) = DAILY_RULES
    await keep(store, EASY[0], rules=(rules,))
    taken = await store.deals.take(rules, "daily", clock.now(), name=daily_name(rules, TODAY))
    assert taken is not None
    await making(store, clock).make()
    daily = await store.dailies.find(rules, TODAY)
    assert daily is not None
    assert daily.server_seed.hex() == taken.seed


@only_sqlite
async def test_it_begins_at_once_and_waits_for_an_outage(store: Store, place: Place, clock: ManualClock) -> None:
    await keep(store, *EASY[:2])
    failed = asyncio.Event()
    dailies = store.dailies
    find = dailies.made

    async def heard(day: str) -> object:
        try:
            return await find(day)
        except StoreError:
            failed.set()
            raise

    dailies.made = heard  # type: ignore[method-assign, assignment]
    place.ask("ALTER TABLE daily RENAME TO away")
    node = making(store, clock)
    node.start()
    async with asyncio.timeout(PATIENCE_S):
        await failed.wait()
    place.ask("ALTER TABLE away RENAME TO daily")
    async with asyncio.timeout(PATIENCE_S):
        while not await find(TOMORROW):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)
    await node.stop()
    await node.stop()
