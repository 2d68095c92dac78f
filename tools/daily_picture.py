"""Takes the picture of the daily page: three days of a server's life, on which some play and one looks.

It starts a server of its own, whose time it sets while the server is stopped.

    take_daily(browser, IMAGES / "daily.png")
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
from playwright.sync_api import Browser
from tests.browser.conftest import QUICK, Person
from tests.faults.server_process import ServerProcess
from tests.web.days import EASY, NOON, certified, put_dailies, put_time
from websockets.sync.client import connect

from squaredeal.race.daily import DAILY_RULES, opens_at

DAYS: Final = ("2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04")
FREECELL, DRAW_ONE, _ = DAILY_RULES
TAKES_MS: Final = {"Ann": 251_300, "Олег": 312_800, "Ben": 390_100, "李雷": 405_400, "Chloé": 530_900}


def take_daily(browser: Browser, path: Path) -> None:
    """Lets some people play today's FreeCell, one of them on the days before as well, and takes her page."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        put_time(data, opens_at(DAYS[0]) + NOON)
        put_dailies(data, *DAYS)
        server = ServerProcess(data, *[text for pair in QUICK.items() for text in pair], "--deals-ready", "0")
        with at(server, 0, 0):
            ann = newcomer(server, "Ann")
            play(server, ann, 0)
        with at(server, 1, 0):
            play(server, ann, 1)
        with at(server, 2, 0):
            players = {name: ann if name == "Ann" else newcomer(server, name) for name in TAKES_MS}
            for token in players.values():
                begin(server, token, 2)
            play(server, ann, 2, DRAW_ONE, moves=31)
        for name, takes_ms in TAKES_MS.items():
            with at(server, 2, takes_ms):
                play(server, players[name], 2, moves=52 if name == "Ben" else None)
        with at(server, 2, 900_000):
            show(browser, server, ann, path)


@contextmanager
def at(server: ServerProcess, day: int, after_noon_ms: int) -> Iterator[None]:
    """The server at a time of one of the days."""
    put_time(server.data, opens_at(DAYS[day]) + NOON + after_noon_ms)
    server.start()
    try:
        yield
    finally:
        server.stop()


def newcomer(server: ServerProcess, name: str) -> str:
    """A new guest's token."""
    answer = httpx.post(f"{server.http}/api/me", json={"name": name}, trust_env=False)
    return str(answer.raise_for_status().json()["token"])


def begin(server: ServerProcess, token: str, day: int, rules: str = FREECELL) -> str:
    """The race of an attempt, which begins now unless it has begun."""
    url, headers = f"{server.http}/api/dailies/{DAYS[day]}/attempts", {"authorization": f"Bearer {token}"}
    answer = httpx.post(url, json={"rules": rules}, headers=headers, trust_env=False)
    return str(answer.raise_for_status().json()["race"])


def play(server: ServerProcess, token: str, day: int, rules: str = FREECELL, *, moves: int | None = None) -> None:
    """Plays a day's deal by its proved line, or so many moves of it and resigns."""
    line = certified(rules, EASY[day]).line
    with connect(f"{server.ws}/ws/race/{begin(server, token, day, rules)}", compression=None) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "token": token}))
        for rev, move in enumerate(line[:moves], 1):
            socket.send(json.dumps(["p", rev, move]))
        if moves is not None:
            socket.send(json.dumps({"t": "resign"}))
        while '"t":"over"' not in str(socket.recv(timeout=20)):
            continue


def show(browser: Browser, server: ServerProcess, token: str, path: Path) -> None:
    """Takes the page as its player sees it."""
    context = browser.new_context(viewport={"width": 1280, "height": 1010}, reduced_motion="reduce")
    context.add_cookies([{"name": "sid", "value": token, "url": server.http}])
    page = Person(context, server.http).page(f"/daily?day={DAYS[2]}&of=guests")
    page.wait_for_selector("#board tbody tr:nth-child(5)")
    page.screenshot(path=path)
    context.close()
