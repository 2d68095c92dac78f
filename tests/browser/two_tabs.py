"""Two tabs of one browser that ask in the same instant to be somebody: the first is held until the second waits for it.

It knows the name of the turn that tabs take, and no page.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser import hands

WAITING = """navigator.locks.query().then(({ held, pending }) =>
    [held, pending].every((turns) => turns.filter(({ name }) => name === "squaredeal.guest").length === 1))"""


def both(one: Page, other: Page, act: Callable[[Page], None]) -> None:
    """Have both pages do what makes a guest, the second while the first one's request is on its way."""
    on_their_way: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            on_their_way.append(route)
        else:
            route.fallback()

    one.context.route("**/api/me", hold)
    with one.expect_request(lambda request: request.url.endswith("/api/me") and request.method == "POST"):
        act(one)
    act(other)
    hands.until(other, WAITING)
    assert len(on_their_way) == 1
    on_their_way[0].continue_()
    for page in (one, other):
        expect(page).to_have_url(re.compile(r"/race/\w+$"))


def hung(page: Page, act: Callable[[Page], None]) -> Callable[[], None]:
    """Have a page ask to be somebody, and hold that back until what is returned is called."""
    on_their_way: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST" and not on_their_way:
            on_their_way.append(route)
        else:
            route.fallback()

    def answer() -> None:
        while not on_their_way:  # what the browser has to tell is heard while it is asked something
            page.evaluate("0")
        on_their_way[0].continue_()

    page.context.route("**/api/me", hold)
    with page.expect_request(lambda request: request.url.endswith("/api/me") and request.method == "POST"):
        act(page)
    return answer
