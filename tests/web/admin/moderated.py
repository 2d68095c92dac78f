"""A server with something to moderate, and what tests of moderation ask of it. It knows no decision that is right.

with account(node, "Rude name") as rude:
    commands(node).rename(id_of(rude), "Polite", "it was reported")
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from msgspec.structs import replace

from squaredeal.clock import Clock, ManualClock
from squaredeal.operations.moderation import Admin
from squaredeal.operations.place import place_of
from squaredeal.race.model import Terms
from squaredeal.store import open_store
from squaredeal.store.dailies import Daily
from tests.store.results import FINISHED, add_results, make_players, start, win
from tests.web.live import LiveNode

PASSWORD = "correct horse"
WHY = {"why": "it was reported"}
RACE = "voided1"
MISSED = "2020-02-29"
"""A day with a daily."""


async def fill(data: Path) -> None:
    """Puts two players, the races between them and a daily into a new data folder."""
    store = await open_store(f"sqlite+aiosqlite:///{data / 'squaredeal.db'}", "a", Clock(), Terms())
    await make_players(store, ["p0", "p1"])
    clock = ManualClock()
    await start(store, clock, RACE)
    await win(store, clock, RACE, 0, 9)
    await win(store, clock, RACE, 1, 12)
    await add_results(store, [replace(FINISHED, race="earlier", over_at=1_000)])
    await store.dailies.ensure(Daily("freecell", MISSED, b"x" * 32, "c0ffee", 0))
    await store.close()


def commands(node: LiveNode) -> Admin:
    """What `squaredeal admin` does, beside the server."""
    return Admin(place_of(node.node.settings), node.node.settings)


@contextmanager
def account(node: LiveNode, name: str) -> Iterator[httpx.Client]:
    """A browser that has made an account."""
    with node.browser() as browser:
        browser.post("/api/me", json={"name": name})
        made = browser.post("/api/account", json={"name": name, "password": PASSWORD})
        assert made.status_code == 201, made.text
        yield browser


def id_of(browser: httpx.Client) -> str:
    return str(browser.get("/api/me").json()["player"])


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status of a refusal, and the word for it."""
    return answer.status_code, answer.json()["error"]
