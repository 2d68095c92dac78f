"""How many races one may still abort today is told to whoever asks, and what is kept of it is in the export."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx

from squaredeal.race.daily import closes_at, day_of

from .conftest import settings
from .days import NOON, put_time
from .live import LiveNode, live_node

DAY = "2094-03-01"


def put_aborts(data: Path, player: str, day: str, taken: int) -> None:
    """Let the player have aborted so many races on that day."""
    values = "INSERT INTO aborts VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE SET day = excluded.day"
    with closing(sqlite3.connect(data / "squaredeal.db")) as connection, connection:
        connection.execute(values, (player, day, taken))


def test_nobody_known_has_the_whole_number_left(node: LiveNode) -> None:
    told = node.ask("GET", "/api/aborts").json()
    assert (told["per_day"], told["left"]) == (5, 5)
    assert told["until"] == closes_at(day_of(told["until"] - 1))


def test_a_guest_is_told_what_is_left_of_the_day(tmp_path: Path) -> None:
    put_time(tmp_path, closes_at(DAY) - NOON)
    with live_node(settings(tmp_path, aborts_per_day=3)) as node, node.browser() as ann:
        player = ann.post("/api/me", json={"name": "Ann"}).json()["player"]
        assert asked(ann) == {"per_day": 3, "left": 3, "until": closes_at(DAY)}
        assert ann.get("/api/account/export").json()["aborted"] is None
        put_aborts(tmp_path, player, DAY, 2)
        assert asked(ann)["left"] == 1
        assert node.ask("GET", "/api/aborts").json()["left"] == 3
        assert ann.get("/api/account/export").json()["aborted"] == {"day": DAY, "taken": 2}
        put_aborts(tmp_path, player, "2094-02-28", 2)
        assert asked(ann)["left"] == 3


def test_a_number_that_was_lowered_leaves_none_and_not_less(tmp_path: Path) -> None:
    put_time(tmp_path, closes_at(DAY) - NOON)
    with live_node(settings(tmp_path, aborts_per_day=1)) as node, node.browser() as ann:
        player = ann.post("/api/me", json={"name": "Ann"}).json()["player"]
        put_aborts(tmp_path, player, DAY, 4)
        assert asked(ann) == {"per_day": 1, "left": 0, "until": closes_at(DAY)}


def asked(browser: httpx.Client) -> dict[str, int]:
    answer = browser.get("/api/aborts")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    told: dict[str, int] = answer.json()
    return told
