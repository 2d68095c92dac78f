"""The character NUL, which PostgreSQL takes in no text: wherever it is sent, nobody is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from squaredeal.operations.moderation import Admin
from squaredeal.operations.place import place_of
from squaredeal.settings import Settings
from tests.services.postgres import MIGRATED, running_server

from .conftest import settings
from .live import LiveNode, live_node

WHY = {"why": "it was reported"}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def set_up(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """The settings of a node on each of the databases."""
    data = tmp_path_factory.mktemp("data")
    if request.param == "sqlite":
        yield _settings(data)
    else:
        with running_server() as server:
            yield _settings(data, server.url(server.make(MIGRATED)).replace("postgresql:", "postgresql+asyncpg:"))


def _settings(data: Path, database: str = "") -> Settings:
    return settings(data, database=database, sign_ins_per_min=100_000, reports_per_min=100_000)


@pytest.fixture(scope="module")
def node(set_up: Settings) -> Iterator[LiveNode]:
    with live_node(set_up) as served:
        yield served


@pytest.fixture(scope="module")
def admin(node: LiveNode) -> Iterator[httpx.Client]:
    with node.browser() as browser:
        browser.post("/api/me", json={"name": "Root user"})
        browser.post("/api/account", json={"name": "Root user", "password": "correct horse"})
        Admin(place_of(node.node.settings), node.node.settings).grant("Root user", "admin", "the first one")
        yield browser


ASKED: list[tuple[str, str, dict[str, Any] | None, tuple[int, str]]] = [
    ("GET", "/api/players/a%00b", None, (404, "not_found")),
    ("GET", "/api/players/a%00b/races", None, (404, "not_found")),
    ("GET", "/api/races/a%00b", None, (404, "not_found")),
    ("GET", "/%00", None, (404, "not_found")),
    ("GET", "/api/boards?rules=freecell&around=a%00b", None, (422, "query")),
    ("GET", "/api/admin/players?name=%00", None, (422, "query")),
    ("POST", "/api/players/a%00b/reports", {"about": "name", "text": "x"}, (404, "not_found")),
    ("POST", "/api/session", {"name": "a\0b", "password": "correct horse"}, (422, "invalid")),
    ("POST", "/api/account", {"name": "a\0b", "password": "correct horse"}, (422, "invalid")),
    ("POST", "/api/admin/players/a%00b/name", WHY, (404, "not_found")),
    ("POST", "/api/admin/players/a%00b/role", {"role": None, **WHY}, (404, "not_found")),
    ("POST", "/api/admin/reports/a%00b", {"outcome": "acted", **WHY}, (404, "not_found")),
    (
        "POST",
        "/api/admin/streaks",
        {"player": "a\0b", "rules": "freecell", "day": "2026-11-29", **WHY},
        (422, "invalid"),
    ),
    ("PUT", "/api/admin/flags/%00", {"on": True, **WHY}, (404, "not_found")),
    ("POST", "/api/admin/results/a%00b/0/void", WHY, (404, "not_found")),
]


def test_it_finds_nobody(admin: httpx.Client) -> None:
    for method, path, body, refusal in ASKED:
        answer = admin.get(path) if method == "GET" else admin.request(method, path, json=body)
        assert (answer.status_code, answer.json()["error"]) == refusal, (path, body)
