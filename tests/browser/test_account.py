"""The account page in a real browser: in by both doors, out again, and everything between, by keyboard and eye."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults
from tests.browser.conftest import Person, RunningServer

Come = Callable[..., Person]
PASSWORD = "correct horse"


def _panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def _make(page: Page, name: str) -> None:
    panel = _panel(page, "Make an account")
    panel.get_by_label("Your name").fill(name)
    panel.get_by_label("Password", exact=True).fill(PASSWORD)
    panel.get_by_label("Password", exact=True).press("Enter")
    expect(page.locator("#account .who")).to_contain_text(f"You are signed in as {name}")


def _enter(page: Page, name: str, password: str = PASSWORD) -> None:
    panel = _panel(page, "Sign in")
    panel.get_by_label("Your name").fill(name)
    panel.get_by_label("Password", exact=True).fill(password)
    panel.get_by_role("button", name="Sign in").click()


def test_a_guest_makes_an_account_from_the_lobby_and_is_the_same_elsewhere(person: Come, server: RunningServer) -> None:
    ann = person("Ann")
    page = ann.page("/")
    page.get_by_role("navigation").get_by_role("link", name="Account").click()
    expect(_panel(page, "Make an account").get_by_label("Your name")).to_have_value("Ann")
    guest = ann.context.request.get(f"{server.url}/api/me").json()
    _make(page, "Ann")
    expect(page.locator("#says")).to_have_text("You have an account now, Ann.")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    phone = person().page("/account")
    _enter(phone, "ANN")
    expect(phone.locator("#account .who")).to_contain_text("You are signed in as Ann")
    assert phone.context.request.get(f"{server.url}/api/me").json()["player"] == guest["player"]
    phone.goto(f"{server.url}/")
    expect(phone.locator("#who")).to_contain_text("You play as Ann")
    phone.goto(f"{server.url}/account")
    phone.get_by_role("button", name="Sign out", exact=True).click()
    expect(_panel(phone, "Sign in")).to_be_visible()
    expect(phone.locator("#says")).to_have_text("You are signed out.")


def test_what_is_refused_is_said_at_its_form_and_what_was_typed_stays(person: Come) -> None:
    page = person().page("/account")
    _enter(page, "Nobody I know", "wrong horse")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("no account of that name with that password")
    field = _panel(page, "Sign in").get_by_label("Your name")
    expect(field).to_be_focused()
    expect(field).to_have_value("Nobody I know")
    expect(field).to_have_attribute("aria-describedby", "enter-error")
    secret = _panel(page, "Sign in").get_by_label("Password", exact=True)
    expect(secret).to_have_attribute("type", "password")
    _panel(page, "Sign in").get_by_label("Show what is typed").check()
    expect(secret).to_have_attribute("type", "text")
    panel = _panel(page, "Make an account")
    panel.get_by_label("Your name").fill("Bella")
    panel.get_by_label("Password", exact=True).fill("password1")
    panel.get_by_role("button").click()
    expect(alert).to_contain_text("another password")
    _make(page, "Bella")
    other = person("Guest of honour").page("/account")
    panel = _panel(other, "Make an account")
    panel.get_by_label("Your name").fill("BELLA")
    panel.get_by_label("Password", exact=True).fill(PASSWORD)
    panel.get_by_role("button").click()
    expect(other.get_by_role("alert")).to_contain_text("account of that name")


def test_sessions_a_password_and_the_end(person: Come, server: RunningServer, tmp_path: Path) -> None:
    page, phone = person("Cleo").page("/account"), person().page("/account")
    _make(page, "Cleo")
    _enter(phone, "Cleo")
    expect(phone.locator("#account .who")).to_contain_text("Cleo")
    phone.goto(f"{server.url}/")
    page.reload()
    sessions = _panel(page, "Where you are signed in").get_by_role("listitem")
    expect(sessions).to_have_count(2)
    expect(sessions.filter(has_text="here")).to_have_count(1)
    sessions.get_by_role("button", name="End the session on Chrome").press("Enter")
    expect(sessions).to_have_count(1)
    phone.reload()
    expect(phone.get_by_role("button", name="Use this name")).to_be_visible()
    panel = _panel(page, "Change password")
    panel.get_by_label("Password so far").fill(PASSWORD)
    panel.get_by_label("New password").fill("battery staple")
    panel.get_by_role("button", name="Change password").click()
    expect(page.locator("#says")).to_contain_text("Your password is changed")
    expect(page.get_by_label("New password")).to_have_value("")
    with page.expect_download() as download:
        page.get_by_role("link", name="Take everything along").click()
    download.value.save_as(tmp_path / "export.json")
    assert json.loads((tmp_path / "export.json").read_text())["name"] == "Cleo"
    panel = _panel(page, "Delete account")
    panel.get_by_label("Password", exact=True).fill("battery staple")
    panel.get_by_role("button", name="Delete account").click()
    expect(page.locator("#says")).to_have_text("Your account is deleted.")
    expect(_panel(page, "Sign in")).to_be_visible()


def test_the_page_fits_a_phone_and_has_no_accessibility_violation(person: Come) -> None:
    page = person("Dora", 360, 740).page("/account")
    expect(_panel(page, "Sign in")).to_be_visible()
    _check(page)
    _enter(page, "Nobody", "wrong horse")
    expect(page.get_by_role("alert")).to_be_visible()
    _check(page)
    _make(page, "Dora")
    _check(page)


def _check(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
