"""Takes the README's pictures of playing alone: a FreeCell deal on a desktop, Klondike on a phone, and the settings.

take_solo(browser, server.url, IMAGES)
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.browser import hands
from tests.browser.looks import look
from tests.browser.solo_page import choose, start
from tests.browser.solved import LINE, SEED

PLAYED = 22
DRAWN = 5


def take_solo(browser: Browser, url: str, images: Path) -> None:
    """Plays a little of both games, and chooses a look."""
    freecell = opened(browser, f"{url}/solo", 1280, 800)
    begin(freecell, "freecell", SEED)
    for move in LINE[:PLAYED]:
        hands.type_move(freecell, move)
    freecell.evaluate("document.activeElement.blur()")
    freecell.screenshot(path=images / "solo.png")
    phone = opened(browser, f"{url}/solo", 360, 740, scale=2)
    look(table="blue", deck="classic", suits="four").put_on(phone)
    begin(phone, "klondike", "klondike-1", draw="3")
    for _ in range(DRAWN):
        hands.type_move(phone, "s")
    phone.evaluate("document.activeElement.blur()")
    phone.screenshot(path=images / "solo-phone.png")
    settings = opened(browser, f"{url}/settings", 1280, 800)
    settings.wait_for_selector("#sample .sd-card")
    look(table="wine", suits="four", back="waves").put_on(settings)
    settings.screenshot(path=images / "settings.png")
    for page in (freecell, phone, settings):
        page.context.close()


def opened(browser: Browser, address: str, width: int, height: int, scale: float = 1) -> Page:
    """A page in a browser that keeps nothing yet."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", device_scale_factor=scale
    )
    page = context.new_page()
    page.goto(address)
    return page


def begin(page: Page, game: str, seed: str, **rules: str) -> None:
    """A deal by its seed."""
    page.wait_for_selector("#setup:not([hidden])")
    choose(page, "source", "seed")
    start(page, game, seed, **rules)
