"""Coming back to a running race in real browsers: after a reload, from another tab, after the server was killed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.conftest import RunningServer
from tests.browser.racing import Come, alone, asks_before_leaving, begun, boxes, confirmed, resign, two
from tests.browser.solved import LINE, SEED


def test_a_reload_in_mid_race_returns_to_the_same_board_and_clock(person: Come) -> None:
    _, page = alone(person, seed=SEED)
    for move in LINE[:8]:
        hands.type_move(page, move)
    confirmed(page, 8)
    before, clock = hands.board(page), page.inner_text(".clock b")
    page.reload()
    begun(page)
    assert hands.board(page) == before
    assert hands.moves(page) == 8
    minutes, seconds = (int(part) for part in page.inner_text(".clock b").split(":"))
    was_minutes, was_seconds = (int(part) for part in clock.split(":"))
    assert minutes * 60 + seconds >= was_minutes * 60 + was_seconds


def test_steps_from_before_a_reload_can_be_undone(person: Come) -> None:
    _, page = alone(person, seed=SEED)
    for move in LINE[:3]:
        hands.type_move(page, move)
    page.get_by_role("button", name="Undo").click()
    confirmed(page, 4)
    after_two = hands.board(page)
    hands.type_move(page, LINE[2])
    confirmed(page, 5)
    page.reload()
    begun(page)
    page.get_by_role("button", name="Undo").click()
    confirmed(page, 6)
    expect(page.locator('#table [data-pile="a"] .sd-card')).to_have_count(len(after_two["a"]))
    assert hands.board(page) == after_two
    hands.type_move(page, LINE[2])
    confirmed(page, 7)


def test_moves_are_taken_back_from_wherever_the_focus_is_and_the_last_to_play_ends_the_race(person: Come) -> None:
    _, page = alone(person, seed=SEED)
    hands.type_move(page, LINE[0])
    hands.type_move(page, LINE[1])
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    confirmed(page, 3)
    undo.press("Control+z")
    confirmed(page, 4)
    expect(undo).to_be_disabled()
    page.locator("body").press("Control+Shift+Z")
    confirmed(page, 5)
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your game ends here, and the race with it.")
    page.keyboard.press("Control+z")  # a question is open
    page.get_by_role("button", name="Play on").click()
    page.locator("body").press("Control+y")
    confirmed(page, 6)


def test_a_second_tab_takes_the_seat_and_the_first_can_take_it_back(person: Come) -> None:
    ann, first = alone(person, seed=SEED)
    hands.type_move(first, LINE[0])
    assert asks_before_leaving(first)
    second = ann.page(first.url.removeprefix(ann.url))
    begun(second)
    expect(first.locator("#panel h1")).to_have_text("This race is open in another tab")
    expect(first.locator("#play")).to_be_hidden()
    assert not asks_before_leaving(first)
    hands.type_move(second, LINE[1])
    confirmed(second, 2)
    first.get_by_role("button", name="Play here").click()
    begun(first)
    expect(second.locator("#panel h1")).to_have_text("This race is open in another tab")
    confirmed(first, 2)
    hands.type_move(first, LINE[2])
    confirmed(first, 3)


def test_a_seat_that_another_page_had_before_the_start_is_no_broken_promise(person: Come) -> None:
    ann = person("Ann")
    race = f"/race/{ann.create(seats=1)}"
    first, second = ann.page(race), ann.page(race)
    expect(first.locator("#panel h1")).to_have_text("This race is open in another tab")
    expect(second.get_by_role("button", name="Start")).to_be_visible()
    first.get_by_role("button", name="Play here").click()
    first.get_by_role("button", name="Start").click()
    begun(first)
    second.get_by_role("button", name="Play here").click()
    begun(second)
    resign(second)
    expect(second.locator(".verdict")).to_have_text("Verified")
    expect(second.locator(".checks")).to_contain_text("another page had your seat")
    first.get_by_role("button", name="Play here").click()
    expect(first.locator(".verdict")).to_have_text("Verified")
    expect(first.locator(".checks")).to_contain_text("Your own random number is part of it.")


def test_a_server_killed_in_mid_race_costs_no_move(person: Come, server: RunningServer) -> None:
    ann, ben, _ = two(person, seed=SEED)
    ann.set_viewport_size({"width": 390, "height": 844})
    for move in LINE[:4]:
        hands.type_move(ann, move)
    expect(ben.locator(".rival .numbers")).to_contain_text("4 moves")
    place = boxes(ann, "#table .sd-board")
    server.kill()
    expect(ann.locator(".connection")).to_have_class(re.compile("bad"))
    assert boxes(ann, "#table .sd-board") == place  # nothing moves under the finger
    for move in LINE[4:7]:
        hands.type_move(ann, move)
    expect(ann.locator(".connection .pending")).to_have_text("3 moves not confirmed")
    picture = hands.board(ann)
    server.restart()
    expect(ben.locator(".rival .numbers")).to_contain_text("7 moves")
    assert hands.board(ann) == picture
    hands.type_move(ben, LINE[0])
    expect(ann.locator(".rival .numbers")).to_contain_text("1 move")
    ann.reload()
    begun(ann)
    assert hands.board(ann) == picture
