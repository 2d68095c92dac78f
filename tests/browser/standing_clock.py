"""A page whose clock stands while a player does what must be done within seconds, and then goes on.

install(page)                # before the page that counts is loaded
with stands(page):           # no countdown ends here, however busy the machine is
    page.click("#start-now")
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Page

AHEAD_S: Final = 3_600.0
"""A clock can only be stopped at a time to come: it goes on until it is told to stop."""


def install(page: Page) -> None:
    """Give all that the page loads from now on a clock that can be stopped."""
    page.clock.install()


@contextmanager
def stands(page: Page) -> Iterator[None]:
    """Stop the page's clock and its timers for as long as the block lasts."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1_000 + AHEAD_S)
    yield
    page.clock.resume()
