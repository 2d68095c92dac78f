"""The page that verifies a race, in a real browser: honest races, a forged one, files, races that are not over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessible import faults
from tests.browser.conftest import Person, RunningServer
from tests.operations.racing import Player, play

Come = Callable[..., Person]
RECORDED = Path(__file__).parents[1] / "vectors" / "verified.json"


@pytest.fixture(scope="module")
def race(server: RunningServer) -> str:
    """A race that is over: a few moves of one player."""
    player = Player(server, rules="klondike/1/unlimited")
    with player.seated() as (socket, _):
        player.start(socket)
        play(socket, 1, "s", "s", "u")
        socket.send('{"t":"resign"}')
        while json.loads(socket.recv(timeout=60))["t"] != "over":
            pass
    return player.race


def _is_clean(page: Page) -> None:
    assert faults(page) == []


def test_from_the_result_of_a_race_to_its_verification_and_back(person: Come, race: str) -> None:
    page = person("Eve").page(f"/race/{race}")
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("link", name="Verify the whole race").click()
    page.wait_for_url(f"**/verify/{race}")
    expect(page.locator(".verified [role=status]")).to_contain_text("Verified")
    expect(page.locator(".checked > li")).to_have_count(7)
    assert [text.split(":")[0].strip() for text in page.locator(".checked > li strong").all_inner_texts()] == [
        "Holds"
    ] * 6 + ["Not looked at"]
    _is_clean(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    page.get_by_text("Verify a saved record").click()
    page.get_by_label("Open a file").set_input_files(saved.value.path())
    expect(page.locator(".verified.good")).to_be_visible()
    page.goto(page.url)
    page.get_by_role("link", name="Back to the race").click()
    page.wait_for_url(f"**/race/{race}")


def test_a_forged_race_is_shouted_and_every_difference_is_named(person: Come, race: str) -> None:
    def forge(route: Route) -> None:
        record: dict[str, Any] = route.fetch().json()
        record["seats"][0]["moves"][1] = "r"
        record["standings"][0]["home"] = 52
        record["opened"]["nonces"][0] = "00" * 16
        route.fulfill(json=record)

    page = person("Eve", 390, 844).page("/verify")
    page.route("**/api/races/*/replay", forge)
    page.goto(page.url + f"/{race}")
    expect(page.get_by_role("alert")).to_contain_text("NOT VERIFIED")
    differs = page.locator(".checked > li.bad")
    expect(differs).to_have_count(3)
    expect(differs.nth(0)).to_contain_text("the race seed")
    expect(differs.nth(1)).to_contain_text("Ann: move 2")
    expect(differs.nth(1)).to_contain_text("stock_not_empty")
    expect(differs.nth(2)).to_contain_text("Ann: cards home in the standings")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    _is_clean(page)


def test_records_are_opened_and_pasted_and_what_is_none_is_told(person: Come, tmp_path: Path) -> None:
    races = json.loads(RECORDED.read_text("utf-8"))["races"]
    file = tmp_path / "race.json"
    file.write_text(json.dumps(races["certified_klondike"]))
    page = person("Eve").page("/verify")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.locator(".verified.good")).to_contain_text("Holds: The deal can be won")
    _is_clean(page)
    page.get_by_label("Or paste its text").fill('{"race": "abc123"}')
    page.get_by_role("button", name="Verify this text").click()
    expect(page.get_by_role("alert")).to_contain_text("This cannot be read")
    page.get_by_label("Or paste its text").fill(json.dumps(races["photo_finish"]))
    page.get_by_role("button", name="Verify this text").click()
    expect(page.locator(".verified.good")).to_contain_text("Photo finish")


def test_a_race_that_is_not_over_and_one_that_is_none(person: Come) -> None:
    eve = person("Eve")
    running = eve.create(seats=2)
    page = eve.page(f"/verify/{running}")
    expect(page.get_by_role("alert")).to_contain_text("Not over yet")
    page.goto(page.url.replace(running, "nobody1"))
    expect(page.get_by_role("alert")).to_contain_text("There is no such race")
