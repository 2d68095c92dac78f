"""A daily's result stands on its own day's boards, once, whenever it ends and whoever enters it; streaks follow it."""

import asyncio
from itertools import product

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Resign, Tick
from squaredeal.race.daily import LIMIT_MS, closes_at, opens_at
from squaredeal.store import Append, Row, Store
from squaredeal.store import tables as t
from squaredeal.store.boards import Board, day_board
from squaredeal.store.players import NOBODY
from squaredeal.store.rebuilding import open_rebuilding
from squaredeal.store.streaks import Streak
from tests.store.dailies import DAY, RULES, at_noon, begin, finish, make_daily, make_player, play
from tests.store.places import Place, only_sqlite
from tests.store.results import FINISHED, add_results, make_players
from tests.store.staging import moves

BOARD = day_board(RULES, DAY, "guests")
NEXT = "2027-03-02"


@pytest.fixture(autouse=True)
def _noon(clock: ManualClock) -> None:
    at_noon(clock)


async def stand(store: Store, board: Board) -> list[tuple[int, str, bool, int]]:
    while await store.results.enter():
        pass
    page = await store.boards.page(board, limit=50)
    return [(row.place, row.player, row.finished, row.home) for row in page.rows]


async def test_it_stands_on_its_days_boards_and_on_no_other(store: Store, place: Place, clock: ManualClock) -> None:
    ann = await make_player(store, "ann", opens_at(DAY) - 1)
    bob = await make_player(store, "bob", opens_at(DAY) + 1)
    for player in (ann, bob):
        await finish(store, clock, player, DAY)
    assert place.ask("SELECT player, scope, day, place, why FROM result ORDER BY player") == [
        ("ann", "daily", DAY, None, None),
        ("bob", "daily", DAY, None, None),
    ]
    assert await stand(store, replace(BOARD, of="accounts")) == [(1, "ann", True, 52)]
    assert await stand(store, BOARD) == [(1, "bob", True, 52)]
    boards = {board for (board,) in place.ask("SELECT DISTINCT board FROM best WHERE player = 'ann'")}
    orders = product(("time", "moves"), ("any", "clean"))
    assert boards == {f"{RULES} day {DAY} {by} {runs} accounts" for by, runs in orders}
    assert place.ask("SELECT count(*) FROM board_count WHERE board NOT LIKE '% day %'") == [(0,)]


async def test_unfinished_runs_with_a_move_stand_behind_by_cards_home(
    store: Store, place: Place, clock: ManualClock
) -> None:
    daily = await make_daily(store)
    homes = {"few": 3, "many": 31, "same": 31, "none": None, "slow": 0}
    for player, home in homes.items():
        race = (await begin(store, clock, daily, await make_player(store, player))).race
        if home is not None:
            claimed = await store.journal.claim(race, 0, player, clock.now())
            await store.journal.append(Append(race, 0, claimed.claim, 0, (Row(1, "26", 10),), home=home, home_since=10))
        if player != "slow":
            await store.races.command(race, Resign(0), clock.now())
    clock.advance(LIMIT_MS + 1_000)
    for race in await store.races.due(clock.now()):
        await store.races.command(race, Tick(), clock.now())
    for number in range(2):
        await finish(store, clock, await make_player(store, f"won{number}"), DAY)
    assert await stand(store, BOARD) == [
        (1, "won0", True, 52),
        (1, "won1", True, 52),
        (3, "many", False, 31),
        (3, "same", False, 31),
        (5, "few", False, 3),
        (6, "slow", False, 0),
    ]
    rows = (await store.boards.page(BOARD, limit=50)).rows
    assert [(row.ms, row.moves) for row in rows[-2:]] == [(0, 1), (LIMIT_MS, 1)]
    assert await stand(store, replace(BOARD, by="moves", clean=True)) == await stand(store, BOARD)
    (page,) = await store.dailies.pages([RULES], DAY, clock.now(), "none")
    assert (page.players, page.finished, page.stand, page.among) == (7, 2, None, 6)


