"""What a visitor does in the second engine: goes to pages, presses, drags and types.

It knows where things lie on the pages, and no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import httpx
from selenium.common.exceptions import NoSuchFrameException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

WAIT_S: Final = 60.0
_TOP: Final = """return [...document.querySelectorAll(`#table [data-pile="${arguments[0]}"] > *`)].at(-1)"""
_PILES: Final = """return Object.fromEntries([...document.querySelectorAll(`${arguments[0]} [data-pile]`)].map((pile) =>
  [pile.dataset.pile, [...pile.querySelectorAll(".sd-card")].map((card) => card.dataset.card ?? "")]))"""
_STILL: Final = "return document.querySelector('#table').getAnimations({ subtree: true }).length === 0"
_PRESS: Final = """const name = arguments[0];
const button = [...document.querySelectorAll("button, a.sd-button")].find((each) =>
  each.offsetParent !== null && each.textContent.trim() === name && !each.closest("dialog:not([open])") &&
  (document.querySelector("dialog[open]") === null || each.closest("dialog[open]") !== null));
return button ?? null"""


NO_ERROR: Final = "ResizeObserver loop completed with undelivered notifications."
"""Said when a table takes another height as its width changes: what is left to tell comes with the next frame."""
_LISTEN: Final = """if (location.pathname !== arguments[0] || document.documentElement === null) return false;
if (window.errorsHeard) return true;
const heard = (window.errorsHeard = []);
addEventListener("error", (event) => heard.push(event.message ?? `not loaded: ${event.target.src}`), true);
addEventListener("unhandledrejection", ({ reason }) => heard.push(`not handled: ${reason}`));
addEventListener("securitypolicyviolation", (event) => heard.push(`${event.violatedDirective}: ${event.blockedURI}`));
const said = console.error;
console.error = (...words) => { heard.push(words.join(" ")); said(...words); };
return true"""


class Visitor:
    """Somebody with the second engine, at a server. What goes wrong on pages is heard from their first moments on."""

    def __init__(self, driver: WebKitGTK, url: str) -> None:
        """Begin without a name."""
        self.driver, self.url = driver, url
        self.errors: list[str] = []

    def be_called(self, name: str) -> str:
        """Take a name, by the cookie of a new guest; return the guest's token."""
        token = str(httpx.post(f"{self.url}/api/me", json={"name": name}, trust_env=False).json()["token"])
        self.go("/help")  # a cookie is put where one is
        self.driver.add_cookie({"name": "sid", "value": token, "path": "/", "httpOnly": True})
        return token

    def go(self, path: str) -> None:
        """Open a page of the site."""
        self.leave()
        self.driver.get(self.url + path)
        self.comes_to(path)

    def comes_to(self, path: str) -> None:
        """Wait for a page that was gone to, and hear what goes wrong on it."""
        self.until(lambda: self._listens(path), path)

    def _listens(self, path: str) -> bool:
        try:
            return bool(self.script(_LISTEN, path))
        except NoSuchFrameException:  # the page before it went while it was asked
            return False

    def leave(self) -> None:
        """Note what has gone wrong on this page."""
        self.errors += [text for text in self.script("return window.errorsHeard ?? []") if text != NO_ERROR]

    def find(self, selector: str) -> WebElement:
        """The first element, once it is there and seen."""
        return self._element(lambda: next((e for e in self._all(selector) if e.is_displayed()), None), selector)

    def press(self, name: str) -> None:
        """Press the button or link of that text, of the open dialog if there is one."""
        self.until(lambda: self.script(_PRESS, name), name).click()

    def follow(self, name: str, path: str) -> None:
        """Press what leads to another page."""
        button = self.until(lambda: self.script(_PRESS, name), name)
        self.leave()
        button.click()
        self.comes_to(path)

    def drag(self, source: str, target: str) -> None:
        """Carry the top card of a pile to another one with the mouse, once no card is on its way."""
        self.until(lambda: self.script(_STILL), "a table at rest")
        start, end = self.top(source), self.top(target)
        mouse = ActionChains(self.driver, duration=20)
        mouse.move_to_element_with_offset(start, 0, 6 - start.size["height"] // 2).click_and_hold()
        mouse.move_by_offset(8, 8).move_to_element(end).release().perform()

    def carry_by_keys(self, source: str, target: str) -> None:
        """The same with Enter on the card and Enter on its new place."""
        for pile in (source, target):
            self.script("arguments[0].focus()", self.top(pile))
            self.key(Keys.ENTER)

    def key(self, *keys: str) -> None:
        """Press keys together, where the focus is."""
        chain = ActionChains(self.driver, duration=0)
        for each in keys:
            chain.key_down(each)
        for each in reversed(keys):
            chain.key_up(each)
        chain.perform()

    def top(self, pile: str) -> WebElement:
        """The top card of a pile, or its empty place."""
        return self._element(lambda: self.script(_TOP, pile), pile)

    def piles(self, root: str = "#table") -> dict[str, list[str]]:
        """The cards of every pile by their numbers."""
        return dict(self.script(_PILES, root))

    def text(self, selector: str) -> str:
        """What an element says."""
        return self.find(selector).text

    def until(self, wanted: Callable[[], Any], what: str) -> Any:
        """Wait until something is so."""
        return WebDriverWait(self.driver, WAIT_S, poll_frequency=0.05).until(lambda _: wanted(), f"never: {what}")

    def script(self, text: str, *arguments: object) -> Any:
        """Run a script in the page."""
        return self.driver.execute_script(text, *arguments)

    def _element(self, wanted: Callable[[], WebElement | None], what: str) -> WebElement:
        found = self.until(wanted, what)
        assert isinstance(found, WebElement)
        return found

    def _all(self, selector: str) -> list[WebElement]:
        return list(self.driver.find_elements(By.CSS_SELECTOR, selector))
