"""Races in real browsers against a real server: from the invitation to the rematch, and through what breaks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser import hands
from tests.browser.conftest import Person, RunningServer
from tests.browser.racing import begun, resign
from tests.browser.solved import LINE, SEED, SHORT_FINISHES, SHORT_LINE, SHORT_SEED

Come = Callable[..., Person]


def _pair(person: Come, **options: object) -> tuple[Page, Page, str]:
    """Ann and Ben in a running race of Ann's."""
    ann, ben = person("Ann"), person("Ben")
    race = ann.create(**options)
    first, second = ann.page(f"/race/{race}"), ben.page(f"/race/{race}")
    second.get_by_role("button", name="Take a seat").click()
    for page in (first, second):
        page.get_by_role("button", name="I am ready").click()
    for page in (first, second):
        begun(page)
    return first, second, race


def _alone(person: Come, **options: object) -> tuple[Person, Page]:
    """Ann in a running race of her own."""
    ann = person("Ann")
    page = ann.page(f"/race/{ann.create(seats=1, **options)}")
    page.get_by_role("button", name="Start").click()
    begun(page)
    return ann, page


def _asks_before_leaving(page: Page) -> bool:
    """Tell whether the browser would ask before it leaves the page."""
    return not page.evaluate("dispatchEvent(new Event('beforeunload', {cancelable: true}))")


def _boxes(page: Page, selector: str) -> list[FloatRect]:
    """The boxes of all that is seen of a selector."""
    found = [handle.bounding_box() for handle in page.query_selector_all(selector) if handle.is_visible()]
    return [box for box in found if box is not None]


def _apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def _confirmed(page: Page, count: int) -> None:
    """Wait until the server has acknowledged so many moves of this page's seat."""
    expect(page.locator("#play")).to_have_attribute("data-unconfirmed", "0")
    expect(page.locator("#bar .numbers span").last).to_have_text(re.compile(rf"^{count} moves?$"))


def test_two_people_race_a_deal_to_the_end(person: Come) -> None:
    ann, ben, _ = _pair(person, seed=SHORT_SEED)
    for move in SHORT_LINE[:6]:
        hands.drag(ann, move)
    for move in SHORT_LINE[6:-1]:
        hands.type_move(ann, move)
    ann.emulate_media(reduced_motion="no-preference")  # the table celebrates, and then the result takes its place
    hands.type_move(ann, SHORT_LINE[-1])
    expect(ann.locator("#panel h1")).to_have_text(re.compile(r"^Home in 0:\d\d\.\d\d!$"))
    expect(ann.locator("#panel")).to_contain_text("You are 1st")
    expect(ben.locator(".rival")).to_contain_text("1st")
    expect(ben.locator(".rival progress")).to_have_js_property("value", 52)
    for move in SHORT_LINE[:SHORT_FINISHES]:
        hands.type_move(ben, move)
    ben.get_by_role("button", name="Send all cards home", exact=True).click()
    expect(ann.locator("#panel h1")).to_have_text("You won!")
    expect(ben.locator("#panel h1")).to_have_text("You came 2nd.")
    for page in (ann, ben):
        rows = page.locator(".standings tbody tr")
        expect(page.locator(".standings .tag", has_text="clean")).to_have_count(2)
        expect(rows.nth(0)).to_contain_text(re.compile(r"1st\s*Ann"))
        expect(rows.nth(1)).to_contain_text(re.compile(r"2nd\s*Ben[\s\S]*52"))
        expect(page.locator(".verdict")).to_have_text("Verified")


def test_a_reload_in_mid_race_returns_to_the_same_board_and_clock(person: Come) -> None:
    _, page = _alone(person, seed=SEED)
    for move in LINE[:8]:
        hands.type_move(page, move)
    _confirmed(page, 8)
    before, clock = hands.board(page), page.inner_text(".clock b")
    page.reload()
    begun(page)
    assert hands.board(page) == before
    assert hands.moves(page) == 8
    minutes, seconds = (int(part) for part in page.inner_text(".clock b").split(":"))
    was_minutes, was_seconds = (int(part) for part in clock.split(":"))
    assert minutes * 60 + seconds >= was_minutes * 60 + was_seconds


def test_steps_from_before_a_reload_can_be_undone(person: Come) -> None:
    _, page = _alone(person, seed=SEED)
    for move in LINE[:3]:
        hands.type_move(page, move)
    page.get_by_role("button", name="Undo").click()
    _confirmed(page, 4)
    after_two = hands.board(page)
    hands.type_move(page, LINE[2])
    _confirmed(page, 5)
    page.reload()
    begun(page)
    page.get_by_role("button", name="Undo").click()
    _confirmed(page, 6)
    expect(page.locator('#table [data-pile="a"] .sd-card')).to_have_count(len(after_two["a"]))
    assert hands.board(page) == after_two
    hands.type_move(page, LINE[2])
    _confirmed(page, 7)


