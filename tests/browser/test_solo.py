"""The solo page in a real browser: setting up, undo, hints, pause, winning, and what the browser keeps."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import STATIC
from tests.browser.solo_page import choose, drag, fact, opened, piles, says, start, top

GAMES = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text())["games"]
DEAL_1 = next(game["moves"].split() for game in GAMES if game["rules"] == "freecell" and game["seed"] == "1")
BUDGET = 60 * 1024


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with opened(browser, site) as opened_page:
        yield opened_page


def keep_game(page: Page, moves: list[str], seed: str = "1", rules: str = "freecell") -> None:
    """Leaves a game in the browser as if it had been played there, and opens the page anew."""
    game = json.dumps({"rules": rules, "seed": seed, "moves": " ".join(moves), "ms": 65_000})
    # The page keeps its own game when it is left; this one must come after, and be the only one of the tab.
    url = page.url
    page.goto("about:blank")
    page.context.add_init_script(
        f"if (!sessionStorage.getItem('set')) {{ localStorage.setItem('squaredeal.solo.game', {json.dumps(game)}); "
        "sessionStorage.setItem('set', '1'); sessionStorage.removeItem('squaredeal.solo.game'); }"
    )
    page.goto(url)


def test_the_first_deal_offered_is_klondike_1_draw_one_unlimited(page: Page) -> None:
    assert page.input_value("#seed") == "klondike-1"
    page.click("#start")
    expect(page.locator("#deal-name")).to_have_text("Deal klondike-1")
    expect(page.locator("#rules-name")).to_have_text("Klondike, draw one, unlimited passes")
    choose_freecell = page.locator("#new")
    choose_freecell.click()
    choose(page, "game", "freecell")
    assert page.input_value("#seed") == "1"


@pytest.mark.parametrize("seed", ["", "   ", "\t", "x" * 97])
def test_start_needs_a_usable_seed(page: Page, seed: str) -> None:
    page.fill("#seed", seed)
    assert page.locator("#start").is_disabled()
    assert page.locator("#seed-says").inner_text() != ""
    page.fill("#seed", " my deal ")
    page.click("#start")
    expect(page.locator("#deal-name")).to_have_text("Deal my deal")


def test_seeds_are_shown_as_text_whatever_they_say(page: Page) -> None:
    seed = '"><img src=x onerror=alert(1)>'
    start(page, "klondike", seed)
    expect(page.locator("#deal-name")).to_have_text(f"Deal {seed}")
    assert page.locator("img").count() == 0


def test_a_deal_known_to_be_lost_is_named_as_such(page: Page) -> None:
    choose(page, "game", "freecell")
    page.fill("#seed", "11982")
    assert page.locator("#seed-says").inner_text() == "No play can win this deal. You may try."
    assert page.locator("#start").is_enabled()


def test_microsoft_deal_1_lies_as_everywhere(page: Page) -> None:
    start(page, "freecell", "1")
    first = [int(card) for card in piles(page)["1"]]
    ranks = ["A23456789TJQK"[card >> 2] + "CDHS"[card & 3] for card in first]
    assert ranks == ["JD", "KD", "2S", "4C", "3S", "6D", "6S"]


def test_undo_redo_and_restart(page: Page) -> None:
    start(page, "freecell", "1")
    before = piles(page)
    drag(page, "6a")
    after = piles(page)
    page.click("#undo")
    assert piles(page) == before
    assert says(page) == "Undone: 3 of diamonds to free cell a."
    page.click("#redo")
    assert piles(page) == after
    assert fact(page, "moves") == "3"
    expect(page.locator(".sd-board :focus")).to_have_count(1)  # nothing more to redo: the keyboard is on the table
    page.keyboard.press("Control+z")
    assert piles(page) == before
    assert page.locator("#undo").is_disabled()
    page.click("#restart")
    page.click("#confirm-no")
    assert fact(page, "moves") == "4"
    page.click("#restart")
    page.click("#confirm-yes")
    expect(page.locator("#moves")).to_have_text("0")
    assert piles(page) == before


def test_a_hint_is_legal_and_says_no_more_than_that(page: Page) -> None:
    start(page, "klondike", "klondike-1")
    before = piles(page)
    page.click("#hint")
    expect(page.locator("#table [role=status]")).to_have_text(re.compile("^A legal move, no more than that: "))
    assert page.locator(".hinted-to").count() == 1
    assert piles(page) == before
    assert fact(page, "moves") == "0"


def test_safe_cards_go_home_by_themselves_when_wanted_and_are_undone_singly(page: Page) -> None:
    page.check("#auto-home")
    start(page, "freecell", "1")
    drag(page, "6a")
    assert fact(page, "home") == "0 / 52"
    drag(page, "6b")
    home = int(fact(page, "home").split(" ")[0])
    assert home >= 2
    assert fact(page, "moves") == str(2 + home)
    assert says(page).endswith(f" to free cell b. {home} safe cards sent home.")
    page.click("#undo")
    assert int(fact(page, "home").split(" ")[0]) == home - 1


def test_a_running_game_is_there_again_after_a_reload(page: Page) -> None:
    start(page, "freecell", "1")
    drag(page, "6a")
    drag(page, "6b")
    page.click("#undo")
    before = piles(page)
    page.reload()
    page.wait_for_selector(".sd-card")
    assert piles(page) == before
    assert fact(page, "moves") == "3"
    assert says(page) == "Your game is where you left it."
    page.click("#redo")
    assert fact(page, "moves") == "4"


def test_the_finish_wins_the_game_and_the_win_is_kept(page: Page) -> None:
    start(page, "freecell", "1")
    keep_game(page, DEAL_1[:-5])
    page.wait_for_selector(".sd-card")
    assert page.locator("#finish").is_visible()
    page.click("#finish")
    expect(page.locator("#over")).to_be_visible()
    moves = int(page.locator("#over-moves").inner_text())
    assert page.locator("#over-score").inner_text() == "520"
    assert re.fullmatch(r"1:\d\d", page.locator("#over-time").inner_text())
    expect(page.locator("#over-best")).to_have_text("Your fewest moves and your best time under these rules!")
    page.click("#over-setup")
    expect(page.locator("#numbers-list .numbers-fewest")).to_have_text(f"{moves} deal 1")
    expect(page.locator("#back")).to_be_hidden()
    page.reload()
    expect(page.locator("#setup")).to_be_visible()
    assert page.input_value("#seed") == "1"  # the game that was played last
    expect(page.locator("#numbers-list .numbers-fewest")).to_have_text(f"{moves} deal 1")


def test_after_a_win_the_same_deal_or_the_next_can_be_played(page: Page) -> None:
    start(page, "freecell", "1")
    keep_game(page, DEAL_1[:-1])
    drag(page, DEAL_1[-1])
    page.click("#over-again")
    expect(page.locator("#deal-name")).to_have_text("Deal 1")
    assert fact(page, "moves") == "0"
    page.evaluate("sessionStorage.removeItem('set')")
    page.reload()
    drag(page, DEAL_1[-1])
    page.click("#over-next")
    expect(page.locator("#deal-name")).not_to_have_text("Deal 1")
    assert fact(page, "home") == "0 / 52"


def test_a_stuck_game_is_told_and_an_undo_opens_it(page: Page) -> None:
    start(page, "freecell", "93")
    for move in ["7a", "5c", "1d", "5b"]:
        expect(page.locator("#stuck")).to_be_hidden()
        drag(page, move)
    stuck = "No move is left that could lead on. Undo, or start again."
    expect(page.locator("#stuck")).to_have_text(stuck)
    heard = page.get_by_role("status").filter(has_text=stuck)  # by the table's one voice, together with the move
    expect(heard).to_have_count(1)
    expect(heard).to_contain_text("free cell")
    page.click("#undo")
    expect(page.locator("#stuck")).to_be_hidden()


def test_klondike_is_stuck_only_when_every_card_of_the_stock_was_seen(page: Page) -> None:
    start(page, "klondike", "klondike-24", draw="3", passes="1")
    drag(page, "71")
    for _ in range(8):
        expect(page.locator("#stuck")).to_be_hidden()
        top(page, "s").click()
    expect(page.locator("#stuck")).to_be_visible()


def test_storage_that_refuses_is_told_and_play_goes_on(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        page.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
        )
        page.reload()
        start(page, "freecell", "1")
        expect(page.locator("#storage-failed")).to_be_visible()
        drag(page, "6a")
        assert fact(page, "moves") == "1"


def test_a_game_that_cannot_be_read_is_put_aside(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        game = json.dumps({"rules": "freecell", "seed": "1", "moves": "1h", "ms": 0})
        page.evaluate("(game) => localStorage.setItem('squaredeal.solo.game', game)", game)
        page.reload()
        expect(page.locator("#setup")).to_be_visible()
        assert page.evaluate("localStorage.getItem('squaredeal.solo.game')") is None


def test_the_page_says_what_is_happening_with_no_control_unnamed(page: Page) -> None:
    start(page, "freecell", "1")
    names = page.evaluate(
        """() => [...document.querySelectorAll("#game button, #table [role=button]")].map(
          (control) => control.getAttribute("aria-label") ?? control.textContent.trim())"""
    )
    assert len(names) > 60
    assert all(names)


def test_the_script_of_the_page_is_small(site: str) -> None:
    page = (STATIC / "solo.html").read_text()
    scripts = re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', page)
    assert scripts
    size = sum(len(gzip.compress((STATIC / script.lstrip("/")).read_bytes())) for script in scripts)
    assert size < BUDGET


def test_a_new_deal_may_begin_while_the_last_cards_are_on_their_way_home(page: Page) -> None:
    start(page, "freecell", "1")
    keep_game(page, DEAL_1[:-5])
    page.wait_for_selector(".sd-card")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("() => { document.querySelector('#finish').click(); document.querySelector('#new').click(); }")
    start(page, "freecell", "2")
    page.wait_for_function("() => document.querySelectorAll('.moving').length === 0")
    expect(page.locator("#over")).to_be_hidden()
    assert fact(page, "home") == "0 / 52"
