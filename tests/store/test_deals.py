"""Certified deals: kept once, handed out once, on both databases and on several nodes."""

import asyncio
from itertools import count

import msgspec
import pytest

from squaredeal.clock import ManualClock
from squaredeal.store import CertifiedDeal, Store, Unavailable
from squaredeal.store.deal_stock import Stock, count_stock
from tests.store.faults import failing_commits
from tests.store.places import Place, PostgresOutsider, PostgresPlace, only_postgres

DEAL = CertifiedDeal("freecell", "a" * 64, ("6a", "6b", "6h"), 3, 120, 2, "solver/1", 200_000, 1_000)


def deals(number: int, rules: str = "freecell", **more: object) -> list[CertifiedDeal]:
    """That many different deals, the oldest first."""
    made = [msgspec.structs.replace(DEAL, rules=rules, seed=f"{n:064x}", made_at=1_000 + n) for n in range(number)]
    return [msgspec.structs.replace(deal, **more) for deal in made]


async def keep(store: Store, *kept: CertifiedDeal) -> None:
    for deal in kept:
        await store.deals.add(deal)


async def test_what_is_taken_is_what_was_kept_the_oldest_first(store: Store, clock: ManualClock) -> None:
    first, second = deals(2)
    await keep(store, second, first)
    assert await store.deals.take("freecell", "practice", clock.now()) == first
    assert await store.deals.take("freecell", "practice", clock.now()) == second
    assert await store.deals.take("freecell", "practice", clock.now()) is None


async def test_rules_are_not_mixed_up(store: Store, clock: ManualClock) -> None:
    (deal,) = deals(1, "klondike/3/1")
    await keep(store, deal)
    assert await store.deals.take("klondike/3/3", "practice", clock.now()) is None
    assert await store.deals.take("klondike/3/1", "practice", clock.now()) == deal


async def test_a_deal_kept_again_stays_as_it_is(store: Store, place: Place, clock: ManualClock) -> None:
    await keep(store, DEAL, msgspec.structs.replace(DEAL, line=("1a",), par=1))
    assert await store.deals.ready() == {"freecell": 1}
    assert await store.deals.take("freecell", "daily", clock.now()) == DEAL
    await keep(store, DEAL)
    assert await store.deals.ready() == {}
    assert place.ask("SELECT taken_at, taken_for FROM certified_deal") == [(clock.now(), "daily")]


async def test_who_asks_again_under_a_name_is_given_the_same(store: Store, second: Store, clock: ManualClock) -> None:
    one, other = deals(2)
    await keep(store, one, other)
    for asked in (store, second):
        assert await asked.deals.take("freecell", "daily", clock.now(), name="daily 2027-01-31") == one
    assert await second.deals.take("freecell", "daily", clock.now(), name="daily 2027-02-01") == other


async def test_nodes_that_ask_at_once_under_one_name_are_given_one(
    store: Store, second: Store, clock: ManualClock
) -> None:
    await keep(store, *deals(12))
    for day in range(5):
        asked = [node.deals.take("freecell", "daily", clock.now(), name=f"{day}") for node in (store, second) * 3]
        assert len(set(await asyncio.gather(*asked))) == 1
    assert await store.deals.ready() == {"freecell": 7}


async def test_each_is_handed_out_once_however_many_ask(store: Store, second: Store, clock: ManualClock) -> None:
    kept = deals(20)
    await keep(store, *kept)
    asked = [node.deals.take("freecell", "practice", clock.now()) for node in (store, second) * 12]
    handed_out = [deal for deal in await asyncio.gather(*asked) if deal is not None]
    # One that another node is just taking is passed over, so a node may be told early that there is none.
    while (deal := await store.deals.take("freecell", "practice", clock.now())) is not None:
        handed_out.append(deal)
    assert sorted(handed_out, key=lambda deal: deal.seed) == kept


@only_postgres
async def test_one_that_somebody_holds_is_passed_over(store: Store, place: PostgresPlace, clock: ManualClock) -> None:
    one, other = deals(2)
    await keep(store, one, other)
    holder = PostgresOutsider(
        place.server.url(place.name), f"SELECT * FROM certified_deal WHERE seed = '{one.seed}' FOR UPDATE"
    )
    holder.hold()
    assert await store.deals.take("freecell", "practice", clock.now()) == other
    holder.let_go()
    holder.close()
    assert await store.deals.take("freecell", "practice", clock.now()) == one


async def test_one_that_was_set_aside_is_never_handed_out(store: Store, place: Place, clock: ManualClock) -> None:
    one, other = deals(2)
    await keep(store, one, other)
    assert await store.deals.take("freecell", "daily", clock.now(), name="today") == one
    await store.deals.set_aside(one, "move 1 is not legal")
    assert await store.deals.take("freecell", "daily", clock.now(), name="today") == other
    await keep(store, one)
    assert await store.deals.take("freecell", "practice", clock.now()) is None
    assert place.ask("SELECT seed, set_aside FROM certified_deal WHERE set_aside IS NOT NULL") == [
        (one.seed, "move 1 is not legal")
    ]


async def test_old_ones_that_were_taken_are_forgotten_by_purpose(store: Store, clock: ManualClock) -> None:
    await keep(store, *deals(4))
    times = count(clock.now(), 1_000)
    for purpose in ("practice", "daily", "practice"):
        await store.deals.take("freecell", purpose, next(times))
    assert await store.deals.forget_taken("practice", clock.now() + 2_000) == 1
    assert await store.deals.forget_taken("practice", clock.now() + 2_001) == 1
    (stock,) = await store.database.read(count_stock)
    assert (stock.ready, stock.taken) == (1, 1)


async def test_what_there_is_is_counted(store: Store, clock: ManualClock) -> None:
    assert await store.database.read(count_stock) == []
    easy, hard, bad, gone = deals(4)
    await keep(
        store,
        msgspec.structs.replace(easy, made_at=3_000),
        msgspec.structs.replace(hard, par=90, difficulty=4, made_at=3_000),
        bad,
        msgspec.structs.replace(gone, par=200, made_at=1),
        *deals(1, "klondike/1/1"),
    )
    await store.deals.set_aside(bad, "it is not won")
    await store.deals.take("freecell", "practice", clock.now())
    freecell, klondike = await store.database.read(count_stock)
    assert freecell == Stock("freecell", 2, 1, 1, 3, 90, {2: 1, 4: 1})
    assert (klondike.rules, klondike.ready, klondike.taken) == ("klondike/1/1", 1, 0)
    assert await store.deals.ready() == {"freecell": 2, "klondike/1/1": 1}


@pytest.mark.parametrize("committed", [False, True], ids=["not committed", "committed but told failed"])
async def test_a_taking_that_is_done_again_takes_one(store: Store, clock: ManualClock, committed: bool) -> None:
    """A taking whose COMMIT fails is done again under its name: one deal is gone, not two."""
    kept = deals(3)
    await keep(store, *kept)
    with failing_commits(store, committed=committed) as failed:
        taken = await store.deals.take("freecell", "practice", clock.now())
    assert (taken, failed) == (kept[0], [1])
    assert await store.deals.ready() == {"freecell": 2}


async def test_a_closed_store_says_so(store: Store, clock: ManualClock) -> None:
    await store.close()
    with pytest.raises(Unavailable):
        await store.deals.take("freecell", "practice", clock.now())
