"""How the table lies on screens of all sizes, for either hand, and while its cards are on their way."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import hands
from tests.browser.looks import DEFAULTS, look
from tests.browser.sights import saved
from tests.browser.solo_page import (
    Keyboard,
    choose,
    drag,
    expect_all_seen,
    fact,
    hold_with,
    opened,
    piles,
    point,
    quickened,
    slowed,
    start,
)
from tests.browser.solved import LONG_LINE, LONG_SEED, SHORT_LINE, SHORT_SEED


@pytest.mark.parametrize("game", ["freecell", "klondike"])
def test_nothing_overflows_from_320_to_2560_px_for_either_hand(browser: Browser, site: str, game: str) -> None:
    with opened(browser, site, width=320, height=568) as page:
        start(page, game, "1")
        for width, height in [(320, 568), (360, 740), (740, 360), (768, 1024), (1280, 800), (2560, 1440)]:
            page.set_viewport_size({"width": width, "height": height})
            for hand in ("left", "right"):
                hold_with(page, hand)
                expect_all_seen(page)
                hands.until(
                    page, "document.querySelector('#table .sd-board').getBoundingClientRect().bottom <= innerHeight"
                )
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


INDEXES: Final = """() => [...document.querySelectorAll('#table .waste > .sd-card')].map((card, at, shown) => {
  const index = (card.querySelector('.index, .text-index') ?? card).getBoundingClientRect();
  const [box, next] = [card, shown[at + 1]].map((each) => each?.getBoundingClientRect());
  if (next === undefined) return Math.min(index.right, box.right) - Math.max(index.left, box.left);
  const [from, to] = next.left > box.left ? [box.left, next.left] : [next.right, box.right];
  return (Math.min(index.right, to) - Math.max(index.left, from)) / box.width;
})"""
"""How much of a card's width is seen of the index of each card of the waste."""


@pytest.mark.parametrize("deck", ["large", "classic", "text"])
def test_ranks_are_read_in_the_waste_of_every_deck_for_either_hand(browser: Browser, site: str, deck: str) -> None:
    with opened(browser, site, width=390, height=844) as page:
        choose(page, "source", "seed")
        start(page, "klondike", "klondike-1", draw="3")
        page.keyboard.press("d")
        expect(page.locator("#table .waste > .sd-card")).to_have_count(3)
        for hand in ("left", "right"):
            for width in (390, 1280):
                page.set_viewport_size({"width": width, "height": 844})
                chosen = {"hand": hand, "deck": deck}
                look(**{name: value for name, value in chosen.items() if value != DEFAULTS[name]}).put_on(page)
                hands.until(page, f"document.querySelector('#table .mirrored') {'!=' if hand == 'left' else '=='} null")
                seen = page.evaluate(INDEXES)
                assert min(seen) > 0.3, (hand, width, seen)


COLUMNS: Final = """() => [...document.querySelectorAll('#table .column')].flatMap((column) => {
  const cards = [...column.querySelectorAll('.sd-card')];
  const boxes = cards.map((card) => card.querySelector('.index, .text-index').getBoundingClientRect());
  const whole = boxes.at(-1).height;
  return cards.slice(1).map((next, at) => {
    return [boxes[at].bottom - next.getBoundingClientRect().top, boxes[at].height / whole];
  });
})"""
"""Of each card that lies under another: how far its index reaches under that, its height to a top card's."""


@pytest.mark.parametrize("deck", ["large", "classic", "text"])
def test_indexes_in_a_column_that_has_closed_up_are_small_and_whole(browser: Browser, site: str, deck: str) -> None:
    with opened(browser, site, width=390, height=500) as page:
        page.evaluate("kept => localStorage.setItem('squaredeal.solo.game', kept)", saved(LONG_SEED, LONG_LINE))
        page.reload()
        page.wait_for_selector("#table .sd-card")
        if deck != DEFAULTS["deck"]:
            look(deck=deck).put_on(page)
            drawn = "pips" if deck == "classic" else "text-index"
            hands.until(page, f"document.querySelector('#table .{drawn}') != null")
        for width, height in [(390, 500), (1280, 700)]:
            page.set_viewport_size({"width": width, "height": height})
            hands.until(page, f"document.querySelector('#table .jumbo') {'!=' if width == 390 else '=='} null")
            seen = page.evaluate(COLUMNS)
            assert max(under for under, _ in seen) < 0.75, (width, seen)
            assert min(share for _, share in seen) < 0.9, (width, seen)


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
        client = page.context.new_cdp_session(page)
        slowed(page, client)
        start(page, "freecell", "1")
        expect(page.locator("#table .moving")).not_to_have_count(0)
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
        quickened(client)
        page.click("#restart")
        page.get_by_role("dialog").get_by_role("button").first.click()
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator("#table .moving")).to_have_count(0)
        expect_all_seen(page)
