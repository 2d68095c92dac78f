"""The solo page as a player handles it: starting deals, and carrying cards by keyboard, mouse and finger.

Piles go by the table's own names (`1`…, `a`–`d`, `s`, `w`, `C D H S`); moves are move texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page

ROWS = {"freecell": ("abcdCDHS", "12345678"), "klondike": ("swCDHS", "1234567")}
MOVE = re.compile(r"^([1-8a-dwCDHS])([1-8a-dh])(?:v(\d+))?$")
Scheme = Literal["light", "dark"]

_POINT = """([pile, fromTop]) => {
  const cards = document.querySelectorAll(`[data-pile="${pile}"] > .sd-card`);
  const card = fromTop <= cards.length && fromTop > 0 ? cards[cards.length - fromTop] : null;
  const box = (card ?? document.querySelector(`[data-pile="${pile}"] > .sd-base`)).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + Math.min(12, box.height / 4)];
}"""


@contextmanager
def opened(
    browser: Browser, site: str, *, width: int = 1280, height: int = 800, scheme: Scheme = "light", touch: bool = False
) -> Iterator[Page]:
    """Opens the solo page without motion, and lets no error on the page pass."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce", has_touch=touch
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
    page.goto(f"{site}/solo")
    try:
        yield page
        assert errors == []
    finally:
        context.close()


def choose(page: Page, name: str, value: str) -> None:
    """Chooses one of the form's radio buttons, which lie unseen over their labels."""
    page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)


def start(page: Page, game: str, seed: str, **rules: str) -> None:
    """Starts a deal from the form; `rules` are `draw` and `passes`."""
    choose(page, "game", game)
    for name, value in rules.items():
        choose(page, name, value)
    page.fill("#seed", seed)
    page.click("#start")
    page.wait_for_selector(".sd-card")


def fact(page: Page, name: str) -> str:
    """One of the facts over the table: `moves`, `home`, `score`, `time`."""
    return page.locator(f"#{name}").inner_text()


def says(page: Page) -> str:
    """What the table's status line says."""
    return page.locator("#table [role=status]").inner_text()


def top(page: Page, pile: str) -> Locator:
    """The top card of a pile, or its empty place."""
    return page.locator(f'[data-pile="{pile}"] > :last-child')


def piles(page: Page) -> dict[str, list[str]]:
    """The cards of every pile in the document's order, as the numbers of the faces that show."""
    found: dict[str, list[str]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#table [data-pile]")].map((pile) =>
          [pile.dataset.pile, [...pile.querySelectorAll(".sd-card")].map((card) => card.dataset.card ?? "back")]))"""
    )
    return found


def split(page: Page, move: str) -> tuple[str, int, str]:
    """The piles and the count of a transfer; home becomes the foundation of the card that goes there."""
    match = MOVE.match(move)
    assert match is not None, move
    source, target, count = match[1], match[2], int(match[3] or "1")
    if target == "h":
        card = page.locator(f'[data-pile="{source}"] > .sd-card').last.get_attribute("data-card")
        assert card is not None
        target = "CDHS"[int(card) & 3]
    return source, count, target


def point(page: Page, pile: str, from_top: int) -> tuple[float, float]:
    """A point on the strip of a pile's card, counted from the top; its empty place where there is none."""
    x, y = page.evaluate(_POINT, [pile, from_top])
    return float(x), float(y)


def drag(page: Page, move: str) -> None:
    """Makes a transfer by mouse."""
    source, count, target = split(page, move)
    page.mouse.move(*point(page, source, count))
    page.mouse.down()
    page.mouse.move(*point(page, target, 1), steps=2)
    page.mouse.up()


class Keyboard:
    """Plays by keyboard alone, finding its way by the pile that has the focus."""

    def __init__(self, page: Page, game: str) -> None:
        """Gives the table the focus by way of the Tab key."""
        self.page = page
        self.top, self.bottom = ROWS[game]
        page.evaluate("document.activeElement.blur()")
        for _ in range(30):
            page.keyboard.press("Tab")
            if self.here() is not None:
                return
        raise AssertionError("the Tab key does not come to the table")

    def here(self) -> str | None:
        """The pile that has the focus."""
        found: str | None = self.page.evaluate(
            "() => document.activeElement?.closest('#table [data-pile]')?.dataset.pile ?? null"
        )
        return found

    def press(self, key: str, times: int = 1) -> None:
        """Presses a key so many times."""
        for _ in range(times):
            self.page.keyboard.press(key)

    def go(self, pile: str, held: str | None = None) -> None:
        """Walks to a pile by arrow keys; `held` is the pile that cards are taken up from."""
        here = self.here()
        assert here is not None
        if (pile in self.top) != (here in self.top):
            if here == held and here in self.bottom:
                # In their own column Up and Down take more or fewer cards.
                self.press("ArrowRight" if here != self.bottom[-1] else "ArrowLeft")
            for _ in range(25):
                self.press("ArrowUp" if pile in self.top else "ArrowDown")
                here = self.here()
                assert here is not None
                if (here in self.top) == (pile in self.top):
                    break
        row = self.top if pile in self.top else self.bottom
        away = row.index(pile) - row.index(here)
        self.press("ArrowRight" if away > 0 else "ArrowLeft", abs(away))
        assert self.here() == pile

    def make(self, move: str) -> None:
        """Makes a move."""
        if move in "sr":
            self.press("d")
            return
        source, count, target = split(self.page, move)
        self.go(source)
        if source in self.bottom:
            # On the top card, wherever in the column the walk ended.
            self.press("ArrowDown", self.page.locator(f'[data-pile="{source}"] > [role=button]').count() - 1)
        self.press(" ")
        self.press("ArrowUp", count - 1)
        self.go(target, held=source)
        self.press("Enter")


class Finger:
    """One finger on a touch screen, through the browser's own input events."""

    def __init__(self, page: Page) -> None:
        """Opens a channel to the browser's input."""
        self.client = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Sends `touchStart`, `touchMove`, `touchEnd` or `touchCancel`."""
        shape: list[dict[str, Any]] = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": shape})
