"""How the table lies on screens of all sizes, for either hand, and while its cards are on their way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.solo_page import Keyboard, drag, expect_all_seen, fact, hold_with, opened, piles, point, start
from tests.browser.solved import SHORT_LINE, SHORT_SEED


@pytest.mark.parametrize("game", ["freecell", "klondike"])
def test_nothing_overflows_from_320_to_2560_px_for_either_hand(browser: Browser, site: str, game: str) -> None:
    with opened(browser, site, width=320, height=568) as page:
        start(page, game, "1")
        for width, height in [(320, 568), (360, 740), (740, 360), (768, 1024), (1280, 800), (2560, 1440)]:
            page.set_viewport_size({"width": width, "height": height})
            for hand in ("left", "right"):
                hold_with(page, hand)
                expect_all_seen(page)
                low = page.evaluate("document.querySelector('#table .sd-board').getBoundingClientRect().bottom")
                assert low <= height, (width, height, hand)
        expect(page.locator("#table .sd-board.sides")).to_have_count(0)


def test_a_mirrored_table_is_played_by_drags_and_arrows(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "freecell", SHORT_SEED)
        order = list(piles(page))
        hold_with(page, "left")
        assert list(piles(page)) == order
        assert point(page, "1", 1)[0] > point(page, "8", 1)[0]
        for move in SHORT_LINE[:8]:
            drag(page, move)
        assert fact(page, "moves") == "8"
        keyboard = Keyboard(page, "freecell")
        keyboard.press("Home")
        assert keyboard.here()[0] == "8"
        keyboard.press("ArrowRight")
        assert keyboard.here()[0] == "7"
        # Both rows from the end that is seen at the left: what the hands of the other side walk, mirrored.
        keyboard.mirrored = True
        for move in SHORT_LINE[8:14]:
            keyboard.make(move)
        assert fact(page, "moves") == "14"


def test_a_phone_on_its_side_has_cells_and_foundations_at_the_sides(browser: Browser, site: str) -> None:
    with opened(browser, site, width=390, height=844) as page:
        start(page, "freecell", "1")
        page.mouse.move(*point(page, "6", 1))
        page.mouse.down()
        page.mouse.move(*point(page, "a", 1), steps=2)
        page.set_viewport_size({"width": 844, "height": 390})  # turned in mid-drag
        expect(page.locator("#table .sd-board.sides")).to_have_count(1)
        page.mouse.up()
        expect_all_seen(page)
        assert fact(page, "moves") == "0"
        for hand in ("right", "left"):
            hold_with(page, hand)
            cell, first, last, home = (point(page, pile, 1)[0] for pile in ("a", "1", "8", "C"))
            assert (cell < first < last < home) if hand == "right" else (cell > first > last > home)
            drag(page, "6a" if hand == "right" else "6b")
        assert fact(page, "moves") == "2"
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator("#table .sd-board.sides")).to_have_count(0)
        expect_all_seen(page)


def test_a_deal_in_motion_is_played_and_turned_at_once(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        page.emulate_media(reduced_motion="no-preference")
        start(page, "freecell", "1")
        assert page.locator("#table .moving").count() > 0
        # A press is for the card that belongs there, wherever it is seen: 6 of column 6 goes to a cell.
        places = page.evaluate(
            """() => ["6", "a"].map((id) => {
              const pile = document.querySelector(`[data-pile="${id}"]`);
              const card = pile.querySelector(".sd-card:last-child");
              const box = pile.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + parseFloat(card?.style.top ?? 0) + 12]; })"""
        )
        page.mouse.click(*places[0])
        page.mouse.click(*places[1])
        assert len(piles(page)["a"]) == 1
        page.click("#restart")
        page.get_by_role("dialog").get_by_role("button").first.click()
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator("#table .moving")).to_have_count(0)
        expect_all_seen(page)
