"""The dailies in real browsers against a real server whose time goes on by days: played, taken up again, and opened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from squaredeal.engine import deal, finish_line, game_from, parse_rules, replay
from squaredeal.race.daily import closes_at, opens_at, sealed_until
from tests.browser import hands, two_tabs
from tests.browser.accessible import faults
from tests.browser.conftest import QUICK, Person, RunningServer
from tests.faults.server_process import ServerProcess
from tests.web.days import EASY, NOON, certified, put_dailies, put_time

Come = Callable[..., Person]
BEFORE: Final = "2094-02-28"
DAY: Final = "2094-03-01"
NEXT: Final = "2094-03-02"
LAST: Final = "2094-03-03"
EAST: Final = "Pacific/Kiritimati"  # UTC+14: tomorrow for half the day
WEST: Final = "Etc/GMT+12"
DEAL: Final = certified("freecell", EASY[0])


class ServerOfDays(RunningServer):
    """A server whose time a test sets while it is stopped."""

    def __init__(self, data: Path) -> None:
        """Start at noon of `DAY`, with the dailies of four days."""
        put_time(data, opens_at(DAY) + NOON)
        put_dailies(data, DAY, BEFORE, NEXT, LAST)  # the first has the shortest line
        options = [text for pair in QUICK.items() for text in pair]
        ServerProcess.__init__(self, data, *options, "--deals-ready", "0")
        self.start()

    def go_to(self, shared_ms: int) -> None:
        """Go on at another time."""
        self.stop()
        put_time(self.data, shared_ms)
        self.start()


@pytest.fixture
def server(built_client: None, tmp_path: Path) -> Iterator[ServerOfDays]:
    """A server of its own, for its time is moved."""
    running = ServerOfDays(tmp_path / "data")
    yield running
    running.stop()


def _card(page: Page, rules: str = "FreeCell") -> Locator:
    return page.locator(".daily-card", has=page.get_by_role("heading", name=rules, exact=True))


def _start(page: Page) -> None:
    page.get_by_role("button", name="Play today's FreeCell").click()
    page.get_by_role("dialog").get_by_role("button", name="Start the clock").click()


def _play(page: Page) -> None:
    """Begin today's FreeCell."""
    _start(page)
    _begun(page)


