"""What the browser has to do for a frame: eight boards at ten moves a second each, and forty cards sent home at once.

The watch page of a real race measures each frame by its own clock, with all motion on; then Chromium traces it:
scripts, style, layout and paint of its main thread alone, with what tracing costs. The baseline is the same page with
one board that moves as fast. The goal is 16 ms for a frame; of the finish it is 100 ms. Where frames come seldom each
has more to do: the work for each sixtieth of a second is told beside.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.static_site import chromium
from tests.faults.server_process import ServerProcess

from bench import frame_clock
from bench.figures import Figure, ratio
from bench.frame_trace import Trace, traced
from bench.players import Players, give_way
from bench.spectators import LIMITS
from bench.stolen import Stolen

BOARDS: Final = 8
MOVES_PER_S: Final = 10.0
SECONDS: Final = 6.0
REPETITIONS: Final = 4
GOAL_MS: Final = 16.0
FINISHED: Final = "617"
"""A recorded game whose last 42 cards go home by themselves."""
GAMES: Final = Path(__file__).parents[1] / "tests" / "vectors" / "games.json"
DECIDED: Final = 87
"""Its moves before."""
CARDS: Final = 42

T = TypeVar("T")


@dataclass(frozen=True)
class Clocked:
    """Milliseconds of each frame, and the share of the machine that its host took meanwhile."""

    frames: list[float]
    stolen: float


def figures() -> Iterator[tuple[Figure, str]]:
    """Measures both."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = ServerProcess(Path(folder), "--countdown-ms", "300", settings=LIMITS)
        server.start()
        assert server.process is not None
        give_way(server.process.pid)
        try:
            yield from _boards(browser, server)
            yield from _finish(browser, server)
        finally:
            server.kill()


def _boards(browser: Browser, server: ServerProcess) -> Iterator[tuple[Figure, str]]:
    """Eight boards and one, in turn: by the page's clock, and traced."""
    what = f"frame, {BOARDS} boards / 1 board"
    clocked = _pairs(browser, server, _clocked)
    measured = [many for many, _ in clocked[1:]]
    every = [ms for many in measured for ms in many.frames]
    calm = min(measured, key=lambda many: many.stolen)
    late = sum(ms > GOAL_MS for ms in every)
    medians = [(statistics.median(many.frames), statistics.median(one.frames)) for many, one in clocked]
    told = f"{statistics.median(every):.2f} ms, p99 {_p99(every):.2f} ms by the page's clock"
    yield ratio(f"{what}, median", medians), told
    told = f"{max(every):.2f} ms of {len(every)} frames, {late} over {GOAL_MS:g} ms; {max(calm.frames):.2f} ms of the "
    told += f"{len(calm.frames)} in the calmest {SECONDS:g} s, of which the machine's host took {calm.stolen:.1%}"
    yield ratio(f"{what}, longest", [(max(many.frames), max(one.frames)) for many, one in clocked]), told
    yield from _traces(what, _pairs(browser, server, _traced))


def _traces(what: str, traces: list[tuple[Trace, Trace]]) -> Iterator[tuple[Figure, str]]:
    medians = [(statistics.median(many.frames), statistics.median(one.frames)) for many, one in traces]
    worst = [(max(many.frames), max(one.frames)) for many, one in traces]
    every = [ms for many, _ in traces[1:] for ms in many.frames]
    long = sum(len(many.long_tasks) for many, _ in traces[1:])
    sixtieth = sum(every) / (len(traces) - 1) / SECONDS / 60
    told = (
        f"{statistics.median(every):.2f} ms, p99 {_p99(every):.2f} ms; for each sixtieth of a second {sixtieth:.2f} ms"
    )
    yield ratio(f"traced {what}, median", medians), told
    told = f"{max(every):.2f} ms of {len(every)} frames, {long} tasks over 50 ms"
    yield ratio(f"traced {what}, longest", worst), told


def _p99(every: list[float]) -> float:
    return statistics.quantiles(every, n=100)[98]


def _pairs(browser: Browser, server: ServerProcess, measured: Callable[[Browser, Page], T]) -> list[tuple[T, T]]:
    """Eight boards and one, in turn; the first pair warms up."""
    return [
        (_watch(browser, server, BOARDS, n, measured), _watch(browser, server, 1, n, measured))
        for n in range(REPETITIONS + 1)
    ]


def _watch(
    browser: Browser, server: ServerProcess, boards: int, seed: int, measured: Callable[[Browser, Page], T]
) -> T:
    """What is measured of a watch page while so many players move."""
    with Players(server, boards, MOVES_PER_S, seed) as race, _context(browser) as context:
        page = context.new_page()
        page.add_init_script(frame_clock.COUNT)
        page.goto(f"{server.http}/watch/{race}")
        expect(page.locator(".board .sd-card")).to_have_count(52 * boards)
        found = measured(browser, page)
        moves = page.locator(".board .numbers").first.inner_text()
        assert int(moves.split("·")[1].split()[0]) > SECONDS * MOVES_PER_S * 0.8, moves
        return found


def _clocked(_: Browser, page: Page) -> Clocked:
    frame_clock.begin(page)
    with Stolen() as stolen:
        time.sleep(SECONDS)
    return Clocked(frame_clock.frames(page), stolen.share)


def _traced(browser: Browser, page: Page) -> Trace:
    with traced(browser, page) as trace:
        time.sleep(SECONDS)
    return trace


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
