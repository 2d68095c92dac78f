"""A daily is made once and begun once by each player, on both databases, whoever asks how often at once."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Tick
from squaredeal.race.daily import closes_at, opens_at
from squaredeal.race.model import Phase
from squaredeal.store import DailyClosed, LeftForGood, NoSuchPlayer, Store
from squaredeal.store import tables as t
from squaredeal.store.players import NOBODY
from tests.store.dailies import DAY, RULES, SEED, at_noon, begin, make_daily, make_player, play, race_id
from tests.store.faults import failing_commits
from tests.store.places import Place, only_sqlite


@pytest.fixture(autouse=True)
def _noon(clock: ManualClock) -> None:
    at_noon(clock)


async def test_nodes_that_make_a_daily_at_once_make_one(store: Store, second: Store, place: Place) -> None:
    assert await store.dailies.find(RULES, DAY) is None
    seeds = [bytes([number]) * 32 for number in range(6)]
    made = await asyncio.gather(
        *(make_daily((store, second)[number % 2], seed=seed) for number, seed in enumerate(seeds))
    )
    assert len(set(made)) == 1
    assert await second.dailies.find(RULES, DAY) == made[0]
    assert await make_daily(store, seed=b"x" * 32) == made[0]
    assert len(place.ask("SELECT * FROM daily")) == 1


async def test_an_attempt_is_a_race_that_runs_until_its_limit(store: Store, clock: ManualClock) -> None:
    daily, ann = await make_daily(store), await make_player(store, "ann")
    begun = await begin(store, clock, daily, ann)
    assert begun.is_new
    race = await store.races.load(begun.race)
    assert race is not None
    assert (race.phase, race.version, race.commitment, race.options.daily) == (Phase.RUNNING, 0, "c0ffee", DAY)
    assert await store.races.secret(begun.race) == SEED
    attempt = await store.dailies.attempt_of(RULES, DAY, "ann")
    assert attempt is not None
    assert (attempt.race, attempt.state, attempt.started_at, attempt.moves) == (begun.race, "running", clock.now(), 0)
    assert attempt.ends_at == clock.now() + 3_600_000
    assert not await store.dailies.is_done("ann", RULES, DAY)
    clock.advance(3_601_000)
    assert await store.races.due(clock.now()) == [begun.race]
    await store.races.command(begun.race, Tick(), clock.now())
    attempt = await store.dailies.attempt_of(RULES, DAY, "ann")
    assert attempt is not None
    assert (attempt.state, attempt.is_over, attempt.ms) == ("timed_out", True, None)
    assert await store.dailies.is_done("ann", RULES, DAY)


async def test_who_begins_ten_times_at_once_has_one_race(
    store: Store, second: Store, place: Place, clock: ManualClock
) -> None:
    daily, ann = await make_daily(store), await make_player(store, "ann")
    begun = await asyncio.gather(*(begin((store, second)[number % 2], clock, daily, ann) for number in range(10)))
    assert len({each.race for each in begun}) == 1
    assert [each.is_new for each in begun].count(True) == 1
    assert len(place.ask("SELECT id FROM race")) == len(place.ask("SELECT race FROM attempt")) == 1
    assert (await begin(second, clock, daily, ann)).race == begun[0].race


async def test_each_player_and_each_daily_has_a_race_of_its_own(store: Store, clock: ManualClock) -> None:
    ann, bob = await make_player(store, "ann"), await make_player(store, "bob")
    other = await make_daily(store, rules="klondike/3/unlimited", seed=b"k" * 32)
    daily = await make_daily(store)
    races = {(await begin(store, clock, each, who)).race for each in (daily, other) for who in (ann, bob)}
    assert len(races) == 4


async def test_an_id_that_is_taken_is_not_used_again(store: Store, clock: ManualClock) -> None:
    daily, ann, bob = await make_daily(store), await make_player(store, "ann"), await make_player(store, "bob")
    ids = iter(["same", "same", "other"])
    assert (await store.dailies.begin(daily, ann, lambda: next(ids), clock.now())).race == "same"
    assert (await store.dailies.begin(daily, bob, lambda: next(ids), clock.now())).race == "other"


@pytest.mark.parametrize("committed", [False, True], ids=["not committed", "committed but told failed"])
async def test_an_attempt_whose_outcome_is_unknown_begins_once(
    store: Store, place: Place, clock: ManualClock, committed: bool
) -> None:
    daily, ann = await make_daily(store), await make_player(store, "ann")
    with failing_commits(store, committed=committed) as failed:
        begun = await begin(store, clock, daily, ann)
    assert (begun.is_new, failed) == (True, [1])
    assert place.ask("SELECT race FROM attempt") == [(begun.race,)] == place.ask("SELECT id FROM race")


async def test_a_second_before_midnight_it_may_be_begun_and_from_midnight_on_not(
    store: Store, clock: ManualClock
) -> None:
    daily, ann, bob = await make_daily(store), await make_player(store, "ann"), await make_player(store, "bob")
    with pytest.raises(DailyClosed):
        await store.dailies.begin(daily, ann, race_id, opens_at(DAY) - 1)
    clock.advance(closes_at(DAY) - 1 - clock.now())
    begun = await begin(store, clock, daily, ann)
    clock.advance(1)
    with pytest.raises(DailyClosed):
        await begin(store, clock, daily, bob)
    assert await begin(store, clock, daily, ann) == (begun.race, False)  # it goes on, and may be come back to
    assert await store.dailies.attempt_of(RULES, DAY, "bob") is None


async def test_ranked_is_who_had_an_account_before_the_day_opened(store: Store, clock: ManualClock) -> None:
    daily = await make_daily(store)
    since = {"old": opens_at(DAY) - 1, "new": opens_at(DAY), "guest": None}
    found = {}
    for player, made_at in since.items():
        await begin(store, clock, daily, await make_player(store, player, made_at))
        attempt = await store.dailies.attempt_of(RULES, DAY, player)
        assert attempt is not None
        found[player] = (attempt.ranked, attempt.of)
    assert found == {"old": (True, "accounts"), "new": (False, "guests"), "guest": (False, "guests")}


async def test_who_has_said_goodbye_begins_nothing(store: Store, place: Place, clock: ManualClock) -> None:
    daily, ann = await make_daily(store), await make_player(store, "ann")
    left = update(t.player).where(t.player.c.id == "ann").values(name=NOBODY)
    await store.writer.write(lambda connection: connection.execute(left).rowcount)
    with pytest.raises(LeftForGood):
        await begin(store, clock, daily, ann)
    assert place.ask("SELECT * FROM attempt") == place.ask("SELECT * FROM race") == []


@only_sqlite
async def test_a_month_tells_how_many_played_and_what_became_of_ones_own(store: Store, clock: ManualClock) -> None:
    ann, bob = await make_player(store, "ann"), await make_player(store, "bob")
    for day in ("2027-02-28", DAY, "2027-03-02", "2027-03-03"):
        await make_daily(store, day)
    race = (await begin(store, clock, await make_daily(store), ann)).race
    await play(store, clock, race, "ann")
    other = (await begin(store, clock, await make_daily(store), bob)).race
    await play(store, clock, other, "bob", 3, won=False)
    await store.results.enter()
    at_noon(clock, "2027-03-02")
    await begin(store, clock, await make_daily(store, "2027-03-02"), ann)
    month = await store.dailies.month(RULES, "2027-03", "2027-03-02", "ann")
    assert month.first == "2027-02-28"
    assert [(each.day, each.players, each.finished) for each in month.days] == [(DAY, 2, 1), ("2027-03-02", 1, 0)]
    assert [each.attempt and (each.attempt.state, each.attempt.ms, each.attempt.moves) for each in month.days] == [
        ("finished", 90, 9),
        ("running", None, 0),
    ]
    assert [each.attempt for each in (await store.dailies.month(RULES, "2027-03", DAY, None)).days] == [None]
    assert (await store.dailies.month("klondike/3/unlimited", "2027-03", DAY, None)) == (None, [])


@only_sqlite
async def test_a_day_is_excused_once_and_only_for_somebody(store: Store, place: Place, clock: ManualClock) -> None:
    await make_daily(store)
    with pytest.raises(NoSuchPlayer):
        await store.dailies.repair("ann", RULES, DAY, by="operator", why="outage", at=clock.now())
    await make_player(store, "ann")
    for why in ("outage", "again"):
        await store.dailies.repair("ann", RULES, DAY, by="operator", why=why, at=clock.now())
    with pytest.raises(ValueError, match="no day"):
        await store.dailies.repair("ann", RULES, "2027-02-29", by="operator", why="none", at=0)
    assert place.ask('SELECT player, day, "by", why FROM streak_repair') == [("ann", DAY, "operator", "outage")]


@only_sqlite
async def test_a_certificate_is_read_where_the_pool_has_the_deal(store: Store) -> None:
    from tests.store.test_deals import DEAL

    await make_daily(store)
    assert await store.dailies.certificate(RULES, DAY) is None
    await store.deals.add(replace(DEAL, seed=SEED.hex()))
    proof = await store.dailies.certificate(RULES, DAY)
    assert proof is not None
    assert (proof.line, proof.par, proof.index, proof.skipped) == (DEAL.line, 3, 0, ())
    assert await store.dailies.certificate(RULES, "2027-03-02") is None
