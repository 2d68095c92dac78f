"""What the race page loads, in real browsers: little before the first move, and never so that an end is lost."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.racing import Come, begun, resign

SCRIPTS = "performance.getEntriesByType('resource').filter(({name}) => name.endsWith('.js'))"
LATE = "**/assets/afterwards-*.js"


def test_the_scripts_of_the_race_page_stay_small_and_the_end_waits_for_none(person: Come) -> None:
    ann = person("Ann")
    # All that is fetched until the first move is made counts; what idle time is used for comes later.
    ann.context.add_init_script("window.requestIdleCallback = (call) => { window.idle = call; return 1; }")
    page = ann.page(f"/race/{ann.create(seats=1)}")
    page.get_by_role("button", name="Start").click()
    begun(page)
    hands.type_move(page, "1a")
    sizes = page.evaluate(f"{SCRIPTS}.map(e => [e.name.split('/').at(-1), e.encodedBodySize])")
    assert len(sizes) > 0
    assert not any(name.startswith("afterwards") for name, _ in sizes)
    assert 0 < sum(size for _, size in sizes) <= 60 * 1024, sizes
    hands.until(page, "window.idle !== undefined")
    page.evaluate("window.idle()")
    hands.until(page, f"{SCRIPTS}.some(({{name}}) => name.includes('/afterwards-'))")
    page.context.route(LATE, lambda route: route.abort())
    resign(page)
    expect(page.locator(".verdict")).to_have_text("Verified")


def test_a_part_that_cannot_be_loaded_is_said_and_tried_again(person: Come) -> None:
    ann = person("Ann")
    ann.context.route(LATE, lambda route: route.abort())
    page = ann.page(f"/race/{ann.create(seats=1)}")
    page.get_by_role("button", name="Start").click()
    begun(page)
    resign(page)
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    ann.context.unroute(LATE)
    expect(page.locator("#panel h1")).to_have_text("Race over")
    expect(page.locator(".verdict")).to_have_text("Verified")
