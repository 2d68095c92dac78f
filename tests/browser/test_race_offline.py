"""A race whose network goes and comes back, in a real browser: play goes on, the table stays, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.conftest import Person
from tests.browser.racing import begun
from tests.browser.solved import SHORT_LINE, SHORT_SEED

Come = Callable[..., Person]
TOP = "document.querySelector('#table').getBoundingClientRect().top"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (740, 360), (568, 320), (360, 740)])
def test_a_network_that_goes_moves_no_table_and_loses_no_move(person: Come, width: int, height: int) -> None:
    ann = person("Ann", width, height, touch=True)
    page = ann.page(f"/race/{ann.create(seats=1, seed=SHORT_SEED)}")
    page.get_by_role("button", name="Start").click()
    begun(page)
    before = page.evaluate(TOP)
    ann.context.set_offline(True)
    for move in SHORT_LINE[:3]:
        hands.type_move(page, move)
    connection = page.locator(".connection.bad")
    expect(connection).to_contain_text("3 moves not confirmed")
    expect(connection.get_by_role("button", name="Try now")).to_be_visible()
    assert page.evaluate(TOP) == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.context.set_offline(False)
    expect(page.locator("#play")).to_have_attribute("data-unconfirmed", "0")
    expect(connection).to_have_count(0)
    assert hands.moves(page) == 3
