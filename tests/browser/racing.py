"""What tests of the race page do again and again: begin a race, wait for what the server has said, measure, give up.

They begin with `_, page = alone(person, seed=SEED)` or `ann, ben, _ = two(person)`. It knows the page's
parts, and no deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import Person

Come = Callable[..., Person]
"""How a test lets somebody come: the fixture `person`."""

_STAY: Final = """() => {
  const remove = Element.prototype.remove;
  Element.prototype.remove = function () { if (this.closest("#toast") === null) remove.call(this); };
}"""


def alone(person: Come, **options: object) -> tuple[Person, Page]:
    """Ann in a running race of her own."""
    ann = person("Ann")
    page = ann.page(f"/race/{ann.create(seats=1, **options)}")
    page.get_by_role("button", name="Start").click()
    begun(page)
    return ann, page


def two(person: Come, **options: object) -> tuple[Page, Page, str]:
    """Ann and Ben in a running race of Ann's."""
    ann, ben = person("Ann"), person("Ben")
    race = ann.create(**options)
    first, second = ann.page(f"/race/{race}"), ben.page(f"/race/{race}")
    second.get_by_role("button", name="Take a seat").click()
    for page in (first, second):
        page.get_by_role("button", name="I am ready").click()
    for page in (first, second):
        begun(page)
    return first, second, race


def begun(page: Page) -> None:
    """Wait for the start."""
    expect(page.locator("body")).to_have_attribute("data-playing", "true")
    expect(page.locator("#table .sd-card").first).to_be_visible()


def confirmed(page: Page, count: int) -> None:
    """Wait until the server has acknowledged so many moves of this page's seat."""
    expect(page.locator("#play")).to_have_attribute("data-unconfirmed", "0")
    expect(page.locator("#bar .numbers span").last).to_have_text(re.compile(rf"^{count} moves?$"))


def resign(page: Page) -> None:
    """Give up, and mean it."""
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def toasts_stay(page: Page) -> None:
    """What is told in passing from now on stays until somebody looks at it, however late."""
    page.evaluate(_STAY)


def asks_before_leaving(page: Page) -> bool:
    """Tell whether the browser would ask before it leaves the page."""
    return not page.evaluate("dispatchEvent(new Event('beforeunload', {cancelable: true}))")


def boxes(page: Page, selector: str) -> list[FloatRect]:
    """The boxes of all that is seen of a selector."""
    found = [handle.bounding_box() for handle in page.query_selector_all(selector) if handle.is_visible()]
    return [box for box in found if box is not None]


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Tell whether two boxes have no point in common."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )
