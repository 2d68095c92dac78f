"""Hands at a table of the page: a move's text made by dragging cards, or by the keyboard.

It knows where things lie on the page, and nothing of the rules: the page may refuse what it is asked for.
"""

from __future__ import annotations

import json
import re
import time
from typing import Final

from playwright.sync_api import ElementHandle, Page

TABLE = "#table"
LONG_S: Final = 60.0
"""So long a machine with much else to do may take for anything; who waits goes on once it is so."""
_MOVE = re.compile(r"(.)(.)(?:v(\d+))?")
_LOOK_OUT: Final = """(selector) => {
  const wasThere = (window.wasThere ??= new Set());
  const look = () => document.querySelector(selector) !== null && wasThere.add(selector);
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener("focusin", look);
  look();
}"""


def drag(page: Page, move: str) -> None:
    """Make a move of the notation with the mouse; `s` and `r` click the stock."""
    if move in ("s", "r"):
        page.click(f'{TABLE} [data-pile="s"]')
        return
    source, target = _ends(page, move)
    _drag(page, source, target)


def type_move(page: Page, move: str) -> None:
    """Make a move of the notation with Enter on the card and Enter on its new place; `s` and `r` on the stock."""
    if move in ("s", "r"):
        _enter(page, "s", 1)
        return
    pile, to, count = _parts(move)
    suit = _enter(page, pile, count)
    _enter(page, suit if to == "h" else to, 1)


def home(page: Page) -> int:
    """Return how many cards are home, as the page says."""
    return int(page.inner_text("#bar .numbers span:first-child").split()[0])


def moves(page: Page) -> int:
    """Return the count of moves, as the page says."""
    return int(page.inner_text("#bar .numbers span:last-child").split()[0])


def until(page: Page, expression: str) -> None:
    """Wait until a script's expression holds; the page's own policy lets nothing be compiled in it."""
    end = time.monotonic() + LONG_S
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never: {expression}"
        page.wait_for_timeout(50)


def drawn(page: Page) -> None:
    """Wait for two frames: a page lays itself out again after a new size."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def look_out(page: Page, selector: str) -> None:
    """Have the page note when an element matches, by its focus too: it may be over before anybody asks."""
    page.evaluate(_LOOK_OUT, selector)


def has_seen(page: Page, selector: str) -> None:
    """Wait until what `look_out` was asked to look out for has been there."""
    until(page, f"window.wasThere.has({json.dumps(selector)})")


def board(page: Page, root: str = TABLE) -> dict[str, list[str]]:
    """Return the cards that lie on every pile, bottom first, by their numbers; a back is ``."""
    return page.eval_on_selector_all(  # type: ignore[no-any-return]
        f"{root} [data-pile]",
        "piles => Object.fromEntries(piles.map(pile => [pile.dataset.pile,"
        " [...pile.querySelectorAll('.sd-card')].map(card => card.dataset.card ?? '')]))",
    )


def _ends(page: Page, move: str) -> tuple[ElementHandle, ElementHandle]:
    pile, to, count = _parts(move)
    cards = page.query_selector_all(f'{TABLE} [data-pile="{pile}"] .sd-card')
    source = cards[-count]
    if to == "h":
        to = "CDHS"[int(source.get_attribute("data-card") or "") % 4]
    return source, page.query_selector_all(f'{TABLE} [data-pile="{to}"] > *')[-1]


def _parts(move: str) -> tuple[str, str, int]:
    matched = _MOVE.fullmatch(move)
    assert matched is not None, move
    return matched[1], matched[2], int(matched[3] or 1)


def _enter(page: Page, pile: str, count: int) -> str:
    """Press Enter on a pile's card, counted from its top, or on its empty place; return the card's suit."""
    suit = page.evaluate(
        """([root, pile, count]) => {
          const place = document.querySelector(`${root} [data-pile="${pile}"]`).children;
          const card = place[Math.max(0, place.length - count)];
          card.focus();
          return "CDHS"[Number(card.dataset.card ?? 0) % 4];
        }""",
        [TABLE, pile, count],
    )
    page.keyboard.press("Enter")
    return str(suit)


def _drag(page: Page, source: ElementHandle, target: ElementHandle) -> None:
    source.scroll_into_view_if_needed()
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    x, y = start["x"] + start["width"] / 2, start["y"] + 6  # the strip that stays free when cards lie on this one
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y + 8)
    page.mouse.move(x + end["x"] - start["x"], y + end["y"] - start["y"], steps=2)
    page.mouse.up()
