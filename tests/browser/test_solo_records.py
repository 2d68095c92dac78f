"""The solo page beyond one game: ended deals, a player's numbers, several tabs, new games by key, and sharing a win."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import hands
from tests.browser.solo_page import choose, drag, fact, opened, piles, says, start, top

GAMES = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text())["games"]
DEAL_1 = next(game["moves"].split() for game in GAMES if game["rules"] == "freecell" and game["seed"] == "1")
GAME = "squaredeal.solo.game"
LATER_PARTS = """["keys_dialog", "share", "celebration"].every((part) =>
  performance.getEntriesByType("resource").some(({ name }) => name.includes(`/assets/${part}-`)))"""
"""What may be wanted when there is no connection, and is fetched in idle time."""
HIDE = """() => { Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange")); }"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with opened(browser, site) as opened_page:
        yield opened_page


def nearly_won(page: Page) -> None:
    """Takes up deal 1 with its last move to be made, as a game kept before games had names."""
    game = json.dumps({"rules": "freecell", "seed": "1", "moves": " ".join(DEAL_1[:-1]), "ms": 65_000})
    url = page.url
    page.goto("about:blank")  # the page keeps its own game when it is left
    page.goto(url.replace("/solo", "/none"))
    page.evaluate("([key, game]) => { sessionStorage.clear(); localStorage.setItem(key, game); }", [GAME, game])
    page.goto(url)
    page.wait_for_selector(".sd-card")


def has_numbers(page: Page, **numbers: str) -> None:
    """The player's numbers on the set-up form."""
    for name, text in numbers.items():
        expect(page.locator(f"#numbers-list .numbers-{name}")).to_have_text(text, use_inner_text=True)


def end(page: Page) -> None:
    page.click("#more")
    page.click("#more-end")
    page.click("#confirm-yes")
    expect(page.locator("#over")).to_be_visible()


def test_an_ended_deal_is_summed_up_and_cannot_be_gone_on_with(page: Page) -> None:
    start(page, "klondike", "klondike-1", draw="3")
    top(page, "s").click()
    top(page, "s").click()
    page.click("#undo")
    page.click("#more")
    page.click("#more-end")
    page.click("#confirm-no")
    assert fact(page, "moves") == "3"
    end(page)
    assert page.inner_text("#over-title") == "Deal ended"
    assert page.inner_text("#over-home") == "0 / 52"
    assert page.inner_text("#over-moves") == "3"
    page.click("#over-counting summary")
    assert page.inner_text("#over-count") == "3 moves = 2 draws + 1 undo."
    assert page.locator("#over-share").is_hidden()
    page.keyboard.press("Escape")
    before = piles(page)
    for button in ("undo", "redo", "hint", "pause"):
        assert page.locator(f"#{button}").is_disabled()
    page.locator("#table").press("Control+z")
    top(page, "s").click()
    assert piles(page) == before
    page.evaluate(HIDE)
    expect(page.locator("#paused")).to_be_hidden()  # there is nothing to pause
    page.click("#summary")
    expect(page.locator("#over-again")).to_be_focused()
    page.click("#over-again")
    expect(page.locator("#moves")).to_have_text("0")
    assert fact(page, "home") == "0 / 52"
    top(page, "s").click()
    end(page)
    page.reload()  # what was ended is not taken up again
    expect(page.locator("#setup")).to_be_visible()
    choose(page, "draw", "3")
    has_numbers(page, played="2", won="0 0 %", streak="0 best 0")
    expect(page.locator("#back")).to_be_hidden()


def test_wins_in_a_row_are_counted_until_a_game_is_given_up(page: Page) -> None:
    nearly_won(page)
    drag(page, DEAL_1[-1])
    expect(page.locator("#over-numbers .numbers-streak")).to_have_text("1 best 1")
    page.click("#over-again")
    page.click("#new")  # nothing was moved, so nothing is given up
    expect(page.locator("#waiting")).to_be_hidden()
    start(page, "freecell", "2")
    drag(page, "1a")
    page.click("#new")
    expect(page.locator("#waiting")).to_have_text(re.compile("^Your game of deal 2 waits, with 1 move made"))
    has_numbers(page, played="2", won="1 100 %", streak="1 best 1")
    start(page, "freecell", "3")
    page.click("#new")
    has_numbers(page, played="2", won="1 50 %", streak="0 best 1", fewest=f"{len(DEAL_1)} deal 1")
    page.click("#numbers-reset")
    page.click("#confirm-yes")
    expect(page.locator("#numbers-none")).to_be_visible()


def test_two_tabs_go_on_with_one_game_and_count_it_once(page: Page) -> None:
    start(page, "freecell", "1")
    drag(page, "6a")
    other = page.context.new_page()
    other.goto(page.url)
    drag(other, "6b")
    page.bring_to_front()
    expect(page.locator("#paused")).to_be_visible()  # it is played elsewhere
    expect(page.locator("#moves")).to_have_text("2")
    page.click("#resume")
    assert piles(page) == piles(other)
    page.click("#undo")
    other.bring_to_front()
    expect(other.locator("#moves")).to_have_text("3")
    end(other)
    page.bring_to_front()
    expect(page.locator("#table [role=status]")).to_have_text("This game came to its end in another tab.")
    assert page.locator("#undo").is_disabled()
    page.click("#new")
    has_numbers(page, played="1", won="0 0 %")
    other.evaluate("localStorage.setItem('squaredeal.settings', JSON.stringify({ autoHome: true }))")
    expect(page.locator("#auto-home")).to_be_checked()


def test_a_game_that_came_to_its_end_while_the_page_was_put_aside_is_over(page: Page) -> None:
    start(page, "freecell", "1")
    drag(page, "6a")
    page.locator("#pause").click()
    # What a page itself writes it does not hear as a change, like one that was put aside and hears nothing.
    page.evaluate(
        """() => {
          const key = "squaredeal.solo.records";
          const all = JSON.parse(localStorage.getItem(key));
          const { open, ...rest } = all["freecell"];
          localStorage.setItem(key, JSON.stringify({ ...all, freecell: { ...rest, open: [], over: open } }));
        }"""
    )
    page.click("#resume")
    expect(page.locator("#table [role=status]")).to_have_text("This game came to its end in another tab.")
    expect(page.locator("#summary")).to_be_visible()
    assert page.locator("#undo").is_disabled()
    drag(page, "6b")
    assert fact(page, "moves") == "1"


def test_each_tab_finds_its_own_game_again(page: Page) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    for tab, seed in ((page, "5"), (other, "6")):
        tab.bring_to_front()
        start(tab, "freecell", seed)
        drag(tab, "1a")
    for tab, seed in ((page, "5"), (other, "6")):
        tab.bring_to_front()
        tab.reload()
        expect(tab.locator("#deal-name")).to_have_text(f"Deal {seed}")
        expect(tab.locator("#moves")).to_have_text("1")


def test_f2_is_a_new_game_from_anywhere_and_asks_where_moves_would_be_lost(page: Page) -> None:
    page.locator("#seed").press("F2")
    expect(page.locator("#deal-name")).to_have_text("Deal klondike-1")
    page.keyboard.press("F2")  # nothing is lost
    expect(page.locator("#deal-name")).not_to_have_text("Deal klondike-1")
    deal = page.inner_text("#deal-name")
    top(page, "s").click()
    page.keyboard.press("F2")
    page.keyboard.press("F2")  # one question is enough
    expect(page.locator("#confirm")).to_be_visible()
    page.click("#confirm-no")
    assert page.inner_text("#deal-name") == deal
    page.locator("#hint").focus()
    page.keyboard.press("F2")
    page.click("#confirm-yes")
    expect(page.locator("#deal-name")).not_to_have_text(deal)
    assert fact(page, "moves") == "0"


def test_keys_on_the_table_and_the_menu_by_keyboard(page: Page) -> None:
    start(page, "freecell", "1")
    page.keyboard.press("h")  # the table has the keyboard
    expect(page.locator(".hinted-to")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("F2")
    page.keyboard.press("Escape")
    page.keyboard.press("p")  # and has it again
    page.keyboard.press("Enter")
    assert says(page) == "The clock goes on."
    page.locator("#more").press("Enter")
    expect(page.locator("#more-restart")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_be_focused()
    expect(page.locator("#more-menu")).to_be_hidden()
    page.keyboard.press("Enter")
    page.locator("#more-setup").press("Enter")
    expect(page.locator('[name="game"]:checked')).to_be_focused()
    page.locator("#back").press("Enter")
    page.keyboard.press("h")
    expect(page.locator(".hinted-to")).to_have_count(1)


def test_no_forward_move_says_what_is_left_to_look_at(page: Page) -> None:
    start(page, "klondike", "klondike-24", draw="3", passes="1")
    drag(page, "71")
    for _ in range(8):
        top(page, "s").click()
    page.click("#hint")
    expect(page.locator("#table [role=status]")).to_have_text("No forward move found. Left to look at: an undo.")


def size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_a_win_is_shared_as_text_and_picture(page: Page) -> None:
    nearly_won(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    drag(page, DEAL_1[-1])
    with page.expect_download() as download:
        page.click("#over-share")
    assert download.value.suggested_filename == "square-deal-freecell-1.png"
    assert size(download.value.path().read_bytes()) == (1200, 630)
    expect(page.locator("#over-shared")).to_have_text("The text is copied, and the picture is among your downloads.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.match(rf"FreeCell, deal 1: all 52 cards home in {len(DEAL_1)} moves and 1:\d\d, without hints\.\n", text)
    link = text.rpartition(" ")[2]
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    with page.expect_download():
        page.click("#over-share")
    expect(page.locator("#over-share-text")).to_have_value(text)
    page.goto(link)  # leads to the same deal
    expect(page.locator("#deal-name")).to_have_text("Deal 1")
    assert fact(page, "moves") == "0"


def test_a_device_that_shares_is_given_both_and_may_be_cancelled(page: Page) -> None:
    nearly_won(page)
    drag(page, DEAL_1[-1])
    page.evaluate(
        """() => {
          navigator.canShare = ({ files }) => files.length === 1;
          navigator.share = async ({ files, text }) => { window.shared = [files[0].type, text.split("\\n").length]; };
        }"""
    )
    page.click("#over-share")
    expect(page.locator("#over-shared")).to_have_text("Shared.")
    assert page.evaluate("window.shared") == ["image/png", 2]
    page.evaluate("() => { navigator.share = () => Promise.reject(new DOMException('no', 'AbortError')); }")
    page.click("#over-share")
    expect(page.locator("#over-shared")).to_be_hidden()
    expect(page.locator("#over-share-text")).to_be_hidden()
    page.click("#over-close")
    expect(page.locator("#over")).to_be_hidden()


def test_the_keyboard_has_a_place_once_the_win_is_closed(page: Page) -> None:
    nearly_won(page)
    page.click("#finish")
    expect(page.locator("#over")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#summary")).to_be_focused()  # the button that was pressed is gone


def test_a_win_without_a_connection_is_one_and_can_be_shared(page: Page) -> None:
    nearly_won(page)
    page.emulate_media(reduced_motion="no-preference")
    hands.until(page, LATER_PARTS)
    page.context.set_offline(True)
    assert DEAL_1[-1][1] == "h"
    top(page, DEAL_1[-1][0]).press("f")
    expect(page.locator("#home")).to_have_text("52 / 52")
    page.keyboard.press("Escape")  # whoever does not want to see all of the celebration
    expect(page.locator("#over")).to_be_visible()
    with page.expect_download():
        page.click("#over-share")
    page.keyboard.press("Escape")
    page.locator("#more").click()
    page.click("#more-keys")
    expect(page.locator("dialog[open]")).to_contain_text("F2")
    page.context.set_offline(False)
