"""The next deal that can be won, looked for while a game is at the table: seen, heard, ended, and what else is left."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.solo_page import drag, expect_all_seen, fact, opened, start
from tests.browser.test_solo_records import HIDE

DEAL = {"rules": "freecell", "seed": "617", "par": 90, "difficulty": 3, "version": "1"}
LOOKING = "Looking for a deal that can be won …"
SLOW = "Still looking for a deal that can be won. The server takes its time …"
NONE = "No proved deal is ready just now, so nothing was changed."


class Held:
    """Questions for deals, which wait for their answers."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.page = page
        page.route("**/api/deals", self._hold)

    def _hold(self, route: Route) -> None:
        self.routes.append(route)

    def ask(self, button: str | None = None) -> Route:
        """Ask for the next deal, by a button or by F2, and give the question."""
        before = len(self.routes)
        if button is None:
            self.page.keyboard.press("F2")
        else:
            self.page.click(button)
        while len(self.routes) == before:
            self.page.evaluate("0")  # what the browser has to tell is heard while it is asked something
        return self.routes[-1]


def install_clock(page: Page) -> None:
    """Give all timers of the page the test's clock: one that ticked by itself would see a sleep in each jump."""
    page.clock.install()
    page.reload()
    page.wait_for_selector(".sd-card")


def until_given_up(page: Page, question: Route) -> None:
    """Returns once nobody waits for the answer any more."""
    while question.request.failure is None:
        page.evaluate("0")


