"""Dailies over HTTP and real sockets: what is told when, who may begin, and what midnight changes."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from squaredeal.engine import commitment
from squaredeal.operations.moderation import Admin
from squaredeal.operations.place import place_of
from squaredeal.race.daily import DAILY_RULES, LIMIT_MS, closes_at, opens_at, sealed_until

from .conftest import settings
from .days import EASY, NOON, certified, put_dailies, put_time, turn
from .live import WAIT_S, LiveNode, live_node
from .sockets import HELLO, hear, socket

BEFORE, DAY, NEXT = "2094-02-28", "2094-03-01", "2094-03-02"
RULES = "freecell"
LINE = certified(RULES, EASY[1]).line
DAILY = f"/api/dailies/{DAY}"


@pytest.fixture
def node(tmp_path: Path) -> Iterator[LiveNode]:
    """A node at noon, with the dailies of yesterday, today and tomorrow."""
    put_time(tmp_path, opens_at(DAY) + NOON)
    put_dailies(tmp_path, BEFORE, DAY, NEXT)
    with live_node(settings(tmp_path)) as served:
        yield served


def begin(client: httpx.Client, day: str = DAY, rules: str = RULES) -> httpx.Response:
    return client.post(f"/api/dailies/{day}/attempts", json={"rules": rules})


def read(client: httpx.Client, day: str = DAY, rules: str = RULES) -> Any:
    return client.get(f"/api/dailies/{day}", params={"rules": rules}).json()


def token(node: LiveNode, name: str) -> dict[str, str]:
    """A program's way to say who it is."""
    return {"authorization": f"Bearer {node.ask('POST', '/api/me', json={'name': name}).json()['token']}"}


async def play(node: LiveNode, race: str, who: dict[str, str]) -> list[Any]:
    """Come to an attempt and play its proved line from where it stands to the end of the race, or of the socket."""
    heard = []
    async with connect(
        f"{node.ws}/ws/race/{race}", additional_headers=who, compression=None, open_timeout=WAIT_S
    ) as opened:
        await opened.send(json.dumps({"t": "hello", "v": 1, "token": who["authorization"].partition(" ")[2]}))
        try:
            async for frame in opened:
                heard.append(json.loads(frame))
                if isinstance(heard[-1], dict) and heard[-1]["t"] == "welcome":
                    for rev, move in list(enumerate(LINE, 1))[heard[-1].get("rev", 0) :]:
                        await opened.send(json.dumps(["p", rev, move]))
                elif isinstance(heard[-1], dict) and heard[-1]["t"] == "over":
                    break
        except ConnectionClosed:
            pass
    return heard


def test_today_is_told_to_everybody_and_of_tomorrow_the_commitment_alone(node: LiveNode) -> None:
    told = node.ask("GET", "/api/dailies").json()
    assert (told["today"], told["next_at"]) == (DAY, closes_at(DAY))
    assert opens_at(DAY) + NOON <= told["now"] < closes_at(DAY)
    assert [daily["rules"] for daily in told["dailies"]] == list(DAILY_RULES)
    for number, daily in zip((0, 1, 2), told["dailies"], strict=True):
        seed = bytes.fromhex(certified(DAILY_RULES[number], EASY[1]).seed)
        assert daily == {
            "rules": DAILY_RULES[number], "day": DAY, "state": "open",
            "commitment": commitment(seed), "made_at": opens_at(DAY) - NOON,
            "opens_at": opens_at(DAY), "closes_at": closes_at(DAY), "sealed_until": sealed_until(DAY),
            "players": 0, "finished": 0, "opened": None, "attempt": None, "streak": None,
        }  # fmt: skip
    assert [set(each) for each in told["tomorrow"]] == [{"rules", "day", "commitment", "made_at"}] * 3
    assert {each["day"] for each in told["tomorrow"]} == {NEXT}
    secrets = [certified(rules, number) for rules in DAILY_RULES for number in EASY[1:3]]
    assert not any(each.seed in json.dumps(told) for each in secrets)
    with node.program() as anyone:
        opened = read(anyone, BEFORE)
    assert opened["state"] == "opened"
    proof = certified(RULES, EASY[0])
    assert opened["opened"]["server_seed"] == opened["opened"]["seed"] == proof.seed
    assert (opened["opened"]["par"], opened["opened"]["certificate"]["line"]) == (proof.par, list(proof.line))


