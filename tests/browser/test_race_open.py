"""The race page before the start, in real browsers: who is invited, sits down or is removed, and what is shown then."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.racing import Come, begun, resign, toasts_stay


def test_an_invitation_asks_for_a_name_and_gives_a_seat(person: Come) -> None:
    ann = person("Ann")
    race = ann.create(seats=2)
    host = ann.page(f"/race/{race}")
    link = host.get_by_label("Link to this race").input_value()
    assert link == f"{ann.url}/race/{race}"
    guest = person().page(link.removeprefix(ann.url))
    expect(guest.locator("#panel h1")).to_have_text("Ann invites you to a race")
    name = guest.get_by_label("Your name")
    name.fill("   ")
    name.press("Enter")  # blanks alone are no name
    expect(name).to_have_value("")
    expect(guest.get_by_role("alert")).to_have_count(0)
    name.fill(" Cid ")
    name.press("Enter")
    expect(guest.locator("main")).to_be_focused()
    expect(host.locator(".seats")).to_contain_text("Cid")
    expect(guest.get_by_role("button", name="I am ready")).to_be_visible()


def test_the_link_is_copied(person: Come) -> None:
    ann = person("Ann")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    race = ann.create()
    page = ann.page(f"/race/{race}")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{ann.url}/race/{race}"


def test_the_host_starts_removes_and_hands_over(person: Come) -> None:
    ann, ben, cid = person("Ann"), person("Ben"), person("Cid")
    race = ann.create(seats=3, start="host")
    host, second, third = (somebody.page(f"/race/{race}") for somebody in (ann, ben, cid))
    second.get_by_role("button", name="Take a seat").click()
    expect(second.locator(".waiting")).to_have_text("The host starts the race.")
    third.get_by_role("button", name="Take a seat").click()
    remove = host.get_by_role("button", name="Remove Cid from the race")
    question = host.get_by_role("dialog", name="Remove Cid?")
    remove.press("Enter")
    expect(question.get_by_role("button", name="Keep")).to_be_focused()
    for keep in ("Escape", "Enter"):
        host.keyboard.press(keep)
        expect(question).to_be_hidden()
        expect(remove).to_be_focused()
        remove.press("Enter")
        expect(question).to_be_visible()
    question.get_by_role("button", name="Remove").press("Enter")
    expect(host.locator(".seats")).not_to_contain_text("Cid")
    expect(host.locator("main")).to_be_focused()
    for _ in range(2):
        expect(third.locator("#panel h1")).to_have_text("The host has removed you")
        expect(third.get_by_role("link", name="All races", exact=True)).to_have_attribute("href", "/")
        expect(third.get_by_role("link", name="Practise alone")).to_have_attribute("href", "/solo")
        expect(third.get_by_role("button", name="Take a seat")).to_have_count(0)
        third.reload()  # a fresh page is told at once
    expect(host.locator(".seats")).not_to_contain_text("Cid")
    host.get_by_role("button", name="Leave").click()
    expect(second.locator(".seats")).to_contain_text("host")
    second.get_by_role("button", name="Start the race").click()
    begun(second)


def test_a_question_whether_to_remove_goes_with_whom_it_is_about(person: Come) -> None:
    ann, ben = person("Ann"), person("Ben")
    race = ann.create(seats=2)
    host, guest = (somebody.page(f"/race/{race}") for somebody in (ann, ben))
    guest.get_by_role("button", name="Take a seat").click()
    host.get_by_role("button", name="Remove Ben from the race").click()
    expect(host.get_by_role("dialog")).to_be_visible()
    toasts_stay(guest)
    guest.get_by_role("button", name="Leave").click()
    expect(host.get_by_role("dialog")).to_be_hidden()
    expect(host.locator("main")).to_be_focused()
    expect(guest.locator("#toast")).to_contain_text("You have given up your seat.")
    expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()


def test_all_keys_are_shown_wherever_the_focus_is_unless_one_writes(person: Come) -> None:
    ann = person("Ann")
    page = ann.page(f"/race/{ann.create(seats=2)}")
    keys = page.get_by_role("dialog", name="All keys")
    for place in (page.get_by_role("button", name="Practise"), page.get_by_role("link", name="Square Deal")):
        place.press("?")
        expect(keys).to_be_visible()
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()
        expect(place).to_be_focused()
    page.get_by_label("Link to this race").press("?")
    page.get_by_role("button", name="I am ready").focus()
    expect(keys).to_have_count(0)
    page.keyboard.press("?")
    expect(keys).to_be_visible()


def test_a_seed_and_names_of_wide_letters_fit_a_phone(person: Come) -> None:
    ann, ben = person("W" * 24, 360, 740), person("字" * 24, 360, 740)
    seed = "W" * 48 + "字" * 48
    race = ann.create(seats=2, seed=seed)
    host, guest = (somebody.page(f"/race/{race}") for somebody in (ann, ben))
    watcher = person("Cid", 360, 740).page(f"/watch/{race}")
    for page in (host, guest, watcher):
        expect(page.locator(".options")).to_contain_text(seed)
    guest.get_by_role("button", name="Take a seat").click()
    _fit(host, guest, watcher, ben.page("/"), person(None, 360, 740).page(f"/race/{race}"))
    for page in (host, guest):
        page.get_by_role("button", name="I am ready").click()
    for page in (host, guest):
        begun(page)
    _fit(host, watcher)
    for page in (host, guest):
        resign(page)
    for page in (host, watcher):
        expect(page.locator(".verification")).to_contain_text(seed)
    replay = ben.page(f"/replay/{race}")
    expect(replay.locator(".deal")).to_contain_text(seed)
    _fit(host, watcher, replay)


@pytest.mark.parametrize("name", ["Mohammed Abdullah Ali", "محمد عبد الله بن علي"])
def test_a_name_that_is_cut_keeps_its_beginning(person: Come, name: str) -> None:
    ann, ben, cid = person("Ann", 360, 740), person(name), person("Cid")
    race = ann.create(seats=3, start="host")
    host, *others = (somebody.page(f"/race/{race}") for somebody in (ann, ben, cid))
    for page in others:
        page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    host.get_by_role("button", name="Start the race").click()
    begun(host)
    told = host.locator(".rival .name", has_text=name)
    assert told.evaluate("name => name.scrollWidth > name.clientWidth")
    assert told.evaluate("""name => {
        const box = name.getBoundingClientRect(), first = document.createRange();
        const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
        first.setStart(text, text.data.search(/\\S/));
        first.setEnd(text, text.data.search(/\\S/) + 1);
        const letter = first.getBoundingClientRect();
        return box.left <= letter.left + 1 && letter.right <= box.right + 1;
    }""")


def _fit(*pages: Page) -> None:
    """Nothing on the pages needs scrolling to the side."""
    for page in pages:
        expect(page.locator("main :is(h1, h2)").first).to_be_visible()
        hands.drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
        wide = "[...document.querySelectorAll('.options, .verification')].filter(e => e.scrollWidth > e.clientWidth)"
        assert page.evaluate(f"{wide}.length") == 0, page.url
