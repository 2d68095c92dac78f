"""Takes the README's pictures from the real pages: two people who race, one who watches, who plays alone, a daily.

.venv/bin/python -m tools.pictures             # writes docs/images/*.png
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, RunningServer
from tests.browser.static_site import chromium

from tools.daily_picture import take_daily
from tools.solo_pictures import take_solo

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
GAMES = ROOT / "tests" / "vectors" / "games.json"
AHEAD, BEHIND = 34, 21
REPLAYED = 20


def main() -> None:
    """Plays a little and takes the pictures."""
    IMAGES.mkdir(exist_ok=True)
    record = json.loads(GAMES.read_text())["games"][0]
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = RunningServer(Path(folder) / "data")
        try:
            take(browser, server, record["seed"], record["moves"].split())
            take_solo(browser, server.url, IMAGES)
        finally:
            server.stop()
        take_daily(browser, IMAGES / "daily.png")


def take(browser: Browser, server: RunningServer, seed: str, line: list[str]) -> None:
    """Races a known line and takes a picture of the race and of the one who watches."""
    ann, ben = someone(browser, server, "Ann"), someone(browser, server, "Ben")
    race = ann.create(seed=seed, seats=2)
    pages = [ann.page(f"/race/{race}"), ben.page(f"/race/{race}")]
    pages[1].get_by_role("button", name="Take a seat").click()
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    for page in pages:
        page.wait_for_selector("body[data-playing=true]")
    for number in range(AHEAD):
        for page in pages if number < BEHIND else pages[:1]:
            play(page, line, number)
    watcher = someone(browser, server, "Eve", height=720).page(f"/watch/{race}")
    watcher.wait_for_selector(".board .sd-card")
    pages[0].bring_to_front()
    pages[0].screenshot(path=IMAGES / "race.png")
    watcher.screenshot(path=IMAGES / "watch.png")
    for page in pages:
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    pages[0].get_by_role("link", name="Watch the replay").click()
    pages[0].wait_for_selector(".large-board .sd-card")
    for _ in range(REPLAYED):
        pages[0].keyboard.press("ArrowRight")
    pages[0].screenshot(path=IMAGES / "replay.png")


def play(page: Page, line: list[str], number: int) -> None:
    """Makes one move of the line, by its number from 0, and waits until it is counted."""
    hands.drag(page, line[number])
    expect(page.locator("#bar .numbers")).to_contain_text(re.compile(rf"\b{number + 1} moves?"))


def someone(browser: Browser, server: RunningServer, name: str, height: int = 800) -> Person:
    """Opens a browser context for a guest of that name."""
    context = browser.new_context(viewport={"width": 1280, "height": height}, reduced_motion="reduce")
    person = Person(context, server.url)
    person.be_called(name)
    return person


if __name__ == "__main__":
    main()
