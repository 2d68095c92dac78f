"""Deals for practice over HTTP: each can be won and is given once; what is refused; a server that fills its pool."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from squaredeal import app
from squaredeal.certifying import DailyMaking, Filling, Pace
from squaredeal.operations.deals import look, stock_at
from squaredeal.operations.place import Place, place_of
from squaredeal.settings import Settings
from squaredeal.store.deals import open_deals
from tests.certifying.pools import FREECELL, PATIENCE_S, certified

from .conftest import settings
from .live import LiveNode, live_node

KLONDIKE = "klondike/3/unlimited"
SEEDS = [str(number) for number in range(1, 9)]


def ask(node: LiveNode, rules: object = "freecell", **sent: Any) -> httpx.Response:
    return node.ask("POST", "/api/deals", **({"json": {"rules": rules}} | sent))


def keep(url: str) -> None:
    """Put the deals into a pool that others use."""

    async def add() -> None:
        async with open_deals(url) as deals:
            for seed in SEEDS:
                await deals.add(certified("freecell", seed))

    asyncio.run(add())


def place(data: Path) -> Place:
    return place_of(Settings(data=str(data)))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def dealing(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveNode]:
    """A node whose pool is filled by nobody, and emptied by no daily."""
    monkeypatch.setattr(DailyMaking, "start", lambda _: None)
    with live_node(settings(data, deals_per_min=100_000, deals_ready=0)) as served:
        yield served


def test_each_deal_is_given_once_to_whoever_asks(dealing: LiveNode, data: Path) -> None:
    keep(Settings(data=str(data)).database_url)
    with ThreadPoolExecutor(4) as asking:
        answers = list(asking.map(lambda _: ask(dealing), range(12)))
    given = [answer.json() for answer in answers if answer.status_code == 200]
    assert sorted(each["seed"] for each in given) == SEEDS
    for each in given:
        deal = certified("freecell", each["seed"])
        assert each == {
            "rules": "freecell", "seed": deal.seed, "par": deal.par,
            "difficulty": deal.difficulty, "version": deal.version,
        }  # fmt: skip
    for answer in answers:
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["error"]) == (503, "none_ready")
            assert int(answer.headers["retry-after"]) > 0
    (stock,) = stock_at(place(data))
    assert (stock.ready, stock.taken) == (0, len(SEEDS))


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"json": {"rules": "chess"}}, 422, "rules"),
        ({"json": {"rules": 3}}, 422, "invalid"),
        ({"json": {"rules": "freecell", "seed": "1"}}, 422, "invalid"),
        ({"json": {}}, 422, "invalid"),
        ({"content": b"{", "headers": {"content-type": "application/json"}}, 400, "not_json"),
        ({"content": b"x"}, 415, "media_type"),
        ({"json": {"rules": "freecell"}, "headers": {"origin": "https://elsewhere.example"}}, 403, "origin"),
        ({"json": {"rules": KLONDIKE}}, 503, "none_ready"),
    ],
)
def test_what_is_refused(dealing: LiveNode, sent: dict[str, Any], status: int, code: str) -> None:
    answer = dealing.ask("POST", "/api/deals", **sent)
    assert (answer.status_code, answer.json()["error"]) == (status, code)


@pytest.mark.usefixtures("still")
def test_one_address_cannot_empty_the_pool(data: Path) -> None:
    with live_node(settings(data, deals_per_min=2, deals_ready=0)) as node:
        keep(Settings(data=str(data)).database_url)
        answers = [ask(node) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 0 < int(answers[2].headers["retry-after"]) <= 30


def test_a_server_fills_its_pool_and_ends_in_the_middle_of_it(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = Pace(begin_s=0, rest_s=0, rest=0, rest_empty=0)

    def begin_at_once(*parts: Any, **more: Any) -> Filling:
        return Filling(*parts, **more, pace=at_once)

    monkeypatch.setattr(app, "Filling", begin_at_once)
    monkeypatch.setattr("squaredeal.certifying.filling.ALL_RULES", [FREECELL])  # whose deals are found quickly
    with live_node(settings(data, deals_ready=50, deals_per_min=100_000)) as node:
        deadline = time.monotonic() + PATIENCE_S
        while (answer := ask(node)).status_code != 200 and time.monotonic() < deadline:
            assert answer.json()["error"] == "none_ready"
        assert answer.status_code == 200, answer.text
    looked = look(place(data), full=True)
    assert looked.wrong == []
    assert looked.replayed >= 1
