"""What the browser has to do for a frame: eight boards at ten moves a second each, and forty cards sent home at once.

The watch page of a real race is traced by Chromium itself, with all motion on: scripts, style, layout and paint of its
main thread, for every frame. The baseline is the same page with one board that moves as fast. The goal is 16 ms for a
frame; of the finish it is 100 ms. Without a graphics card, or on a busy machine, frames come seldom, and each has the
moves of several: the work for each sixtieth of a second is told beside.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.static_site import chromium
from tests.faults.racer import Racer
from tests.faults.server_process import ServerProcess

from bench.figures import Figure, ratio
from bench.frame_trace import Trace, traced
from bench.spectators import LIMITS, Player

BOARDS: Final = 8
MOVES_PER_S: Final = 10.0
SECONDS: Final = 6.0
REPETITIONS: Final = 3
FINISHED: Final = "617"
"""A recorded game whose last 42 cards go home by themselves."""
GAMES: Final = Path(__file__).parents[1] / "tests" / "vectors" / "games.json"
DECIDED: Final = 87
"""Its moves before."""
CARDS: Final = 42


def figures() -> Iterator[tuple[Figure, str]]:
    """Measures both."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = ServerProcess(Path(folder), "--countdown-ms", "300", settings=LIMITS)
        server.start()
        try:
            yield from _boards(browser, server)
            yield from _finish(browser, server)
        finally:
            server.kill()


def _boards(browser: Browser, server: ServerProcess) -> Iterator[tuple[Figure, str]]:
    """Eight boards and one, in turn."""
    traces = [(_watch(browser, server, BOARDS, n), _watch(browser, server, 1, n)) for n in range(REPETITIONS + 1)]
    medians = [(statistics.median(many.frames), statistics.median(one.frames)) for many, one in traces]
    worst = [(max(many.frames), max(one.frames)) for many, one in traces]
    every = [ms for many, _ in traces[1:] for ms in many.frames]
    long = sum(len(many.long_tasks) for many, _ in traces[1:])
    p99 = statistics.quantiles(every, n=100)[98]
    what = f"frame, {BOARDS} boards / 1 board"
    sixtieth = sum(every) / (len(traces) - 1) / SECONDS / 60
    told = f"{statistics.median(every):.2f} ms, p99 {p99:.2f} ms; for each sixtieth of a second {sixtieth:.2f} ms"
    yield ratio(f"{what}, median", medians), told
    told = f"{max(every):.2f} ms of {len(every)} frames, {long} tasks over 50 ms"
    yield ratio(f"{what}, longest", worst), told


def _watch(browser: Browser, server: ServerProcess, boards: int, seed: int) -> Trace:
    """The frames of a watch page while so many players move."""
    with Players(server, boards, seed) as race, _context(browser) as context:
        page = context.new_page()
        page.goto(f"{server.http}/watch/{race}")
        expect(page.locator(".board .sd-card")).to_have_count(52 * boards)
        with traced(browser, page) as trace:
            time.sleep(SECONDS)
        moves = page.locator(".board .numbers").first.inner_text()
        assert int(moves.split("·")[1].split()[0]) > SECONDS * MOVES_PER_S * 0.8, moves
        return trace


class Players(threading.Thread):
    """A race of so many players who make ten legal moves a second each."""

    def __init__(self, server: ServerProcess, seats: int, seed: int) -> None:
        super().__init__()
        self.server, self.seats, self.rng = server, seats, random.Random(seed)
        self.race = ""
        self.begun, self.end = threading.Event(), threading.Event()

    def __enter__(self) -> str:
        """Starts the race; its id."""
        self.start()
        self.begun.wait()
        assert self.race, "the race did not start"
        return self.race

    def __exit__(self, *_: object) -> None:
        self.end.set()
        self.join()

    def run(self) -> None:
        try:
            asyncio.run(self._play())
        finally:
            self.begun.set()

    async def _play(self) -> None:
        players = [Player(racer, random.Random(self.rng.random())) for racer in await self._racers()]
        for player in players:
            await player.enter()
        for player in players:
            await player.start()
        self.race = players[0].racer.race
        self.begun.set()
        first, gap = time.perf_counter() + 0.2, 1 / MOVES_PER_S
        async with asyncio.TaskGroup() as group:
            for number, player in enumerate(players):
                group.create_task(player.play(lambda _: None, first + number * gap / self.seats, gap))
            await asyncio.to_thread(self.end.wait)
            for player in players:
                player.is_done = True

    async def _racers(self) -> list[Racer]:
        async with httpx.AsyncClient(base_url=self.server.http, trust_env=False) as client:
            tokens = []
            for number in range(self.seats):
                guest = await client.post("/api/me", json={"name": f"Player {number}"})
                tokens.append(str(guest.raise_for_status().json()["token"]))
                client.cookies.clear()  # the next is somebody else
            host = {"authorization": f"Bearer {tokens[0]}"}
            race = await client.post("/api/races", json={"seats": self.seats}, headers=host)
        return [Racer(self.server.ws, race.raise_for_status().json()["id"], token, self.rng) for token in tokens]


def _finish(browser: Browser, server: ServerProcess) -> Iterator[tuple[Figure, str]]:
    """The last forty cards sent home at once, and one card moved, in turn, on the solo page."""
    games = json.loads(GAMES.read_text())["games"]
    line = next(game["moves"].split() for game in games if game["seed"] == FINISHED)
    traces = []
    for _ in range(REPETITIONS + 1):
        with _solo(browser, server, line) as page:
            with traced(browser, page) as one:
                page.dblclick('[data-pile="1"] > :last-child')
                page.wait_for_timeout(600)
            page.click("#undo")
            page.wait_for_timeout(600)
            with traced(browser, page) as many:
                page.click("#finish")
                page.wait_for_selector("#over[open]")
            traces.append((many, one))
    pairs = [(max(many.frames), max(one.frames)) for many, one in traces]
    every = [ms for many, _ in traces[1:] for ms in many.frames]
    told = f"{max(every):.2f} ms of {len(every)} frames"
    yield ratio(f"frame, {CARDS} cards home / one moved, longest", pairs), told


@contextmanager
def _solo(browser: Browser, server: ServerProcess, line: list[str]) -> Iterator[Page]:
    game = json.dumps(
        {"rules": "freecell", "seed": FINISHED, "moves": " ".join(line[:DECIDED]), "ms": 1_000, "hints": 0}
    )
    with _context(browser) as context:
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('squaredeal.solo.game', {json.dumps(game)})")
        page.goto(f"{server.http}/solo")
        page.wait_for_selector("#finish:not([hidden])")
        page.wait_for_timeout(1_500)  # the deal is over
        yield page


@contextmanager
def _context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    try:
        yield context
    finally:
        context.close()
