"""Hands that are faster than the cards: what is done while they are still on their way counts."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.solo_page import Finger, fact, opened, point, slowed, start

SEED = "klondike-19"
"""The first card of its stock goes to column 3. It comes to a place where nothing lies yet that a finger could take."""
_PLACE = """(pile) => {
  const place = document.querySelector(`[data-pile="${pile}"]`);
  const card = place.lastElementChild;
  const board = place.closest(".sd-board").getBoundingClientRect();
  return [board.x + place.offsetLeft + card.offsetLeft + card.offsetWidth / 2,
          board.y + place.offsetTop + card.offsetTop + 12];
}"""


def test_a_finger_carries_a_card_that_is_still_on_its_way(browser: Browser, site: str) -> None:
    with opened(browser, site, width=360, height=740, touch=True) as page:
        start(page, "klondike", SEED, draw="1", passes="unlimited")
        finger = Finger(page)
        slowed(page, finger.client)
        stock = point(page, "s", 1)
        finger.touch("touchStart", stock)
        finger.touch("touchEnd")
        expect(page.locator("[data-pile=w] .moving")).not_to_have_count(0)
        x, y = page.evaluate(_PLACE, "w")
        to = point(page, "3", 1)
        finger.touch("touchStart", (x, y))
        for part in (0.3, 0.6, 1.0):
            finger.touch("touchMove", (x + (to[0] - x) * part, y + (to[1] - y) * part))
        finger.touch("touchEnd")
        expect(page.locator("#table [role=status]")).to_contain_text(" to column 3.")
        assert fact(page, "moves") == "2"