@only_sqlite
async def test_an_attempt_over_midnight_counts_for_its_own_day(store: Store, place: Place, clock: ManualClock) -> None:
    daily, ann = await make_daily(store), await make_player(store, "ann")
    clock.advance(closes_at(DAY) - 1_000 - clock.now())
    race = (await begin(store, clock, daily, ann)).race
    clock.advance(1_000)
    assert await store.dailies.streak_of("ann", RULES, NEXT) == Streak(0, 0, pending=True)
    clock.advance(1_000)
    await play(store, clock, race, "ann")
    assert await stand(store, BOARD) == [(1, "ann", True, 52)]
    assert await stand(store, day_board(RULES, NEXT, "guests")) == []
    assert place.ask("SELECT day FROM result") == [(DAY,)]
    assert await store.dailies.streak_of("ann", RULES, NEXT) == Streak(1, 1, pending=False)


async def test_ten_finishes_of_one_attempt_at_once_are_one_result_and_one_day_of_the_streak(
    store: Store, second: Store, place: Place, clock: ManualClock
) -> None:
    daily, ann = await make_daily(store), await make_player(store, "ann")
    race = (await begin(store, clock, daily, ann)).race
    claimed = await store.journal.claim(race, 0, "ann", clock.now())
    winning = moves(9, claim=claimed.claim, race=race, won=True)
    await asyncio.gather(*((store, second)[number % 2].journal.append(winning) for number in range(10)))
    await asyncio.gather(*(each.results.enter() for each in (store, second) for _ in range(5)))
    assert place.ask("SELECT race, state FROM result") == [(race, "finished")]
    assert place.ask("SELECT DISTINCT players FROM board_count") == [(1,)]
    assert await second.dailies.streak_of("ann", RULES, DAY) == Streak(1, 1, pending=False)
    assert (await begin(second, clock, daily, ann)) == (race, False)


@only_sqlite
async def test_streaks_go_on_day_by_day_and_over_what_was_repaired(store: Store, clock: ManualClock) -> None:
    ann = await make_player(store, "ann")
    for day in (DAY, NEXT, "2027-03-04"):
        await finish(store, clock, ann, day)
    assert await store.dailies.streak_of("ann", RULES, "2027-03-04") == Streak(3, 3, pending=False)  # nobody could play
    for day in ("2027-03-03", "2027-03-05"):
        await make_daily(store, day, RULES)
    assert await store.dailies.streak_of("ann", RULES, "2027-03-04") == Streak(1, 2, pending=False)
    await store.dailies.repair("ann", RULES, "2027-03-03", by="operator", why="outage", at=clock.now())
    for today, current in (("2027-03-04", 3), ("2027-03-05", 3), ("2027-03-06", 0)):
        assert await store.dailies.streak_of("ann", RULES, today) == Streak(current, 3, pending=False)
    assert await store.dailies.streak_of("ann", "klondike/3/unlimited", "2027-03-04") == Streak(0, 0, pending=False)


@only_sqlite
async def test_places_and_percentiles_are_those_of_counting(store: Store) -> None:
    runs = [(ms, count) for ms, count in product((60_000, 60_001, 90_000), (80, 81))] * 2
    players = [f"p{number}" for number in range(len(runs))]
    await make_players(store, players)
    started = replace(FINISHED, scope="daily", day=DAY, place=None)
    await add_results(
        store,
        [
            replace(started, race=f"r{player}", player=player, finished_ms=ms, moves=count)
            for player, (ms, count) in zip(players, runs, strict=True)
        ],
    )
    for player, run in zip(players, runs, strict=True):
        found = await store.boards.stand(BOARD, player)
        assert found is not None
        others = [other for name, other in zip(players, runs, strict=True) if name != player]
        beaten = sum(run < other for other in others) + sum(run == other for other in others) / 2
        assert (found.place, found.among) == (1 + sum(other < run for other in others), 12)
        assert found.percentile == pytest.approx(100 * beaten / 11)
    assert await store.boards.stand(BOARD, "nobody") is None


