"""The replay page on a phone on its side: its clock is one low row, and everything of it can be come to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person, RunningServer
from tests.browser.wire_race import raced

HIGHEST = 64
_IN_SIGHT = """element => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y]));
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}"""


@pytest.mark.parametrize(("width", "height"), [(740, 360), (667, 375)])
def test_the_clock_is_one_low_row(
    person: Callable[..., Person], server: RunningServer, width: int, height: int
) -> None:
    page = person("Eve", width, height).page(f"/replay/{raced(server)}?at=0")
    expect(page.locator(".large-board .sd-card").first).to_be_visible()
    timeline = page.locator(".timeline")
    assert timeline.evaluate("element => element.offsetHeight") <= HIGHEST
    expect(page.locator("#scrubber")).to_be_in_viewport(ratio=1)
    expect(page.locator("#do-toggle")).to_be_in_viewport(ratio=1)
    fastest = timeline.locator(".speeds label").last
    fastest.click()
    expect(fastest.locator("input")).to_be_checked()
    page.locator("#do-end").click()
    expect(page.locator("#scrubber")).to_have_js_property("value", page.locator("#scrubber").get_attribute("max"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_comes_to_nothing_that_is_cut_or_covered(
    person: Callable[..., Person], server: RunningServer
) -> None:
    page = person("Eve", 740, 360).page(f"/replay/{raced(server)}?at=0")
    expect(page.locator(".large-board .sd-card").first).to_be_visible()
    seats, buttons = page.locator(".seat-button"), page.locator(".transport .foot button:visible")
    page.locator(".head a").last.focus()
    for seat in seats.all():
        page.keyboard.press("Tab")
        expect(seat).to_be_focused()
        assert seat.evaluate(_IN_SIGHT), seat.inner_text()
    page.locator(".transport .sd-switch input").focus()
    for button in buttons.all():
        page.keyboard.press("Tab")
        expect(button).to_be_focused()
        assert button.evaluate(_IN_SIGHT), button.inner_text()
