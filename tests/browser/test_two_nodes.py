"""One race in browsers on two nodes: played and watched at either, and played on when a node dies under a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import hands
from tests.browser.conftest import Person
from tests.browser.kills import check_replay, expected_board
from tests.browser.solved import LINE, SEED
from tests.browser.two_nodes import Place, two_nodes
from tests.services.nginx import need_nginx
from tests.services.postgres import need_postgres
from tests.services.redis_server import need_redis

BACK_MS = 120_000  # who only looks on is let back in after all who play


@pytest.fixture(scope="module")
def running(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The nodes and the proxy; a test that kills a node starts it again."""
    for need in (need_nginx, need_postgres, need_redis):
        need()
    with two_nodes(tmp_path_factory.mktemp("two_nodes")) as place:
        yield place


@pytest.fixture
def place(running: Place) -> Iterator[Place]:
    """The same, with nobody there yet."""
    yield running
    running.leave()


def play(ann: Person, ben: Person) -> tuple[str, list[Page]]:
    """A race that runs: its id, and both players' pages."""
    race = ann.create(seats=2, seed=SEED)
    pages = [somebody.page(f"/race/{race}") for somebody in (ann, ben)]
    pages[1].get_by_role("button", name="Take a seat").click()
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-playing", "true")
    return race, pages


def shows(watcher: Page, made: list[int]) -> None:
    """Waits until a watch page shows so many moves of every seat, and compares the boards."""
    for seat, count in enumerate(made):
        figure = f'.board[data-seat="{seat}"]'
        expect(watcher.locator(f"{figure} .numbers")).to_contain_text(f"· {count} move", timeout=BACK_MS)
        assert hands.board(watcher, figure) == expected_board(count)


def has_moved(page: Page, rival: str, own: int, others: int) -> None:
    """Waits until a race page shows its own board after so many moves, and how far the rival is."""
    expect(page.locator("#bar .numbers")).to_contain_text(f"{own} move", timeout=BACK_MS)
    assert hands.board(page) == expected_board(own)
    expect(page.locator(".rival", has_text=rival).locator(".numbers")).to_contain_text(
        f"{others} move", timeout=BACK_MS
    )


@pytest.mark.parametrize("way", ["at the nodes", "through the proxy"])
def test_a_race_on_two_nodes_is_seen_move_by_move_on_both(place: Place, browser: Browser, way: str) -> None:
    one, two = (node.http for node in place.nodes)
    doors = (one, two) if way == "at the nodes" else (place.proxy.http, place.proxy.http)
    ann, ben = place.person(browser, doors[0], "Ann"), place.person(browser, doors[1], "Ben")
    race, pages = play(ann, ben)
    watchers = [place.person(browser, door).page(f"/watch/{race}") for door in (one, two, place.proxy.http)]
    made = [0, 0]
    for turn in range(6):
        seat = (0, 0, 1)[turn % 3]
        hands.type_move(pages[seat], LINE[made[seat]])
        made[seat] += 1
        for watcher in watchers:
            shows(watcher, made)
    has_moved(pages[0], "Ben", *made)
    has_moved(pages[1], "Ann", *reversed(made))
    late = place.person(browser, two).page(f"/watch/{race}")
    shows(late, made)
    for page in pages:
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (*pages, *watchers, late):
        expect(page.locator(".standings tbody tr")).to_have_count(2)
        expect(page.locator(".verdict")).to_have_text("Verified")


def test_a_page_plays_on_through_the_proxy_when_its_node_dies(place: Place, browser: Browser) -> None:
    one, two = place.nodes
    place.send_to(one)
    ann, ben = place.person(browser, place.proxy.http, "Ann"), place.person(browser, two.http, "Ben")
    race, pages = play(ann, ben)
    watchers = [place.person(browser, door).page(f"/watch/{race}") for door in (two.http, place.proxy.http)]
    place.send_to(one, two)
    for page in pages:
        for move in LINE[:2]:
            hands.type_move(page, move)
    for watcher in watchers:
        shows(watcher, [2, 2])
    one.kill()
    hands.type_move(pages[0], LINE[2])
    has_moved(pages[0], "Ben", 3, 2)
    expect(pages[0].locator(".connection")).to_have_class("connection good", timeout=BACK_MS)
    hands.type_move(pages[0], LINE[3])
    hands.type_move(pages[1], LINE[2])
    for watcher in watchers:
        shows(watcher, [4, 3])
    one.start()
    shows(place.person(browser, one.http).page(f"/watch/{race}"), [4, 3])
    hands.type_move(pages[1], LINE[3])
    for watcher in watchers:
        shows(watcher, [4, 4])
    check_replay(pages, ann, race, 4)
