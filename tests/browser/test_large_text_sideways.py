"""Solo play on a phone on its side, with text twice as large: nothing lies over what must be read or touched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import hands

TWICE = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
CLEAR = """(([says, tools]) => says.height > 0 && tools.height > 0 && says.bottom <= tools.top + 1)(
  [".sd-says", ".tools"].map((part) => document.querySelector(part).getBoundingClientRect()))"""
ONE_LINE = "document.querySelector('.facts').clientHeight < 2 * document.querySelector('#moves').offsetHeight"
APART = """(([...boxes]) => boxes.length > 3 && boxes.every((box, at) => at === 0 || box.top >= boxes[at - 1].bottom))(
  [...document.querySelectorAll('.more-menu > .sd-button:not([hidden]) > span')]
    .map((word) => word.getBoundingClientRect()))"""
TOUCHABLE = """(() => {
  const button = document.querySelector('#resume');
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => button.contains(document.elementFromPoint((left + right) / 2, y)));
})()"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A deal that has just begun."""
    context = browser.new_context(viewport={"width": 740, "height": 360}, reduced_motion="reduce")
    context.add_init_script(TWICE)
    page = context.new_page()
    page.goto(f"{site}/solo?rules=klondike/3/3&seed=klondike-1")
    expect(page.locator("#table .sd-card").first).to_be_visible()
    yield page
    context.close()


def test_what_the_table_says_is_not_covered_by_the_tools(page: Page) -> None:
    hands.until(page, CLEAR)


def test_the_facts_take_one_line(page: Page) -> None:
    hands.until(page, ONE_LINE)


def test_the_words_of_the_menu_do_not_overlap(page: Page) -> None:
    page.locator("#more").click()
    expect(page.locator("#more-menu")).to_be_visible()
    hands.until(page, APART)


def test_all_of_the_button_that_ends_a_pause_can_be_touched(page: Page) -> None:
    page.locator("#pause").click()
    hands.until(page, TOUCHABLE)
    page.locator("#resume").click()
    expect(page.locator("#paused")).to_be_hidden()


def test_the_pass_is_told_beside_the_deal_where_text_has_its_usual_size(page: Page) -> None:
    expect(page.locator("#pass")).to_be_hidden()
    page.evaluate("document.documentElement.style.fontSize = '100%'")
    expect(page.locator("#pass")).to_be_visible()
    expect(page.locator("#rules-name")).to_be_hidden()
