"""Certified races in real browsers: from the form to the opened certificate, and without a proof."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import hands
from tests.browser.accessible import faults
from tests.browser.conftest import Person, RunningServer

Come = Callable[..., Person]
PROVING = ".countdown .proving"
AGAIN = ".countdown"
"""Countdowns are gone again soon: pages look out for them, by another selector for another one."""
_AGAIN_UNTIL_IT_PLAYS = """() => {
  const buttons = [...document.querySelectorAll(".unproved button")];
  buttons.find(({ textContent }) => textContent.includes("Try other deals"))?.click();
  return document.body.dataset.playing === "true";
}"""


@pytest.fixture(scope="module", params=[("--certify-ms", "1500")])
def server(
    built_client: None, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[RunningServer]:
    """A server that gives a proof a few seconds."""
    running = RunningServer(tmp_path_factory.mktemp("server") / "data", *request.param)
    yield running
    running.stop()


def _pair(person: Come, **options: object) -> tuple[Page, Page, str]:
    """Ann and Ben in a certified race of Ann's, both ready."""
    ann, ben = person("Ann"), person("Ben", 390, 844)
    race = ann.create(certified=True, **options)
    first, second = ann.page(f"/race/{race}"), ben.page(f"/race/{race}")
    second.get_by_role("button", name="Take a seat").click()
    for page in (first, second):
        expect(page.locator("#panel .tag", has_text="can be won")).to_be_visible()
        hands.look_out(page, PROVING)
        page.get_by_role("button", name="I am ready").click()
    return first, second, race


def _start(page: Page) -> None:
    """Wait for the start, with other deals where none was proved in time: a machine may be slow."""
    hands.until(page, _AGAIN_UNTIL_IT_PLAYS)


def _certificate(person: Person, race: str) -> dict[str, object]:
    """The certificate of a race that is over, as the server tells it to programs."""
    answer = person.context.request.get(f"{person.url}/api/races/{race}")
    return dict(json.loads(answer.text())["opened"]["certificate"])


def _forge(route: WebSocketRoute) -> None:
    """Let a server open a line that does not lead home."""

    def forged(text: str | bytes) -> str:
        return re.sub(r'("line":\["[^\]]+),"[^"]+"\]', r"\1]", str(text))  # without its last move

    route.connect_to_server().on_message(lambda text: route.send(forged(text)))


def test_the_form_asks_for_a_deal_that_can_be_won_unless_one_is_chosen(person: Come) -> None:
    ann, looker = person("Ann").page("/"), person("Eve").page("/")
    proved = ann.get_by_role("checkbox", name="Only a deal that is proved winnable")
    expect(proved).to_be_checked()
    ann.get_by_text("More options").click()
    ann.get_by_label("Choose the deal").fill("617")
    expect(proved).not_to_be_checked()
    expect(proved).to_be_disabled()
    ann.get_by_label("Choose the deal").fill("")
    expect(proved).to_be_checked()
    ann.get_by_role("button", name="Create race").click()
    ann.wait_for_url("**/race/*")
    expect(ann.locator(".options")).to_contain_text("sealed, proved winnable")
    expect(looker.locator(".race-card", has_text="Ann")).to_contain_text("can be won")


def test_two_people_race_a_proved_deal_to_the_end_and_their_browsers_check_its_certificate(person: Come) -> None:
    ann, ben, race = _pair(person)
    hands.has_seen(ann, PROVING)
    _start(ann)
    for page in (ann, ben):
        expect(page.locator("#table .sd-card")).to_have_count(52)
    hands.type_move(ann, "1a")
    expect(ann.locator("#play")).to_have_attribute("data-unconfirmed", "0")
    for page in (ann, ben):
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (ann, ben):
        expect(page.locator(".verdict")).to_have_text("Verified")
    told = _certificate(person(), race)
    for page in (ann, ben):
        expect(page.locator(".checks li.good").last).to_contain_text("The deal can be won")
        expect(page.locator(".certificate")).to_contain_text(f"{told['par']} moves")
        expect(page.locator(".certificate")).to_contain_text(f"{told['difficulty']} of 5")
        page.locator(".proved-line summary").click()
        expect(page.locator(".proved-line .moves")).to_have_text(" ".join(told["line"]))  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page) == []
    ann.route_web_socket(re.compile("/ws/race/"), _forge)
    ann.reload()
    expect(ann.locator(".verdict")).to_have_text("NOT VERIFIED")
    expect(ann.locator(".checks .bad")).to_contain_text("does not prove it")


@pytest.mark.parametrize("server", [("--certify-ms", "600", "--solvers", "0")], indirect=True)
def test_without_a_proof_the_host_is_asked_and_plays_on_without(person: Come) -> None:
    ann, ben, _ = _pair(person)
    expect(ann.locator(".unproved")).to_contain_text("Play this deal without?")
    expect(ben.locator(".unproved")).to_contain_text("The host is asked")
    expect(ben.get_by_role("button", name="Play without a proof")).to_have_count(0)
    for page in (ann, ben):
        hands.look_out(page, AGAIN)
    ben.get_by_role("button", name="Try other deals").click()
    for page in (ann, ben):
        hands.has_seen(page, AGAIN)
    ann.get_by_role("button", name="Play without a proof").click()
    for page in (ann, ben):
        expect(page.locator("body")).to_have_attribute("data-playing", "true")
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (ann, ben):
        expect(page.locator(".verdict")).to_have_text("Verified")  # Ben's other number is part of the deal
        expect(page.locator(".certificate")).to_have_count(0)