def _begun(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-playing", "true")
    expect(page.locator("#table .sd-card").first).to_be_visible()


def _accessible(page: Page) -> None:
    hands.drawn(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


@pytest.mark.usefixtures("server")
def test_two_tabs_that_start_the_daily_in_the_same_instant_have_one_run(person: Come) -> None:
    somebody = person()
    one, other = somebody.page("/daily"), somebody.page("/daily")
    two_tabs.both(one, other, _start)
    assert one.url == other.url
    race = somebody.context.request.get(one.url.replace("/race/", "/api/races/")).json()["race"]
    me = somebody.context.request.get(f"{somebody.url}/api/me").json()
    assert [seat["player"] for seat in race["seats"]] == [me["player"]]
    cards = somebody.context.request.get(f"{somebody.url}/api/dailies").json()["dailies"]
    assert {card["rules"]: card["players"] for card in cards}["freecell"] == 1


@pytest.mark.usefixtures("server")
def test_the_head_of_a_run_on_a_phone_on_its_side_is_one_row(person: Come) -> None:
    page = person(width=740, height=360).page("/daily")
    _play(page)
    head, full = page.locator("#top"), page.locator("#top .full")
    expect(full).to_be_visible()
    page.evaluate("document.fonts.ready")
    hands.drawn(page)
    assert head.evaluate("element => element.offsetHeight") <= 50
    expect(page.locator("#top .clock")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_day_is_played_ends_and_is_opened(person: Come, server: ServerOfDays) -> None:
    ann, ben = person("Ann", zone=EAST), person("Ben", 360, 740, zone=WEST)  # and both clocks are months slow
    first = ann.page("/")
    first.get_by_role("region", name="Daily deal").get_by_role("link", name="FreeCell play").click()
    left = _play_and_leave(ben)
    _take_up_and_resign(ben, left)
    hands.until(  # the page that stayed open shows the run to whoever comes back to it
        first, "dispatchEvent(new Event('focus')), document.querySelectorAll('#board tbody tr').length === 1"
    )
    _play(first)
    _bring_home(first)
    _look_at_the_sealed_replay(first, person())
    first.get_by_role("link", name="To the daily deals").click()
    rows = first.locator("#board tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(re.compile(r"1st\s*Ann\s*\(you\)"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"2nd\s*Ben\s*\d+ home"))
    expect(_card(first)).to_contain_text("1st of 2")
    expect(first.locator(".figures")).not_to_contain_text("Better than")
    server.go_to(closes_at(DAY) - 2_000)  # Ann's page stays open meanwhile, and sees midnight
    expect(first.locator(".next .date")).to_have_text("2 March 2094")
    expect(first.locator("#day-heading")).to_have_text("FreeCell, 2 March 2094")
    expect(_card(first)).to_contain_text("1 day in a row")
    _walk_over_the_calendar(first)
    expect(first.locator("#day")).to_contain_text("The last runs may still be going.")
    expect(first.get_by_role("link", name="Practice this deal")).to_have_count(0)
    server.go_to(sealed_until(DAY) + 1_000)
    _look_at_the_opened_day(first)


def _play_and_leave(ben: Person) -> dict[str, list[str]]:
    """Make four moves and close the page; return the board as it was."""
    page = ben.page("/daily")
    expect(page.locator(".next .date")).to_have_text("1 March 2094")
    _accessible(page)
    _play(page)
    expect(page.locator("#rivals h2")).to_have_text("Daily deal, 1 March 2094, FreeCell")
    expect(page.locator("#rivals")).to_contain_text("the clock goes on")
    for move in DEAL.line[:4]:
        hands.type_move(page, move)
    expect(page.locator("#play")).to_have_attribute("data-unconfirmed", "0")
    _accessible(page)
    left = hands.board(page)
    page.close()
    return left


def _take_up_and_resign(ben: Person, left: dict[str, list[str]]) -> None:
    page = ben.page("/daily")
    _card(page).get_by_role("link", name="Go on").click()
    _begun(page)
    assert hands.board(page) == left
    page.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("cannot be played again")
    dialog.get_by_role("button", name="Resign").click()
    expect(page.locator("#panel h1")).to_have_text("You have resigned.")


def _bring_home(page: Page) -> None:
    """Play the deal's proved line, as far as the page does not finish by itself."""
    rules = parse_rules("freecell")
    game = game_from(rules, deal(rules, DEAL.seed))
    for move in DEAL.line:
        if finish_line(rules, game.position) is not None:
            break
        hands.type_move(page, move)
        game = replay(game, [move])
    page.get_by_role("button", name="Send all cards home", exact=True).click()
    expect(page.locator("#panel h1")).to_have_text(re.compile(r"^Home in \d:\d\d\.\d\d$"))
    expect(page.locator("#panel")).to_contain_text("The deal is opened")
    assert DEAL.seed not in page.content()


def _look_at_the_sealed_replay(page: Page, other: Person) -> None:
    """Who is done sees the moves and no seed; somebody else is told when they open. Back to the race."""
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".deal")).to_contain_text(re.compile(r"The seed of this deal is sealed until \d Mar 2094"))
    expect(page.locator(".large-board .move")).to_contain_text(f"Before the first of {len(DEAL.line)} moves")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#says")).to_contain_text("52 home.")
    assert DEAL.seed not in page.content()
    sealed = other.page(page.url.removeprefix(other.url))
    expect(sealed.get_by_role("alert")).to_contain_text("This daily is still sealed")
    page.go_back()


def _walk_over_the_calendar(page: Page) -> None:
    """By keys to the day before, and to February and back."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator('.calendar [aria-current="date"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#day-heading")).to_have_text("FreeCell, 1 March 2094")
    page.locator('.calendar [tabindex="0"]').focus()
    page.keyboard.press("PageUp")
    expect(page.locator("#calendar-heading")).to_have_text("February 2094")
    expect(page.locator('[data-day="2094-02-28"]')).to_be_focused()
    page.go_back()
    expect(page.locator("#calendar-heading")).to_have_text("March 2094")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})


def _look_at_the_opened_day(page: Page) -> None:
    """What the seal kept: how good the run was, its proof, and the deal to be played again."""
    page.reload()
    figures = page.locator(".figures > div")
    expect(figures.filter(has_text="Better than")).to_contain_text("100 %")
    over_par = str(len(DEAL.line) - DEAL.par)
    expect(figures.filter(has_text="Over best known")).to_contain_text(over_par)
    expect(page.get_by_role("link", name=re.compile("^1 March 2094: you finished"))).to_be_visible()
    _accessible(page)
    page.get_by_role("link", name="Verify your run").click()
    expect(page.locator(".verdict")).to_have_text("Verified")
    page.go_back()
    page.get_by_role("link", name="Practice this deal").click()
    expect(page.locator("#game")).to_be_visible()
    expect(page.locator("#known")).to_contain_text(f"best known: {DEAL.par}")
