"""What tests of the race page do again and again: wait for the start, and give up.

It knows the page's parts, and neither how a race is made nor who plays.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect


def begun(page: Page) -> None:
    """Wait for the start."""
    expect(page.locator("body")).to_have_attribute("data-playing", "true")
    expect(page.locator("#table .sd-card").first).to_be_visible()


def resign(page: Page) -> None:
    """Give up, and mean it."""
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
