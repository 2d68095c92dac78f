"""Results are written once, with the end of their race, and are entered on the boards once, whoever does it."""

import asyncio
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, update

from squaredeal.clock import ManualClock
from squaredeal.engine import ALL_RULES
from squaredeal.race.commands import Resign
from squaredeal.store import Store
from squaredeal.store import tables as t
from squaredeal.store.boards import Board, By, Span
from squaredeal.store.periods import periods
from squaredeal.store.players import NOBODY
from squaredeal.store.rebuilding import Rebuilt, open_rebuilding
from tests.store.places import Place
from tests.store.results import FINISHED, add_results, make_players, start, win
from tests.store.staging import moves

ALL = Board("freecell", "all", "", "time", clean=False, of="accounts")
RESULTS = (
    "SELECT seat, player, kind, state, place, seats, finished_ms, moves, home, why FROM result ORDER BY race, seat"
)


async def test_a_race_that_ends_leaves_one_result_for_each_seat(store: Store, place: Place, clock: ManualClock) -> None:
    await make_players(store, ["p0", "p1"])
    await start(store, clock)
    await win(store, clock)
    assert place.ask(RESULTS) == []  # the race is not over
    claimed = await store.journal.claim("r1", 1, "p1", clock.now())
    await store.journal.append(moves(3, claim=claimed.claim, seat=1))
    await store.races.command("r1", Resign(1), clock.now())
    assert place.ask(RESULTS) == [
        (0, "p0", "account", "finished", 1, 2, 90, 9, 52, None),
        (1, "p1", "account", "resigned", 2, 2, None, 3, 0, "unfinished"),
    ]
    race = await store.races.load("r1")
    assert race is not None
    assert race.over_at is not None
    assert place.ask("SELECT DISTINCT over_at, day, week, month FROM result") == [
        (race.over_at, *periods(race.over_at))
    ]
    assert await store.results.enter() == 2
    assert await store.results.enter() == 0
    page = await store.boards.page(ALL, limit=10)
    assert [(row.place, row.player, row.name, row.ms, row.moves) for row in page.rows] == [(1, "p0", "P0", 90, 9)]


async def test_ten_who_finish_one_seat_at_once_make_one_result(
    store: Store, second: Store, place: Place, clock: ManualClock
) -> None:
    await make_players(store, ["p0"])
    await start(store, clock, seats=1)
    claimed = await store.journal.claim("r1", 0, "p0", clock.now())
    winning = moves(9, claim=claimed.claim, won=True)
    await asyncio.gather(*((store, second)[number % 2].journal.append(winning) for number in range(10)))
    await asyncio.gather(*(each.results.enter() for each in (store, second) for _ in range(5)))
    assert len(place.ask("SELECT race FROM result")) == 1
    page = await store.boards.page(ALL, limit=10)
    assert (page.players, len(page.rows)) == (1, 1)
    assert place.ask("SELECT DISTINCT players FROM board_count") == [(1,)]


@pytest.mark.parametrize(("kind", "of", "other"), [("guest", "guests", "accounts"), ("account", "accounts", "guests")])
async def test_guests_have_boards_of_their_own(store: Store, kind: str, of: str, other: str) -> None:
    await make_players(store, ["p0"])
    await add_results(store, [replace(FINISHED, kind=kind)])
    assert await store.boards.place(replace(ALL, of=of), "p0") == 1
    assert await store.boards.place(replace(ALL, of=other), "p0") is None


async def test_runs_of_each_rule_set_stand_on_boards_of_their_own(store: Store) -> None:
    """B32: what a record was made under is kept with it, so no other rule makes it better, worse or unreachable."""
    await make_players(store, ["p0"])
    times = {rules.code: 90_000 - number for number, rules in enumerate(ALL_RULES)}
    await add_results(store, [replace(FINISHED, race=code, rules=code, finished_ms=ms) for code, ms in times.items()])
    for code, ms in times.items():
        page = await store.boards.page(replace(ALL, rules=code), limit=5)
        assert [(row.race, row.ms, row.place) for row in page.rows] == [(code, ms, 1)]
    history = await store.careers.races("p0", limit=9)
    assert history is not None
    assert {row.rules: row.ms for row in history.rows} == times


async def test_a_chosen_seed_counts_for_no_board(store: Store, place: Place, clock: ManualClock) -> None:
    await make_players(store, ["p0"])
    await start(store, clock, seats=1, seed="617")
    await win(store, clock)
    assert await store.results.enter() == 1
    assert place.ask("SELECT why FROM result") == [("chosen_seed",)]
    assert place.ask("SELECT * FROM best") == []


async def test_who_left_before_their_first_move_took_no_part(store: Store, place: Place, clock: ManualClock) -> None:
    await start(store, clock)
    await store.races.command("r1", Resign(1), clock.now())
    await win(store, clock)
    assert place.ask("SELECT seat, seats FROM result") == [(0, 1)]


async def test_a_worse_run_takes_nothing_and_an_equal_one_keeps_the_first(store: Store) -> None:
    await make_players(store, ["p0"])
    runs = [(90_000, 90, 5), (95_000, 80, 6), (90_000, 90, 1), (90_000, 89, 7), (90_000, 89, 8)]
    results = [
        replace(FINISHED, race=f"r{number}", finished_ms=ms, moves=count, over_at=at)
        for number, (ms, count, at) in enumerate(runs)
    ]
    for result in results:
        await add_results(store, [result])
    best: dict[By, tuple[int, int, int]] = {}
    orders: tuple[By, By] = ("time", "moves")
    for by in orders:
        page = await store.boards.page(replace(ALL, by=by), limit=5)
        assert page.players == 1
        best[by] = page.rows[0].ms, page.rows[0].moves, page.rows[0].over_at
    assert best == {"time": (90_000, 89, 7), "moves": (95_000, 80, 6)}
    history = await store.careers.races("p0", limit=9)
    assert history is not None
    assert sorted((row.ms, row.moves, row.over_at) for row in history.rows) == sorted(runs)  # all of them are kept


