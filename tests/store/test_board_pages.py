"""A board read page by page is the sorted list; a place is what counting gives; neighbours are the list's."""

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from squaredeal.store import Store
from squaredeal.store.board_pages import BoardPage, BoardRow
from squaredeal.store.boards import Board, By
from squaredeal.store.cursors import BadCursor
from tests.store.results import FINISHED, add_results, make_players

PLAYERS = 1_000
RESULTS = 1_600


def board(by: By) -> Board:
    return Board("freecell", "all", "", by, clean=False, of="accounts")


async def crowd(store: Store, seed: int) -> dict[str, list[tuple[int, int, int]]]:
    """Many runs with many ties: of each player all (ms, moves, over_at)."""
    chance = random.Random(seed)
    players = [f"p{number}" for number in range(PLAYERS)]
    await make_players(store, players)
    runs: dict[str, list[tuple[int, int, int]]] = {}
    results = []
    for number in range(RESULTS):
        player = players[number] if number < PLAYERS else chance.choice(players)
        run = chance.choice((60_000, 60_063, 60_064, 77_000, 4_200_000)), chance.randint(78, 90), 1_000 + number
        runs.setdefault(player, []).append(run)
        named = replace(FINISHED, race=f"r{number}", player=player)
        results.append(replace(named, finished_ms=run[0], moves=run[1], over_at=run[2]))
    for half in (results[PLAYERS // 2 :], results[: PLAYERS // 2]):  # what ended first is entered last
        await add_results(store, half)
    return runs


def sorted_best(runs: dict[str, list[tuple[int, int, int]]], by: By) -> list[tuple[int, int, int, str]]:
    """What the board must be, by definition: first and second number, time of the finish, player."""
    best = [
        (*min((ms, count, at) if by == "time" else (count, ms, at) for ms, count, at in own), player)
        for player, own in runs.items()
    ]
    return sorted(best)


def line(row: BoardRow, by: By) -> tuple[int, int, int, str]:
    numbers = (row.ms, row.moves) if by == "time" else (row.moves, row.ms)
    return (*numbers, row.over_at, row.player)


async def forward(store: Store, of: Board, limit: int) -> list[BoardPage]:
    pages = [await store.boards.page(of, limit=limit)]
    while pages[-1].after is not None:
        pages.append(await store.boards.page(of, limit=limit, after=pages[-1].after))
    return pages


def rows_of(pages: list[BoardPage]) -> list[BoardRow]:
    return [row for page in pages for row in page.rows]


async def backward(store: Store, of: Board, limit: int, last: BoardPage) -> list[BoardPage]:
    pages = [last]
    while pages[0].before is not None:
        pages.insert(0, await store.boards.page(of, limit=limit, before=pages[0].before))
    return pages


async def test_pages_places_and_neighbours_are_those_of_the_sorted_list(store: Store) -> None:
    runs = await crowd(store, 1)
    orders: tuple[By, By] = ("time", "moves")
    for by in orders:
        wanted = sorted_best(runs, by)
        pages = await forward(store, board(by), 37)  # so that pages end within ties
        rows = rows_of(pages)
        assert [line(row, by) for row in rows] == wanted
        assert {page.players for page in pages} == {len(wanted)}
        scores = [each[:2] for each in wanted]
        before = {score: 1 + sum(other < score for other in scores) for score in set(scores)}
        assert [row.place for row in rows] == [before[score] for score in scores]
        assert any(first.place == second.place for first, second in pairwise(rows))
        back = await backward(store, board(by), 37, pages[-1])
        assert rows_of(back) == rows
        for index in (0, 3, 500, len(rows) - 1):
            around = await store.boards.around(board(by), rows[index].player)
            assert list(around.rows) == rows[max(0, index - 5) : index + 6]
            assert (around.before is None, around.after is None) == (index <= 5, index >= len(rows) - 6)
            assert await store.boards.place(board(by), rows[index].player) == rows[index].place


async def test_places_close_up_behind_players_who_are_deleted(store: Store) -> None:
    runs = await crowd(store, 2)
    of = board("time")
    stood = [row.player for row in rows_of(await forward(store, of, 200))]
    for index in (0, 1, 400, 401, len(stood) - 1):
        await store.results.forget(stood[index])
        del runs[stood[index]]
    wanted = sorted_best(runs, "time")
    pages = await forward(store, of, 200)
    rows = rows_of(pages)
    assert [line(row, "time") for row in rows] == wanted
    assert {page.players for page in pages} == {len(wanted)}
    scores = [each[:2] for each in wanted]
    assert [row.place for row in rows] == [scores.index(score) + 1 for score in scores]
    around = await store.boards.around(of, rows[400].player)
    assert list(around.rows) == rows[395:406]
    assert await store.boards.place(of, stood[400]) is None


async def test_what_is_entered_meanwhile_neither_repeats_nor_hides_a_row(store: Store) -> None:
    await make_players(store, [f"p{number}" for number in range(6)])
    runs = [replace(FINISHED, race=f"r{number}", player=f"p{number}", moves=90 + number) for number in range(5)]
    await add_results(store, runs[:4])
    first = await store.boards.page(board("moves"), limit=2)
    await add_results(store, [replace(runs[4], moves=1)])
    await store.results.forget(first.rows[1].player)  # not even the row it ended with must be there
    second = await store.boards.page(board("moves"), limit=2, after=first.after)
    assert [(row.player, row.place) for row in (*first.rows, *second.rows)] == [
        ("p0", 1),
        ("p1", 2),
        ("p2", 3),
        ("p3", 4),
    ]


async def test_a_damaged_cursor_and_one_of_another_board_are_refused(store: Store) -> None:
    await make_players(store, ["p0", "p1"])
    await add_results(store, [FINISHED, replace(FINISHED, race="s", player="p1")])
    good = (await store.boards.page(board("time"), limit=1)).after
    assert good is not None
    assert len(good) < 100
    damaged = [good[:-1], good + "A", "A" + good[1:], "", "é", "=", "%%%%", "A" * 10_000, good[:8]]
    for text in damaged:
        with pytest.raises(BadCursor):
            await store.boards.page(board("time"), limit=1, after=text)
    with pytest.raises(BadCursor):
        await store.boards.page(board("moves"), limit=1, before=good)


async def test_a_board_that_nobody_stands_on(store: Store) -> None:
    assert await store.boards.page(board("time"), limit=5) == BoardPage(0, (), None, None)
    assert await store.boards.around(board("time"), "p0") == BoardPage(0, (), None, None)


async def test_around_somebody_who_does_not_stand_there_the_others_are_counted(store: Store) -> None:
    await make_players(store, ["p0", "p1", "p2"])
    await add_results(store, [FINISHED, replace(FINISHED, race="s", player="p1")])
    assert await store.boards.around(board("time"), "p2") == BoardPage(2, (), None, None)
