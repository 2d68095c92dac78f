"""The help page in a real browser: it fits, and can be reached from every page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Person, RunningServer

Come = Callable[..., Person]
SHADOWS = """[...document.querySelectorAll('.steps .sd-card')].map((card) => {
  return [card.classList.contains('held'), getComputedStyle(card).boxShadow];
})"""
PAGES = ["/", "/daily", "/solo", "/boards", "/account", "/verify", "/help"]


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_the_page_fits(browser: Browser, site: str, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 700}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    page.goto(f"{site}/help#supermoves")
    expect(page.get_by_role("heading", level=2)).to_have_count(8)
    expect(page.locator(".steps .sd-card")).to_have_count(6 * 4 + 7 * 4)
    expect(page.locator("#supermoves")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    drawn = page.evaluate(SHADOWS)
    moved, still = ({shadow for is_moved, shadow in drawn if is_moved is which} for which in (True, False))
    assert moved  # the cards of the last move are told from the others
    assert not moved & still
    assert wrong == []
    context.close()


def test_every_page_leads_there_and_fits_a_small_phone(person: Come, server: RunningServer) -> None:
    page = person(None).page("/")
    page.get_by_role("navigation").get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play")
    expect(page.get_by_role("navigation", name="Pages").locator("[aria-current]")).to_have_text("Help")
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(server.url)
    page.get_by_role("link", name="All rules and keys").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play")
    for path in PAGES:
        page.goto(server.url + path)
        expect(page.locator(".sd-nav")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    for width in (375, 431, 481, 700):  # where names come and go
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