@only_sqlite
async def test_who_stands_alone_beats_no_share_of_nobody(store: Store, clock: ManualClock) -> None:
    await finish(store, clock, await make_player(store, "ann"), DAY)
    await store.results.enter()
    assert await store.boards.stand(BOARD, "ann") == (1, 1, None)


async def test_boards_made_anew_have_the_dailies_too(store: Store, place: Place, clock: ManualClock) -> None:
    ann = await make_player(store, "ann", 0)
    await finish(store, clock, ann, DAY)
    bob = await make_player(store, "bob")
    race = (await begin(store, clock, await make_daily(store), bob)).race
    await play(store, clock, race, "bob", 3, won=False)
    await store.results.enter()
    tables = (
        "SELECT race, day, scope, why FROM result ORDER BY race",
        "SELECT board, player, score FROM best ORDER BY board, player",
        "SELECT board, level, bucket, players FROM board_count ORDER BY board, level, bucket",
    )
    before = place.ask_all(*tables)
    assert [len(rows) for rows in before] == [2, 8, 24]
    async with open_rebuilding(place.url, clock.now) as rebuilding:
        await rebuilding.run()
    assert place.ask_all(*tables) == before
    assert await store.dailies.streak_of("ann", RULES, DAY) == Streak(1, 1, pending=False)


@only_sqlite
async def test_what_is_entered_days_later_stands_where_it_belongs(store: Store, clock: ManualClock) -> None:
    await finish(store, clock, await make_player(store, "ann"), DAY)
    assert await store.dailies.streak_of("ann", RULES, DAY) == Streak(1, 1, pending=False)  # the result is there
    at_noon(clock, "2027-03-09")
    assert await stand(store, BOARD) == [(1, "ann", True, 52)]


async def test_who_has_left_for_good_is_on_no_daily_and_nobody_finds_the_attempt(
    store: Store, place: Place, clock: ManualClock
) -> None:
    ann, bob = await make_player(store, "ann"), await make_player(store, "bob")
    for player in (ann, bob):
        await finish(store, clock, player, DAY)
    await store.dailies.repair("ann", RULES, DAY, by="operator", why="outage", at=clock.now())
    assert len(await stand(store, BOARD)) == 2
    left = update(t.player).where(t.player.c.id == "ann").values(name=NOBODY)
    await store.writer.write(lambda connection: connection.execute(left).rowcount)
    await store.leaving.finish("ann")
    assert await stand(store, BOARD) == [(1, "bob", True, 52)]
    assert place.ask("SELECT player FROM result") == [("bob",)]
    assert place.ask("SELECT player FROM streak_repair") == []
    assert await store.dailies.attempt_of(RULES, DAY, "ann") is None
    (page,) = await store.dailies.pages([RULES], DAY, clock.now(), None)
    assert (page.players, page.finished) == (2, 1)  # that somebody played stays
    assert "ANN" not in str(place.ask("SELECT state FROM race"))


@only_sqlite
async def test_careers_count_dailies_apart(store: Store, clock: ManualClock) -> None:
    ann = await make_player(store, "ann")
    await add_results(store, [replace(FINISHED, player="ann", over_at=clock.now() - 1)])
    for day in (DAY, NEXT):
        await finish(store, clock, ann, day)
    at_noon(clock, "2027-03-03")
    race = (await begin(store, clock, await make_daily(store, "2027-03-03"), ann)).race
    career = await store.careers.of("ann", "2027-03-03")
    assert career is not None
    assert (career.races, career.finished, [each.rules for each in career.rules]) == (1, 1, [RULES])
    (daily,) = career.dailies
    assert (daily.rules, daily.played, daily.finished, daily.streak, daily.best_streak) == (RULES, 3, 2, 2, 2)
    assert (daily.best_ms, daily.best_moves) == (90, 9)
    await play(store, clock, race, "ann", 2, won=False)
    history = await store.careers.races("ann", limit=9)
    assert history is not None
    assert [(row.daily, row.state, row.why) for row in history.rows] == [
        ("2027-03-03", "resigned", "unfinished"),
        (NEXT, "finished", None),
        (DAY, "finished", None),
        (None, "finished", None),
    ]
