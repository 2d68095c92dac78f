"""What is voided counts nowhere, what is restored counts as before, and boards made anew say the same."""

import asyncio
import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, insert

from squaredeal.clock import ManualClock
from squaredeal.race.results import Result
from squaredeal.store import Store
from squaredeal.store import tables as t
from squaredeal.store.boards import LEVELS, Board
from squaredeal.store.rebuilding import open_rebuilding
from squaredeal.store.reports import YourOwn
from squaredeal.store.results import runs_of, select_results
from squaredeal.store.voiding import NoSuchResult
from tests.store.deciding import because, logged, make_accounts
from tests.store.places import Place
from tests.store.results import FINISHED, add_results, make_players, start, win

ALL = Board("freecell", "all", "", "time", clean=False, of="accounts")
BEST = "SELECT board, player, score, over_at, race, seat, clean FROM best ORDER BY board, player"
COUNTS = "SELECT board, level, bucket, players FROM board_count WHERE players <> 0 ORDER BY board, level, bucket"
DAY = "2026-11-30"


async def test_a_voided_result_gives_way_and_comes_back(store: Store, place: Place) -> None:
    await make_players(store, ["p0", "p1"])
    runs = [
        replace(FINISHED, race="first", finished_ms=50_000, over_at=1_000),
        replace(FINISHED, race="second", finished_ms=60_000, over_at=2_000),
        replace(FINISHED, race="other", player="p1", finished_ms=55_000, over_at=3_000),
    ]
    await add_results(store, runs)
    before = place.ask_all(BEST, COUNTS)
    voiding = store.moderation.voiding
    assert await voiding.void("first", 0, because())
    page = await store.boards.page(ALL, limit=5)
    assert [(row.place, row.player, row.ms) for row in page.rows] == [(1, "p1", 55_000), (2, "p0", 60_000)]
    assert await voiding.void("second", 0, because())
    page = await store.boards.page(ALL, limit=5)
    assert (page.players, [row.player for row in page.rows]) == (1, ["p1"])
    assert await voiding.of("first") == (0,)
    assert await voiding.restore("second", 0, because()) is None
    assert await voiding.restore("first", 0, because()) is None
    assert place.ask_all(BEST, COUNTS) == before
    assert await voiding.of("first") == ()
    expected = ["result_voided", "result_voided", "result_restored", "result_restored"]
    assert [what for _, what, _ in await logged(store)] == expected


async def test_careers_and_streaks_follow(store: Store) -> None:
    await make_players(store, ["p0"])
    await add_results(store, [replace(FINISHED, race=f"r{number}", over_at=number) for number in (1, 2, 3)])
    await store.moderation.voiding.void("r2", 0, because())
    career = await store.careers.of("p0", DAY)
    assert career is not None
    assert (career.races, career.finished, career.wins, career.clean, career.streak) == (3, 2, 2, 2, 1)
    history = await store.careers.races("p0", limit=5)
    assert history is not None
    assert [row.why for row in history.rows] == [None, "voided", None]
    await store.moderation.voiding.restore("r2", 0, because())
    career = await store.careers.of("p0", DAY)
    assert career is not None
    assert (career.finished, career.wins, career.streak) == (3, 3, 3)


async def test_ten_who_void_at_once_void_once(store: Store, second: Store, place: Place) -> None:
    await make_players(store, ["p0", "p1"])
    await add_results(store, [FINISHED, replace(FINISHED, race="s", player="p1")])
    voids = [(store, second)[n % 2].moderation.voiding.void("r", 0, because()) for n in range(10)]
    assert sorted(await asyncio.gather(*voids)) == [False] * 9 + [True]
    assert len(await logged(store)) == 1
    assert place.ask("SELECT DISTINCT players FROM board_count WHERE players <> 0") == [(1,)]
    restores = [(store, second)[n % 2].moderation.voiding.restore("r", 0, because()) for n in range(10)]
    assert await asyncio.gather(*restores) == [None] * 10
    assert len(await logged(store)) == 2
    assert (await store.boards.page(ALL, limit=5)).players == 2


async def test_what_did_not_count_is_restored_to_not_counting(store: Store, place: Place) -> None:
    await make_players(store, ["p0"])
    await add_results(store, [replace(FINISHED, why="chosen_seed")])
    await store.moderation.voiding.void("r", 0, because())
    assert await store.moderation.voiding.restore("r", 0, because()) == "chosen_seed"
    assert place.ask("SELECT * FROM best") == []


async def test_who_decides_does_not_decide_about_themselves(store: Store) -> None:
    await make_accounts(store, "p0")
    await add_results(store, [FINISHED])
    with pytest.raises(YourOwn):
        await store.moderation.voiding.void("r", 0, because("p0"))
    with pytest.raises(NoSuchResult):
        await store.moderation.voiding.void("r", 1, because("p0"))
    assert await logged(store) == []


