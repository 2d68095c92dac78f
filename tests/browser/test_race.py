"""Races in real browsers against a real server: from the first move to the rematch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.racing import Come, alone, asks_before_leaving, begun, confirmed, resign, two
from tests.browser.solved import LINE, SEED, SHORT_FINISHES, SHORT_LINE, SHORT_SEED


def test_two_people_race_a_deal_to_the_end(person: Come) -> None:
    ann, ben, _ = two(person, seed=SHORT_SEED)
    for move in SHORT_LINE[:6]:
        hands.drag(ann, move)
    for move in SHORT_LINE[6:-1]:
        hands.type_move(ann, move)
    ann.emulate_media(reduced_motion="no-preference")  # the table celebrates, and then the result takes its place
    hands.type_move(ann, SHORT_LINE[-1])
    expect(ann.locator("#panel h1")).to_have_text(re.compile(r"^Home in \d+:\d\d\.\d\d!$"))
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


def test_first_home_wins_ends_the_race_for_all(person: Come) -> None:
    ann, ben, _ = two(person, seed=SHORT_SEED, goal="first", hints=True)
    hands.type_move(ben, SHORT_LINE[0])
    ann.get_by_role("button", name="Hint").click()
    ann.get_by_role("button", name="Show a hint").click()
    expect(ann.locator("#table .hinted")).to_have_count(1)
    for move in SHORT_LINE[:SHORT_FINISHES]:
        hands.type_move(ann, move)
    ann.get_by_role("button", name="Send all cards home", exact=True).click()
    expect(ann.locator("#panel h1")).to_have_text("You won!")
    expect(ben.locator("#panel h1")).to_have_text("Race over")
    expect(ben.locator(".standings tbody tr").nth(1)).to_contain_text("not finished")
    expect(ben.locator(".standings")).not_to_contain_text("clean")  # with a hint


def test_resigning_is_confirmed_and_a_rematch_goes_to_the_next_race_by_itself(person: Come) -> None:
    ann, ben, race = two(person)
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
    ben.goto(ben.url.rpartition("/")[0] + f"/{race}")  # who comes to the old race again sees its result
    ben.get_by_role("link", name="Go to the next race").click()
    expect(ben).to_have_url(ann.url)
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


def test_undo_redo_and_an_illegal_move_in_words(person: Come) -> None:
    _, page = alone(person, seed=SEED)
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


def test_klondike_names_the_cards_that_the_server_turned(person: Come) -> None:
    _, page = alone(person, rules="klondike/3/unlimited")
    assert hands.board(page)["w"] == []
    hands.drag(page, "s")
    expect(page.locator('#table [data-pile="w"] .sd-card[data-card]')).to_have_count(3)
    hands.drag(page, "s")
    expect(page.locator('#table [data-pile="w"] .sd-card[data-card]').last).to_be_visible()
    confirmed(page, 2)
    seen = hands.board(page)["w"]
    page.reload()
    begun(page)
    assert hands.board(page)["w"] == seen


def test_safe_cards_go_home_by_themselves_as_plays_of_their_own(person: Come) -> None:
    _, page = alone(person, seed=SEED)
    page.get_by_label("Send safe cards home").check()
    first_home = next(at for at, move in enumerate(LINE) if move.endswith("h"))
    for move in LINE[:first_home]:
        hands.type_move(page, move)
    expect(page.locator("#bar .numbers")).not_to_contain_text("0 home")
    home = hands.home(page)
    assert hands.moves(page) >= first_home + home
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#bar .numbers")).to_contain_text(f"{home - 1} home")


def test_the_keyboard_is_never_left_nowhere(person: Come) -> None:
    ann = person("Ann")
    page = ann.page(f"/race/{ann.create(seats=1, seed='1')}")
    start = page.get_by_role("button", name="Start")
    start.wait_for()
    hands.look_out(page, "main:focus")
    start.press("Enter")
    hands.has_seen(page, "main:focus")  # until the table is there, moments later
    begun(page)
    expect(page.locator("#table .sd-card:focus")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator(".sd-says .refused")).not_to_be_empty()
    page.get_by_role("button", name="Resign").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
    expect(page.locator("#panel h1")).to_have_text("Race over")
    expect(page.locator("main")).to_be_focused()
    assert not asks_before_leaving(page)


def test_a_race_that_does_not_exist_says_so(person: Come) -> None:
    page = person("Ann").page("/race/zzzzzzzzzz")
    expect(page.locator("#panel h1")).to_have_text("There is no such race")