def test_an_attempt_begins_once_and_is_come_back_to(node: LiveNode) -> None:
    with node.browser() as ann, ThreadPoolExecutor(10) as hands:
        assert read(ann)["attempt"] is None
        ann.post("/api/me", json={"name": "Ann"})
        answers = list(hands.map(lambda _: begin(ann), range(10)))
        assert sorted(answer.status_code for answer in answers) == [200] * 9 + [201]
        (race,) = {answer.json()["race"] for answer in answers}
        attempt = read(ann)["attempt"]
        assert (attempt["race"], attempt["state"], attempt["of"], attempt["place"]) == (race, "running", "guests", None)
        assert attempt["ends_at"] == attempt["started_at"] + LIMIT_MS
        assert (read(ann)["players"], read(ann)["finished"]) == (1, 0)
        view = ann.get(f"/api/races/{race}").json()["race"]
        assert (view["daily"], view["sealed_until"]) == (DAY, sealed_until(DAY))
    with node.browser() as bob, node.program() as program:
        fresh, told = begin(bob), begin(program)
        assert (fresh.status_code, "token" in fresh.json(), "sid=" in fresh.headers["set-cookie"]) == (201, False, True)
        assert begin(bob).json() == fresh.json()
        assert bob.get("/api/me").json()["kind"] == "guest"
        who = {"authorization": f"Bearer {told.json()['token']}"}
        assert node.ask("POST", f"{DAILY}/attempts", json={"rules": RULES}, headers=who).status_code == 200
    assert len({race, fresh.json()["race"], told.json()["race"]}) == 3


@pytest.mark.parametrize(
    ("path", "sent", "status", "code"),
    [
        (f"/api/dailies/{BEFORE}/attempts", {"rules": RULES}, 409, "daily_closed"),
        (f"/api/dailies/{NEXT}/attempts", {"rules": RULES}, 409, "daily_closed"),
        ("/api/dailies/2094-03-03/attempts", {"rules": RULES}, 404, "no_such_daily"),
        ("/api/dailies/2094-02-29/attempts", {"rules": RULES}, 404, "no_such_daily"),
        (f"{DAILY}/attempts", {"rules": "klondike/1/1"}, 404, "no_such_daily"),
        (f"{DAILY}/attempts", {"rules": RULES, "day": DAY}, 422, "invalid"),
        (f"{DAILY}/attempts", {}, 422, "invalid"),
        (f"{DAILY}?rules=chess", None, 404, "no_such_daily"),
        (DAILY, None, 422, "query"),
        (f"/api/dailies/{NEXT}?rules=freecell", None, 404, "no_such_daily"),
        ("/api/dailies/today?rules=freecell", None, 404, "no_such_daily"),
        ("/api/dailies/2094-01-31?rules=freecell", None, 404, "no_such_daily"),
        ("/api/dailies/months/2094-13?rules=freecell", None, 422, "period"),
        ("/api/dailies/months/2094-03?rules=chess", None, 404, "no_such_daily"),
    ],
)
def test_what_is_refused(noon: LiveNode, path: str, sent: Any, status: int, code: str) -> None:
    answer = noon.ask("GET", path) if sent is None else noon.ask("POST", path, json=sent)
    assert (answer.status_code, answer.json()["error"]) == (status, code)


@pytest.mark.parametrize("span", ["month", "week", "day"])
def test_a_refused_period_is_told_how_one_is_written_and_that_is_taken(noon: LiveNode, span: str) -> None:
    asked = {"rules": RULES, "of": "guests", "span": span}
    refused = noon.ask("GET", "/api/boards", params=asked | {"period": "2094-13"})
    assert (refused.status_code, refused.json()["error"]) == (422, "period")
    _says_how(refused.json()["text"], span)
    written = re.findall(r"\d{4}-[W\d][-\d]*", refused.json()["text"])
    assert noon.ask("GET", "/api/boards", params=asked | {"period": written[0]}).status_code == 200


