"""Keys of the solo page that are there wherever the focus is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.solo_page import drag, fact, opened, start


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with opened(browser, site) as opened_page:
        yield opened_page


def shows_keys(page: Page) -> None:
    """All keys come on a question mark, once, and give the focus back."""
    before = page.evaluate("document.activeElement.id")
    page.keyboard.press("?")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(1)
    expect(page.locator("dialog[open]")).to_contain_text("F2")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == before


def test_all_keys_are_shown_from_anywhere(page: Page) -> None:
    shows_keys(page)  # nothing has the focus
    page.focus('input[name="game"]:checked')
    shows_keys(page)
    start(page, "freecell", "1")
    shows_keys(page)  # on the table
    page.focus("#hint")
    shows_keys(page)
    page.click("#pause")
    shows_keys(page)


def test_a_question_mark_in_a_seed_is_one(page: Page) -> None:
    page.fill("#seed", "")
    page.focus("#seed")
    page.keyboard.type("why?")
    assert page.input_value("#seed") == "why?"
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_menu_gives_way_to_the_keys_it_names(page: Page) -> None:
    start(page, "freecell", "1")
    page.click("#more")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("F2")
    expect(page.locator("#more-menu")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_be_focused()


def test_moves_are_taken_back_from_wherever_the_focus_is(page: Page) -> None:
    start(page, "freecell", "1")
    drag(page, "6a")
    drag(page, "6b")
    page.click("#undo")
    expect(page.locator("#undo")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.locator("#moves")).to_have_text("4")
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("Control+y")
    page.focus("#hint")
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator("#moves")).to_have_text("6")
    page.focus("#table [tabindex='0']")
    page.keyboard.press("Control+z")  # once, though table and page hear it
    assert fact(page, "moves") == "7"
    page.click("#restart")
    page.keyboard.press("Control+z")  # a question is open
    page.keyboard.press("Escape")
    page.click("#pause")
    page.keyboard.press("Control+z")
    assert fact(page, "moves") == "7"


def test_taking_back_what_was_typed_leaves_the_game_alone(page: Page) -> None:
    start(page, "freecell", "1")
    drag(page, "6a")
    page.click("#new")
    page.fill("#seed", "")
    page.focus("#seed")
    page.keyboard.type("77")
    page.keyboard.press("Control+z")
    assert page.input_value("#seed") != "77"
    page.focus("#start")
    page.keyboard.press("Control+z")  # there is no game to be seen
    page.click("#back")
    assert fact(page, "moves") == "1"


def test_a_key_that_is_held_down_pauses_once_and_asks_once(page: Page) -> None:
    start(page, "freecell", "1")
    page.keyboard.down("h")
    expect(page.locator("#table .hinted")).not_to_have_count(0)
    first = page.locator("#table .hinted").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    for _ in range(5):
        page.keyboard.down("h")  # one that is down already repeats
    again = page.locator("#table .hinted").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert again == first
    page.keyboard.up("h")
    page.keyboard.down("p")
    for _ in range(4):
        page.keyboard.down("p")
    expect(page.locator("#paused")).to_be_visible()
    page.keyboard.up("p")
    page.keyboard.press("p")
    expect(page.locator("#paused")).to_be_hidden()