def test_undo_redo_and_an_illegal_move_in_words(person: Come) -> None:
    _, page = _alone(person, seed=SEED)
    start = hands.board(page)
    hands.drag(page, LINE[0])
    moved = hands.board(page)
    assert moved != start
    page.get_by_role("button", name="Undo").click()
    assert hands.board(page) == start
    page.get_by_role("button", name="Redo").click()
    assert hands.board(page) == moved
    assert hands.moves(page) == 3
    hands.drag(page, "56")
    expect(page.locator(".sd-says .refused")).not_to_be_empty()
    assert hands.moves(page) == 3
    page.locator('#table [data-pile="1"] .sd-card').last.focus()
    page.keyboard.press("Control+z")
    assert hands.board(page) == start
    page.keyboard.press("Control+y")
    assert hands.board(page) == moved


def test_resigning_is_confirmed_and_a_rematch_goes_to_the_next_race_by_itself(person: Come) -> None:
    ann, ben, race = _pair(person)
    ann.get_by_role("button", name="Resign").click()
    expect(ann.get_by_role("dialog")).to_contain_text("leaving costs nothing")
    ann.get_by_role("button", name="Play on").click()
    for page in (ann, ben):
        page.locator("#table .sd-card").first.wait_for()
        page.locator('#table [data-pile="1"] .sd-card').last.focus()
        page.keyboard.press("Enter")
        page.locator('#table [data-pile="a"] > *').last.focus()
        page.keyboard.press("Enter")
    resign(ann)
    expect(ann.locator("#panel h1")).to_have_text("You have resigned.")
    resign(ben)
    for page in (ann, ben):
        expect(page.locator("#panel h1")).to_have_text("Race over")
        expect(page.locator(".verdict")).to_have_text("Verified")
        expect(page.locator(".checks li.good")).to_have_count(4)
    ann.get_by_role("button", name="Offer a rematch").click()
    ben.get_by_role("button", name="Accept rematch").click()
    for page in (ann, ben):
        page.wait_for_url(lambda url: "/race/" in url and not url.endswith(race))
        expect(page.locator(".seats")).to_contain_text("Ann")
        expect(page.locator(".seats")).to_contain_text("Ben")
    assert ann.url == ben.url
    expect(ann.locator(".score")).to_contain_text("After 1 race")
    ann.get_by_role("button", name="Practise meanwhile").click()
    for place in ('[data-pile="1"] .sd-card', '[data-pile="a"] > *'):
        ann.locator(f"#practice {place}").last.press("Enter")
    expect(ann.locator('#practice [data-pile="a"] .sd-card')).to_have_count(1)
    expect(ann.locator(".practice-head")).to_contain_text("The race starts when everyone is ready.")
    for page in (ann, ben):
        page.get_by_role("button", name="I am ready").click()
    for page in (ann, ben):
        begun(page)
    expect(ann.locator("#practice")).to_be_hidden()
    assert hands.board(ann) == hands.board(ben)


def test_a_second_tab_takes_the_seat_and_the_first_can_take_it_back(person: Come) -> None:
    ann, first = _alone(person, seed=SEED)
    hands.type_move(first, LINE[0])
    assert _asks_before_leaving(first)
    second = ann.page(first.url.removeprefix(ann.url))
    begun(second)
    expect(first.locator("#panel h1")).to_have_text("This race is open in another tab")
    expect(first.locator("#play")).to_be_hidden()
    assert not _asks_before_leaving(first)
    hands.type_move(second, LINE[1])
    _confirmed(second, 2)
    first.get_by_role("button", name="Play here").click()
    begun(first)
    expect(second.locator("#panel h1")).to_have_text("This race is open in another tab")
    _confirmed(first, 2)
    hands.type_move(first, LINE[2])
    _confirmed(first, 3)


def test_a_server_killed_in_mid_race_costs_no_move(person: Come, server: RunningServer) -> None:
    ann, ben, _ = _pair(person, seed=SEED)
    ann.set_viewport_size({"width": 390, "height": 844})
    for move in LINE[:4]:
        hands.type_move(ann, move)
    expect(ben.locator(".rival .numbers")).to_contain_text("4 moves")
    place = _boxes(ann, "#table .sd-board")
    server.kill()
    expect(ann.locator(".connection")).to_have_class(re.compile("bad"))
    assert _boxes(ann, "#table .sd-board") == place  # nothing moves under the finger
    for move in LINE[4:7]:
        hands.type_move(ann, move)
    expect(ann.locator(".connection .pending")).to_have_text("3 moves not confirmed")
    picture = hands.board(ann)
    server.restart()
    expect(ben.locator(".rival .numbers")).to_contain_text("7 moves", timeout=30_000)
    assert hands.board(ann) == picture
    hands.type_move(ben, LINE[0])
    expect(ann.locator(".rival .numbers")).to_contain_text("1 move", timeout=30_000)
    ann.reload()
    begun(ann)
    assert hands.board(ann) == picture


