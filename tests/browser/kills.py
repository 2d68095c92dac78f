"""Kills the server under two pages that race, again and again, and looks at both pages and at the replay.

    python -m tests.browser.kills --kills 50

At every kill both players have just made a move; while the server is away each makes another. Both pages come back by
themselves and show the very board their players made, and in the end the replay has exactly these moves.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect

from squaredeal.engine import FreeCell, deal, game_from, parse_rules, replay
from tests.browser import hands
from tests.browser.conftest import Person, RunningServer
from tests.browser.solved import LINE, SEED
from tests.browser.static_site import chromium

MOVES_A_KILL = 2
FREECELL = parse_rules("freecell")
LIMIT = len(LINE) // MOVES_A_KILL - 1


def race(people: list[Person], server: RunningServer, kills: int) -> int:
    """Plays one race over `kills` kills, at most `LIMIT`; returns how many moves each page made."""
    race_id = people[0].create(seats=2, seed=SEED)
    pages = [person.page(f"/race/{race_id}") for person in people]
    pages[1].get_by_role("button", name="Take a seat").click()
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-playing", "true")
    made = 0
    for _ in range(kills):
        made = kill_once(pages, server, made)
    check_replay(pages, people[0], race_id, made)
    return made


def kill_once(pages: list[Page], server: RunningServer, made: int) -> int:
    """One kill: a move each just before it, another while the server is away."""
    for page in pages:
        hands.type_move(page, LINE[made])
    server.kill()
    for page in pages:
        hands.type_move(page, LINE[made + 1])
    server.restart()
    made += MOVES_A_KILL
    for page in pages:
        expect(page.locator(".rival .numbers")).to_contain_text(f"{made} move")
        expect(page.locator("#bar .numbers")).to_contain_text(f"{made} move")
        assert hands.board(page) == expected_board(made)
    return made


def expected_board(made: int) -> dict[str, list[str]]:
    """The piles as a page must show them after so many moves of the line."""
    position = replay(game_from(FREECELL, deal(FREECELL, SEED)), LINE[:made]).position
    assert isinstance(position, FreeCell)
    piles: dict[str, list[int]] = {str(number): list(column) for number, column in enumerate(position.columns, 1)}
    for name, card in zip("abcd", position.cells, strict=True):
        piles[name] = [] if card is None else [card]
    for suit, (name, count) in enumerate(zip("CDHS", position.home, strict=True)):
        piles[name] = [rank * 4 + suit for rank in range(count)]
    return {name: [str(card) for card in cards] for name, cards in piles.items()}


def check_replay(pages: list[Page], person: Person, race_id: str, made: int) -> None:
    """Ends the race and compares the replay with what was played."""
    for page in pages:
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in pages:
        expect(page.locator(".verdict")).to_have_text("Verified")
    book = person.context.request.get(f"{person.url}/api/races/{race_id}/replay").json()
    assert [seat["moves"] for seat in book["seats"]] == [LINE[:made], LINE[:made]]


def main(words: list[str]) -> None:
    """The command: as many races as it takes for that many kills."""
    parser = argparse.ArgumentParser(description="Kill the server under two racing pages.")
    parser.add_argument("--kills", type=int, default=50)
    left = parser.parse_args(words).kills
    done = moves = 0
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = RunningServer(Path(folder) / "data")
        try:
            while left:
                now = min(left, LIMIT)
                people = [Person(browser.new_context(reduced_motion="reduce"), server.url) for _ in range(2)]
                for person, name in zip(people, ("Ann", "Ben"), strict=True):
                    person.be_called(name)
                moves += 2 * race(people, server, now)
                for person in people:
                    assert person.errors == []
                    person.context.close()
                left, done = left - now, done + now
        finally:
            server.stop()
    print(f"{done} kills: {moves} moves made on two pages, every one in the replay, nothing else")


if __name__ == "__main__":
    main(sys.argv[1:])
