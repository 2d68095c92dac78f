"""Where everything of a running race stands on the screen, in real browsers of many sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.racing import Come, alone, apart, begun, boxes, resign, toasts_stay, two
from tests.browser.solved import LINE, SEED

RIGHT = "document.querySelector('#table .sd-board').getBoundingClientRect().right"


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1280, 800)])
def test_a_race_fits_the_screen(person: Come, width: int, height: int) -> None:
    ann = person("Ann", width, height)
    page = ann.page(f"/race/{ann.create(seats=1)}")
    start = page.get_by_role("button", name="Start")
    start.wait_for()
    start.click()
    begun(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hands.drawn(page)
    cards = boxes(page, "#table .sd-card")
    assert len(cards) == 52
    assert all(box["width"] > 0 and box["x"] >= 0 and box["x"] + box["width"] <= width for box in cards)
    page.set_viewport_size({"width": height, "height": width})
    hands.until(page, f"{RIGHT} <= innerWidth")
    resign(page)
    expect(page.locator(".verdict")).to_have_text("Verified")


@pytest.mark.parametrize("rules", ["freecell", "klondike/3/unlimited"])
def test_a_race_is_played_without_scrolling(person: Come, rules: str) -> None:
    _, page = alone(person, rules=rules)
    for width, height in ((1280, 800), (1920, 1080), (390, 844), (360, 640), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        hands.drawn(page)
        hands.until(page, "document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        lowest = max(box["y"] + box["height"] for box in boxes(page, "#table [data-pile], #bar button"))
        assert lowest <= height, (width, height)


def test_nothing_that_is_told_covers_the_table_or_its_tools(person: Come) -> None:
    ann, ben, _ = two(person, seed=SEED)
    hands.type_move(ben, LINE[0])
    expect(ann.locator(".rival .numbers")).to_contain_text("1 move")
    url = ben.url
    ben.goto("about:blank")
    expect(ann.locator("#toast")).to_contain_text("Ben has lost the connection.")
    expect(ann.locator(".rival .state")).to_contain_text("connection lost")
    assert boxes(ann, "#toast p:not(.sd-visually-hidden)") == []
    ben.goto(url)
    expect(ann.locator(".rival .state")).to_have_text("playing")
    begun(ben)
    toasts_stay(ann)
    resign(ben)
    told = ann.locator("#toast p:not(.sd-visually-hidden)")
    expect(told).to_have_text("Ben has resigned.")
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        ann.set_viewport_size({"width": width, "height": height})
        hands.drawn(ann)
        words = boxes(ann, "#toast p:not(.sd-visually-hidden)")
        assert len(words) == 1
        kept = boxes(ann, "#table .sd-board, #bar button, #bar .sd-switch")
        assert all(apart(words[0], box) for box in kept), (width, height)


def test_rivals_tables_stand_beside_ones_own_where_they_may_be_seen(person: Come) -> None:
    ann, ben, _ = two(person, seed=SEED, rivals="boards")
    for move in LINE[:3]:
        hands.type_move(ben, move)
    expect(ann.locator('.board[data-seat="1"] .numbers')).to_contain_text("3 moves")
    assert hands.board(ann, ".board") == hands.board(ben)
    (own,), (board,) = boxes(ann, "#table .sd-board"), boxes(ann, ".board")
    assert board["x"] >= own["x"] + own["width"]
    assert board["y"] + board["height"] <= 800
    assert ann.evaluate("document.documentElement.scrollHeight <= innerHeight")