def test_the_first_hint_is_asked_for_twice_and_says_what_is_proved(person: Come) -> None:
    _, page = _alone(person, seed=SEED, hints=True)
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    expect(page.get_by_role("dialog")).to_contain_text("no longer counts as clean")
    page.get_by_role("button", name="No hint").click()
    expect(page.locator(".hinted")).to_have_count(0)
    hint.click()
    page.get_by_role("button", name="Show a hint").click()
    expect(page.locator("#table .hinted")).to_have_count(1)
    said = page.locator(".sd-says")
    expect(said).to_contain_text("This leads home:")
    first = said.inner_text()
    expect(hint).to_be_focused()
    hint.press("Enter")
    expect(said).not_to_have_text(first)
    expect(said).to_contain_text("A legal move, no more than that:")
    hands.type_move(page, LINE[0])
    expect(page.locator(".hinted")).to_have_count(0)


def test_without_hints_in_the_options_there_is_no_hint(person: Come) -> None:
    _, page = _alone(person)
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_nothing_that_is_told_covers_the_table_or_its_tools(person: Come) -> None:
    ann, ben, _ = _pair(person, seed=SEED)
    hands.type_move(ben, LINE[0])
    expect(ann.locator(".rival .numbers")).to_contain_text("1 move")
    url = ben.url
    ben.goto("about:blank")
    expect(ann.locator(".rival .state")).to_contain_text("connection lost")
    expect(ann.locator("#toast")).to_contain_text("Ben has lost the connection.")
    assert _boxes(ann, "#toast p:not(.sd-visually-hidden)") == []
    ben.goto(url)
    expect(ann.locator(".rival .state")).to_have_text("playing")
    begun(ben)
    resign(ben)
    told = ann.locator("#toast p:not(.sd-visually-hidden)")
    expect(told).to_have_text("Ben has resigned.")
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        ann.set_viewport_size({"width": width, "height": height})
        words = _boxes(ann, "#toast p:not(.sd-visually-hidden)")
        assert len(words) == 1
        kept = _boxes(ann, "#table .sd-board, #bar button, #bar .sd-switch")
        assert all(_apart(words[0], box) for box in kept), (width, height)


def test_rivals_tables_stand_beside_ones_own_where_they_may_be_seen(person: Come) -> None:
    ann, ben, _ = _pair(person, seed=SEED, rivals="boards")
    for move in LINE[:3]:
        hands.type_move(ben, move)
    expect(ann.locator('.board[data-seat="1"] .numbers')).to_contain_text("3 moves")
    assert hands.board(ann, ".board") == hands.board(ben)
    (own,), (board,) = _boxes(ann, "#table .sd-board"), _boxes(ann, ".board")
    assert board["x"] >= own["x"] + own["width"]
    assert board["y"] + board["height"] <= 800
    assert ann.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("rules", ["freecell", "klondike/3/unlimited"])