def test_a_refused_month_of_the_calendar_is_told_how_one_is_written(noon: LiveNode) -> None:
    refused = noon.ask("GET", "/api/dailies/months/January", params={"rules": RULES})
    _says_how(refused.json()["text"], "month")
    (written,) = re.findall(r"\d{4}-\d\d", refused.json()["text"])
    assert noon.ask("GET", f"/api/dailies/months/{written}", params={"rules": RULES}).status_code == 200


def _says_how(text: str, span: str) -> None:
    """It is the sent one that is refused, and the example that is held up, never the other way round."""
    assert text.startswith(f"This is no {span}")
    assert "; one is written " in text


@pytest.fixture(scope="module")
def noon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveNode]:
    """The same node for those that change nothing."""
    data = tmp_path_factory.mktemp("data")
    put_time(data, opens_at(DAY) + NOON)
    put_dailies(data, BEFORE, DAY, NEXT)
    with live_node(settings(data)) as served:
        yield served


def test_a_page_of_another_site_is_refused_and_a_month_is_read(noon: LiveNode) -> None:
    foreign = noon.ask("POST", f"{DAILY}/attempts", json={"rules": RULES}, headers={"origin": "https://else.example"})
    assert foreign.json()["error"] == "origin"
    month = noon.ask("GET", "/api/dailies/months/2094-02", params={"rules": RULES}).json()
    assert (month["first"], [each["day"] for each in month["days"]]) == (BEFORE, [BEFORE])


@pytest.mark.usefixtures("still")
def test_a_daily_that_is_not_made_yet_says_so_and_nobody_begins_too_often(tmp_path: Path) -> None:
    put_time(tmp_path, opens_at(DAY) + NOON)
    put_dailies(tmp_path, DAY, rules=(RULES,))
    klondike = DAILY_RULES[1]
    with live_node(settings(tmp_path, races_per_min=2)) as node, node.browser() as ann:
        answer = begin(ann, DAY, klondike)
        assert (answer.status_code, answer.json()["error"]) == (503, "daily_not_ready")
        assert int(answer.headers["retry-after"]) > 0
        daily = read(ann, DAY, klondike)
        assert (daily["state"], daily["commitment"], daily["made_at"]) == ("open", None, None)
        answers = [begin(ann) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 200, 429]
        assert int(answers[2].headers["retry-after"]) > 0


def test_ten_connections_that_finish_one_attempt_make_one_result(node: LiveNode) -> None:
    who = token(node, "Ann")
    race = node.ask("POST", f"{DAILY}/attempts", json={"rules": RULES}, headers=who).json()["race"]

    async def race_ten() -> list[list[Any]]:
        return await asyncio.gather(*(play(node, race, who) for _ in range(10)))

    heard = asyncio.run(race_ten())
    assert any(message["t"] == "over" for each in heard for message in each if isinstance(message, dict))
    with node.program() as ann:
        ann.headers.update(who)
        daily = read(ann)
        assert (daily["attempt"]["state"], daily["attempt"]["moves"], daily["players"]) == ("finished", len(LINE), 1)
        assert daily["streak"] == {"current": 1, "best": 1, "pending": False}
        me = ann.get("/api/me").json()["player"]
        history = ann.get(f"/api/players/{me}/races").json()["rows"]
        assert [(row["race"], row["daily"], row["place"]) for row in history] == [(race, DAY, None)]
        career = ann.get(f"/api/players/{me}").json()
        assert (career["races"], career["dailies"][0]["streak"]) == (0, 1)


