"""Two tabs that keep their wins in the very same moment: none is lost."""

from __future__ import annotations

import json
from contextlib import ExitStack

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.solo_page import opened
from tests.browser.test_solo import GAMES

ROUNDS = 6
WON = {"one": "1", "two": "617"}
RECORDS = {"played": 2, "won": 0, "streak": 0, "bestStreak": 0, "fewest": None, "fastest": None, "totalMs": 0}
_KEEP = """([records, game]) => {
  localStorage.setItem("squaredeal.solo.records", records);
  sessionStorage.setItem("squaredeal.solo.game", game);
}"""
_FINISH_AT = """(at) => void setTimeout(() => {
  while (Date.now() < at);
  document.querySelector("#finish").click();
}, at - Date.now() - 40)"""
_ALL_KEPT = """() => {
  const {freecell} = JSON.parse(localStorage.getItem("squaredeal.solo.records"));
  const {runs} = JSON.parse(localStorage.getItem("squaredeal.solo.runs") ?? '{"runs": []}');
  const {won, played, open, over} = freecell;
  return runs.length === 2 && won === 2 && played === 2 && open.length === 0 && over.length === 2;
}"""


def nearly_won(context: BrowserContext, site: str, name: str) -> Page:
    """A tab of its own with a deal of its own, whose last card only has to be sent home."""
    seed = WON[name]
    line = next(game["moves"].split() for game in GAMES if game["rules"] == "freecell" and game["seed"] == seed)
    page = context.new_page()
    page.goto(f"{site}/missing")
    records = json.dumps({"freecell": {**RECORDS, "open": ["one", "two"], "over": []}})
    times = " ".join(["500"] * (len(line) - 1))
    game = {"id": name, "rules": "freecell", "seed": seed, "moves": " ".join(line[:-1]), "at": times, "ms": 65_000}
    page.evaluate(_KEEP, [records, json.dumps(game)])
    page.goto(f"{site}/solo")
    page.locator("#finish").wait_for()
    return page


def test_wins_of_two_tabs_in_the_same_millisecond_are_both_kept(browser: Browser, site: str) -> None:
    for _ in range(ROUNDS):
        with opened(browser, site) as first, ExitStack() as pages:
            tabs = [nearly_won(first.context, site, name) for name in WON]
            for tab in tabs:
                pages.callback(tab.close)
            at = first.evaluate("Date.now() + 300")
            for tab in tabs:
                tab.evaluate(_FINISH_AT, at)
            for tab in tabs:
                tab.wait_for_function(_ALL_KEPT)
