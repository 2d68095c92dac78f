"""The review queue over HTTP and from the command line: who may see it, what is decided, what is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from squaredeal.clock import Clock
from squaredeal.operations.errors import OperationError
from squaredeal.race.model import Terms
from squaredeal.store import open_store
from squaredeal.store.reviews import Looked
from tests.operations.commands import told
from tests.store.results import FINISHED, add_results, make_players
from tests.store.test_reviews import PERSON, PROGRAM

from .conftest import settings
from .live import LiveNode, live_node

RACES = ("reviewed01", "reviewed02")
QUEUE = "/api/admin/reviews"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two results in review, the second one flagged."""
    data = tmp_path_factory.mktemp("data")
    asyncio.run(_fill(data))
    return data


async def _fill(data: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{data / 'squaredeal.db'}", "a", Clock(), Terms())
    await make_players(store, ["p0", "p1"])
    second = replace(FINISHED, race=RACES[1], player="p1", finished_ms=95_000)
    await add_results(store, [replace(FINISHED, race=RACES[0]), second])
    looked = [Looked(RACES[0], 0, PERSON), Looked(RACES[1], 0, PROGRAM)]
    await store.moderation.reviews.keep(looked, 1)
    await store.close()


@pytest.fixture(scope="module")
def node(data: Path) -> Iterator[LiveNode]:
    with live_node(settings(data)) as served:
        yield served


@pytest.fixture(scope="module")
def moderator(node: LiveNode, data: Path) -> Iterator[httpx.Client]:
    with node.browser() as somebody:
        assert somebody.post("/api/me", json={"name": "Judy"}).status_code == 201
        made = somebody.post("/api/account", json={"name": "Judy", "password": "correct horse"})
        assert made.status_code == 201
        told("admin", "grant", "Judy", "moderator", "--data", data)
        yield somebody


def _races(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [each["race"] for each in answer.json()["reviews"]]


def test_only_who_has_a_role_sees_the_queue_or_decides(node: LiveNode, moderator: httpx.Client) -> None:
    decision = {"outcome": "voided", "why": "seen live"}
    with node.browser() as guest:
        assert guest.get(QUEUE).status_code == 401
        guest.post("/api/me", json={"name": "Gus"})
        for answer in (guest.get(QUEUE), guest.post(f"{QUEUE}/{RACES[0]}/0", json=decision)):
            assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed")
    foreign = moderator.post(f"{QUEUE}/{RACES[0]}/0", json=decision, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert _races(moderator.get(QUEUE)) == [RACES[1], RACES[0]]


def test_a_result_is_voided_and_cleared_and_told_so(node: LiveNode, moderator: httpx.Client) -> None:
    first = moderator.get(QUEUE).json()["reviews"][0]
    assert first["player"] == {"id": "p1", "name": "P1", "kind": "account"}
    assert (first["reasons"], first["evidence"]["flags"]) == (["flags", "top"], list(PROGRAM.flags))
    assert (first["ms"], first["moves"], first["day"], first["why"], first["by"]) == (95_000, 90, None, None, None)
    void = moderator.post(f"{QUEUE}/{RACES[1]}/0", json={"outcome": "voided", "why": " even times "})
    assert (void.json()["state"], void.json()["why"], void.json()["by"]["name"]) == ("voided", "even times", "Judy")
    assert _races(moderator.get(QUEUE)) == [RACES[0]]
    assert _races(moderator.get(QUEUE, params={"state": "voided"})) == [RACES[1]]
    assert node.ask("GET", "/api/boards", params={"rules": "freecell"}).json()["players"] == 1
    clear = moderator.post(f"{QUEUE}/{RACES[1]}/0", json={"outcome": "cleared", "why": "seen live"})
    assert clear.json()["state"] == "cleared"
    assert node.ask("GET", "/api/boards", params={"rules": "freecell"}).json()["players"] == 2


@pytest.mark.parametrize(
    ("path", "sent", "status", "code"),
    [
        (QUEUE, {"params": {"state": "lost"}}, 422, "query"),
        (QUEUE, {"params": {"after": "A"}}, 422, "cursor"),
        (f"{QUEUE}/{RACES[0]}/0", {"json": {"outcome": "cleared"}}, 422, "invalid"),
        (f"{QUEUE}/{RACES[0]}/0", {"json": {"outcome": "cleared", "why": " "}}, 422, "text"),
        (f"{QUEUE}/{RACES[0]}/1", {"json": {"outcome": "cleared", "why": "x"}}, 404, "no_such_result"),
        (f"{QUEUE}/{RACES[0]}/x", {"json": {"outcome": "cleared", "why": "x"}}, 404, "no_such_result"),
    ],
)
def test_what_cannot_be_is_refused(
    moderator: httpx.Client, path: str, sent: dict[str, Any], status: int, code: str
) -> None:
    answer = moderator.request("POST" if "json" in sent else "GET", path, **sent)
    assert (answer.status_code, answer.json()["error"]) == (status, code)


def test_an_operator_reads_and_decides_by_commands(data: Path, moderator: httpx.Client) -> None:
    where = ("--data", data)
    assert f"{RACES[0]}/0  P0  freecell  90.00 s  90 moves  top" in told("admin", "reviews", *where)
    decided = told("admin", "review", RACES[0], "0", "voided", "--why", "three of them", *where)
    assert decided == "The result of P0 is voided.\n"
    (void,) = json.loads(told("admin", "reviews", "--state", "voided", "--json", *where))["reviews"]
    assert (void["race"], void["why"], void["by"]) == (RACES[0], "three of them", None)
    assert told("admin", "reviews", *where) == "No review is pending.\n"
    entries = moderator.get("/api/admin/audit").json()["entries"]
    assert ("operator", "review_closed") in [(entry["who"], entry["what"]) for entry in entries]
    for wrong in (("reviewed99", "0", "cleared", "--why", "x"), (RACES[0], "0", "cleared", "--why", "")):
        with pytest.raises(OperationError):
            told("admin", "review", *wrong, *where)
