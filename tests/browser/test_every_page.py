"""Every page in every state, light and dark, on a desktop and the smallest phone: accessible, fitting, no errors.

Tables are looked at in every look that the settings offer. What a page does is for its own file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

from tests.browser.accessible import COLOURS, faults
from tests.browser.hands import drawn
from tests.browser.looks import LOOKS, Look
from tests.browser.sights import SIGHTS, Sight
from tests.browser.stage import Stage, staged

PHONE: Final[ViewportSize] = {"width": 320, "height": 640}
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
TABLE: Final = "solo-klondike"
"""Looked at in every look; other tables are drawn by the same code."""
EXPECTED: Final = ("401 (Unauthorized)", "403 (Forbidden)", "404 (Not Found)")
"""Answers that a page asks for to know who is there; the browser itself tells of them."""
UNNAMED: Final = re.compile(
    r"^\s*- (?:button|checkbox|combobox|dialog|link|progressbar|radio|radiogroup|slider|spinbutton|switch|tab|textbox)"
    r"(?: \[[^]]*])*:?$",
    re.MULTILINE,
)
"""A control in an accessibility snapshot that has no name."""


@pytest.fixture(scope="module")
def stage(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staged(tmp_path_factory.mktemp("stage")) as made:
        yield made


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture(scope="module")
def tab(context: BrowserContext, stage: Stage) -> Page:
    """One for all: a new one would load every script anew, and axe with them."""
    page = context.new_page()
    page.goto(f"{stage.server.http}/help")
    return page


@pytest.fixture
def errors(context: BrowserContext) -> Iterator[list[str]]:
    """What pages say went wrong, scripts and the content security policy among it."""
    found: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in EXPECTED):
            found.append(message.text)

    context.on("console", said)
    context.on("weberror", lambda error: found.append(str(error.error)))
    yield found
    context.remove_listener("console", said)


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name)
def test_it_is_accessible_fits_and_has_no_error(
    sight: Sight, stage: Stage, context: BrowserContext, tab: Page, errors: list[str]
) -> None:
    tab.set_viewport_size(DESKTOP)
    page = sight.shown(context, stage, tab=None if sight.kept else tab)
    found: dict[str, list[str]] = {}
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        drawn(page)
        found[scheme] = faults(page)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            found[scheme].append(f"{wide} px too wide")
        found[scheme] += UNNAMED.findall(page.locator("body").aria_snapshot())
    for look in LOOKS if sight.name == TABLE else ():
        found[look.name] = _in(look, page)
    if page != tab:
        page.close()
    assert {where: what for where, what in found.items() if what} == {}
    assert errors == []


def _in(look: Look, page: Page) -> list[str]:
    """What is to be mended in a look: in the dark, where it is put on, and in the light."""
    look.put_on(page)
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        drawn(page)
        found += faults(page, "#table", COLOURS)
    look.take_off(page)
    return found
