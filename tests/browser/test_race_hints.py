"""Hints of a race in real browsers: asked for twice, since they cost *clean*, and only where the host allows them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.racing import Come, alone
from tests.browser.solved import LINE, SEED


def test_the_first_hint_is_asked_for_twice_and_says_what_is_proved(person: Come) -> None:
    _, page = alone(person, seed=SEED, hints=True)
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
    _, page = alone(person)
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
