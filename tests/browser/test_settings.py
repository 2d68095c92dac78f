"""The settings page in a real browser: kept, in step with other tabs, seen from the first paint on, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.accessible import faults

NIGHT = "rgb(16, 22, 20)"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light")
    wrong: list[str] = []
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    yield context
    context.close()
    assert wrong == []


def _open(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    return page


def _choose(page: Page, group: str, value: str) -> None:
    page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=value, exact=True).check()


def _looks(page: Page, **attributes: str) -> None:
    for name, value in attributes.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)


def test_tabs_are_in_step_and_all_is_kept(context: BrowserContext, site: str) -> None:
    there, reading = _open(context, f"{site}/settings"), _open(context, f"{site}/help")
    here = _open(context, f"{site}/settings")
    _choose(here, "Cloth", "Wine")
    _choose(here, "Hand", "Left")
    _choose(here, "Colours", "Dark")
    here.get_by_role("checkbox", name="Send safe cards home").check()
    for page in (here, there, reading):
        _looks(page, table="wine", hand="left", theme="dark")
    expect(reading.locator("body")).to_have_css("background-color", NIGHT)
    expect(there.get_by_role("radio", name="Wine")).to_be_checked()
    expect(there.get_by_role("checkbox", name="Send safe cards home")).to_be_checked()
    here.reload()
    _looks(here, table="wine", hand="left", theme="dark")
    expect(here.get_by_role("radio", name="Wine")).to_be_checked()
    here.get_by_role("button", name="Back to the usual settings").click()
    for page in (here, there, reading):
        expect(page.locator("html:not([data-table], [data-hand], [data-theme])")).to_be_attached()
    expect(there.get_by_role("checkbox", name="Send safe cards home")).not_to_be_checked()


def test_the_first_paint_needs_no_other_script(browser: Browser, site: str) -> None:
    context = browser.new_context(color_scheme="light")
    page = context.new_page()

    def only_the_look(route: Route) -> None:
        route.continue_() if "/look-" in route.request.url else route.abort()

    page.goto(f"{site}/help")
    page.evaluate('localStorage.setItem(\'squaredeal.settings\', \'{"theme":"dark","table":"blue"}\')')
    page.route("**/*.js", only_the_look)
    page.goto(f"{site}/help")
    _looks(page, theme="dark", table="blue")
    expect(page.locator("body")).to_have_css("background-color", NIGHT)
    blocks = "script => !script.async && !script.defer && script.type === '' && script.parentElement === document.head"
    assert page.locator("script[src*='/look-']").evaluate(blocks)
    assert page.locator("meta[name=theme-color]").evaluate_all("all => all.map(({media}) => media)") == [
        "not all",
        "all",
    ]
    context.close()


def test_a_browser_that_keeps_nothing_is_told_of(context: BrowserContext, site: str) -> None:
    context.add_init_script(FULL)
    page = _open(context, f"{site}/settings")
    _choose(page, "Cloth", "Sand")
    expect(page.locator("#refused")).to_contain_text("This browser keeps nothing for this site")
    _choose(page, "Deck", "Text")
    _looks(page, table="sand", deck="text")
    page.reload()
    expect(page.get_by_role("radio", name="Green")).to_be_checked()


def test_what_is_kept_goes_along_in_a_file(context: BrowserContext, site: str, tmp_path: Path) -> None:
    other, page = _open(context, f"{site}/help"), _open(context, f"{site}/settings")
    _choose(page, "Cloth", "Slate")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.name == "square-deal.json"
    page.evaluate("localStorage.setItem('squaredeal.solo.best', '{}'); localStorage.setItem('other', 'stays')")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep").click()
    _looks(page, table="slate")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    for each in (page, other):
        expect(each.locator("html:not([data-table])")).to_be_attached()
    expect(page.locator("#data [role=status]")).to_have_text("Everything that was kept here is deleted.")
    assert page.evaluate("Object.keys(localStorage)") == ["other"]
    page.locator("#data input").set_input_files(file)
    for each in (page, other):
        _looks(each, table="slate")
    expect(page.locator("#data [role=status]")).to_have_text("One thing was loaded.")
    page.locator("#data input").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.locator("#data [role=status]")).to_have_text("This is no file of Square Deal, so nothing was changed.")
    _looks(page, table="slate")


@pytest.mark.parametrize(("width", "scheme"), [(320, "Dark"), (1280, "Light")])
def test_it_fits_goes_by_keyboard_and_has_no_accessibility_violation(
    context: BrowserContext, site: str, width: int, scheme: str
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{site}/settings")
    _choose(page, "Colours", scheme)
    page.get_by_role("radio", name="Green").focus()
    page.keyboard.press("ArrowRight")
    _looks(page, table="blue")
    focused = page.evaluate("document.activeElement.closest('label').getBoundingClientRect().top")
    table = page.locator("#sample").bounding_box()
    assert table is not None
    assert width > 700 or focused >= table["y"] + table["height"]  # not under the table
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#sample .hinted")).to_have_count(1)
    page.locator("#sample [data-card].hinted").click()  # it can be played
    expect(page.locator("#sample [data-pile='3'] .sd-card")).to_have_count(4)
    assert faults(page) == []
