"""Every page in every state worth looking at, on a stage where all of it has happened: one table, easy to extend.

for sight in SIGHTS:
    page = sight.shown(context, stage)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import BrowserContext, Page

from tests.browser import hands
from tests.browser.solo_page import choose
from tests.browser.solo_page import start as start_solo
from tests.browser.solved import LINE, SEED, SHORT_FINISHES, SHORT_LINE, SHORT_SEED
from tests.browser.stage import Stage

Act = Callable[[Page], None]
SOLO: Final = 6
"""Moves of the line that the solo sights have made."""


@dataclass(frozen=True)
class Sight:
    """A page in a state: its address, who looks, what shows that it is drawn, and what is done then."""

    name: str
    path: str
    """With the stage's races, and Ann's id, in braces."""
    drawn: str
    """A selector."""
    act: tuple[Act, ...] = ()
    who: str = "Ann"
    table: bool = False
    kept: str | None = None
    """A solo game that the browser has kept."""

    def shown(self, context: BrowserContext, stage: Stage, timeout: float = 60_000, *, tab: Page | None = None) -> Page:
        """A page that shows it: a new one, or one that has shown something else and begins anew."""
        context.clear_cookies()
        if self.who:
            context.add_cookies([{"name": "sid", "value": stage.tokens[self.who], "url": stage.server.http}])
        page = tab or context.new_page()
        page.set_default_timeout(timeout)
        if tab is not None:
            page.evaluate("sessionStorage.clear()")  # a new tab has none
        if self.kept is not None:
            page.add_init_script(f"localStorage.setItem('squaredeal.solo.game', {json.dumps(self.kept)})")
        page.goto(stage.server.http + self.path.format(**stage.races, ann=stage.players["Ann"]))
        page.wait_for_selector(self.drawn)
        for act in self.act:
            act(page)
        return page


def click(selector: str) -> Act:
    """Clicks it."""
    return lambda page: page.click(selector)


def sees(selector: str) -> Act:
    """Waits for it."""

    def see(page: Page) -> None:
        page.wait_for_selector(selector)

    return see


def button(name: str) -> Act:
    """Presses the first button of that name."""
    return lambda page: page.get_by_role("button", name=name).first.click()


def new_solo(page: Page) -> None:
    """From a page that keeps nothing: forgets all that is kept, and comes to the form."""
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto(page.url.replace("/help", "/solo"))
    page.wait_for_selector("#setup:not([hidden])")


def freecell(page: Page) -> None:
    """A FreeCell deal, some moves old."""
    new_solo(page)
    choose(page, "source", "seed")
    start_solo(page, "freecell", SEED)
    _make(page, LINE[:SOLO])


def klondike(page: Page) -> None:
    """A Klondike deal, draw three, after some draws."""
    new_solo(page)
    choose(page, "source", "seed")
    start_solo(page, "klondike", "klondike-1", draw="3")
    _make(page, ["s", "s", "s"])


def _make(page: Page, moves: Iterable[str]) -> None:
    for move in moves:
        hands.type_move(page, move)


def saved(seed: str, moves: Iterable[str]) -> str:
    """A FreeCell game as the solo page keeps it."""
    return json.dumps({"rules": "freecell", "seed": seed, "moves": " ".join(moves), "ms": 185_000, "hints": 0})


CARDS: Final = "#table .sd-card"
ALMOST_WON: Final = saved(SHORT_SEED, SHORT_LINE[:SHORT_FINISHES])

SIGHTS: Final = (
    Sight("lobby", "/", ".part-live .race-card"),
    Sight("lobby-newcomer", "/", ".race-card", (click("details.more > summary, details summary"),), who=""),
    Sight("watch-wall", "/watch/{running}", ".board .sd-card", who="", table=True),
    Sight("watch-large", "/watch/{running}#table-2", ".board .sd-card", who="", table=True),
    Sight("watch-klondike", "/watch/{klondike}", ".board .sd-card", who="", table=True),
    Sight("race-invitation", "/race/{open}", "#panel h1", who="Chloé"),
    Sight("race-waiting", "/race/{open}", ".seats"),
    Sight("race-running", "/race/{running}", CARDS, table=True),
    Sight("race-klondike", "/race/{klondike}", CARDS, who="Chloé", table=True),
    Sight("race-resign", "/race/{klondike}", CARDS, (button("Resign"), sees("dialog[open]")), who="Chloé"),
    Sight("race-over", "/race/{over}", ".verdict"),
    Sight("missing", "/race/zzz", "main h1"),
    Sight("race-unknown", "/race/zzzzzzzzzz", "#panel h1"),
    Sight("watch-waiting", "/watch/{open}", "#panel .options", who=""),
    Sight("watch-over", "/watch/{over}", ".verdict", who=""),
    Sight("replay", "/replay/{over}?at={moment}&seat=1", ".large-board .sd-card", who="", table=True),
    Sight(
        "replay-klondike", "/replay/{klondike-over}?at={klondike-moment}", ".large-board .sd-card", who="", table=True
    ),
    Sight("replay-running", "/replay/{running}", "[role=alert]", who=""),
    Sight("verify", "/verify/{over}", ".verified", who=""),
    Sight("verify-file", "/verify", "#open", who=""),
    Sight("solo-setup", "/help", "main", (new_solo,)),
    Sight("solo-freecell", "/help", "main", (freecell,), table=True),
    Sight("solo-klondike", "/help", "main", (klondike,), table=True),
    Sight("solo-paused", "/help", "main", (freecell, click("#pause"), sees("#paused"))),
    Sight("solo-restart", "/help", "main", (freecell, click("#more"), click("#more-restart"), sees("dialog[open]"))),
    Sight("solo-won", "/solo", CARDS, (click("#finish"), sees("#over")), kept=ALMOST_WON),
    Sight(
        "solo-summary",
        "/help",
        "main",
        (freecell, click("#more"), click("#more-end"), click("#confirm-yes"), sees("#over")),
    ),
    Sight("solo-more", "/help", "main", (klondike, click("#more"), sees("#more-menu"))),
    Sight("solo-keys", "/help", "main", (klondike, click("#more"), click("#more-keys"), sees("dialog[open]"))),
    Sight("ghost-before", "/ghost/{over}?seat=1", "h1"),
    Sight("ghost", "/ghost/{over}?seat=1", "h1", (button("Start"), sees(CARDS)), table=True),
    Sight("ghost-klondike", "/ghost/{klondike-over}?seat=1", "h1", (button("Start"), sees(CARDS)), table=True),
    Sight("settings", "/settings", "#choices fieldset", who=""),
    Sight("daily", "/daily", "#board tbody tr"),
    Sight("boards", "/boards?of=guests&span=day", "#board tbody tr"),
    Sight("player", "/players/{ann}", "#history tbody tr"),
    Sight("player-other", "/players/{ann}", "#history tbody tr", (button("Report"), sees("dialog[open]")), who="Ben"),
    Sight("account-guest", "/account", "#account form"),
    Sight("account", "/account", "#account .who", who="Judy"),
    Sight("admin-reports", "/admin?tab=reports", "#tab article", who="Judy"),
    Sight("admin-players", "/admin?tab=players", "#tab h2", who="Judy"),
    Sight("admin-reviews", "/admin", "#tab h2", who="Judy"),
    Sight("admin-switches", "/admin?tab=flags", "#tab h2", who="Judy"),
    Sight("admin-refused", "/admin", "[role=alert]"),
    Sight("help", "/help", "h1", who=""),
)