def test_a_race_is_played_without_scrolling(person: Come, rules: str) -> None:
    _, page = _alone(person, rules=rules)
    for width, height in ((1280, 800), (1920, 1080), (390, 844), (360, 640), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        hands.until(page, "document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        lowest = max(box["y"] + box["height"] for box in _boxes(page, "#table [data-pile], #bar button"))
        assert lowest <= height, (width, height)


def test_the_keyboard_is_never_left_nowhere(person: Come) -> None:
    ann = person("Ann")
    page = ann.page(f"/race/{ann.create(seats=1, seed='1')}")
    start = page.get_by_role("button", name="Start")
    start.press("Enter")
    expect(page.locator("main")).to_be_focused()
    begun(page)
    expect(page.locator("#table .sd-card:focus")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator(".sd-says .refused")).not_to_be_empty()
    page.get_by_role("button", name="Resign").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
    expect(page.locator("#panel h1")).to_have_text("Race over")
    expect(page.locator("main")).to_be_focused()
    assert not _asks_before_leaving(page)


def test_klondike_names_the_cards_that_the_server_turned(person: Come) -> None:
    _, page = _alone(person, rules="klondike/3/unlimited")
    assert hands.board(page)["w"] == []
    hands.drag(page, "s")
    expect(page.locator('#table [data-pile="w"] .sd-card[data-card]')).to_have_count(3)
    hands.drag(page, "s")
    expect(page.locator('#table [data-pile="w"] .sd-card[data-card]').last).to_be_visible()
    _confirmed(page, 2)
    seen = hands.board(page)["w"]
    page.reload()
    begun(page)
    assert hands.board(page)["w"] == seen


def test_safe_cards_go_home_by_themselves_as_plays_of_their_own(person: Come) -> None:
    _, page = _alone(person, seed=SEED)
    page.get_by_label("Send safe cards home").check()
    first_home = next(at for at, move in enumerate(LINE) if move.endswith("h"))
    for move in LINE[:first_home]:
        hands.type_move(page, move)
    expect(page.locator("#bar .numbers")).not_to_contain_text("0 home")
    home = hands.home(page)
    assert hands.moves(page) >= first_home + home
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#bar .numbers")).to_contain_text(f"{home - 1} home")


def test_first_home_wins_ends_the_race_for_all(person: Come) -> None:
    ann, ben, _ = _pair(person, seed=SHORT_SEED, goal="first", hints=True)
    hands.type_move(ben, SHORT_LINE[0])
    ann.get_by_role("button", name="Hint").click()
    ann.get_by_role("button", name="Show a hint").click()
    expect(ann.locator("#table .hinted")).to_have_count(1)
    for move in SHORT_LINE[:SHORT_FINISHES]:
        hands.type_move(ann, move)
    ann.get_by_role("button", name="Send all cards home", exact=True).click()
    expect(ann.locator("#panel h1")).to_have_text("You won!", timeout=30_000)
    expect(ben.locator("#panel h1")).to_have_text("Race over")
    expect(ben.locator(".standings tbody tr").nth(1)).to_contain_text("not finished")
    expect(ben.locator(".standings")).not_to_contain_text("clean")  # with a hint


SCRIPTS = "performance.getEntriesByType('resource').filter(({name}) => name.endsWith('.js'))"
LATE = "**/assets/afterwards-*.js"


def test_the_scripts_of_the_race_page_stay_small_and_the_end_waits_for_none(person: Come) -> None:
    ann = person("Ann")
    # All that is fetched until the first move is made counts; what idle time is used for comes later.
    ann.context.add_init_script("window.requestIdleCallback = (call) => { window.idle = call; return 1; }")
    page = ann.page(f"/race/{ann.create(seats=1)}")
    page.get_by_role("button", name="Start").click()
    begun(page)
    hands.type_move(page, "1a")
    sizes = page.evaluate(f"{SCRIPTS}.map(e => [e.name.split('/').at(-1), e.encodedBodySize])")
    assert len(sizes) > 0
    assert not any(name.startswith("afterwards") for name, _ in sizes)
    assert 0 < sum(size for _, size in sizes) <= 60 * 1024, sizes
    page.evaluate("window.idle()")
    hands.until(page, f"{SCRIPTS}.some(({{name}}) => name.includes('/afterwards-'))")
    page.context.route(LATE, lambda route: route.abort())
    resign(page)
    expect(page.locator(".verdict")).to_have_text("Verified")


def test_a_part_that_cannot_be_loaded_is_said_and_tried_again(person: Come) -> None:
    ann = person("Ann")
    ann.context.route(LATE, lambda route: route.abort())
    page = ann.page(f"/race/{ann.create(seats=1)}")
    page.get_by_role("button", name="Start").click()
    begun(page)
    resign(page)
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    ann.context.unroute(LATE)
    expect(page.locator("#panel h1")).to_have_text("Race over")
    expect(page.locator(".verdict")).to_have_text("Verified")


def test_a_race_that_does_not_exist_says_so(person: Come) -> None:
    page = person("Ann").page("/race/zzzzzzzzzz")
    expect(page.locator("#panel h1")).to_have_text("There is no such race")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1280, 800)])
def test_a_race_fits_the_screen(person: Come, width: int, height: int) -> None:
    ann = person("Ann", width, height)
    page = ann.page(f"/race/{ann.create(seats=1)}")
    start = page.get_by_role("button", name="Start")
    start.wait_for()
    start.click()
    begun(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [card.bounding_box() for card in page.query_selector_all("#table .sd-card")]
    assert len(boxes) == 52
    assert all(
        box is not None and box["width"] > 0 and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes
    )
    page.set_viewport_size({"width": height, "height": width})
    hands.until(page, "document.querySelector('#table .sd-board').getBoundingClientRect().right <= innerWidth")
    resign(page)
    expect(page.locator(".verdict")).to_have_text("Verified")
