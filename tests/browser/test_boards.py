"""Leaderboards and a player's page in a real browser: filters in the address, one's own row, a phone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from squaredeal.race.results import Result
from squaredeal.store.results import row_of
from tests.browser.accessible import faults
from tests.browser.conftest import Person, RunningServer
from tests.store.results import FINISHED

Come = Callable[..., Person]
GUESTS = 70
NOW = 1_796_000_000_000  # whatever the time is when the tests run: the last day of November 2026
BEFORE = "2026-10"
LONG = "Wolfeschlegelsteinhausenberg"


def _keep(server: RunningServer, players: list[tuple[str, str]], results: list[Result]) -> None:
    """Write results as races leave them; the running server enters them."""
    rows = [row_of(result) | {"scope": "race"} for result in results]
    names = ", ".join(rows[0])
    with closing(sqlite3.connect(server.database, timeout=60)) as connection, connection:
        connection.executemany("INSERT INTO player (id, name, kind, created_at) VALUES (?, ?, 'guest', 0)", players)
        connection.executemany(
            f"INSERT INTO result ({names}) VALUES ({', '.join('?' * len(rows[0]))})",
            [tuple(row.values()) for row in rows],
        )
    server.enters_results()


@pytest.fixture(scope="module")
def filled(server: RunningServer) -> RunningServer:
    """Seventy guests, three by three with the same result."""
    players = [(f"g{number}", LONG if number == 4 else f"Guest {number}") for number in range(GUESTS)]
    results = [
        replace(
            FINISHED,
            race=f"race{number:04}",
            player=f"g{number}",
            kind="guest",
            finished_ms=3_600_000 + number // 3,
            moves=100 + number // 3,
            clean=number % 2 == 0,
            over_at=NOW + number,
        )
        for number in range(GUESTS)
    ]
    _keep(server, players, results)
    return server


def _rows(page: Page) -> list[str]:
    return page.locator("#board tbody th a").all_inner_texts()


def test_a_board_is_filtered_and_paged_by_its_address(person: Come, filled: RunningServer) -> None:
    page = person().page("/")
    page.get_by_role("link", name="Boards", exact=True).click()
    expect(page.locator("#board .none")).to_be_visible()
    page.get_by_role("radio", name="guests").check()
    expect(page.locator("#board tbody tr")).to_have_count(50)
    expect(page.locator("#board .place").nth(3)).to_have_text("1st")  # the head is the first
    expect(page.locator("#board .place").nth(4)).to_have_text("4th")
    page.get_by_role("radio", name="without undo and hints").check()
    expect(page.locator("#board tbody tr")).to_have_count(GUESTS // 2)
    page.go_back()
    expect(page.locator("#board tbody tr")).to_have_count(50)
    expect(page.get_by_role("radio", name="all", exact=True)).to_be_checked()
    page.get_by_role("link", name="Further places").click()
    expect(page.locator("#board tbody tr")).to_have_count(GUESTS - 50)
    expect(page.locator("#board-heading")).to_be_focused()
    expect(page.locator("#says")).to_have_text(f"{GUESTS} players, places 49 to 70 are shown.")
    shown = _rows(page)
    page.reload()
    expect(page.locator("#board tbody tr")).to_have_count(GUESTS - 50)
    assert _rows(page) == shown
    page.get_by_role("link", name="Better places").click()
    expect(page.locator("#board tbody tr")).to_have_count(50)
    page.goto(page.url.replace("before=", "after=A"))
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#board tbody tr")).to_have_count(50)
    page.get_by_role("radio", name="month").check()
    expect(page.locator("#board .period strong")).to_be_visible()
    expect(page.get_by_role("link", name="Next month")).to_have_count(0)
    page.get_by_role("link", name="Month before").click()
    page.get_by_role("link", name="Next month").click()
    expect(page.get_by_role("link", name="Next month")).to_have_count(0)
    page.goto(f"{page.url}&period={BEFORE}")
    expect(page.locator("#board .none")).to_have_text("Nobody brought a race home then.")
    page.get_by_role("link", name="Next month").click()
    expect(page.locator("#board tbody tr")).to_have_count(50)
    page.get_by_role("radio", name="day").check()
    expect(page.locator("#board .none")).to_contain_text("daily")
    page.get_by_label("Game").select_option("klondike/3/3")
    expect(page.get_by_role("radio", name="day")).to_have_count(0)


def test_ones_own_row_is_found_and_marked_and_leads_to_ones_races(person: Come, filled: RunningServer) -> None:
    ann = person("Ann")
    me = ann.context.request.get(f"{filled.url}/api/me").json()["player"]
    own = replace(FINISHED, race="raceann1", player=me, kind="guest", finished_ms=3_600_022, over_at=NOW)
    lost = replace(
        own, race="raceann2", over_at=NOW + 5_000, finished_ms=None, state="resigned", place=2, why="unfinished"
    )
    _keep(filled, [], [own, lost])
    page = ann.page("/boards")
    page.get_by_role("link", name="Where am I?").click()
    row = page.locator("#board .is-own")
    expect(row).to_contain_text("Ann (you)")
    expect(row).to_contain_text("1:00:00.02")
    expect(page.locator("#board tbody tr")).to_have_count(10)  # five before, four behind
    row.get_by_role("link", name="Ann").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann (you)")
    expect(page.locator(".figures > div", has_text="Races")).to_have_text("Races2")
    expect(page.locator("#history tbody tr")).to_have_count(2)
    expect(page.locator("#history tbody tr").first).to_contain_text("resigned")
    page.get_by_role("link", name="1:00:00.02").click()
    expect(page.locator("#board .is-own")).to_contain_text("Ann")


def test_nobody_has_that_page(person: Come, filled: RunningServer) -> None:
    page = person().page("/players/nobody")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such player")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_the_pages_fit_and_have_no_accessibility_violation(
    person: Come, filled: RunningServer, width: int, height: int
) -> None:
    page = person(None, width, height).page("/boards?of=guests")
    expect(page.locator("#board tbody tr")).to_have_count(50)
    _check(page)
    page.goto(f"{filled.url}/players/g4")
    expect(page.locator("#history tbody tr")).to_have_count(1)
    _check(page)


def _check(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
