"""Spectators in real browsers: every board at their sight, without gaps, from whenever they come."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Person, RunningServer
from tests.browser.solved import LINE, SEED

Come = Callable[..., Person]
BOARD = "document.querySelector('.board.is-large').getBoundingClientRect()"
COUNTING = 'body[data-phase="countdown"]'
OPTIONS = ("--countdown-ms", "1200")  # long enough to be seen


def _running(person: Come, **options: object) -> tuple[Page, Page, str]:
    """Ann and Ben in a running race; the pages of both."""
    ann, ben = person("Ann"), person("Ben")
    race = ann.create(**options)
    pages = (ann.page(f"/race/{race}"), ben.page(f"/race/{race}"))
    pages[1].get_by_role("button", name="Take a seat").click()
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-playing", "true")
        expect(page.locator("#table .sd-card").first).to_be_visible()
    return *pages, race


def _seen(watcher: Page, seat: int, count: int) -> dict[str, list[str]]:
    """The board of a seat on the watch page, once it has so many moves."""
    figure = f'.board[data-seat="{seat}"]'
    expect(watcher.locator(f"{figure} .numbers")).to_contain_text(f"· {count} move")
    return hands.board(watcher, figure)


def test_boards_are_followed_move_by_move_from_any_moment(person: Come) -> None:
    ann, ben, race = _running(person, seed=SEED)
    early = person().page(f"/watch/{race}")
    for move in LINE[:5]:
        hands.type_move(ann, move)
    late = person("Eve").page(f"/watch/{race}")
    for move in LINE[5:10]:
        hands.type_move(ann, move)
    for move in LINE[:3]:
        hands.type_move(ben, move)
    for watcher in (early, late):
        assert _seen(watcher, 0, 10) == hands.board(ann)
        assert _seen(watcher, 1, 3) == hands.board(ben)
        expect(watcher.locator("#panel .head")).to_contain_text("2 watching")
    late.close()
    expect(early.locator("#panel .head")).to_contain_text("1 watching")
    expect(ann.locator("#top .watchers")).to_have_attribute("aria-label", "1 watching")


def test_an_undo_of_what_was_before_a_watcher_came_is_seen(person: Come) -> None:
    ann, _, race = _running(person, seed=SEED)
    for move in LINE[:3]:
        hands.type_move(ann, move)
    watcher = person().page(f"/watch/{race}")
    _seen(watcher, 0, 3)
    for _ in range(2):
        ann.get_by_role("button", name="Undo").click()
    assert _seen(watcher, 0, 5) == hands.board(ann)


def test_one_table_can_be_looked_at_large(person: Come) -> None:
    _, _, race = _running(person, seed=SEED)
    watcher = person().page(f"/watch/{race}")
    watcher.get_by_role("button", name="Show the table of Ben large").click()
    expect(watcher.locator(".board")).to_have_count(1)
    expect(watcher.locator(".board .sd-board.large")).to_be_visible()
    every = watcher.get_by_role("button", name="All tables")
    expect(every).to_be_focused()
    every.press("Enter")
    expect(watcher.locator(".board")).to_have_count(2)
    expect(watcher.get_by_role("button", name="Show the table of Ben large")).to_be_focused()


def test_tables_are_chosen_by_pointing_by_keys_and_by_the_address(person: Come) -> None:
    _, _, race = _running(person, seed=SEED)
    watcher = person().page(f"/watch/{race}")
    boards, one = watcher.locator(".board"), watcher.locator(".board .name")
    expect(boards).to_have_count(2)
    watcher.locator('.board[data-seat="1"] .sd-board').click()
    expect(one).to_have_text(["Ben · All tables"])
    assert watcher.url.endswith("#table-2")
    watcher.keyboard.press("ArrowRight")
    expect(one).to_have_text(["Ann · All tables"])
    watcher.get_by_role("button", name="Show the table of Ben large").click()
    expect(one).to_have_text(["Ben · All tables"])
    watcher.go_back()
    expect(boards).to_have_count(2)
    watcher.keyboard.press("1")
    expect(one).to_have_text(["Ann · All tables"])
    expect(watcher.get_by_role("button", name="All tables")).to_be_focused()
    watcher.keyboard.press("Escape")
    expect(boards).to_have_count(2)
    assert watcher.url.endswith(f"/watch/{race}")
    linked = person().page(f"/watch/{race}#table-2")
    expect(linked.locator(".board .name")).to_have_text(["Ben · All tables"])
    linked.keyboard.press("Escape")
    expect(linked.locator(".board")).to_have_count(2)
    linked.set_viewport_size({"width": 740, "height": 360})
    linked.keyboard.press("1")
    hands.until(linked, f"(({{top, bottom}}) => top >= 0 && bottom <= innerHeight)({BOARD})")


@pytest.mark.parametrize("options", [{"seed": SEED}, {"rules": "klondike/1/unlimited", "watch": "boards"}])
def test_two_tables_share_the_width_of_a_desktop_and_the_height_of_any_screen(
    person: Come, options: dict[str, object]
) -> None:
    _, _, race = _running(person, **options)
    watcher = person().page(f"/watch/{race}")
    figures = watcher.locator(".board")
    for width, height in ((1280, 800), (1920, 1080)):
        watcher.set_viewport_size({"width": width, "height": height})
        hands.until(
            watcher,
            "[...document.querySelectorAll('.board')].reduce((sum, {clientWidth}) => sum + clientWidth, 0)"
            " > innerWidth * 0.95",
        )
        boxes = [figure.bounding_box() for figure in figures.element_handles()]
        assert all(box is not None and box["y"] + box["height"] <= height for box in boxes)
        assert watcher.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_klondike_shows_progress_only_until_nobody_plays(person: Come) -> None:
    ann, ben, race = _running(person, rules="klondike/3/unlimited")
    watcher = person().page(f"/watch/{race}")
    expect(watcher.locator("#panel")).to_contain_text("Only progress is shown")
    hands.drag(ann, "s")
    expect(watcher.locator(".rival").first).to_contain_text("1 move")
    expect(watcher.locator(".sd-card")).to_have_count(0)
    hands.drag(ben, "s")
    for page in (ann, ben):
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(watcher.locator(".standings tbody tr")).to_have_count(2)
    expect(watcher.locator(".verdict")).to_have_text("Verified")


def _make_rated(server: RunningServer, race: str) -> None:
    """Nothing opens rated races yet: a race that nobody has come to is made one where it is kept."""
    with closing(sqlite3.connect(server.database, timeout=60)) as database, database:
        database.execute(
            "UPDATE race SET state = json_set(state, '$.options.rated', json('true')) WHERE id = ?", [race]
        )


def test_a_rated_race_is_shown_late_until_nobody_plays(person: Come, server: RunningServer) -> None:
    ann, ben = person("Ann"), person("Ben")
    race = ann.create(seed=SEED)
    _make_rated(server, race)
    pages = (ann.page(f"/race/{race}"), ben.page(f"/race/{race}"))
    watcher = person().page(f"/watch/{race}")
    hands.look_out(watcher, COUNTING)
    pages[1].get_by_role("button", name="Take a seat").click()
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    expect(pages[0].locator("body")).to_have_attribute("data-playing", "true")
    expect(watcher.locator(".sight")).to_contain_text("4 seconds behind")
    hands.has_seen(watcher, COUNTING)
    for move in LINE[:3]:
        hands.type_move(pages[0], move)
    seen = _seen(watcher, 0, 3)
    assert seen == hands.board(pages[0])
    expect(watcher.locator(".sight")).to_contain_text("shown late")
    pages[1].get_by_role("button", name="Resign").click()
    pages[1].get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(pages[1].locator("#panel")).to_contain_text("The others are shown 4 seconds behind.")
    expect(pages[1].locator('.board[data-seat="0"] .numbers')).to_contain_text("3 moves")
    pages[0].get_by_role("button", name="Resign").click()
    pages[0].get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (watcher, pages[1]):
        expect(page.locator(".standings tbody tr")).to_have_count(2)
    expect(watcher.locator(".sight")).to_have_count(0)


def test_a_watcher_goes_on_after_the_server_was_killed(person: Come, server: RunningServer) -> None:
    ann, _, race = _running(person, seed=SEED)
    watcher = person().page(f"/watch/{race}")
    hands.type_move(ann, LINE[0])
    _seen(watcher, 0, 1)
    server.kill()
    server.restart()
    expect(ann.locator(".connection")).to_have_class("connection good")
    for move in LINE[1:4]:
        hands.type_move(ann, move)
    expect(watcher.locator('.board[data-seat="0"] .numbers')).to_contain_text("4 moves")
    assert _seen(watcher, 0, 4) == hands.board(ann)


def test_a_player_does_not_watch_their_own_running_race(person: Come) -> None:
    ann, _, race = _running(person, seed=SEED)
    page = ann.context.new_page()
    page.goto(ann.url.replace("/race/", "/watch/"))
    expect(page.locator("#panel")).to_contain_text("You play in this race.")
    hands.type_move(ann, LINE[0])
    expect(ann.locator("#bar .numbers")).to_contain_text("1 move")
    page.get_by_role("link", name="Go to your table").click()
    page.wait_for_url(f"**/race/{race}")
