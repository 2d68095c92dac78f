"""The solo page on small screens and in large type: what fits, what wraps, and what is never cut off."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.solo_page import expect_all_seen, opened, start, top
from tests.browser.test_solo import DEAL_1

_HIDDEN = """() => {
  const dialog = document.querySelector("#over");
  const actions = dialog.querySelector(".dialog-actions").getBoundingClientRect();
  return [...dialog.querySelectorAll("h2, p, dd, dt, summary")].filter((each) => {
    const box = each.getBoundingClientRect();
    const covered = box.bottom > actions.top + 1 && box.top < actions.bottom;
    return each.checkVisibility() && box.height > 0 && (box.top < 0 || covered);
  }).map((each) => each.textContent);
}"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with opened(browser, site) as opened_page:
        yield opened_page


@pytest.mark.parametrize("known", [{}, {"par": 88, "difficulty": 3}])
def test_a_win_on_a_lying_phone_stands_whole_above_its_buttons(
    browser: Browser, site: str, known: dict[str, int]
) -> None:
    with opened(browser, site, width=740, height=360) as page:
        game = {"rules": "freecell", "seed": "1", "moves": " ".join(DEAL_1[:-1]), "ms": 65_000, "hints": 2, **known}
        page.evaluate("(game) => localStorage.setItem('squaredeal.solo.game', game)", json.dumps(game))
        page.reload()
        page.click("#finish")
        expect(page.locator("#over")).to_be_visible()
        assert page.evaluate(_HIDDEN) == []


def wide(page: Page) -> list[str]:
    """What is wider than the screen."""
    found: list[str] = page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("body *")].filter((each) =>
          each.checkVisibility() && (each.getBoundingClientRect().right > innerWidth + 1 ||
          (each.matches("html, dialog, main") && each.scrollWidth > each.clientWidth))).map((each) => each.outerHTML)"""
    )
    return found


@pytest.mark.parametrize("sign", ["W", "字", "﷽"])
def test_a_seed_of_wide_signs_makes_nothing_scroll_sideways(browser: Browser, site: str, sign: str) -> None:
    seed = sign * 96
    win = {"moves": 100, "ms": 100_000, "seed": seed, "hints": 2}
    numbers = {"played": 2, "won": 2, "streak": 2, "bestStreak": 2, "fewest": win, "fastest": win, "totalMs": 200_000}
    records = {"klondike/1/unlimited": {**numbers, "open": [], "over": ["a", "b"]}}
    with opened(browser, site, width=360, height=740) as page:
        page.evaluate("(it) => localStorage.setItem('squaredeal.solo.records', it)", json.dumps(records))
        page.reload()
        expect(page.locator("#numbers-list")).to_be_visible()
        assert wide(page) == []
        start(page, "klondike", seed)
        assert wide(page) == []
        assert page.get_attribute("#deal-name", "title") == seed  # the whole of it
        top(page, "s").click()
        page.click("#more")
        page.click("#more-setup")
        expect(page.locator("#waiting")).to_be_visible()
        assert wide(page) == []
        page.click("#back")
        page.click("#more")
        page.click("#more-end")
        page.click("#confirm-yes")
        expect(page.locator("#over")).to_be_visible()
        assert wide(page) == []


def test_the_names_of_the_pages_stand_in_one_line_on_every_phone(page: Page) -> None:
    high = []
    for width in (320, 360, 375, 376, 390, 391, 400, 401, 480, 481):
        page.set_viewport_size({"width": width, "height": 740})
        box = page.locator(".sd-header").bounding_box()
        assert box is not None
        if box["height"] >= 50:
            high.append(width)
    assert high == []


@pytest.mark.parametrize("width", [360, 1280])
def test_text_twice_as_large_grows_everywhere_and_nothing_is_cut_off_sideways(
    browser: Browser, site: str, width: int
) -> None:
    with opened(browser, site, width=width, height=740) as page:
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        sizes = page.eval_on_selector_all("legend, label", "all => all.map((e) => getComputedStyle(e).fontSize)")
        assert min(float(size.removesuffix("px")) for size in sizes) >= 24
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        start(page, "freecell", "1")
        expect_all_seen(page)


def test_large_text_leaves_the_name_of_a_deal_readable_on_a_phone(browser: Browser, site: str) -> None:
    with opened(browser, site, width=360, height=740) as page:
        start(page, "klondike", "klondike-1")
        box = page.locator(".bar").bounding_box()
        assert box is not None
        assert box["height"] < 90  # one row for all
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        box = page.locator(".deal").bounding_box()
        assert box is not None
        assert box["width"] > 300  # a row of its own, and no word broken in it
