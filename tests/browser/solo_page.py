"""The solo page as a player handles it: starting deals, and carrying cards by keyboard, mouse and finger.

Piles go by the table's own names (`1`…, `a`–`d`, `s`, `w`, `C D H S`); moves are move texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, CDPSession, Locator, Page

from tests.browser.hands import LONG_S, until

ROWS = {"freecell": ("abcdCDHS", "12345678"), "klondike": ("swCDHS", "1234567")}
MOVE = re.compile(r"^([1-8a-dwCDHS])([1-8a-dh])(?:v(\d+))?$")
Scheme = Literal["light", "dark"]

_POINT = """([pile, fromTop]) => {
  const cards = document.querySelectorAll(`[data-pile="${pile}"] > .sd-card`);
  const card = fromTop <= cards.length && fromTop > 0 ? cards[cards.length - fromTop] : null;
  const box = (card ?? document.querySelector(`[data-pile="${pile}"] > .sd-base`)).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + Math.min(12, box.height / 4)];
}"""


_SEEN = """[...document.querySelectorAll("#table [data-pile] > .sd-card")].map((card) => {
  const [box, board] = [card, card.closest(".sd-board")].map((e) => e.getBoundingClientRect());
  return box.width > 20 && box.height > 28 && box.left >= board.left && box.right <= board.right &&
    box.top >= board.top - 3 && box.bottom <= board.bottom && card.checkVisibility({opacityProperty: true}); })"""
_ALL_SEEN = f"""(() => {{ const seen = {_SEEN};
  return seen.length === 52 && seen.every(Boolean) && document.documentElement.scrollWidth <= innerWidth; }})()"""

_FOCUS = """() => {
  const at = document.activeElement;
  const pile = at?.closest("#table [data-pile]");
  if (pile == null) return ["", 0, 0];
  const stops = [...pile.querySelectorAll(":scope > [role=button]")];
  return [pile.dataset.pile, stops.indexOf(at), stops.length - 1 - stops.indexOf(at)];
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
    page.set_default_timeout(1_000 * LONG_S)
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


def hold_with(page: Page, hand: str) -> None:
    """Chooses a hand, as the page's look does."""
    page.evaluate(
        "(hand) => { document.documentElement.dataset.hand = hand; document.dispatchEvent(new Event('look')); }", hand
    )


def expect_all_seen(page: Page) -> None:
    """No card is blank or off the table, and nothing is wider than the screen."""
    until(page, _ALL_SEEN)  # a table takes another room's size in the next frame


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
        card = page.evaluate(
            "(pile) => [...document.querySelectorAll(`[data-pile='${pile}'] > .sd-card`)].at(-1)?.dataset.card", source
        )
        assert card is not None, f"no card to send home in {source}"
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
    """Plays by keyboard alone, finding its way by the card that has the focus."""

    def __init__(self, page: Page, game: str) -> None:
        """Gives the table the focus by way of the Tab key."""
        self.page = page
        self.mirrored = False
        """Whether the table is laid out for a left hand."""
        self.top, self.bottom = ROWS[game]
        page.evaluate("document.activeElement.blur()")
        for _ in range(30):
            page.keyboard.press("Tab")
            if self.here()[0] != "":
                return
        raise AssertionError("the Tab key does not come to the table")

    def here(self) -> tuple[str, int, int]:
        """The pile that has the focus, how many cards below the focused one can be walked to, and how many above."""
        pile, below, above = self.page.evaluate(_FOCUS)
        return str(pile), int(below), int(above)

    def press(self, key: str, times: int = 1) -> None:
        """Presses a key so many times."""
        for _ in range(times):
            self.page.keyboard.press(key)

    def sideways(self, row: str, here: str, there: str) -> None:
        """Walks along a row."""
        away = row.index(there) - row.index(here)
        self.press(self.sideway(away > 0), abs(away))

    def sideway(self, onward: bool) -> str:
        """The arrow that leads on along a row, or back."""
        return "ArrowRight" if onward != self.mirrored else "ArrowLeft"

    def take(self, pile: str) -> None:
        """Walks to a pile's top card and takes it up."""
        here, below, above = self.here()
        if here in self.bottom and pile in self.top:
            self.press("ArrowUp", below + 1)
            here = self.here()[0]
        elif here in self.top and pile in self.bottom:
            self.press("ArrowDown")
            here, _, above = self.here()
        if here == pile:
            self.press("ArrowDown", above if pile in self.bottom else 0)
        else:
            self.sideways(self.top if pile in self.top else self.bottom, here, pile)
        self.press(" ")

    def put(self, source: str, pile: str) -> None:
        """Walks with taken cards from their pile to another one, and puts them down."""
        here = source
        if source in self.bottom and pile in self.top:
            # In their own column Up takes more cards, so the walk begins beside it.
            self.press(self.sideway(source != self.bottom[-1]))
            self.press("ArrowUp")
            here = self.here()[0]
        elif source in self.top and pile in self.bottom:
            self.press("ArrowDown")
            here = self.here()[0]
        self.sideways(self.top if pile in self.top else self.bottom, here, pile)
        self.press("Enter")

    def make(self, move: str) -> None:
        """Makes a transfer."""
        source, count, target = split(self.page, move)
        self.take(source)
        self.press("ArrowUp", count - 1)
        self.put(source, target)


def slowed(page: Page, client: CDPSession) -> None:
    """Lets cards move, and so slowly that none arrives before the page is `quickened`."""
    page.emulate_media(reduced_motion="no-preference")
    client.send("Animation.enable")
    client.send("Animation.setPlaybackRate", {"playbackRate": 0.01})


def quickened(client: CDPSession) -> None:
    """Lets them move as ever."""
    client.send("Animation.setPlaybackRate", {"playbackRate": 1})


class Finger:
    """One finger on a touch screen, through the browser's own input events."""

    def __init__(self, page: Page) -> None:
        """Opens a channel to the browser's input."""
        self.client = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Sends `touchStart`, `touchMove`, `touchEnd` or `touchCancel`."""
        shape: list[dict[str, Any]] = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": shape})
