"""Decks in a real browser: every card is drawn in each, on the narrowest usual phone, whatever cannot be fetched."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.browser.solo_page import opened, start

NARROW = 400  # where a card of FreeCell is about 43 px wide

# Chooses as the settings do, and measures what is seen of all cards.
_CHOOSE = """([deck, suits]) => {
  Object.assign(document.documentElement.dataset, { deck, suits });
  document.dispatchEvent(new Event("look"));
}"""
_FACES = """() => [...document.querySelectorAll("#table .sd-card.face")].map((card) => {
  const outer = card.getBoundingClientRect();
  const parts = [...card.children].map((part) => {
    const { left, right, top, width, height } = part.getBoundingClientRect();
    return { width, height, within: left >= outer.left && right <= outer.right && top >= outer.top };
  });
  const colour = getComputedStyle(card).color;
  return { width: outer.width, parts, colour, suit: card.className.split(" ").at(-1), drawn: card.innerHTML };
})"""
# The four backs beside each other, as the settings show them.
_BACKS = """(names) => names.map((name) => {
  const back = document.createElement("div");
  back.className = "sd-card back";
  back.dataset.back = name;
  document.querySelector("#table .sd-board").append(back);
  const { backgroundImage, backgroundColor } = getComputedStyle(back);
  back.remove();
  return [backgroundImage, backgroundColor];
})"""

_WORN = """() => {
  const { backgroundImage, backgroundColor } = getComputedStyle(document.querySelector("#table .sd-card.back"));
  return [backgroundImage, backgroundColor];
}"""

# The refusal reaches the page when it likes.
_ASKS_AGAIN = """() => {
  document.dispatchEvent(new Event("look"));
  return document.querySelector("#table .picture.court") !== null;
}"""


def look(page: Page, deck: str, suits: str = "two") -> list[dict[str, Any]]:
    """Chooses a deck and gives what is drawn then."""
    page.evaluate(_CHOOSE, [deck, suits])
    return faces(page)


def faces(page: Page) -> list[dict[str, Any]]:
    """All cards on the table, which must all show something of their own within their edges."""
    found: list[dict[str, Any]] = page.evaluate(_FACES)
    assert len(found) == 52
    assert len({face["drawn"] for face in found}) == 52
    for face in found:
        assert 40 < face["width"] < 47
        assert len(face["parts"]) == 2
        assert all(part["width"] > 8 and part["height"] > 8 and part["within"] for part in face["parts"]), face
    return found


def colours(found: list[dict[str, Any]]) -> dict[str, str]:
    """The colour of each suit, which no other suit has."""
    by_suit = {face["suit"]: face["colour"] for face in found}
    assert all(by_suit[face["suit"]] == face["colour"] for face in found)
    assert len(set(by_suit.values())) == 4
    return by_suit


def test_every_deck_draws_all_cards_on_a_phone_and_fetches_what_it_needs_from_here_alone(
    browser: Browser, site: str
) -> None:
    with opened(browser, site, width=NARROW, height=740) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        start(page, "freecell", "1")
        for deck in ("large", "text"):
            two, four = (colours(look(page, deck, suits)) for suits in ("two", "four"))
            assert two["clubs"] != four["clubs"]
        assert not any("classic" in url for url in asked)
        look(page, "classic", "four")  # ours, until the courts are here
        page.wait_for_selector("#table .picture.court")
        assert colours(faces(page)) == four
        assert page.locator("#table .picture.court").count() == 12
        assert page.locator("#table .picture.pips").count() == 40
        assert sum("/classic" in url and url.endswith(".svg") for url in asked) == 1
        assert {urlsplit(url).netloc for url in asked} == {urlsplit(site).netloc}
        look(page, "large")
        assert page.locator("#table .picture.court").count() == 0


def test_every_back_has_a_pattern_and_a_colour_of_its_own(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        start(page, "klondike", "1")
        for chosen in ("lattice", "waves"):  # whichever the page's own is
            page.evaluate("(back) => { document.documentElement.dataset.back = back; }", chosen)
            seen = page.evaluate(_BACKS, ["lattice", "stripes", "waves", "plain"])
            assert all("gradient(" in image for image, _ in seen)
            assert len({image for image, _ in seen}) == len({colour for _, colour in seen}) == 4
            worn = page.evaluate(_WORN)
            assert worn == seen[0 if chosen == "lattice" else 2]


def test_courts_that_are_refused_leave_our_faces_and_come_once_they_can(browser: Browser, site: str) -> None:
    with opened(browser, site, width=NARROW, height=740) as page:
        start(page, "freecell", "1")
        ours = [face["drawn"] for face in faces(page)]
        page.route("**/classic-*.svg", lambda route: route.abort())
        with page.expect_event("requestfailed"):
            look(page, "classic")
        assert [face["drawn"] for face in faces(page)] == ours
        page.unroute("**/classic-*.svg")
        page.wait_for_function(_ASKS_AGAIN)
        faces(page)
