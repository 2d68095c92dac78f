"""The same pages in a second engine: a deal alone, a race over its socket, and its replay, without an error."""

from __future__ import annotations

import httpx
from selenium.webdriver.common.keys import Keys

from tests.browser.conftest import RunningServer
from tests.browser.solved import LINE, SEED
from tests.second_engine.visitor import Visitor


def test_a_deal_is_played_alone_by_mouse_and_keys(visitor: Visitor) -> None:
    visitor.go("/solo")
    visitor.find("#setup")
    for name, value in (("game", "freecell"), ("source", "seed")):
        visitor.script("document.querySelector(arguments[0]).click()", f'[name="{name}"][value="{value}"]')
    seed = visitor.find("#seed")
    seed.clear()
    seed.send_keys("1")
    visitor.find("#start").click()
    visitor.find("#table .sd-card")
    dealt = visitor.piles()
    assert sum(map(len, dealt.values())) == 52
    visitor.drag("6", "a")
    visitor.until(lambda: visitor.text("#moves") == "1", "the card that was dragged")
    assert visitor.piles()["a"] == [dealt["6"][-1]]
    visitor.carry_by_keys("6", "b")
    visitor.until(lambda: visitor.text("#moves") == "2", "the card that was carried by keys")
    assert visitor.piles()["b"] == [dealt["6"][-2]]
    visitor.key(Keys.CONTROL, "z")
    visitor.find("#undo").click()
    visitor.until(lambda: visitor.text("#moves") == "4", "both taken back")
    assert visitor.piles() == dealt


def test_a_race_is_started_moves_are_acknowledged_and_the_replay_is_drawn(
    visitor: Visitor, server: RunningServer
) -> None:
    token = visitor.be_called("Ann")
    headers = {"authorization": f"Bearer {token}"}
    made = httpx.post(f"{server.url}/api/races", json={"seats": 1, "seed": SEED}, headers=headers, trust_env=False)
    race = made.raise_for_status().json()["id"]
    visitor.go(f"/race/{race}")
    visitor.press("Start")
    visitor.find("#table .sd-card")
    for number, move in enumerate(LINE[:2], 1):
        visitor.carry_by_keys(move[0], move[1])
        visitor.until(lambda: f"{number} move" in visitor.text("#bar .numbers"), move)  # noqa: B023
    visitor.find('#play[data-unconfirmed="0"]')
    board = visitor.piles()
    visitor.press("Resign")
    visitor.press("Resign")
    visitor.follow("Watch the replay", f"/replay/{race}")
    visitor.find(".large-board .sd-card")
    visitor.key(Keys.END)
    visitor.until(lambda: visitor.piles(".large-board") == board, "the last board of the replay")
    record = httpx.get(f"{server.url}/api/races/{race}/replay", trust_env=False).json()
    assert record["seats"][0]["moves"] == LINE[:2]
