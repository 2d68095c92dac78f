"""Leaderboards and players over HTTP: a race that was raced stands on the boards; what is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from squaredeal.clock import Clock
from squaredeal.race.daily import opens_at
from squaredeal.race.model import Terms
from squaredeal.store import open_store
from tests.store.results import FINISHED, add_results, make_players

from .conftest import settings
from .days import NOON, put_time
from .live import LiveNode, live_node

NOW = {"of": "accounts", "rules": "freecell"}


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A node on whose boards 120 players stand, two by two with the same result; p0 has played four races."""
    data = tmp_path_factory.mktemp("data")
    asyncio.run(_fill(data))
    with live_node(settings(data)) as served:
        yield served


async def _fill(data: Path) -> None:
    put_time(data, opens_at("2094-03-03") + NOON)  # in the middle of a week and a month, whenever the tests run
    clock = Clock()
    store = await open_store(f"sqlite+aiosqlite:///{data / 'squaredeal.db'}", "a", clock, Terms())
    now = clock.now()
    await make_players(store, [f"p{number}" for number in range(120)])
    runs = [
        replace(FINISHED, race=f"r{number}", player=f"p{number}", finished_ms=60_000 + number // 2, over_at=now - 1_000)
        for number in range(120)
    ]
    more = [
        replace(FINISHED, race="s1", over_at=now - 900, state="resigned", finished_ms=None, place=2, why="unfinished"),
        replace(FINISHED, race="s2", over_at=now - 800, finished_ms=70_000, moves=80, clean=False),
        replace(FINISHED, race="s3", over_at=now - 700, finished_ms=1, why="chosen_seed", place=2),
    ]
    await add_results(store, [*runs, *more])
    await store.close()


def board(node: LiveNode, **query: str) -> httpx.Response:
    return node.ask("GET", "/api/boards", params=NOW | query)


def test_a_board_is_read_page_by_page_and_back(node: LiveNode) -> None:
    pages = [board(node).json()]
    while pages[-1]["after"]:
        pages.append(board(node, after=pages[-1]["after"]).json())
    assert [len(page["rows"]) for page in pages] == [50, 50, 20]
    rows = [row for page in pages for row in page["rows"]]
    assert [row["place"] for row in rows] == [number // 2 * 2 + 1 for number in range(120)]
    assert {page["players"] for page in pages} == {120}
    assert board(node, before=pages[1]["before"]).json()["rows"] == pages[0]["rows"]
    assert rows[0] | {"over_at": 0} == {
        "place": 1,
        "player": "p0",
        "name": "P0",
        "kind": "account",
        "ms": 60_000,
        "moves": 90,
        "clean": True,
        "over_at": 0,
        "race": "r0",
        "seat": 0,
        "finished": True,
        "home": 52,
    }


@pytest.mark.parametrize(
    ("filters", "players", "first"),
    [
        ({"by": "moves"}, 120, ("p0", 80)),
        ({"by": "moves", "clean": "1"}, 120, ("p0", 90)),
        ({"span": "week"}, 120, ("p0", 90)),
        ({"span": "month", "by": "moves"}, 120, ("p0", 80)),
        ({"of": "guests"}, 0, None),
        ({"rules": "klondike/3/unlimited"}, 0, None),
    ],
)
def test_filters(node: LiveNode, filters: dict[str, str], players: int, first: tuple[str, int] | None) -> None:
    page = board(node, **filters).json()
    assert page["players"] == players
    assert [(row["player"], row["moves"]) for row in page["rows"][:1]] == ([] if first is None else [first])
    assert {name: page[name] for name in filters if name != "clean"} == {
        name: value for name, value in filters.items() if name != "clean"
    }
    assert (page["period"] == "") == (page["span"] == "all")
    assert page["current"] == page["period"]


def test_a_neighbourhood(node: LiveNode) -> None:
    page = board(node, around="p60").json()
    assert [row["player"] for row in page["rows"]] == [f"p{number}" for number in range(55, 66)]
    assert [row["place"] for row in page["rows"]] == [number // 2 * 2 + 1 for number in range(55, 66)]
    nobody = board(node, around="nobody").json()
    assert (nobody["players"], nobody["rows"]) == (120, [])
    assert (nobody["before"], nobody["after"]) == (None, None)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"after": "x"}, "cursor"),
        ({"before": "AAAAAAAAAAAAAAAA"}, "cursor"),
        ({"after": "a" * 400}, "cursor"),
        ({"by": "luck"}, "query"),
        ({"clean": "yes"}, "query"),
        ({"colour": "red"}, "query"),
        ({"after": "x", "around": "p1"}, "query"),
        ({"rules": "spider"}, "rules"),
        ({"rules": "x" * 100}, "query"),
    ],
)
def test_what_is_refused(node: LiveNode, query: dict[str, str], code: str) -> None:
    answer = board(node, **query)
    assert (answer.status_code, answer.json()["error"]) == (422, code)
    assert node.ask("GET", "/api/boards?rules=freecell&rules=freecell").status_code == 422
    assert node.ask("GET", "/api/boards").status_code == 422


def test_a_players_numbers(node: LiveNode) -> None:
    career = node.ask("GET", "/api/players/p0").json()
    record = {"rules": "freecell", "races": 4, "finished": 3, "wins": 2, "best_ms": 60_000, "best_moves": 80}
    assert career == {
        "id": "p0",
        "name": "P0",
        "kind": "account",
        "since": 0,
        "races": 4,
        "finished": 3,
        "clean": 2,
        "wins": 2,
        "streak": 2,
        "rules": [record],
        "dailies": [],
    }
    assert node.ask("GET", "/api/players/nobody").json()["error"] == "no_such_player"
    assert node.ask("GET", "/api/players/nobody/races").status_code == 404


def test_a_players_races(node: LiveNode) -> None:
    history = node.ask("GET", "/api/players/p0/races").json()
    assert [(row["race"], row["ms"], row["why"]) for row in history["rows"]] == [
        ("s3", 1, "chosen_seed"),
        ("s2", 70_000, None),
        ("s1", None, "unfinished"),
        ("r0", 60_000, None),
    ]
    assert history["after"] is None
    assert node.ask("GET", "/api/players/p0/races", params={"after": "x"}).status_code == 422
