"""Moderation over HTTP: who may come in, what follows from a decision, and what hostile input meets."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as example_settings
from hypothesis import strategies as st
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from squaredeal.clock import Clock, ManualClock
from squaredeal.operations.moderation import Admin
from squaredeal.operations.place import place_of
from squaredeal.race.model import Terms
from squaredeal.store import open_store
from squaredeal.store.dailies import Daily
from squaredeal.web.admin import ROUTES
from squaredeal.web.admin.access import SIGNED_IN_MS
from tests.often import often
from tests.store.results import FINISHED, add_results, make_players, start, win

from .conftest import settings
from .live import LiveNode, live_node

PASSWORD = "correct horse"
WHY = {"why": "it was reported"}
RACE = "voided1"
MISSED = "2020-02-29"
"""A day with a daily."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a server where p0 has won a race before p1, and both stand on a board."""
    data = tmp_path_factory.mktemp("data")
    asyncio.run(_fill(data))
    (data / "blocked.txt").write_text("\ufeffVoldemort\n\n  Sauron  \n")
    return data


async def _fill(data: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{data / 'squaredeal.db'}", "a", Clock(), Terms())
    await make_players(store, ["p0", "p1"])
    clock = ManualClock()
    await start(store, clock, RACE)
    await win(store, clock, RACE, 0, 9)
    await win(store, clock, RACE, 1, 12)
    await add_results(store, [replace(FINISHED, race="earlier", over_at=1_000)])
    await store.dailies.ensure(Daily("freecell", MISSED, b"x" * 32, "c0ffee", 0))
    await store.close()


@pytest.fixture(scope="module")
def node(data: Path) -> Iterator[LiveNode]:
    changed = {"sign_ins_per_min": 100_000, "reports_per_min": 100_000, "blocked_names": str(data / "blocked.txt")}
    with live_node(settings(data, **changed)) as served:
        yield served


@pytest.fixture(scope="module")
def admin(node: LiveNode) -> Iterator[httpx.Client]:
    """A browser of the first admin, who was made by command."""
    with account(node, "Root user") as browser:
        granted = commands(node).grant("root USER", "admin", "the first one")
        assert granted.role == "admin"
        yield browser


@pytest.fixture
def guest(node: LiveNode) -> Iterator[httpx.Client]:
    with node.browser() as browser:
        browser.post("/api/me", json={"name": "Some guest"})
        yield browser


def commands(node: LiveNode) -> Admin:
    """What `squaredeal admin` does, beside the server."""
    return Admin(place_of(node.node.settings), node.node.settings)


@contextmanager
def account(node: LiveNode, name: str) -> Iterator[httpx.Client]:
    with node.browser() as browser:
        browser.post("/api/me", json={"name": name})
        made = browser.post("/api/account", json={"name": name, "password": PASSWORD})
        assert made.status_code == 201, made.text
        yield browser


def id_of(browser: httpx.Client) -> str:
    return str(browser.get("/api/me").json()["player"])


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@contextmanager
def socket_of(node: LiveNode, browser: httpx.Client, path: str) -> Iterator[ClientConnection]:
    headers = {"cookie": f"sid={browser.cookies['sid']}", "origin": node.http}
    with connect(f"{node.ws}{path}", additional_headers=headers, compression=None) as socket:
        socket.send('{"t":"hello","v":1}')
        yield socket


def heard(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message = json.loads(socket.recv(timeout=20))
        if isinstance(message, dict) and message["t"] in kinds:
            return message


def shown_as(socket: ClientConnection) -> str:
    """What the first seat is called in the next picture of its race."""
    return str(heard(socket, "snapshot")["race"]["seats"][0]["name"])


# --- who may come in


def test_only_those_with_a_role_come_in(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    assert refused(node.ask("GET", "/api/admin/me")) == (401, "who")
    assert refused(guest.get("/api/admin/me")) == (403, "not_allowed")
    assert admin.get("/api/admin/me").json() == {"role": "admin"}
    assert admin.get("/api/admin/me").headers["cache-control"] == "no-store"
    for route in ROUTES:
        path = route.path.format(player="p0", report="x" * 12, race=RACE, seat="0", flag="reports")
        for method in (route.methods or set()) - {"HEAD"}:
            sent: dict[str, Any] = {} if method == "GET" else {"json": {}}
            assert refused(guest.request(method, path, **sent)) == (403, "not_allowed"), path
            if method != "GET":  # a page of another site, and a cookie without a page
                cookie = {"cookie": f"sid={admin.cookies['sid']}"}
                for origin in ({}, {"origin": "https://evil.example"}):
                    asked = node.ask(method, path, headers=cookie | origin, **sent)
                    assert refused(asked) == (403, "origin"), path


def test_a_moderator_is_no_admin_and_a_guest_nothing(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    to_guest = admin.post(f"/api/admin/players/{id_of(guest)}/role", json={"role": "moderator", **WHY})
    assert refused(to_guest) == (409, "no_account")
    with account(node, "Mod one") as moderator:
        role = f"/api/admin/players/{id_of(moderator)}/role"
        assert admin.post(role, json={"role": "moderator", **WHY}).json() == {"role": "moderator"}
        assert moderator.get("/api/admin/reports").status_code == 200
        assert refused(moderator.post(role, json={"role": "admin", **WHY})) == (403, "not_allowed")
        assert refused(moderator.put("/api/admin/flags/reports", json={"on": False, **WHY})) == (403, "not_allowed")
        assert admin.post(role, json={"role": None, **WHY}).json() == {"role": None}
        assert refused(moderator.get("/api/admin/reports")) == (403, "not_allowed")


@pytest.mark.parametrize(("ends", "said"), [("role", b" 403 "), ("session", b" 401 ")])
def test_who_decides_is_looked_at_when_all_was_said(node: LiveNode, ends: str, said: bytes) -> None:
    body = json.dumps({"on": False, **WHY}).encode()
    with account(node, f"Slow {ends}") as browser:
        commands(node).grant(f"Slow {ends}", "admin", "for a while")
        head = (
            f"PUT /api/admin/flags/reports HTTP/1.1\r\nhost: 127.0.0.1:{node.port}\r\norigin: {node.http}\r\n"
            f"cookie: sid={browser.cookies['sid']}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n"
        )
        with create_connection(("127.0.0.1", node.port), timeout=20) as slow:
            slow.sendall(head.encode())
            assert b" 100 " in slow.recv(4096)  # its body is asked for: who asks was let in
            if ends == "role":
                commands(node).grant(f"Slow {ends}", None, "enough")
            else:
                assert browser.delete("/api/me").status_code == 204
            slow.sendall(body)
            assert said in slow.recv(4096).split(b"\r\n")[0]
    assert all(flag.on for flag in commands(node).flags())


def test_an_old_session_has_to_sign_in_again(node: LiveNode, data: Path) -> None:
    with account(node, "Old admin") as browser:
        commands(node).grant("Old admin", "admin", "for a day")
        assert browser.get("/api/admin/me").status_code == 200
        with sqlite3.connect(data / "squaredeal.db") as database:
            late = "UPDATE login SET created_at = created_at - ? WHERE player = ?"
            database.execute(late, (SIGNED_IN_MS + 1_000, id_of(browser)))
        assert refused(browser.get("/api/admin/me")) == (403, "sign_in_again")
        assert browser.get("/api/me").status_code == 200
        signed_in = browser.post("/api/session", json={"name": "Old admin", "password": PASSWORD})
        assert signed_in.status_code == 201
        assert browser.get("/api/admin/me").status_code == 200


# --- names


def test_a_name_is_taken_away_everywhere(node: LiveNode, admin: httpx.Client) -> None:
    with account(node, "Rude name") as rude:
        player, race = id_of(rude), rude.post("/api/races", json={"seats": 2}).json()["id"]
        with socket_of(node, rude, f"/ws/race/{race}") as socket:
            assert heard(socket, "welcome")["race"]["seats"][0]["name"] == "Rude name"
            given = admin.post(f"/api/admin/players/{player}/name", json=WHY)
            assert given.status_code == 200
            name = given.json()["name"]
            assert name.startswith("Player ")
            assert shown_as(socket) == name
        assert rude.get(f"/api/races/{race}").json()["race"]["seats"][0]["name"] == name
        assert rude.get("/api/me").json()["name"] == name
        assert refused(rude.post("/api/me", json={"name": "RUDE náme"})) == (409, "name_barred")
        for known_as in ("Rude name", name):
            assert rude.post("/api/session", json={"name": known_as, "password": PASSWORD}).status_code == 201
        found = admin.get("/api/admin/players", params={"name": name}).json()["players"]
        assert [(each["id"], each["kind"], each["role"]) for each in found] == [(player, "account", None)]
        back = admin.post(f"/api/admin/players/{player}/name", json={"name": "Rude name", **WHY})
        assert back.json() == {"name": "Rude name"}
        assert rude.post("/api/me", json={"name": "RUDE náme"}).status_code == 200


def test_a_rename_by_command_reaches_the_rooms_of_the_server(node: LiveNode, guest: httpx.Client) -> None:
    race = guest.post("/api/races", json={"seats": 2}).json()["id"]
    with socket_of(node, guest, f"/ws/race/{race}") as socket:
        heard(socket, "welcome")
        assert commands(node).rename(id_of(guest), "Polite", "rude") == "Polite"
        assert shown_as(socket) == "Polite"


def test_blocked_words_are_in_no_name(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    for name in ("Voldemort", "I am V0LDEMORT", "vóldemort x", "Sau ron"):
        assert refused(guest.post("/api/me", json={"name": name})) == (422, "name")
        assert refused(guest.post("/api/account", json={"name": name, "password": PASSWORD})) == (422, "name")
        renamed = admin.post(f"/api/admin/players/{id_of(guest)}/name", json={"name": name, **WHY})
        assert refused(renamed) == (422, "name")
    with connect(f"{node.ws}/ws/lobby", compression=None) as socket:
        socket.send('{"t":"hello","v":1,"name":"Voldemort"}')
        assert json.loads(socket.recv(timeout=20))["t"] == "error"


# --- results


def test_a_result_is_voided_and_restored(node: LiveNode, admin: httpx.Client) -> None:
    board = {"of": "accounts", "rules": "freecell"}

    def rows() -> list[tuple[int, str, int]]:
        told = node.ask("GET", "/api/boards", params=board).json()["rows"]
        return [(row["place"], row["player"], row["ms"]) for row in told]

    before = rows()
    assert before == [(1, "p0", 90), (2, "p1", 120)]
    path = f"/api/admin/results/{RACE}/0"
    for _ in range(2):
        assert admin.post(f"{path}/void", json=WHY).json() == {"why": "voided"}
        assert rows() == [(1, "p1", 120), (2, "p0", 90_000)]
    for page in (f"/api/races/{RACE}", f"/api/races/{RACE}/replay"):
        shown = node.ask("GET", page).json()
        assert shown["voided"] == [0]
        assert shown["standings"][0]["name"] == "Player 0"  # nothing is deleted
    history = node.ask("GET", "/api/players/p0/races").json()["rows"]
    assert [row["why"] for row in history] == ["voided", None]
    assert admin.post(f"{path}/restore", json=WHY).json() == {"why": None}
    assert rows() == before
    assert node.ask("GET", f"/api/races/{RACE}").json()["voided"] == []
    for seat in ("2", "x", "00", "-1"):
        gone = admin.post(f"/api/admin/results/{RACE}/{seat}/void", json=WHY)
        assert refused(gone) == (404, "no_such_result")


# --- flags


def test_what_is_off_is_off_at_every_entrance(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    def switch(flag: str, on: bool) -> None:
        told = admin.put(f"/api/admin/flags/{flag}", json={"on": on, **WHY})
        assert (told.status_code, told.json()["on"]) == (200, on)

    assert {flag["on"] for flag in admin.get("/api/admin/flags").json()["flags"]} == {True}
    entrances: dict[str, Callable[[], httpx.Response | None]] = {
        "sign_up": lambda: guest.post("/api/account", json={"name": "Somebody new", "password": PASSWORD}),
        "new_guests": lambda: node.ask("POST", "/api/me", json={"name": "New"}),
        "new_races": lambda: guest.post("/api/races", json={}),
        "reports": lambda: guest.post("/api/players/p0/reports", json={"about": "play", "text": "x"}),
        "dailies": lambda: None,
    }
    for flag, enter in entrances.items():
        switch(flag, False)
        answer = enter()
        if answer is not None:
            assert refused(answer) == (503, "switched_off")
            assert "retry-after" in answer.headers
    with connect(f"{node.ws}/ws/lobby", compression=None) as newcomer:
        newcomer.send('{"t":"hello","v":1}')
        assert "No new players" in json.loads(newcomer.recv(timeout=20))["text"]
    with socket_of(node, guest, "/ws/lobby") as lobby:
        heard(lobby, "lobby")
        lobby.send('{"t":"create","options":{}}')
        assert heard(lobby, "refused", "created")["why"] == "switched_off"
    assert guest.post("/api/me", json={"name": "Renamed guest"}).status_code == 200  # no newcomer
    for flag in entrances:
        switch(flag, True)
    assert node.ask("POST", "/api/me", json={"name": "New"}).status_code == 201
    assert refused(admin.put("/api/admin/flags/gravity", json={"on": False, **WHY})) == (404, "no_such_flag")


# --- reports

TEXTS = [
    "",
    " ",
    "\n",
    "a\u200bb",
    "\u202eabc",
    "a\x00",
    "\ue000",
    "x" * 501,
    "👍" * 501,
    "\u2800",
    "e" + "\u0301" * 10,
]


def test_reports_are_taken_once_and_closed(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    def report(**said: Any) -> httpx.Response:
        said = {"about": "name", "text": "Zoe\u0301 says\nso 👨\u200d👩\u200d👧"} | said
        return guest.post("/api/players/p1/reports", json=said)

    first = report(race=RACE)
    assert (first.status_code, first.json()) == (201, {"new": True})
    assert (report().status_code, report(about="play").status_code) == (200, 201)
    for text in TEXTS:
        assert report(text=text, about="other").status_code == 422, text
    assert report(about="else").status_code == 422
    assert refused(report(race="norace1", about="other")) == (404, "no_such_race")
    assert refused(guest.post(f"/api/players/{id_of(guest)}/reports", json={"about": "name", "text": "x"})) == (
        422,
        "yourself",
    )
    nobody = guest.post("/api/players/nobody/reports", json={"about": "name", "text": "x"})
    assert refused(nobody) == (404, "no_such_player")
    assert refused(node.ask("POST", "/api/players/p1/reports", json={"about": "name", "text": "x"})) == (401, "who")
    kept = guest.get("/api/account/export").json()
    assert kept["role"] is None
    assert [(each["player"], each["about"], each["race"]) for each in kept["reports"]] == [
        ("p1", "name", RACE),
        ("p1", "play", None),
    ]
    listed = admin.get("/api/admin/reports").json()["reports"]
    mine = [each for each in listed if each["by"]["id"] == id_of(guest)]
    assert [(each["about"], each["text"], each["race"]) for each in mine] == [
        ("name", "Zoé says\nso 👨\u200d👩\u200d👧", RACE),
        ("play", "Zoé says\nso 👨\u200d👩\u200d👧", None),
    ]
    path = f"/api/admin/reports/{mine[0]['id']}"
    closed = admin.post(path, json={"outcome": "acted", **WHY}).json()
    assert (closed["state"], closed["outcome"], closed["why"]) == ("closed", "acted", WHY["why"])
    assert refused(admin.post(path, json={"outcome": "acted", **WHY})) == (409, "closed")
    assert admin.get("/api/admin/reports", params={"state": "closed"}).json()["reports"][0] == closed
    assert refused(admin.get("/api/admin/reports", params={"after": "AAAA"})) == (422, "cursor")


def test_reports_have_a_rate(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, reports_per_min=1)) as node, node.browser() as guest:
        guest.post("/api/me", json={"name": "Newcomer"})
        answers = [guest.post("/api/players/x/reports", json={"about": "play", "text": "x"}) for _ in range(2)]
        assert [refused(answer)[0] for answer in answers] == [404, 429]


# --- the log


def test_the_log_can_be_read_only_and_holds_no_secret(node: LiveNode, admin: httpx.Client, data: Path) -> None:
    page = admin.get("/api/admin/audit").json()
    assert {"role_granted", "player_renamed", "result_voided", "flag_changed", "report_closed"} <= {
        entry["what"] for entry in page["entries"]
    }
    for method in ("POST", "PUT", "DELETE"):
        assert admin.request(method, "/api/admin/audit", json={}).status_code == 405
        entry = f"/api/admin/audit/{page['entries'][0]['id']}"
        assert admin.request(method, entry, json={}).status_code == 404
    with sqlite3.connect(data / "squaredeal.db") as database:
        kept = repr(database.execute("SELECT * FROM audit").fetchall())
        secrets = [row[0] for row in database.execute("SELECT password FROM account")]
    assert PASSWORD not in kept
    assert not any(secret in kept for secret in [*secrets, admin.cookies["sid"], "Rude name", "Root user"])


def test_what_is_kept_is_told(node: LiveNode, admin: httpx.Client) -> None:
    commands(node).retain("asked for")
    told = admin.get("/api/admin/retention").json()
    assert {rule["name"]: rule["days"] for rule in told["rules"]}["audit"] == 730
    assert set(told["last"]["removed"]) == {"logins", "guests", "reports", "audit"}


def test_a_missed_day_is_excused(admin: httpx.Client) -> None:
    asked = {"player": "p0", "rules": "freecell", "day": MISSED, **WHY}
    assert admin.post("/api/admin/streaks", json=asked).status_code == 204
    assert refused(admin.post("/api/admin/streaks", json=asked | {"day": "2026-02-30"})) == (422, "day")
    assert refused(admin.post("/api/admin/streaks", json=asked | {"rules": "chess"}))[0] == 422
    assert refused(admin.post("/api/admin/streaks", json=asked | {"player": "nobody"})) == (404, "no_such_player")
    for other in ({"day": "1970-01-01"}, {"day": "9999-12-31"}, {"rules": "klondike/3/3"}):
        assert refused(admin.post("/api/admin/streaks", json=asked | other)) == (422, "day")


# --- whatever comes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "why": st.text(max_size=600),
        "text": st.text(max_size=600),
        "name": st.text(max_size=80) | st.none(),
        "role": st.sampled_from(["admin", "moderator", "king", None]),
        "outcome": st.sampled_from(["acted", "dismissed", 1]),
        "about": st.sampled_from(["name", "play", "other", ""]),
        "on": st.booleans() | st.integers(),
        "player": st.text(max_size=70),
        "rules": st.text(max_size=40),
        "day": st.text(max_size=12),
        "race": st.text(max_size=40),
    },
)
PATHS = st.sampled_from([route.path for route in ROUTES] + ["/api/players/{player}/reports"])
PART = st.text(st.characters(exclude_characters="/?#", exclude_categories=["Cs"]), min_size=1, max_size=20)


@example_settings(max_examples=often(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(method=st.sampled_from(["GET", "POST", "PUT", "DELETE"]), path=PATHS, part=PART, body=JSON | FIELDS, after=PART)
def test_whatever_is_asked_is_answered_in_form(
    admin: httpx.Client, *, method: str, path: str, part: str, body: Any, after: str
) -> None:
    part = quote(part, safe="")
    url = path.format(player=part, report=part, race=part, seat=part, flag=part)
    kind = {"content-type": "application/json"}
    params = {"after": after} if method == "GET" else {}
    answer = admin.request(method, url, content=json.dumps(body).encode(), headers=kind, params=params)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error", "text"}
        assert answer.json()["text"].isprintable()
