"""The lobby in a real browser: a name, the live list, a new race with all its options."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, two_tabs
from tests.browser.conftest import Person
from tests.browser.solved import LINE, SEED

Come = Callable[..., Person]


def _choose(page: Page, label: str) -> None:
    page.get_by_role("radio", name=label, exact=True).check()


def test_a_name_is_chosen_kept_and_changed(person: Come) -> None:
    page = person().page("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Use this name").click()
    expect(page.locator("#who")).to_contain_text("You play as Ann")
    page.reload()
    page.get_by_role("button", name="Change name").press("Enter")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Your name").press("Enter")
    expect(page.locator("#who")).to_contain_text("You play as Anna")
    expect(page.get_by_role("button", name="Change name")).to_be_focused()


def test_a_name_typed_and_not_confirmed_is_the_name_of_who_creates_a_race(person: Come) -> None:
    page = person().page("/")
    page.get_by_label("Your name").fill("Hedwig")
    page.get_by_role("button", name="Create race").click()
    page.wait_for_url("**/race/*")
    expect(page.locator(".seats")).to_contain_text("Hedwig")


def test_a_name_that_cannot_be_is_refused_with_the_reason(person: Come) -> None:
    page = person().page("/")
    page.get_by_label("Your name").fill("\u202e\u202e")
    page.get_by_role("button", name="Use this name").click()
    expect(page.get_by_role("alert")).to_contain_text("another name")


def test_a_new_race_is_listed_live_and_joined_from_the_list(person: Come) -> None:
    ann, ben = person("Dora").page("/"), person("Ben").page("/")
    card = ben.locator(".race-card", has_text="Dora")
    expect(ben.locator(".live")).to_have_text("live")
    expect(card).to_have_count(0)
    _choose(ann, "Klondike")
    ann.get_by_label("Seats", exact=True).select_option("2")
    ann.get_by_role("button", name="Create race").click()
    ann.wait_for_url("**/race/*")
    expect(card).to_contain_text("Klondike")
    card.get_by_role("link", name="Join the race of Dora").click()
    ben.get_by_role("button", name="Take a seat").click()
    expect(ann.locator(".seats")).to_contain_text("Ben")


def test_the_list_follows_a_race_to_its_start_and_end(person: Come) -> None:
    ann, looker = person("Flora"), person("Eve").page("/")
    race = ann.create(seats=1)
    card = looker.locator(".race-card", has_text="Flora")
    expect(card).to_contain_text("open")
    page = ann.page(f"/race/{race}")
    page.get_by_role("button", name="Start").click()
    expect(looker.locator(".part-live").locator(".race-card", has_text="Flora")).to_contain_text("just started")
    expect(card.get_by_role("link", name="Join")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(card).to_have_count(0)


def test_live_races_show_how_far_everybody_is_and_how_many_watch_the_most_watched_first(person: Come) -> None:
    first, second = person("Hugo"), person("Iris")
    races = {}
    for who, name in ((first, "Hugo"), (second, "Iris")):
        races[name] = who.create(seats=1, seed=SEED)
        page = who.page(f"/race/{races[name]}")
        page.get_by_role("button", name="Start").click()
        expect(page.locator("body")).to_have_attribute("data-playing", "true")
    home = next(count for count, move in enumerate(LINE, 1) if move.endswith("h"))
    for move in LINE[:home]:
        hands.type_move(page, move)  # the page of Iris
    looker = person("Kai").page("/")
    live = looker.locator(".part-live")
    expect(live.get_by_role("progressbar", name="Iris: 1 of 52 cards home")).to_be_visible()
    person().page(f"/watch/{races['Hugo']}")
    card = live.locator(".race-card", has_text="Hugo")
    expect(card).to_contain_text("1 watching")  # numbers alone are told seldom
    names = live.locator(".race-card .name").filter(has_text=re.compile("Hugo|Iris"))
    expect(names).to_have_text(["Hugo", "Iris"])  # Iris has started later, and nobody watches her
    link = card.get_by_role("link", name="Watch the race of Hugo")
    link.focus()
    link.press("Enter")
    looker.wait_for_url(f"**/watch/{races['Hugo']}")
    expect(looker.locator("#panel .head")).to_contain_text("2 watching")


def test_the_order_is_held_while_somebody_is_in_the_list(person: Come) -> None:
    for name in ("Lena", "Mona"):
        person(name).create(rules="klondike/1/1")
    page = person("Kai").page("/")
    waiting = page.locator(".part-waiting .race-card .names").filter(has_text=re.compile("Lena|Mona|Nils"))
    expect(waiting).to_have_text(["Mona", "Lena"])
    page.get_by_role("link", name="Join the race of Lena").focus()
    person("Nils").create(rules="klondike/1/1")
    expect(waiting).to_have_text(["Mona", "Lena", "Nils"])
    expect(page.get_by_role("link", name="Join the race of Lena")).to_be_focused()
    page.locator("main").focus()
    expect(waiting).to_have_text(["Nils", "Mona", "Lena"])


def test_every_option_is_chosen_in_the_form_and_shown_before_the_start(person: Come) -> None:
    page = person("Ann").page("/")
    page.get_by_label("Time limit").select_option("1800")
    page.get_by_text("More options").click()
    for label in ("when I say so", "with the first one home", "all cards"):
        _choose(page, label)
    page.get_by_label("Undo is allowed").uncheck()
    page.get_by_label("Hints are allowed").check()
    expect(page.locator(".new-race")).to_contain_text("no longer has a clean run")
    page.get_by_label("Show it in the list").uncheck()
    page.get_by_label("Choose the deal").fill("617")
    expect(page.locator(".new-race")).to_contain_text("A chosen deal can be known beforehand")
    page.get_by_role("button", name="Create race").click()
    page.wait_for_url("**/race/*")
    options = page.locator(".options")
    for text in (
        "when the host says so",
        "with the first one home",
        "30 minutes",
        "not allowed",
        "cards",
        "chosen: 617",
    ):
        expect(options).to_contain_text(text)
    expect(options.locator("dl > div", has_text="Undo")).to_contain_text("not allowed")
    expect(options.locator("dl > div", has_text="Hints")).to_have_text(re.compile(r"^Hints\s*allowed$"))
    expect(page.locator(".invite")).to_contain_text("Only people with the link")


def test_an_unlisted_race_is_not_in_the_list(person: Come) -> None:
    ann = person("Gerda")
    ann.create(listed=False)
    shown = ann.create(rules="klondike/1/3")
    page = person("Eve").page("/")
    expect(page.locator(".race-card", has_text="Gerda")).to_have_count(1)
    expect(page.get_by_role("link", name="Join the race of Gerda")).to_have_attribute("href", f"/race/{shown}")


def test_klondike_warns_where_spectators_see_cards(person: Come) -> None:
    page = person("Ann").page("/")
    _choose(page, "Klondike")
    page.get_by_text("More options").click()
    _choose(page, "what each player sees")
    expect(page.locator(".new-race")).to_contain_text("Spectators can spoil")


def test_a_name_chosen_in_one_tab_is_known_to_whoever_comes_back_to_another(person: Come) -> None:
    somebody = person()
    first, second = somebody.page("/"), somebody.page("/")
    expect(first.get_by_label("Your name")).to_be_visible()
    second.get_by_label("Your name").fill("Olga")
    second.get_by_role("button", name="Use this name").click()
    expect(second.locator("#who")).to_contain_text("You play as Olga")
    first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(first.locator("#who")).to_contain_text("You play as Olga")


@pytest.mark.parametrize("locks", [True, False])
def test_a_tab_that_waits_for_another_says_so_and_offers_ways_on(person: Come, locks: bool) -> None:
    somebody = person()
    if not locks:  # as on plain http
        somebody.context.add_init_script("delete Navigator.prototype.locks")
    one, other = somebody.page("/"), somebody.page("/")
    create = other.get_by_role("button", name="Create race")
    waiting = other.get_by_role("dialog", name="Waiting for another tab")
    two_tabs.hung(one, lambda page: page.get_by_role("button", name="Create race").click())
    create.click()
    expect(waiting.get_by_role("button", name="Go on here")).to_be_focused()
    other.keyboard.press("Escape")
    expect(waiting).to_be_hidden()
    expect(other.locator("#create")).to_contain_text("Nothing was done.")
    create.click()
    waiting.get_by_role("button", name="Go on here").click()
    hosts = []
    for page in (other, one):
        expect(page).to_have_url(re.compile(r"/race/\w+$"))
        race = somebody.context.request.get(page.url.replace("/race/", "/api/races/")).json()
        hosts.append(race["race"]["seats"][0]["player"])
    assert hosts == [somebody.context.request.get(f"{somebody.url}/api/me").json()["player"]] * 2


def test_a_tab_that_waits_goes_on_by_itself_when_the_other_has_its_answer(person: Come) -> None:
    somebody = person()
    one, other = somebody.page("/"), somebody.page("/")
    answer = two_tabs.hung(one, lambda page: page.get_by_role("button", name="Create race").click())
    other.get_by_role("button", name="Use this name").click()
    expect(other.get_by_role("dialog", name="Waiting for another tab")).to_be_visible()
    answer()
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(other.locator("#who")).to_contain_text("You play as")


def test_two_tabs_that_create_races_in_the_same_instant_are_one_guest(person: Come) -> None:
    somebody = person()
    one, other = somebody.page("/"), somebody.page("/")
    two_tabs.both(one, other, lambda page: page.get_by_role("button", name="Create race").click())
    for page in (one, other):
        expect(page.locator(".seats")).to_contain_text("you")
    races = [
        somebody.context.request.get(f"{page.url.replace('/race/', '/api/races/')}").json() for page in (one, other)
    ]
    hosts = [race["race"]["seats"][0]["player"] for race in races]
    assert hosts == [somebody.context.request.get(f"{somebody.url}/api/me").json()["player"]] * 2
