"""A race that was run over the wire, raced again against the ghosts of its seats, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import hands, standing_clock
from tests.browser.accessible import faults
from tests.browser.conftest import Person, RunningServer
from tests.browser.solved import SHORT_LINE
from tests.browser.wire_race import raced

Come = Callable[..., Person]
LAST = SHORT_LINE[-8:]


def _start(page: Page) -> None:
    with standing_clock.stands(page):
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.get_by_role("button", name="Start now")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#table :focus")).to_have_count(1)


def _is_clean(page: Page) -> None:
    hands.until(page, "document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_a_run_is_raced_as_a_ghost(person: Come, server: RunningServer) -> None:
    race = raced(server)
    eve = person()
    page = eve.page(f"/replay/{race}")
    standing_clock.install(page)
    page.get_by_role("link", name="Race the run of Ben").click()
    expect(page.get_by_role("radio", name=re.compile("Ben"))).to_be_checked()
    expect(page.locator(".ghost-ready")).to_contain_text("This run never came home")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    _win(page)
    page.get_by_role("button", name="Another run").click()
    _lose(page, race)
    sent = {line for line in asked if not line.startswith("GET ") or "/api/" in line}
    assert sent == {f"GET {eve.url}/api/races/{race}/replay"}  # when the page is loaded again


def _win(page: Page) -> None:
    """Against Ben, whose run ends after three moves; over a pause and a new load of the page."""
    _start(page)
    hands.type_move(page, SHORT_LINE[0])
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Resume")).to_be_focused()
    expect(page.locator("#table .sd-board")).to_have_class(re.compile("veiled"))
    page.set_viewport_size({"width": 360, "height": 740})
    _is_clean(page)
    stands = page.inner_text(".duel-clock")
    page.reload()
    expect(page.locator("#over")).to_contain_text("Your race is where you left it")
    assert page.inner_text(".duel-clock") == stands
    assert [len(hands.board(page)[pile]) for pile in SHORT_LINE[0]] == [6, 1]
    _go_on(page, SHORT_LINE[: -len(LAST)])
    for move in LAST:
        hands.type_move(page, move)
    expect(page.get_by_role("heading", name="You were first")).to_be_focused()
    expect(page.locator(".ghost-result")).to_contain_text("The run of Ben never came home.")
    expect(page.get_by_role("row", name=re.compile("^You"))).to_contain_text(str(len(SHORT_LINE)))
    page.set_viewport_size({"width": 1280, "height": 800})
    _is_clean(page)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#shared")).to_contain_text("downloads")


def _go_on(page: Page, moves: list[str]) -> None:
    """As if so many moves had been made when the page was put away."""
    page.evaluate(
        """moves => {
          const kept = JSON.parse(sessionStorage.getItem("squaredeal.ghost"));
          const more = { moves, at: moves.map((_, index) => Math.min(index, kept.ms)) };
          sessionStorage.setItem("squaredeal.ghost", JSON.stringify({ ...kept, ...more }));
        }""",
        moves,
    )
    page.reload()
    expect(page.locator("#over")).to_contain_text("Your race is where you left it")
    page.keyboard.press("p")


def _lose(page: Page, race: str) -> None:
    """Against Ann, who is home at once; her board is seen going there."""
    page.get_by_role("radio", name=re.compile("Ann")).check()
    expect(page).to_have_url(re.compile(rf"/ghost/{race}\?seat=1$"))
    _start(page)
    hands.type_move(page, SHORT_LINE[0])
    expect(page.locator("#news")).to_contain_text("The ghost is home after")
    expect(page.locator("#small .sd-pile.column .sd-card")).to_have_count(0)
    page.keyboard.press("g")
    expect(page.locator("#table .sd-says")).to_contain_text("you have 0 home, the ghost 52")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#table .sd-says")).to_contain_text("Taken back.")
    page.get_by_role("button", name="End").click()
    page.get_by_role("dialog").get_by_role("button", name="End the race").click()
    expect(page.get_by_role("heading", name="The ghost was first")).to_be_focused()
    page.get_by_text("Numbers of the chart").click()
    expect(page.get_by_role("table", name="Cards home over time").locator("tbody tr").last).to_contain_text("52")
    page.goto(page.url.replace("seat=1", "seat=3"))
    expect(page.get_by_role("alert")).to_contain_text("Cid never made a move")
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(0)


def test_what_cannot_be_raced_is_told(person: Come) -> None:
    eve = person("Eve", 390, 844)
    running = eve.create(seats=2)
    page = eve.page(f"/ghost/{running}?seat=1")
    expect(page.get_by_role("alert")).to_contain_text("This race is not over yet")
    page.goto(page.url.replace(running, "nobody1"))
    expect(page.get_by_role("alert")).to_contain_text("There is no such race")
