"""Solo play with a real solver: hints to the win, frank where no way leads home, and deals that can be won."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from squaredeal.engine import deal, parse_rules, write_position
from tests.browser.conftest import Person, RunningServer
from tests.browser.solo_page import choose, drag, fact, piles, start, top

Come = Callable[..., Person]

_HINT = """async () => {
  for (const lit of document.querySelectorAll("#table .hinted, #table .hinted-to")) {
    lit.classList.remove("hinted", "hinted-to");
  }
  const said = () => document.querySelector("#table [role=status]").textContent;
  document.querySelector("#hint").click();
  for (let look = 0; document.querySelector("#table .hinted-to") === null; look++) {
    if (look > 15000) throw new Error(`no hint: ${said()}`);
    await new Promise((next) => setTimeout(next, 4));
  }
  return said();
}"""
_FOCUS_HINTED = """() => {
  const target = document.querySelector("#table .hinted-to");
  const card = document.querySelector("#table .hinted");
  (card ?? target.lastElementChild).focus();
  return [card === null, target.dataset.pile];
}"""
_FOLLOW = f"""async () => {{
  const hint = {_HINT};
  const focusHinted = {_FOCUS_HINTED};
  const key = {{ key: "Enter", bubbles: true }};
  const enter = () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
  const said = [];
  while (document.querySelector("#home").textContent !== "52 / 52" && said.length < 250) {{
    said.push(await hint());
    const [isStock, target] = focusHinted();
    enter();
    if (isStock) continue;
    document.querySelector(`#table [data-pile="${{target}}"]`).lastElementChild.focus();
    enter();
  }}
  return said;
}}"""


@pytest.fixture(scope="module", autouse=True)
def solver(server: RunningServer) -> None:
    """A solver that has been started, by a question: who plays does not wait for that for long."""
    asked = json.dumps({"rules": "freecell", "position": write_position(deal(parse_rules("freecell"), "1"))}).encode()
    headers = {"content-type": "application/json", "origin": server.url}
    with urlopen(Request(f"{server.url}/api/hints", asked, headers)) as answer:
        assert json.load(answer)["verdict"] == "won"


def _solo(person: Come, game: str, seed: str, **rules: str) -> tuple[Page, list[str]]:
    """A deal on the solo page, and the positions that a solver is asked about from now on."""
    page = person().page("/solo")
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(request.post_data or "") if request.url.endswith("/api/hints") else None,
    )
    choose(page, "source", "seed")
    start(page, game, seed, **rules)
    return page, asked


def _hint(page: Page) -> str:
    """Asks for a hint and returns what is said of the move that it lights."""
    return str(page.evaluate(_HINT))


def _make_hinted(page: Page) -> None:
    """Makes the move that is lit, by keyboard."""
    is_stock, target = page.evaluate(_FOCUS_HINTED)
    page.keyboard.press("Enter")
    if not is_stock:
        top(page, target).focus()
        page.keyboard.press("Enter")


def _follow(page: Page) -> int:
    """Follows hints to the win, and returns how many: a few by keyboard, the others by the same keys from a script."""
    for _ in range(4):
        assert _hint(page).startswith("This leads home: ")
        _make_hinted(page)
    said = page.evaluate(_FOLLOW)
    assert [text for text in said if not text.startswith("This leads home: ")] == []
    assert fact(page, "home") == "52 / 52"
    return 4 + len(said)


@pytest.mark.parametrize(
    ("game", "seed", "rules"),
    [("freecell", "59", {}), ("klondike", "klondike-38", {"draw": "3"})],
)
def test_hints_lead_from_the_deal_to_the_win(person: Come, game: str, seed: str, rules: dict[str, str]) -> None:
    page, asked = _solo(person, game, seed, **rules)
    steps = _follow(page)
    expect(page.locator("#over")).to_be_visible()
    assert page.inner_text("#over-moves") == str(steps)
    assert page.inner_text("#over-hints") == f"With {steps} hints."
    assert len(asked) == 1  # one proof leads all the way


def test_hints_lead_home_with_safe_cards_sent_home_by_themselves_and_after_other_moves(person: Come) -> None:
    page = person().page("/solo")
    page.check("#auto-home")
    choose(page, "source", "seed")
    start(page, "freecell", "59")
    for _ in range(6):
        _hint(page)
        _make_hinted(page)
    there = piles(page)
    page.click("#undo")
    drag(page, next(f"{column}{cell}" for column in "12345678" for cell in "abcd" if _fits(page, column, cell)))
    assert piles(page) != there
    _follow(page)
    expect(page.locator("#over")).to_be_visible()


def _fits(page: Page, column: str, cell: str) -> bool:
    return not piles(page)[cell] and bool(piles(page)[column])


def test_a_lost_deal_says_so_when_asked(person: Come) -> None:
    page, asked = _solo(person, "freecell", "781948")
    page.click("#hint")
    expect(page.locator("#lost-says")).to_have_text("This deal cannot be won at all.")
    expect(page.locator("#table [role=status]")).to_have_text("No way home from here.")
    assert page.locator(".hinted-to").count() == 0
    assert page.locator("#take-back").is_hidden()
    drag(page, "1a")
    expect(page.locator("#lost")).to_be_hidden()
    page.click("#hint")
    expect(page.locator("#lost-says")).to_have_text("This deal cannot be won at all.")
    assert len(asked) == 1  # what follows a lost position is lost


def test_a_game_that_was_lost_on_the_way_is_taken_back_to_where_it_can_be_won(person: Come) -> None:
    page, _ = _solo(person, "freecell", "93")
    for move in ["7a", "5c", "1d", "5b"]:
        drag(page, move)
    page.click("#hint")
    says = page.locator("#lost-says")
    expect(says).to_have_text(re.compile(r"The deal could still be won \d+ moves? ago\.$"))
    back = int(re.search(r"\d+", says.inner_text())[0])  # type: ignore[index]
    page.click("#take-back")
    assert fact(page, "moves") == str(4 + back)
    expect(page.locator("#lost")).to_be_hidden()
    page.keyboard.press("h")  # the table has the focus again
    expect(page.locator("#table [role=status]")).to_have_text(re.compile("^This leads home: "))
    assert page.locator("#table .hinted-to").count() == 1


def test_without_a_network_hints_are_legal_moves_and_one_after_the_other(person: Come) -> None:
    page, asked = _solo(person, "klondike", "klondike-1")
    page.context.set_offline(True)
    first = _hint(page)
    assert first.startswith("A legal move, no more than that: ")
    assert _hint(page) != first
    assert len(asked) == 1  # a server that is away is left alone for a while
    page.context.set_offline(False)


def test_a_deal_that_can_be_won_comes_with_its_par_and_is_won(person: Come, server: RunningServer) -> None:
    # Two of the three may be taken for the dailies.
    certify = [sys.executable, "-m", "squaredeal", "deals", "certify", "--rules", "freecell", "--count", "3"]
    subprocess.run([*certify, "--data", str(server.data)], check=True, capture_output=True)
    page = person(width=390, height=844).page("/solo")
    expect(page.locator('input[name="source"][value="winnable"]')).to_be_checked()  # a server is there
    choose(page, "game", "freecell")
    page.click("#start")
    known = page.locator("#known")
    expect(known).to_have_text(re.compile(r"^can be won · best known: \d+ moves · difficulty [1-5] of 5$"))
    par = re.search(r"\d+", known.inner_text())[0]  # type: ignore[index]
    steps = _follow(page)
    expect(page.locator("#over-par")).to_have_text(f"You: {steps} moves. Best known: {par}.")
    page.click("#over-again")
    assert par in known.inner_text()
    _hint(page)
    _make_hinted(page)
    page.reload()
    page.wait_for_selector(".sd-card")
    assert par in known.inner_text()
    assert json.loads(page.evaluate("localStorage.getItem('squaredeal.solo.game')"))["par"] == int(par)


def test_where_no_such_deal_can_be_had_an_ordinary_one_is_dealt_and_that_is_said(person: Come) -> None:
    page = person().page("/solo")
    choose(page, "source", "winnable")
    page.context.set_offline(True)
    page.click("#start")
    expect(page.locator("#table [role=status]")).to_contain_text("so this is an ordinary one.")
    expect(page.locator("#deal-name")).to_have_text(re.compile(r"^Deal klondike-\d+$"))
    assert page.inner_text("#known") == ""
    page.context.set_offline(False)
