"""A win of one's own, raced again: from the win and from the menu, to the end, and a quicker one takes its place."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import standing_clock
from tests.browser.solo_page import opened, start
from tests.browser.test_solo import DEAL_1

STEP = 500
RUN = {"race": "freecell 1", "seat": 0, "moves": DEAL_1[:-1], "hints": 0}


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Deal 1 with its last move to be made, each move timed."""
    with opened(browser, site) as page:
        count = len(DEAL_1) - 1
        game = {"rules": "freecell", "seed": "1", "moves": " ".join(DEAL_1[:-1]), "at": " ".join([str(STEP)] * count)}
        kept = json.dumps({**game, "ms": STEP * count})
        page.evaluate("(game) => localStorage.setItem('squaredeal.solo.game', game)", kept)
        page.reload()
        yield page


def win(page: Page) -> None:
    page.click("#finish")
    expect(page.locator("#over")).to_be_visible()


def test_a_win_can_be_raced_and_what_is_raced_is_that_win(page: Page) -> None:
    page.click("#more")
    expect(page.locator("#more-race")).to_be_hidden()  # nothing was won yet
    page.keyboard.press("Escape")
    win(page)
    standing_clock.install(page)
    page.click("#over-race")
    expect(page.locator(".kicker")).to_have_text("FreeCell · deal 1")
    expect(page.locator(".ghost-choice")).to_contain_text("home after 0:5")
    with standing_clock.stands(page):
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="Start now").click()
    expect(page.locator(".duel-sides li").last).to_contain_text("your best run")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Say how you and the ghost stand")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="End").click()
    page.click("#confirm-yes")
    expect(page.locator("#head h1")).to_have_text("The ghost was first")
    expect(page.locator(".ghost-result > p").first).to_contain_text("The ghost of your best run came home after 0:5")
    page.get_by_role("link", name="Play alone").click()
    expect(page.locator("#deal-name")).to_have_text("Deal 1")


def test_the_deal_played_again_offers_the_race_and_the_game_waits(page: Page) -> None:
    win(page)
    page.click("#over-again")
    page.locator('[data-pile="6"] > :last-child').dblclick()
    expect(page.locator("#moves")).to_have_text("1")
    page.click("#more")
    page.click("#more-race")
    expect(page.locator(".ghost-ready h1")).to_be_visible()
    page.get_by_role("link", name="Play alone").click()
    expect(page.locator("#moves")).to_have_text("1")  # as it was left
    page.click("#new")
    start(page, "freecell", "2")
    page.click("#more")
    expect(page.locator("#more-race")).to_be_hidden()  # that deal was never won


def test_a_quicker_win_is_the_run_to_race_from_then_on(page: Page) -> None:
    win(page)
    run = {**RUN, "at": [at * 10 for at in range(len(DEAL_1) - 1)], "ms": 2_000}
    page.evaluate("(run) => sessionStorage.setItem('squaredeal.ghost', run)", json.dumps(run))
    standing_clock.install(page)
    page.click("#over-race")
    with standing_clock.stands(page):
        page.get_by_role("button", name="Resume").click()
        page.click("#do-finish")
        page.clock.run_for(1_000)  # time for the last card, and no more
    expect(page.locator("#head h1")).to_have_text("You were first")
    expect(page.locator(".ghost-result")).to_contain_text("This is your best run of the deal now")
    runs = json.loads(page.evaluate("localStorage.getItem('squaredeal.solo.runs')"))["runs"]
    assert [run["moves"].split() for run in runs] == [DEAL_1]
    assert sum(map(int, runs[0]["at"].split())) < STEP * len(DEAL_1) / 2
    page.reload()
    expect(page.locator(".ghost-choice")).to_contain_text("home after 0:0")


def test_where_no_run_is_kept_the_page_says_so(page: Page) -> None:
    page.goto(page.url.replace("/solo", "/ghost?rules=freecell&seed=77"))
    expect(page.get_by_role("alert")).to_contain_text("No run of this deal is kept in this browser.")
    expect(page.get_by_role("link", name="Play alone")).to_have_attribute("href", "/solo?rules=freecell&seed=77")