def answer(route: Route, status: int, body: object) -> None:
    route.fulfill(status=status, content_type="application/json", body=json.dumps(body))


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A deal that can be won at the table, without a move."""
    with opened(browser, site, width=360, height=740) as page:
        page.goto(f"{site}/solo?rules=freecell&seed=1&par=93&difficulty=2")
        page.wait_for_selector(".sd-card")
        yield page


def test_the_search_is_said_and_takes_the_table_over_when_it_finds(page: Page) -> None:
    says = page.locator("#search-says")
    assert says.get_attribute("role") == "status"  # polite, and there before it has anything to say
    expect(says).to_have_text("")
    question = Held(page).ask()
    expect(says).to_have_text(LOOKING)
    expect_all_seen(page)
    answer(question, 200, DEAL)
    expect(page.locator("#deal-name")).to_have_text("Deal 617")
    expect(says).to_have_text("")
    expect(page.locator("#search-stop")).to_be_hidden()


def test_a_search_that_takes_long_says_so_and_can_be_ended(page: Page) -> None:
    install_clock(page)
    question = Held(page).ask()
    page.clock.run_for(3_100)
    expect(page.locator("#search-says")).to_have_text(SLOW)
    page.click("#search-stop")
    expect(page.locator("#search-says")).to_have_text("")
    expect(page.locator(".sd-board :focus")).to_have_count(1)  # the keyboard is on the table
    until_given_up(page, question)
    assert page.inner_text("#deal-name") == "Deal 1"


def test_a_server_that_never_answers_is_given_up(page: Page) -> None:
    install_clock(page)
    Held(page).ask()
    page.clock.run_for(15_100)
    expect(page.locator("#search-says")).to_contain_text("No proved deal can be had from the server now")
    assert page.inner_text("#deal-name") == "Deal 1"


def test_where_there_is_none_the_game_stays_and_an_ordinary_one_is_offered(page: Page) -> None:
    held = Held(page)
    answer(held.ask(), 503, {"error": "none_ready", "text": "none"})
    expect(page.locator("#search-says")).to_have_text(NONE)
    page.keyboard.press("Tab")
    expect(page.locator("#search-ordinary")).to_be_focused()  # next to the table
    page.keyboard.press("Escape")
    expect(page.locator("#search-says")).to_have_text("")
    answer(held.ask(), 503, {"error": "none_ready", "text": "none"})
    expect(page.locator("#search-says")).to_have_text(NONE)
    assert page.inner_text("#deal-name") == "Deal 1"
    page.click("#search-ordinary")
    expect(page.locator("#deal-name")).to_have_text(re.compile(r"^Deal (?!1$)\d+$"))
    expect(page.locator("#search-says")).to_have_text("")
    expect(page.locator("#known")).to_have_text("")


def test_a_question_about_the_game_before_is_gone_with_it(page: Page) -> None:
    drag(page, "6a")
    held = Held(page)
    page.keyboard.press("F2")
    question = held.ask("#confirm-yes")
    page.click("#more")
    page.click("#more-end")
    expect(page.locator("#confirm")).to_be_visible()
    answer(question, 200, DEAL)
    expect(page.locator("#deal-name")).to_have_text("Deal 617")
    expect(page.locator("dialog[open]")).to_have_count(0)  # a yes would have ended the deal just found
    expect(page.locator(".sd-board :focus")).to_have_count(1)
    drag(page, "1a")
    expect(page.locator("#moves")).to_have_text("1")


def test_whoever_goes_on_with_the_game_has_ended_the_search(page: Page) -> None:
    question = Held(page).ask()
    drag(page, "6a")
    expect(page.locator("#search-says")).to_have_text("")
    drag(page, "6b")
    until_given_up(page, question)
    assert [page.inner_text("#deal-name"), fact(page, "moves")] == ["Deal 1", "2"]


def test_an_ordinary_deal_for_want_of_a_better_leaves_the_kind_that_was_chosen(page: Page) -> None:
    held = Held(page)
    page.click("#more")
    expect(page.locator("#more-seed")).to_contain_text("Another winnable deal")
    answer(held.ask("#more-seed"), 503, {"error": "none_ready", "text": "none"})
    page.click("#search-ordinary")
    expect(page.locator("#known")).to_have_text("")
    page.click("#more")
    expect(page.locator("#more-seed")).to_contain_text("Another winnable deal")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".sd-card")
    answer(held.ask(), 200, DEAL)
    expect(page.locator("#deal-name")).to_have_text("Deal 617")


def test_a_deal_chosen_by_its_seed_is_followed_by_any_other(page: Page) -> None:
    page.click("#more")
    page.click("#more-setup")
    start(page, "freecell", "5")
    page.click("#more")
    expect(page.locator("#more-seed")).to_contain_text("Another deal")
    page.click("#more-seed")
    expect(page.locator("#deal-name")).to_have_text(re.compile(r"^Deal (?!5$)\d+$"))


def test_whoever_pauses_meanwhile_finds_the_next_deal_paused(page: Page) -> None:
    question = Held(page).ask()
    page.keyboard.press("p")
    expect(page.locator("#paused")).to_be_visible()
    answer(question, 200, DEAL)
    expect(page.locator("#deal-name")).to_have_text("Deal 617")
    expect(page.locator("#paused")).to_be_visible()
    expect(page.locator("#resume")).to_be_focused()
    expect(page.locator(".sd-board.veiled")).to_have_count(1)
    page.keyboard.press("p")
    expect(page.locator("#paused")).to_be_hidden()
    expect(page.locator(".sd-board.veiled")).to_have_count(0)


def test_a_search_over_a_pause_leaves_the_way_back_to_the_game_free(page: Page) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    question = Held(page).ask()
    page.keyboard.press("p")
    status = page.locator("#table [role=status]")
    expect(status).to_have_text("The deal that is found will wait for you.")
    expect(page.locator("#search-stop")).to_be_hidden()
    answer(question, 503, {"error": "none_ready", "text": "none"})
    expect(status).to_have_text(NONE)
    page.click("#resume")  # nothing lies over it
    expect(page.locator("#search-says")).to_have_text(NONE)
    page.click("#search-ordinary")
    expect(page.locator("#deal-name")).not_to_have_text("Deal 1")
    page.click("#pause")
    Held(page).ask()
    expect(status).to_have_text(LOOKING)
    page.click("#more")
    page.click("#more-end")
    expect(page.locator("#over")).to_be_visible()
    Held(page).ask("#over-next")
    expect(page.locator("#search-says")).to_have_text(LOOKING)


def test_whoever_asks_from_a_pause_or_is_back_from_it_plays_on(page: Page) -> None:
    page.locator(".sd-board [tabindex='0']").focus()
    page.keyboard.press("p")
    held = Held(page)
    question = held.ask()
    answer(question, 200, DEAL)
    expect(page.locator("#deal-name")).to_have_text("Deal 617")
    expect(page.locator("#paused")).to_be_hidden()
    question = held.ask()
    page.keyboard.press("p")
    expect(page.locator("#resume")).to_be_focused()
    page.keyboard.press("p")
    answer(question, 200, {**DEAL, "seed": "618"})
    expect(page.locator("#deal-name")).to_have_text("Deal 618")
    expect(page.locator("#paused")).to_be_hidden()


def test_the_deal_after_an_ended_one_can_be_paused_before_it_is_found(page: Page) -> None:
    page.click("#more")
    page.click("#more-end")
    question = Held(page).ask("#over-next")
    page.locator(".sd-board [tabindex='0']").focus()
    page.keyboard.press("p")
    expect(page.locator("#table [role=status]")).to_have_text("The deal that is found will wait for you.")
    answer(question, 200, DEAL)
    expect(page.locator("#deal-name")).to_have_text("Deal 617")
    expect(page.locator("#paused")).to_be_visible()


def test_a_deal_found_behind_another_page_waits_for_its_player(page: Page) -> None:
    question = Held(page).ask()
    page.evaluate(HIDE)
    answer(question, 200, DEAL)
    expect(page.locator("#deal-name")).to_have_text("Deal 617")
    expect(page.locator("#paused")).to_be_visible()
