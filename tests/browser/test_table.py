"""The card table in a real browser: whole games by hand and by key, interrupted drags, all screen sizes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.solo_page import (
    Finger,
    Keyboard,
    drag,
    fact,
    opened,
    piles,
    point,
    says,
    start,
    top,
)
from tests.browser.solved import SHORT_FINISHES, SHORT_LINE, SHORT_MOVES, SHORT_SEED

GAMES = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text())["games"]
DEAL_1 = next(game["moves"].split() for game in GAMES if game["rules"] == "freecell" and game["seed"] == "1")


@pytest.fixture
def freecell(browser: Browser, site: str) -> Iterator[Page]:
    with opened(browser, site) as page:
        start(page, "freecell", "1")
        yield page


def expect_won(page: Page, moves: int) -> None:
    expect(page.locator("#won")).to_be_visible()
    assert page.locator("#won-moves").inner_text() == str(moves)
    assert fact(page, "home") == "52 / 52"


def test_a_whole_game_is_won_by_keyboard_alone(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "freecell", SHORT_SEED)
        keyboard = Keyboard(page, "freecell")
        for move in SHORT_LINE:
            keyboard.make(move)
        expect_won(page, len(SHORT_LINE))


def test_a_whole_game_is_won_by_mouse_drags_and_the_last_click(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "freecell", SHORT_SEED)
        for move in SHORT_LINE[:SHORT_FINISHES]:
            drag(page, move)
        page.click("#finish")
        expect_won(page, SHORT_MOVES)


def test_klondike_is_drawn_through_and_over_a_recycle(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "klondike", "klondike-1", draw="3", passes="3")
        first = ""
        for _ in range(8):
            top(page, "s").click()
            first = first or says(page)
        assert first.startswith("Drawn: ")
        assert first.count(",") == 2
        assert len(piles(page)["w"]) == 24
        assert piles(page)["s"] == []
        page.locator('[data-pile="s"] > .sd-base').click()
        assert says(page) == "The waste is the stock again."
        assert len(piles(page)["s"]) == 24
        top(page, "s").click()
        assert says(page) == first
        assert fact(page, "moves") == "10"
        assert "pass 2 of 3" in page.locator("#pass").inner_text()


def test_a_click_sends_a_card_to_its_one_place_and_a_double_click_to_a_cell(freecell: Page) -> None:
    for column, cell in [("7", "a"), ("6", "b"), ("6", "c")]:
        top(freecell, column).dblclick()
        assert len(piles(freecell)[cell]) == 1
    # The ace of clubs fits the 2 of hearts as well, but is safe at home.
    top(freecell, "6").click()
    assert len(piles(freecell)["C"]) == 1
    # The 2 of clubs in the cell follows it.
    top(freecell, "c").click()
    assert len(piles(freecell)["C"]) == 2
    assert fact(freecell, "moves") == "5"


def test_a_run_that_is_too_long_says_what_would_make_room_each_time(freecell: Page) -> None:
    for move in DEAL_1[:11]:
        drag(freecell, move)
    before = piles(freecell)
    for _ in range(2):
        freecell.evaluate("document.querySelector('#table [role=status]').replaceChildren()")
        drag(freecell, "67v3")
        assert says(freecell) == "Only 2 cards can move now; free one cell to move 3."
    assert piles(freecell) == before
    drag(freecell, DEAL_1[11])
    assert fact(freecell, "moves") == "12"


def test_a_finger_drags_a_card(browser: Browser, site: str) -> None:
    with opened(browser, site, width=390, height=844, touch=True) as page:
        start(page, "freecell", "1")
        finger = Finger(page)
        a, b = point(page, "6", 1), point(page, "a", 1)
        finger.touch("touchStart", a)
        finger.touch("touchMove", ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        finger.touch("touchMove", b)
        assert page.locator(".carried").count() == 1
        finger.touch("touchEnd")
        assert len(piles(page)["a"]) == 1
        assert fact(page, "moves") == "1"


def test_a_tap_is_a_click(browser: Browser, site: str) -> None:
    with opened(browser, site, width=390, height=844, touch=True) as page:
        start(page, "freecell", "1")
        page.touchscreen.tap(*point(page, "6", 1))
        page.touchscreen.tap(*point(page, "b", 1))
        assert len(piles(page)["b"]) == 1


@pytest.mark.parametrize("how", ["pointercancel", "second finger"])
def test_an_interrupted_touch_puts_the_cards_home(browser: Browser, site: str, how: str) -> None:
    with opened(browser, site, width=390, height=844, touch=True) as page:
        start(page, "freecell", "1")
        before, finger = piles(page), Finger(page)
        a, b = point(page, "6", 1), point(page, "a", 1)
        finger.touch("touchStart", a)
        finger.touch("touchMove", b)
        assert page.locator(".carried").count() == 1
        if how == "pointercancel":
            finger.touch("touchCancel")
        else:
            finger.touch("touchStart", b, point(page, "2", 1))
        expect(page.locator(".carried")).to_have_count(0)
        assert piles(page) == before
        assert fact(page, "moves") == "0"
        assert says(page) == "The cards are back where they were."


@pytest.mark.parametrize("how", ["blur", "resize", "Escape"])
def test_an_interrupted_mouse_drag_puts_the_cards_home(freecell: Page, how: str) -> None:
    before = piles(freecell)
    freecell.mouse.move(*point(freecell, "6", 1))
    freecell.mouse.down()
    freecell.mouse.move(*point(freecell, "a", 1), steps=2)
    assert freecell.locator(".carried").count() == 1
    if how == "blur":
        freecell.evaluate("window.dispatchEvent(new Event('blur'))")
    elif how == "resize":
        freecell.set_viewport_size({"width": 1000, "height": 700})
    else:
        freecell.keyboard.press("Escape")
    expect(freecell.locator(".carried")).to_have_count(0)
    freecell.mouse.up()
    assert piles(freecell) == before
    assert fact(freecell, "moves") == "0"


def test_drawing_by_key_while_a_card_is_carried_does_nothing(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "klondike", "klondike-1")
        before = piles(page)
        page.mouse.move(*point(page, "1", 1))
        page.mouse.down()
        page.mouse.move(600, 600, steps=2)
        page.keyboard.press("d")
        page.mouse.up()
        assert piles(page) == before
        assert fact(page, "moves") == "0"


@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (360, 640), (768, 1024), (1280, 800), (2560, 1440), (740, 360)]
)
def test_nothing_overflows(browser: Browser, site: str, width: int, height: int) -> None:
    with opened(browser, site, width=width, height=height) as page:
        sizes = "() => [document.documentElement.scrollWidth, innerWidth]"
        wide, inner = page.evaluate(sizes)
        assert wide <= inner
        for game, seed in [("freecell", "1"), ("klondike", "klondike-1")]:
            if game == "klondike":
                page.click("#new")
            start(page, game, seed)
            wide, inner = page.evaluate(sizes)
            assert wide <= inner
            cards = page.evaluate(
                """() => [...document.querySelectorAll("#table .sd-card")].map((card) => {
                  const [box, board] = [card, card.closest(".sd-board")].map((e) => e.getBoundingClientRect());
                  return box.width > 20 && box.height > 28 && box.left >= board.left && box.right <= board.right &&
                    box.top >= board.top - 1 && box.bottom <= board.bottom; })"""
            )
            assert len(cards) == 52
            assert all(cards)


def test_turning_the_phone_keeps_every_card_on_the_table(browser: Browser, site: str) -> None:
    with opened(browser, site, width=390, height=844) as page:
        start(page, "freecell", "1")
        page.set_viewport_size({"width": 844, "height": 390})
        expect(page.locator(".sd-board.sides")).to_have_count(1)
        visible = page.evaluate(
            """() => [...document.querySelectorAll("#table .sd-card")].every((card) => {
              const box = card.getBoundingClientRect();
              return box.width > 20 && box.left >= 0 && box.right <= innerWidth && box.top >= 0; })"""
        )
        assert visible
        drag(page, "6a")
        assert len(piles(page)["a"]) == 1
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator(".sd-board.sides")).to_have_count(0)


def test_motion_holds_up_no_input(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        page.emulate_media(reduced_motion="no-preference")
        start(page, "freecell", "1")
        keyboard = Keyboard(page, "freecell")
        for move in DEAL_1[:20]:
            keyboard.make(move)
        assert fact(page, "moves") == "20"


def test_a_press_on_a_control_of_the_page_is_not_the_tables_key(freecell: Page) -> None:
    drag(freecell, "6a")
    freecell.locator("#hint").focus()
    freecell.keyboard.press("f")
    freecell.keyboard.press("Control+z")
    assert fact(freecell, "moves") == "1"
