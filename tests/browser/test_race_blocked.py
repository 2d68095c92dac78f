"""A race in browsers that keep nothing: from the open seat to the rematch, nothing of it needs storage."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.conftest import Person
from tests.browser.racing import begun, resign
from tests.browser.solved import SHORT_LINE, SHORT_SEED

Come = Callable[..., Person]
BLOCKED = """for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
}"""


def test_a_browser_that_keeps_nothing_races_verifies_and_races_again(person: Come) -> None:
    ann, ben = person("Ann"), person("Ben")
    for somebody in (ann, ben):
        somebody.context.add_init_script(BLOCKED)
    race = ann.create(seats=2, seed=SHORT_SEED)
    first, second = (somebody.page(f"/race/{race}") for somebody in (ann, ben))
    second.get_by_role("button", name="Take a seat").click()
    for page in (first, second):
        page.get_by_role("button", name="I am ready").click()
    for page in (first, second):
        begun(page)
    for move in SHORT_LINE[:3]:
        hands.type_move(first, move)
    for page in (first, second):
        resign(page)
    for page in (first, second):
        expect(page.locator("#panel h1")).to_have_text("Race over")
        expect(page.locator(".checks li.good")).to_have_count(4)
    first.get_by_role("button", name="Offer a rematch").click()
    second.get_by_role("button", name="Accept rematch").click()
    for page in (first, second):
        page.wait_for_url(lambda url: "/race/" in url and not url.endswith(race))
        expect(page.locator(".seats")).to_contain_text("Ben")
