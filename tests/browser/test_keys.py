"""The question mark on the pages without a table: all keys, over whatever is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person

Come = Callable[..., Person]
PAGES = ("/", "/daily", "/boards", "/account", "/settings", "/help", "/verify", "/admin", "/players/nobody", "/nowhere")


@pytest.mark.parametrize("path", PAGES)
def test_all_keys_are_shown_on_every_page(person: Come, path: str) -> None:
    page = person("Ann", 360, 740).page(path)
    keys = page.get_by_role("dialog", name="All keys")
    place = page.get_by_role("navigation", name="Pages").get_by_role("link", name="Solo")
    place.press("?")
    expect(keys.get_by_role("button", name="Close")).to_be_focused()
    expect(keys.get_by_role("heading", name="At a table")).to_be_visible()
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
    calendar = keys.get_by_text("In the calendar, to another month")
    expect(calendar).to_have_count(1 if path == "/daily" else 0)
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(place).to_be_focused()


@pytest.mark.parametrize("path", ["/race/abcdefgh", "/watch/abcdefgh", "/replay/abcdefgh", "/ghost/abcdefgh?seat=1"])
def test_they_are_shown_where_there_is_no_such_race(person: Come, path: str) -> None:
    page = person("Ann").page(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="All keys")
    expect(keys.get_by_role("heading", name="At a table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()


def test_they_are_shown_once_to_the_invited_and_once_at_the_table(person: Come) -> None:
    race = person("Ann").create(seats=2)
    page = person().page(f"/race/{race}")
    name = page.get_by_label("Your name")
    expect(name).to_be_visible()
    page.locator("body").press("?")
    keys = page.get_by_role("dialog", name="All keys")
    expect(keys.get_by_role("heading", name="At a table")).to_be_visible()
    page.keyboard.press("Escape")
    name.fill("Ben")
    name.press("Enter")
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    page.locator("body").press("?")
    expect(keys).to_have_count(1)
    expect(keys.get_by_role("heading", name="At a table")).to_have_count(0)  # the table's own


def test_a_question_mark_that_is_typed_shows_nothing(person: Come) -> None:
    page = person().page("/")
    name = page.get_by_label("Your name")
    name.fill("")
    name.press_sequentially("Ann?")
    expect(name).to_have_value("Ann?")
    page.get_by_role("radio", name="Klondike").press("?")
    expect(page.get_by_role("dialog", name="All keys")).to_be_visible()


def test_keys_that_cannot_be_loaded_now_are_said_to_be_missing(person: Come) -> None:
    page = person("Ann").page("/")
    page.context.set_offline(True)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Solo").press("?")
    expect(page.get_by_role("status").get_by_text("could not be loaded")).to_be_visible()
