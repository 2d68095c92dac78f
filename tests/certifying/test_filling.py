"""A pool fills itself beside a server's work: up to so many, on several nodes, through outages, until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from squaredeal.certifying import Filling, Pace, Pool
from squaredeal.certifying.filling import for_dailies
from squaredeal.clock import ManualClock
from squaredeal.engine import ALL_RULES
from squaredeal.solving import Solvers
from squaredeal.store import Store
from tests.store.places import Place, only_sqlite

from .pools import PATIENCE_S, certified, open_solvers, until, whole_pool

AT_ONCE = Pace(begin_s=0, rest_s=0, rest=0, rest_empty=0, full_s=0.05, first_pause_s=0.02, most_pause_s=0.05)
EASY = ("freecell", "klondike/3/unlimited")


@pytest.fixture(autouse=True)
def _only_easy_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule sets most of whose deals are won quickly, so that the test is short."""
    monkeypatch.setattr("squaredeal.certifying.filling.ALL_RULES", [rules for rules in ALL_RULES if rules.code in EASY])


def filling(store: Store, solvers: Solvers, clock: ManualClock, *, ready: int, pace: Pace = AT_ONCE) -> Filling:
    return Filling(Pool(store.deals), solvers, clock.now, ready=ready, pace=pace)


async def filled(store: Store, is_enough: Callable[[list[int]], bool]) -> None:
    """Wait until the numbers of ready deals are enough."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_enough([(await store.deals.ready()).get(rules, 0) for rules in EASY]):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_two_nodes_fill_one_pool_and_what_is_taken_is_filled_again(
    store: Store, second: Store, clock: ManualClock
) -> None:
    async with open_solvers() as solvers:
        nodes = [filling(node, solvers, clock, ready=1) for node in (store, second)]
        with capture_logs() as logs:
            for node in nodes:
                node.start()
            await filled(store, lambda ready: min(ready) >= 1)
            taken = await Pool(store.deals).take(ALL_RULES[0], "practice", clock.now())
            await filled(store, lambda ready: min(ready) >= 1)
            for node in nodes:
                await node.stop()
            for each in (store, second):
                await each.probe()  # behind what was on its way when they were stopped
    assert taken is not None
    assert logs == []
    ready = await store.deals.ready()
    assert set(ready) == set(EASY)
    assert max(ready.values()) <= len(nodes)
    assert len({each.seed for each in await whole_pool(store)}) == sum(ready.values()) + 1


@only_sqlite
async def test_an_outage_is_waited_for(store: Store, place: Place, clock: ManualClock) -> None:
    place.ask("ALTER TABLE certified_deal RENAME TO away")
    async with open_solvers() as solvers:
        node = filling(store, solvers, clock, ready=1)
        asked = 0
        ready = store.deals.ready

        async def counted() -> dict[str, int]:
            nonlocal asked
            asked += 1
            return await ready()

        store.deals.ready = counted  # type: ignore[method-assign]
        node.start()
        await until(lambda: asked >= 3)
        assert solvers.counts.started == 0
        place.ask("ALTER TABLE away RENAME TO certified_deal")
        store.deals.ready = ready  # type: ignore[method-assign]
        await filled(store, lambda numbers: min(numbers) == 1)
        await node.stop()
    assert len(await whole_pool(store)) == len(EASY)


def test_the_dailies_come_first_until_both_days_can_be_made() -> None:
    ready = {"freecell": 1, "klondike/1/1": 0, "klondike/1/unlimited": 2, "klondike/3/unlimited": 5}
    missing = {rules: 20 - ready.get(rules.code, 0) for rules in ALL_RULES}
    assert {rules.code: number for rules, number in for_dailies(ready, missing).items()} == {"freecell": 19}
    assert for_dailies(ready | {"freecell": 2}, missing) == {}
    few = {rules: max(1 - ready.get(rules.code, 0), 0) for rules in ALL_RULES}
    assert for_dailies(ready, few) == {}  # no more than is wanted


@only_sqlite
async def test_nothing_is_done_before_its_time_or_for_a_full_pool(store: Store, clock: ManualClock) -> None:
    for rules in EASY:
        await Pool(store.deals).add(certified(rules, "12"))
    async with open_solvers() as solvers:
        early = filling(store, solvers, clock, ready=9, pace=Pace())
        early.start()
        full = filling(store, solvers, clock, ready=1)
        full.start()
        await full.stop()
        full.start()
        await asyncio.sleep(0)
        await early.stop()
        await full.stop()
        assert solvers.counts.started == 0
    assert len(await whole_pool(store)) == len(EASY)


@only_sqlite
async def test_it_ends_with_its_solvers_and_can_be_stopped_in_the_middle(store: Store, clock: ManualClock) -> None:
    async with open_solvers() as solvers:
        busy, other = filling(store, solvers, clock, ready=1_000), filling(store, solvers, clock, ready=1_000)
        busy.start()
        other.start()
        await until(lambda: solvers.running == 1)
        await busy.stop()
    await other.stop()
    assert (solvers.waiting, solvers.pids) == (0, [])
    await whole_pool(store)
