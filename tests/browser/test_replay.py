"""A finished race looked at move by move, in a real browser: the boards shown are those the engine plays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from squaredeal.engine import SUITS, FreeCell, new_game, parse_rules, replay
from tests.browser import hands
from tests.browser.accessible import faults
from tests.browser.conftest import Person, RunningServer
from tests.browser.solved import LINE, SEED
from tests.browser.wire_race import raced

Come = Callable[..., Person]
LARGE = ".large-board"


def _raced(ann: Person, ben: Person) -> str:
    """A race of two, a few moves each and one taken back; return its id when it is over."""
    race = ann.create(seed=SEED)
    pages = (ann.page(f"/race/{race}"), ben.page(f"/race/{race}"))
    pages[1].get_by_role("button", name="Take a seat").click()
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    for page, count in zip(pages, (6, 3), strict=True):
        expect(page.locator("#table .sd-card").first).to_be_visible()
        for move in LINE[:count]:
            hands.type_move(page, move)
    pages[1].get_by_role("button", name="Undo").click()
    for page in pages:
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    pages[0].get_by_role("link", name="Watch the replay").click()
    pages[0].wait_for_url(f"**/replay/{race}")
    pages[1].close()
    return race


def _piles(moves: list[str]) -> dict[str, list[str]]:
    """The board after these moves, as `hands.board` reads one."""
    position = replay(new_game(parse_rules("freecell"), SEED), moves).position
    assert isinstance(position, FreeCell)
    cells = [[] if card is None else [card] for card in position.cells]
    home = [[rank * 4 + suit for rank in range(count)] for suit, count in enumerate(position.home)]
    piles = {**dict(zip("abcd", cells, strict=True)), **dict(zip(SUITS, home, strict=True))}
    piles |= {str(number): list(column) for number, column in enumerate(position.columns, 1)}
    return {pile: [str(card) for card in cards] for pile, cards in piles.items()}


def _record(person: Person, race: str) -> list[dict[str, Any]]:
    answer = person.context.request.get(f"{person.url}/api/races/{race}/replay").json()
    seats: list[dict[str, Any]] = answer["seats"]
    return seats


def _shows(page: Page, seats: list[dict[str, Any]], ms: int, large: int) -> None:
    """All boards stand as the moves up to this moment leave them."""
    for seat in seats:
        made = seat["moves"][: sum(at <= ms for at in seat["at"])]
        if seat["seat"] == large:
            count = len(seat["moves"])
            text = f"Move {len(made)} of {count}:" if made else f"Before the first of {count} moves"
            expect(page.locator(f"{LARGE} .move")).to_contain_text(text)
            assert hands.board(page, LARGE) == _piles(made)
        else:
            small = f'.seats-list [data-seat="{seat["seat"]}"]'
            expect(page.locator(f"{small} .sd-card")).to_have_count(52)
            assert hands.board(page, small) == _piles(made)


def _is_clean(page: Page) -> None:
    hands.until(page, "document.documentElement.scrollWidth <= innerWidth")  # the tables take another room's size
    assert faults(page) == []


def test_a_race_is_looked_at_move_by_move(person: Come) -> None:
    ann, ben = person("Ann"), person("Ben")
    race = _raced(ann, ben)
    seats = _record(ann, race)
    assert [seat["moves"] for seat in seats] == [LINE[:6], [*LINE[:3], "u"]]
    page = ann.context.pages[0]
    _shows(page, seats, 0, 0)
    for ms in (seats[0]["at"][3], seats[1]["at"][1], seats[1]["at"][-1]):
        page.goto(f"{ann.url}/replay/{race}?at={ms}&seat=2")
        _shows(page, seats, ms, 1)
    _step(page, seats)
    _play_and_copy(ann, page, seats)
    page.get_by_role("link", name="Verify the whole race").click()
    page.wait_for_url(f"**/verify/{race}")


def _step(page: Page, seats: list[dict[str, Any]]) -> None:
    """By keys through the moves of both."""
    says, value = page.locator("#says"), page.get_by_role("slider", name="Moment of the race")
    page.keyboard.press("1")
    expect(says).to_contain_text("Ann, Move")
    page.keyboard.press("Home")
    expect(says).to_contain_text("Ann, Before the first of 6 moves")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Ann, Move 2 of 6")
    _shows(page, seats, seats[0]["at"][1], 0)
    expect(value).to_have_attribute("aria-valuetext", re.compile(r"Ann: move 2 of 6, \d+ home$"))
    value.focus()
    page.keyboard.press("ArrowLeft")
    expect(says).to_contain_text("Ann, Move 1 of 6")
    page.wait_for_url(f"**?at={seats[0]['at'][0]}&seat=1")
    page.get_by_role("button", name=re.compile("^Ben ")).click()
    page.keyboard.press("End")
    expect(says).to_contain_text("Ben, Move 4 of 4: Taken back.")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Play and pause")
    page.keyboard.press("Escape")


def _play_and_copy(ann: Person, page: Page, seats: list[dict[str, Any]]) -> None:
    """Play it to its end, and take the link along."""
    page.get_by_text("8×").click()
    page.get_by_label("Skip long pauses").check()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    end = max(at for seat in seats for at in seat["at"])
    page.wait_for_url(f"**?at={end}&seat=2")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    _shows(page, seats, end, 1)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Copy link to this moment").click()
    expect(page.get_by_role("button", name="Link copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"?at={seats[1]['at'][2]}&seat=2")
    # The last is a desktop's page four times as large.
    for scheme, width, height in (("light", 1280, 700), ("dark", 320, 700), ("light", 320, 200)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": height})
        _is_clean(page)
        for seat in page.locator(".seats-list li").all() if height == 700 else ():
            expect(seat).to_be_in_viewport(ratio=1)
    page.get_by_text("Numbers of the chart").click()
    expect(page.get_by_role("table", name="Cards home over time").locator("tbody tr").last).to_be_visible()


APART = """() => {
  const box = (element) => element.getBoundingClientRect();
  const heights = [...document.querySelectorAll('.timeline .heights span')].map(box);
  const parts = [...heights, ...[...document.querySelectorAll('.timeline .times text')].map(box), thumb()];
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  function thumb() { // at the start of the race it stands at the left end
    const { left, top, bottom } = box(document.querySelector('#scrubber'));
    const middle = (top + bottom) / 2;
    return { left, right: left + 22, top: middle - 11, bottom: middle + 11 };
  }
  const inside = box(document.querySelector('.timeline'));
  return heights.length === 5 && heights.every(({ left }) => left > inside.left) &&
    parts.every((one, at) => parts.slice(at + 1).every((other) => !meet(one, other)));
}"""
"""Whether the numbers beside and below the chart and the scrubber's thumb keep clear of each other and of the edge."""


@pytest.mark.parametrize("percent", [100, 200])
def test_the_chart_keeps_clear_of_its_scrubber(person: Come, server: RunningServer, percent: int) -> None:
    page = person("Eve").page(f"/replay/{raced(server)}?at=0")
    expect(page.locator(".timeline .chart")).to_be_visible()
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    for width, height in ((1280, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        hands.until(page, APART)


def test_what_cannot_be_looked_at_is_told(person: Come) -> None:
    eve = person("Eve", 390, 844)
    running = eve.create(seats=2)
    page = eve.page(f"/replay/{running}")
    expect(page.get_by_role("alert")).to_contain_text("This race is not over yet")
    _is_clean(page)
    page.goto(page.url.replace(running, "nobody1"))
    expect(page.get_by_role("alert")).to_contain_text("There is no such race")