async def test_a_result_that_is_not_entered_yet_is_voided_all_the_same(
    store: Store, place: Place, clock: ManualClock
) -> None:
    await make_players(store, ["p0"])
    await start(store, clock, seats=1)
    await win(store, clock)
    await store.moderation.voiding.void("r1", 0, because())
    assert await store.results.enter() == 1
    assert place.ask_all(BEST, COUNTS) == [[], []]
    await store.moderation.voiding.restore("r1", 0, because())
    assert await store.boards.place(ALL, "p0") == 1


async def test_boards_made_anew_leave_out_what_is_voided(store: Store, place: Place, clock: ManualClock) -> None:
    await make_players(store, ["p0", "p1"])
    for race in ("r1", "r2"):
        await start(store, clock, race)
        await win(store, clock, race, 1, 12)
        await win(store, clock, race, 0, 9)
    while await store.results.enter():
        pass
    await store.moderation.voiding.void("r1", 0, because())
    await store.moderation.voiding.void("r2", 1, because())
    why = "SELECT race, seat, why FROM result ORDER BY race, seat"
    before = place.ask_all(BEST, COUNTS, why)
    assert {(player, race) for _, player, _, _, race, *_ in before[0]} == {("p0", "r2"), ("p1", "r1")}
    async with open_rebuilding(place.url, clock.now) as rebuilding:
        await rebuilding.run()
    assert place.ask_all(BEST, COUNTS, why) == before
    await store.moderation.voiding.restore("r1", 0, because())
    await store.moderation.voiding.restore("r2", 1, because())
    restored = place.ask_all(BEST, COUNTS, why)
    async with open_rebuilding(place.url, clock.now) as rebuilding:
        await rebuilding.run()
    assert place.ask_all(BEST, COUNTS, why) == restored


@pytest.mark.parametrize("seed", range(3))
async def test_any_order_of_voiding_and_restoring_gives_the_boards_of_what_counts(
    store: Store, place: Place, seed: int
) -> None:
    """The boards and their counts are compared with what the remaining rows say, worked out apart."""
    chance = random.Random(seed)
    players = [f"p{number}" for number in range(4)]
    await make_players(store, players)
    results = [some_result(chance, number, chance.choice(players)) for number in range(30)]
    await add_attempts(store, results)
    await add_results(store, results)
    for step in range(24):
        result = chance.choice(results)
        if chance.random() < 0.6:
            await store.moderation.voiding.void(result.race, result.seat, because())
        else:
            await store.moderation.voiding.restore(result.race, result.seat, because())
        if step % 6 == 5:
            best, counts = await expected(store)
            assert place.ask(BEST) == best
            assert place.ask(COUNTS) == counts
    for result in results:
        assert await store.moderation.voiding.restore(result.race, result.seat, because()) == result.why
    assert [place.ask(BEST), place.ask(COUNTS)] == list(await expected(store))


def some_result(chance: random.Random, number: int, player: str) -> Result:
    """A run that may well be as good as another one: of a race, or of one player's attempt at a daily."""
    is_daily = number % 3 == 0
    finished = chance.random() < 0.8 or not is_daily
    return replace(
        FINISHED,
        race=f"r{number}",
        player=player,
        scope="daily" if is_daily else "race",
        day=DAY if is_daily else None,
        place=None if is_daily else 1,
        state="finished" if finished else "resigned",
        finished_ms=chance.choice([60_000, 60_000, 61_000, 4_000_000]) if finished else None,
        moves=chance.choice([80, 80, 90]),
        home=52 if finished else chance.randrange(52),
        clean=chance.random() < 0.5,
        kind=chance.choice(["account", "guest"]),
        over_at=chance.randrange(3) * 40 * 86_400_000,
        why=None if finished else "unfinished",
    )


async def add_attempts(store: Store, results: list[Result]) -> None:
    """Attempts of different rules' dailies, as one player has one for each daily."""
    rows = [
        {
            "rules": result.rules,
            "day": f"{DAY} {result.race}",
            "player": result.player,
            "race": result.race,
            "started_at": result.over_at - 70_000,
            "ranked": result.kind == "account",
        }
        for result in results
        if result.scope == "daily"
    ]
    await store.writer.write(lambda connection: connection.execute(insert(t.attempt), rows).rowcount)


async def expected(store: Store) -> tuple[list[Any], list[Any]]:
    """The rows of both tables as all results that count make them, in the order they are asked for."""

    def read(connection: Connection) -> list[Any]:
        return list(connection.execute(select_results()).all())

    best: dict[tuple[str, str], Any] = {}
    boards: dict[str, Board] = {}
    for row in await store.database.read(read):
        for board, run in runs_of(row):
            boards[board.code] = board
            key = board.code, row.player
            best[key] = min(best.get(key, run), run)
    counts: Counter[tuple[str, int, int]] = Counter()
    for (code, _), run in best.items():
        for level, shift in enumerate(LEVELS[boards[code].by]):
            counts[code, level, run[0] >> shift] += 1
    rows = [(*key, *run) for key, run in sorted(best.items())]
    return rows, [(*key, number) for key, number in sorted(counts.items())]
