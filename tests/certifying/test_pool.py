"""Nothing gets into the pool and nothing is handed out whose line does not win."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from structlog.testing import capture_logs

from squaredeal.certifying import NotWinnable, Pool, fault_of
from squaredeal.clock import ManualClock
from squaredeal.engine import parse_rules
from squaredeal.store import CertifiedDeal, Store
from tests.store.places import only_sqlite

from .pools import FREECELL, certified, whole_pool

ONE, TWO, THREE = (certified(seed=seed) for seed in ("1", "2", "3"))


def changed(**fields: object) -> CertifiedDeal:
    return msgspec.structs.replace(ONE, **fields)


WRONG = [
    (changed(line=ONE.line[:-1], par=ONE.par - 1), "its line leaves 1 cards"),
    (changed(line=(), par=0), "its line leaves 52 cards"),
    (changed(line=("ah", *ONE.line)), "move 1 of its line is not legal"),
    (changed(line=(*ONE.line, "1h")), f"move {ONE.par + 1} of its line is not legal"),
    (changed(line=("hop", *ONE.line)), "hop"),
    (changed(seed="2"), "not legal"),
    (changed(seed=" 1"), "normal form"),
    (changed(seed=""), "a seed has at least one character"),
    (changed(rules="freecell/2"), "names no rules"),
    (changed(rules="klondike/3/1"), "not"),
    (changed(par=ONE.par - 1), "par or difficulty"),
    (changed(difficulty=5), "par or difficulty"),
]


@pytest.mark.parametrize(("deal", "why"), WRONG)
@only_sqlite
async def test_a_deal_that_is_not_won_is_refused(store: Store, deal: CertifiedDeal, why: str) -> None:
    assert why in (fault_of(deal) or "")
    with pytest.raises(NotWinnable):
        await Pool(store.deals).add(deal)
    assert await whole_pool(store) == []


async def test_what_is_taken_wins(store: Store, clock: ManualClock) -> None:
    pool = Pool(store.deals)
    for each in (ONE, certified("klondike/3/unlimited", "12")):
        await pool.add(each)
        assert await pool.take(parse_rules(each.rules), "practice", clock.now()) == each
    assert await pool.take(FREECELL, "practice", clock.now()) is None
    assert len(await whole_pool(store)) == 2


async def test_one_that_does_not_replay_is_set_aside_and_the_next_taken(store: Store, clock: ManualClock) -> None:
    pool = Pool(store.deals)
    for each in (ONE, TWO, THREE):
        await store.deals.add(each if each is THREE else msgspec.structs.replace(each, line=each.line[1:]))
    with capture_logs() as logs:
        assert await pool.take(FREECELL, "daily", clock.now(), name="today") == THREE
        assert await pool.take(FREECELL, "daily", clock.now(), name="today") == THREE
    assert [(line["event"], line["log_level"], line["seed"]) for line in logs] == [
        ("certified_deal_set_aside", "error", "1"),
        ("certified_deal_set_aside", "error", "2"),
    ]
    assert await pool.ready() == {}


async def test_two_nodes_hand_out_each_deal_once(store: Store, second: Store, clock: ManualClock) -> None:
    for each in (ONE, TWO, THREE):
        await Pool(store.deals).add(each)
    pools = [Pool(node.deals) for node in (store, second)] * 3
    handed_out = await asyncio.gather(*(pool.take(FREECELL, "practice", clock.now()) for pool in pools))
    seeds = [each.seed for each in handed_out if each is not None]
    while (left := await pools[0].take(FREECELL, "practice", clock.now())) is not None:
        seeds.append(left.seed)
    assert sorted(seeds) == ["1", "2", "3"]


@only_sqlite
async def test_practice_deals_are_forgotten_after_thirty_days(store: Store, clock: ManualClock) -> None:
    pool = Pool(store.deals)
    for each in (ONE, TWO, THREE):
        await pool.add(each)
    await pool.take(FREECELL, "practice", clock.now())
    await pool.take(FREECELL, "daily", clock.now())
    clock.advance(30 * 24 * 3_600_000)
    assert await pool.forget_old(clock.now()) == 0
    clock.advance(1)
    assert await pool.forget_old(clock.now()) == 1
    assert sorted(each.seed for each in await whole_pool(store)) == ["2", "3"]
