"""The clock of play alone: it stands in pauses, behind other pages and in a computer that is asleep."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.solo_page import drag, fact, opened, start, top


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with opened(browser, site) as opened_page:
        yield opened_page


def pass_time(page: Page, seconds: int) -> None:
    """Lets time pass on the page, whose clock is installed, with all that happens meanwhile."""
    page.clock.run_for(1_000 * seconds)


def test_pause_hides_every_face_stops_the_clock_and_lets_nobody_play(page: Page) -> None:
    page.clock.install()
    page.reload()
    start(page, "freecell", "1")
    drag(page, "6a")
    pass_time(page, 120)
    page.click("#pause")
    pass_time(page, 3_600)
    assert page.locator("#table .sd-card > svg:visible").count() == 0
    assert page.evaluate("document.querySelector('.sd-board').inert")
    assert page.locator("#undo").is_disabled()
    expect(page.locator("#resume")).to_be_focused()
    drag(page, "6b")
    for key in ("Control+z", "Control+y", "h"):
        page.keyboard.press(key)
    assert fact(page, "moves") == "1"
    page.reload()  # does not set the clock back, nor forward
    page.wait_for_selector(".sd-card")
    top(page, "1").press("p")
    pass_time(page, 3_600)
    page.locator("#resume").press("p")
    expect(page.locator("#paused")).to_be_hidden()
    assert page.locator("#table .sd-card > svg:visible").count() > 52
    assert fact(page, "time").startswith("2:")
    pass_time(page, 60)
    expect(page.locator("#time")).to_have_text(re.compile("^3:"))


def test_a_computer_that_was_asleep_has_paused_the_game(page: Page) -> None:
    page.clock.install()
    page.reload()
    start(page, "freecell", "1")
    drag(page, "6a")
    pass_time(page, 65)
    page.clock.fast_forward(3_600_000)  # as a computer whose lid was closed: timers come once, and late
    expect(page.locator("#paused")).to_be_visible()
    assert fact(page, "time").startswith("1:")
    page.click("#resume")
    pass_time(page, 65)
    assert fact(page, "time").startswith("2:")


def test_a_page_out_of_sight_is_paused(page: Page) -> None:
    start(page, "freecell", "1")
    page.evaluate(
        """() => { Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange")); }"""
    )
    expect(page.locator("#paused")).to_be_visible()
    page.click("#resume")
    expect(page.locator("#paused")).to_be_hidden()
