"""The page of those with a role in a real browser: reports, renaming, a result voided and cleared, a switch, by why."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from squaredeal.store.results import row_of
from tests.browser.accessible import faults
from tests.browser.conftest import Person, RunningServer
from tests.operations.commands import squaredeal
from tests.review.recorded import FILE
from tests.store.results import FINISHED

Come = Callable[..., Person]
PASSWORD = "correct horse"
NOW = 1_796_000_000_000
EVIDENCE = next(game["evidence"] for game in json.loads(FILE.read_text())["games"] if "100 ms" in game["name"])


def _account(somebody: Person, name: str) -> str:
    """Make the account; return its id."""
    request, origin = somebody.context.request, {"origin": somebody.url}
    made = request.post(f"{somebody.url}/api/account", data={"name": name, "password": PASSWORD}, headers=origin)
    assert made.ok, made.text()
    return str(made.json()["player"])


def _insert(server: RunningServer, table: str, row: dict[str, object]) -> None:
    """Write a row past the running server, as one of its rounds does."""
    into = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
    with closing(sqlite3.connect(server.database, timeout=60)) as connection, connection:
        connection.execute(into, tuple(row.values()))


def _put_into_review(server: RunningServer, player: str) -> None:
    """A result of the player, with the evidence of a program."""
    won = replace(FINISHED, race="reviewed01", player=player, over_at=NOW)
    _insert(server, "result", row_of(won))
    review = {
        "race": won.race,
        "seat": 0,
        "urgency": 1,
        "reasons": "flags top",
        "evidence": json.dumps(EVIDENCE),
        "at": NOW,
    }
    _insert(server, "review", review)
    server.enters_results()


def _decide(page: Page, why: str, button: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Why").fill(why)
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_be_hidden()


def _card(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name)


def test_a_moderator_goes_through_reports_results_and_switches(person: Come, server: RunningServer) -> None:
    ann, judy = person("Rude Bob"), person("Judy")
    player = _account(ann, "Rude Bob")
    _account(judy, "Judy")
    granted = squaredeal("admin", "grant", "Judy", "admin", "--data", server.data)
    assert granted.returncode == 0, granted.stderr
    _put_into_review(server, player)
    bob = person("Bob")
    page = bob.page(f"/players/{player}")
    _report(page, "the name", "That is no name.")
    expect(page.locator("#report")).to_contain_text("A moderator will look at it")
    page.goto(f"{server.url}/admin")
    expect(page.get_by_role("alert")).to_contain_text("for moderators and admins")
    desk, board = judy.page("/admin?tab=reports"), person().page("/boards")
    _rename_the_reported(desk)
    _void_and_clear(desk, board)
    desk.get_by_role("link", name="Switches").click()
    desk.get_by_role("button", name="Switch off: Players may report others.").click()
    _decide(desk, "A flood.", "Switch off")
    page.goto(f"{server.url}/players/{player}")
    _report(page, "something else", "Again.")
    expect(page.get_by_role("alert")).to_contain_text("not taken at the moment")
    assert [text for text in bob.errors if "503" not in text] == []
    bob.errors.clear()
    desk.get_by_role("button", name="Switch on: Players may report others.").click()
    _decide(desk, "Over.", "Switch on")
    desk.get_by_role("link", name="Log").click()
    decided = ["Seen live.", "Seen live.", "Even to the millisecond.", "Even to the millisecond."]
    log = ["Over.", "A flood.", *decided, "Renamed.", "An insult.", "granted by the operator"]
    expect(desk.locator(".lines .why")).to_have_text(log)
    _look_at_every_tab(desk)


def _report(page: Page, about: str, text: str) -> None:
    """Report the player whose page this is."""
    page.get_by_role("button", name="Report this player").click()
    page.get_by_role("radio", name=about).check()
    page.get_by_label("What happened?").fill(text)
    page.get_by_role("button", name="Send the report").click()


def _rename_the_reported(desk: Page) -> None:
    """From the report to the player, who is renamed, and back."""
    expect(_card(desk, "Rude Bob")).to_contain_text("That is no name.")
    _card(desk, "Rude Bob").get_by_role("link", name="Find player").click()
    _card(desk, "Rude Bob").get_by_role("button", name="Rename").click()
    desk.get_by_label("New name").fill("Judy")
    desk.get_by_label("Why").fill("An insult.")
    desk.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(desk.get_by_role("alert")).to_contain_text("name")  # it is somebody's; what was typed stays
    desk.get_by_label("New name").fill("Quiet Otter")
    desk.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(_card(desk, "Quiet Otter")).to_be_visible()
    expect(desk.locator("#says")).to_have_text("Rude Bob is called Quiet Otter now.")
    desk.go_back()
    _card(desk, "Quiet Otter").get_by_role("button", name="Close: done").click()
    _decide(desk, "Renamed.", "Close: done")
    expect(desk.locator("#tab .none")).to_have_text("No report is open.")


def _void_and_clear(desk: Page, board: Page) -> None:
    """A result leaves its board, and comes back to it."""
    desk.get_by_role("link", name="Reviews").click()
    expect(_card(desk, "Quiet Otter").locator("tbody td").first).to_have_text("43")
    expect(board.locator("#board tbody th")).to_be_visible()
    _card(desk, "Quiet Otter").get_by_role("button", name="Void").click()
    _decide(desk, "Even to the millisecond.", "Void")
    expect(desk.locator("#tab .none")).to_have_text("Nothing waits for a decision.")
    board.reload()
    expect(board.locator("#board .none")).to_be_visible()
    desk.get_by_role("link", name="voided").click()
    _card(desk, "Quiet Otter").get_by_role("button", name="Clear").click()
    _decide(desk, "Seen live.", "Clear")
    board.reload()
    expect(board.locator("#board tbody th")).to_contain_text("Quiet Otter")


def _look_at_every_tab(desk: Page) -> None:
    """All of them fit, in the dark and the light, and the keyboard comes back to where it was."""
    for tab in ("Reviews", "Reports", "Switches", "Log", "Kept data", "Players"):
        desk.get_by_role("link", name=tab, exact=True).click()
        expect(desk.locator("#tab h2")).to_have_text(tab)
        _check_widths(desk)
    desk.get_by_label("Name or id").fill("quiet")
    desk.get_by_label("Name or id").press("Enter")
    desk.get_by_role("button", name="Role").click()
    _check_accessibility(desk, "dark")
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("button", name="Role")).to_be_focused()
    desk.get_by_role("link", name="Reviews", exact=True).click()
    desk.get_by_role("link", name="cleared").click()
    expect(_card(desk, "Quiet Otter")).to_be_visible()
    _check_widths(desk)
    _check_accessibility(desk, "light")


def _check_widths(page: Page) -> None:
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def _check_accessibility(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    assert faults(page) == []