async def test_a_run_stands_in_its_month_and_week_and_a_helped_one_on_no_clean_board(store: Store) -> None:
    await make_players(store, ["p0", "p1"])
    new_year = int(datetime(2027, 1, 1, tzinfo=UTC).timestamp() * 1_000)  # a Friday
    await add_results(
        store,
        [
            replace(FINISHED, over_at=new_year - 1),
            replace(FINISHED, race="s", player="p1", over_at=new_year, clean=False),
        ],
    )
    spans: tuple[tuple[Span, str], ...] = (("month", "2026-12"), ("month", "2027-01"), ("week", "2026-W53"))
    stand = {}
    for span, period in spans:
        for clean in (False, True):
            page = await store.boards.page(Board("freecell", span, period, "moves", clean, "accounts"), limit=5)
            stand[period, clean] = [row.player for row in page.rows]
    assert stand == {
        ("2026-12", False): ["p0"],
        ("2026-12", True): ["p0"],
        ("2027-01", False): ["p1"],
        ("2027-01", True): [],
        ("2026-W53", False): ["p0", "p1"],
        ("2026-W53", True): ["p0"],
    }


async def test_nobody_who_is_gone_is_entered(store: Store, place: Place) -> None:
    await add_results(store, [FINISHED])
    assert place.ask("SELECT * FROM result") == []
    assert place.ask("SELECT * FROM best") == []


async def test_who_is_forgotten_leaves_no_row_and_no_count(store: Store, place: Place) -> None:
    await make_players(store, ["p0", "p1"])
    await add_results(store, [FINISHED, replace(FINISHED, race="s", player="p1", finished_ms=91_000)])
    assert await store.boards.place(ALL, "p1") == 2
    await store.results.forget("p0")
    assert await store.boards.place(ALL, "p1") == 1
    assert place.ask("SELECT DISTINCT player FROM best") == [("p1",)]
    assert place.ask("SELECT DISTINCT player FROM result") == [("p1",)]
    assert (await store.boards.page(ALL, limit=5)).players == 1


async def test_packing_writes_results_that_are_missing_and_changes_none(
    store: Store, place: Place, clock: ManualClock
) -> None:
    await make_players(store, ["p0"])
    for race in ("r1", "r2"):
        await start(store, clock, race, seats=1)
        await win(store, clock, race)
    await store.results.enter()
    before = place.ask("SELECT * FROM result ORDER BY race")
    missing = delete(t.result).where(t.result.c.race == "r1")
    await store.writer.write(lambda connection: connection.execute(missing).rowcount)
    clock.advance(600_000)
    for race in ("r1", "r2"):
        assert await store.replays.pack(race)
    assert await store.results.enter() == 1
    after = place.ask("SELECT * FROM result ORDER BY race")
    assert [row[:-1] for row in after] == [row[:-1] for row in before]  # all but when they were entered
    assert after[1] == before[1]


async def test_who_has_left_for_good_stands_on_no_board_also_where_it_is_made_anew(
    store: Store, place: Place, clock: ManualClock
) -> None:
    await make_players(store, ["p0", "p1"])
    await start(store, clock)
    await win(store, clock, seat=1, count=12)
    await win(store, clock)
    await store.results.enter()
    assert await store.boards.place(ALL, "p1") == 2
    left = update(t.player).where(t.player.c.id == "p0").values(name=NOBODY)
    await store.writer.write(lambda connection: connection.execute(left).rowcount)
    await store.leaving.finish("p0")
    async with open_rebuilding(place.url, clock.now) as rebuilding:
        for _ in range(2):
            assert await store.boards.place(ALL, "p1") == 1
            assert place.ask("SELECT DISTINCT player FROM best") == [("p1",)]
            assert place.ask("SELECT DISTINCT player FROM result") == [("p1",)]
            await rebuilding.run()


async def test_boards_made_anew_from_the_races_are_what_they_were(
    store: Store, place: Place, clock: ManualClock
) -> None:
    await make_players(store, ["p0", "p1"])
    for race in ("r1", "r2"):
        await start(store, clock, race)
        await win(store, clock, race, 1, 12)
        await win(store, clock, race, 0, 9)
    await start(store, clock, "r3")  # still played: nothing is known of it
    while await store.results.enter():
        pass
    tables = (
        RESULTS,
        "SELECT board, player, score, over_at, race, seat, clean FROM best ORDER BY board, player",
        "SELECT board, level, bucket, players FROM board_count ORDER BY board, level, bucket",
    )
    before = place.ask_all(*tables)
    assert [len(rows) for rows in before] == [4, 24, 48]
    async with open_rebuilding(place.url, clock.now) as rebuilding:
        assert await rebuilding.run() == Rebuilt(races=2, results=4)
        assert place.ask_all(*tables) == before
        await store.writer.write(lambda connection: connection.execute(delete(t.result)).rowcount)
        await store.results.forget("p0")
        assert place.ask_all(*tables) != before
        assert await rebuilding.run() == Rebuilt(races=2, results=4)
    assert place.ask_all(*tables) == before
