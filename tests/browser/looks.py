"""The looks that the settings offer, put on an open page as the settings page of another tab does.

look.put_on(page)          # waits until the page has it
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from tests.browser.hands import LONG_S

KEY: Final = "squaredeal.settings"
DEFAULTS: Final = {"table": "green", "deck": "large", "suits": "two", "back": "lattice", "hand": "right"}
_PUT: Final = """([key, text]) => {
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent("storage", { key, newValue: text, storageArea: localStorage }));
}"""
_HAS: Final = "names => names.map((name) => document.documentElement.dataset[name] ?? null)"


@dataclass(frozen=True)
class Look:
    """Some settings that are not the defaults."""

    name: str
    settings: tuple[tuple[str, str], ...]

    def put_on(self, page: Page) -> None:
        """Keep these settings and let the page hear of it."""
        page.evaluate(_PUT, [KEY, json.dumps(dict(self.settings))])
        self._wait(page, [value for _, value in self.settings])

    def take_off(self, page: Page) -> None:
        """Back to the defaults."""
        page.evaluate(_PUT, [KEY, "{}"])
        self._wait(page, [None for _ in self.settings])

    def _wait(self, page: Page, wanted: list[str] | list[None]) -> None:
        names = [name for name, _ in self.settings]
        end = time.monotonic() + LONG_S
        while (found := page.evaluate(_HAS, names)) != wanted:
            assert time.monotonic() < end, f"{names} are {found}, not {wanted}"
            page.wait_for_timeout(20)


def look(**settings: str) -> Look:
    """Named after what is chosen."""
    return Look("-".join(f"{name}-{value}" for name, value in settings.items()), tuple(settings.items()))


LOOKS: Final = (
    *(look(table=table) for table in ("blue", "wine", "slate", "sand")),
    *(look(deck=deck) for deck in ("classic", "text")),
    look(suits="four"),
    *(look(deck=deck, suits="four") for deck in ("classic", "text")),
    *(look(back=back) for back in ("stripes", "waves", "plain")),
    look(hand="left"),
)