def test_a_voided_result_is_told_with_the_attempt_and_has_no_place(node: LiveNode) -> None:
    who = token(node, "Ann")
    with node.program() as ann:
        ann.headers.update(who)
        race = begin(ann).json()["race"]
        assert read(ann)["attempt"]["voided"] is False
        asyncio.run(play(node, race, who))
        while read(ann)["attempt"]["place"] is None:  # it is entered within a second or so
            pass
        desk = Admin(place_of(node.node.settings), node.node.settings)
        desk.void(race, 0, "seen live")
        for daily in (read(ann), ann.get("/api/dailies").json()["dailies"][0]):
            attempt = daily["attempt"]
            assert (attempt["state"], attempt["voided"], attempt["place"]) == ("finished", True, None)
            assert (attempt["among"], daily["finished"], daily["streak"]["current"]) == (0, 0, 0)
        month = ann.get(f"/api/dailies/months/{DAY[:7]}", params={"rules": RULES}).json()
        assert [each["attempt"]["voided"] for each in month["days"] if each["day"] == DAY] == [True]
        desk.restore(race, 0, "it was another's")
        attempt = read(ann)["attempt"]
        assert (attempt["voided"], attempt["place"], attempt["among"]) == (False, 1, 1)


def test_midnight_is_told_closes_the_day_and_leaves_who_plays_in_it(node: LiveNode) -> None:
    who = token(node, "Ann")
    with node.program() as ann, node.program() as bob, socket(node) as lobby, socket(node) as other:
        ann.headers.update(who)
        for opened in (lobby, other):
            opened.send(HELLO)
            assert hear(opened, "daily")["day"] == DAY
        turn(node, closes_at(DAY) - 20_000)
        race = begin(ann).json()["race"]
        assert read(ann)["state"] == "open"
        turn(node, closes_at(DAY) + 1_000)
        for opened in (lobby, other):
            told = hear(opened, "daily")
            assert (told["day"], told["next_at"]) == (NEXT, closes_at(NEXT))
            assert told["now"] >= closes_at(DAY)
        assert begin(bob).json()["error"] == "daily_closed"
        assert (begin(ann).status_code, begin(ann).json()["race"]) == (200, race)
        assert read(ann)["streak"] == {"current": 0, "best": 0, "pending": True}
        asyncio.run(play(node, race, who))
        yesterday = read(ann)
        assert (yesterday["state"], yesterday["opened"], yesterday["attempt"]["state"]) == ("closed", None, "finished")
        assert yesterday["attempt"]["over_par"] is None
        assert ann.get("/api/dailies").json()["dailies"][0]["streak"]["current"] == 1
        assert begin(ann, NEXT).status_code == 201
        turn(node, sealed_until(DAY))
        told = read(ann)
        assert (told["state"], told["attempt"]["over_par"]) == ("opened", 0)
        assert told["opened"]["seed"] == certified(RULES, EASY[1]).seed


def test_days_boards_and_past_ones_are_read(node: LiveNode) -> None:
    who = token(node, "Ann")
    race = node.ask("POST", f"{DAILY}/attempts", json={"rules": RULES}, headers=who).json()["race"]
    asyncio.run(play(node, race, who))
    query = {"rules": RULES, "of": "guests", "span": "day"}
    rows: list[Any] = []
    while not rows:  # it is entered within a second or so
        rows = node.ask("GET", "/api/boards", params=query).json()["rows"]
    assert [(row["place"], row["race"], row["finished"], row["home"]) for row in rows] == [(1, race, True, 52)]
    turn(node, closes_at(DAY) + NOON)
    for period, players in ((None, 0), (DAY, 1), (NEXT, 0), ("2020-01-01", 0)):
        asked = query if period is None else query | {"period": period}
        page = node.ask("GET", "/api/boards", params=asked).json()
        assert (page["period"], page["players"]) == (period or NEXT, players)
    for span, period in (("day", "2094-02-29"), ("month", "2094-13"), ("week", "2094-W53"), ("all", "2094")):
        answer = node.ask("GET", "/api/boards", params=query | {"span": span, "period": period})
        assert (answer.status_code, answer.json()["error"]) == (422, "period")
    for span, period in (("month", "2094-02"), ("week", "2093-W53")):
        assert node.ask("GET", "/api/boards", params=query | {"span": span, "period": period}).status_code == 200
