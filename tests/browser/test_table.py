"""The card table in a real browser: whole games by key, finger and mouse, and drags that are broken off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import hands
from tests.browser.solo_page import (
    Finger,
    Keyboard,
    drag,
    expect_all_seen,
    fact,
    hold_with,
    opened,
    piles,
    point,
    says,
    split,
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
    expect(page.locator("#over")).to_be_visible()
    assert page.locator("#over-moves").inner_text() == str(moves)
    assert fact(page, "home") == "52 / 52"


def test_a_whole_game_is_won_by_keyboard_alone(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "freecell", SHORT_SEED)
        keyboard = Keyboard(page, "freecell")
        for move in SHORT_LINE:
            keyboard.make(move)
        expect_won(page, len(SHORT_LINE))


def test_a_whole_game_is_won_by_mouse_alone(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "freecell", SHORT_SEED)
        for move in SHORT_LINE[:SHORT_FINISHES]:
            drag(page, move)
        page.emulate_media(reduced_motion="no-preference")
        hands.look_out(page, "#table .celebrating")
        page.click("#finish")
        # The win is celebrated until an input, or another size of the screen, ends it.
        hands.has_seen(page, "#table .celebrating")
        page.set_viewport_size({"width": 740, "height": 360})
        expect(page.locator("#table .celebrating")).to_have_count(0)
        expect_won(page, SHORT_MOVES)
        expect_all_seen(page)


def test_a_whole_game_is_won_by_touch_alone(browser: Browser, site: str) -> None:
    with opened(browser, site, width=390, height=844, touch=True) as page:
        start(page, "freecell", SHORT_SEED)
        finger = Finger(page)
        taps = [by_touch(page, finger, move, drags=at % 3 == 0) for at, move in enumerate(SHORT_LINE)]
        expect_won(page, len(SHORT_LINE))
        assert 20 < sum(taps) < len(SHORT_LINE)


def by_touch(page: Page, finger: Finger, move: str, *, drags: bool) -> bool:
    """Makes a move by drag or by taps; by drag as well where a tap would send the card to another place."""
    source, count, target = split(page, move)
    a, b = point(page, source, count), point(page, target, 1)
    if not drags:
        before = piles(page)
        tap(finger, a)
        if page.locator("#table .held").count() == count:
            tap(finger, b)
        if piles(page)[target] == before[target] + before[source][-count:]:
            return True
        if piles(page) != before:
            page.locator("#undo").tap()
            assert piles(page) == before
    finger.touch("touchStart", a)
    finger.touch("touchMove", ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
    finger.touch("touchMove", b)
    assert page.locator("#table .carried").count() == count
    finger.touch("touchEnd")
    return False


def tap(finger: Finger, at: tuple[float, float]) -> None:
    finger.touch("touchStart", at)
    finger.touch("touchEnd")


def test_klondike_is_drawn_through_and_over_a_recycle_by_keyboard(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "klondike", "klondike-1", draw="3", passes="3")
        keyboard = Keyboard(page, "klondike")
        keyboard.press("d")
        first = says(page)
        assert first.startswith("Drawn: ")
        assert first.count(",") == 2
        keyboard.press("d", 7)
        assert len(piles(page)["w"]) == 24
        assert piles(page)["s"] == []
        keyboard.press("ArrowUp", 9)
        keyboard.press("Home")
        assert page.evaluate("document.activeElement.ariaLabel") == "stock, empty, turn the waste over"
        keyboard.press("Enter")
        assert says(page) == "The waste is the stock again."
        assert len(piles(page)["s"]) == 24
        keyboard.press(" ")
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


def expect_home(page: Page, before: dict[str, list[str]]) -> None:
    expect(page.locator("#table :is(.carried, .would, .sd-trace)")).to_have_count(0)
    assert piles(page) == before
    assert fact(page, "moves") == "0"


def test_an_interrupted_touch_puts_the_cards_home(browser: Browser, site: str) -> None:
    with opened(browser, site, width=390, height=844, touch=True) as page:
        start(page, "freecell", "1")
        before, finger = piles(page), Finger(page)
        a, b = point(page, "6", 1), point(page, "a", 1)
        for how in ("pointercancel", "second finger", "second finger elsewhere"):
            page.evaluate("document.querySelector('#table [role=status]').replaceChildren()")
            finger.touch("touchStart", a)
            finger.touch("touchMove", b)
            assert page.locator("#table .carried").count() == 1
            if how == "pointercancel":
                finger.touch("touchCancel")
            else:
                finger.touch("touchStart", b, point(page, "2", 1) if how == "second finger" else (5, 5))
            expect_home(page, before)
            assert says(page) == "The cards are back where they were."
            if how != "pointercancel":
                finger.touch("touchEnd")
            assert page.locator("#table .held").count() == 0
            expect_home(page, before)


def test_an_interrupted_mouse_drag_puts_the_cards_home(freecell: Page) -> None:
    before = piles(freecell)
    for how in ("blur", "rotation", "other hand", "Escape", "D"):
        freecell.mouse.move(*point(freecell, "6", 1))
        freecell.mouse.down()
        freecell.mouse.move(*point(freecell, "a", 1), steps=2)
        assert freecell.locator("#table .carried").count() == 1
        assert freecell.locator('#table [data-pile="a"].would').count() == 1
        if how == "rotation":
            freecell.set_viewport_size({"width": 800, "height": 1280})
        elif how == "blur":
            freecell.evaluate("window.dispatchEvent(new Event('blur'))")
        elif how == "other hand":
            hold_with(freecell, "left")
        else:
            freecell.keyboard.press(how)
        if how == "D":  # no key does anything while cards are carried
            assert freecell.locator("#table .carried").count() == 1
            freecell.keyboard.press("Escape")
        expect_home(freecell, before)
        freecell.mouse.up()
        expect_home(freecell, before)


def test_a_press_on_a_control_of_the_page_is_not_the_tables_key(freecell: Page) -> None:
    drag(freecell, "6a")
    freecell.locator("#hint").focus()
    for key in ("f", "h", "p", "ArrowLeft"):
        freecell.keyboard.press(key)
    expect(freecell.locator("#hint")).to_be_focused()
    expect(freecell.locator("#paused")).to_be_hidden()
    assert fact(freecell, "moves") == "1"
    freecell.locator("#table [tabindex='0']").focus()
    freecell.keyboard.press("p")
    expect(freecell.locator("#paused")).to_be_visible()


def test_all_keys_are_shown_over_the_page_and_the_focus_comes_back(freecell: Page) -> None:
    keyboard = Keyboard(freecell, "freecell")
    here = keyboard.here()
    keyboard.press("?")
    shown = freecell.get_by_role("dialog", name="All keys")
    expect(shown).to_be_visible()
    expect(shown.get_by_role("button")).to_be_focused()
    assert {"Space or Enter", "D", "F", "H", "P", "?", "F2"} <= set(shown.locator("kbd").all_inner_texts())
    keyboard.press("Escape")
    expect(shown).to_have_count(0)
    assert keyboard.here() == here
