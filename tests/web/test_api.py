"""The HTTP API over a real server: what it answers, what it refuses, and what every answer carries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as example_settings
from hypothesis import strategies as st

from squaredeal.web import health
from tests.often import often

from .conftest import settings
from .live import WAIT_S, LiveNode, Raw, live_node

JSON = {"content-type": "application/json"}


def guest(client: httpx.Client, name: str = "Ann") -> dict[str, Any]:
    answer = client.post("/api/me", json={"name": name})
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.json()
    return body


# --- who you are


def test_a_browser_becomes_a_guest_and_is_known_by_its_cookie(node: LiveNode) -> None:
    with node.browser() as ann:
        assert ann.get("/api/me").status_code == 401
        answer = ann.post("/api/me", json={"name": "Zoe\u0301"})
        assert answer.status_code == 201
        assert answer.json() == {"player": answer.json()["player"], "name": "Zoé", "kind": "guest"}
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("sid=")
        assert "; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert ann.get("/api/me").json() == answer.json()


def test_another_name_for_the_same_player(node: LiveNode) -> None:
    with node.browser() as ann:
        player = guest(ann)["player"]
        answer = ann.post("/api/me", json={"name": "Anna"})
        assert (answer.status_code, answer.json()["player"]) == (200, player)
        assert "set-cookie" not in answer.headers
        assert ann.get("/api/me").json()["name"] == "Anna"


def test_a_program_is_told_its_token_once_and_uses_it_as_bearer(node: LiveNode) -> None:
    with node.program() as program:
        me = guest(program)
        program.cookies.clear()
        bearer = {"authorization": f"Bearer {me['token']}"}
        assert program.get("/api/me", headers=bearer).json() == {key: me[key] for key in ("player", "name", "kind")}
        assert program.get("/api/me").status_code == 401


def test_a_browser_cannot_use_a_bearer_token(node: LiveNode) -> None:
    with node.program() as program:
        token = guest(program)["token"]
    answer = node.ask("GET", "/api/me", headers={**node.origin, "authorization": f"Bearer {token}"})
    assert answer.status_code == 401


@pytest.mark.parametrize("cookie", ["", "x", "x" * 40, "x" * 5_000, "a b", "\x7f", "é".encode().decode("latin-1")])
def test_a_cookie_that_names_nobody(node: LiveNode, cookie: str) -> None:
    answer = node.ask("GET", "/api/me", headers=[(b"cookie", b"sid=" + cookie.encode("latin-1"))])
    assert answer.status_code in (400, 401)


def test_a_session_ends_when_asked(node: LiveNode) -> None:
    with node.browser() as ann:
        guest(ann)
        token = ann.cookies["sid"]
        answer = ann.delete("/api/me")
        assert answer.status_code == 204
        assert "Max-Age=0" in answer.headers["set-cookie"]
        again = node.ask("GET", "/api/me", headers={"cookie": f"sid={token}"})
        assert again.status_code == 401
        assert ann.delete("/api/me").status_code == 401


@pytest.mark.parametrize("name", ["system", "", "a\u200bb", "x" * 25, " Ann"])
def test_a_name_that_may_not_be_is_refused(node: LiveNode, name: str) -> None:
    with node.browser() as ann:
        answer = ann.post("/api/me", json={"name": name})
        assert answer.status_code == 422
        assert set(answer.json()) == {"error", "text"}
        assert ann.get("/api/me").status_code == 401


def test_a_lone_surrogate_is_no_name(node: LiveNode) -> None:
    with node.browser() as ann:
        answer = ann.post("/api/me", content=b'{"name":"\\ud800"}', headers=JSON)
        assert answer.status_code in (400, 422)


# --- races


def test_a_race_is_opened_listed_and_shown(node: LiveNode) -> None:
    with node.browser() as ann:
        player = guest(ann)["player"]
        answer = ann.post("/api/races", json={"rules": "klondike/1/3", "seats": 3, "seed": "  hello "})
        assert answer.status_code == 201
        race = answer.json()["id"]
        assert answer.json() == {"id": race, "url": f"/race/{race}"}
        shown = ann.get(f"/api/races/{race}").json()
        assert shown["race"]["options"]["rules"] == "klondike/1/3"
        assert shown["race"]["options"]["seed"] == "hello"
        assert shown["race"]["phase"] == "open"
        assert (shown["standings"], shown["opened"]) == ([], None)
        assert player in json.dumps(shown)
        assert race in [card["id"] for card in ann.get("/api/races").json()["races"]]


def test_a_replay_is_sealed_until_the_end(node: LiveNode) -> None:
    with node.browser() as ann:
        guest(ann)
        race = ann.post("/api/races", json={}).json()["id"]
        answer = ann.get(f"/api/races/{race}/replay")
        assert (answer.status_code, answer.json()["error"]) == (403, "sealed")
        assert "seed" not in answer.text


def test_nobody_opens_no_race(node: LiveNode) -> None:
    with node.browser() as ann:
        assert ann.post("/api/races", json={}).status_code == 401


OPTIONS: list[dict[str, Any]] = [
    {"rules": "klondike/1/3", "rivals": "boards"},
    {"seed": " \u200b"[:1]},
    {"seats": 0},
    {"seats": 11},
    {"seats": 2.0 + 0.5},
    {"seats": "2"},
    {"seats": True},
    {"rules": "spider"},
    {"admin": True},
    {"limit_s": 10**30},
    {"limit_s": -1},
    {"goal": None},
    {"__proto__": {}},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_options_that_cannot_be_played(node: LiveNode, options: dict[str, Any]) -> None:
    with node.browser() as ann:
        guest(ann)
        answer = ann.post("/api/races", json=options)
        assert answer.status_code == 422, answer.text
        assert set(answer.json()) == {"error", "text"}


@pytest.mark.parametrize("race", ["nosuch", "x", "A" * 10, "..", "%00", "%ff%fe", "a" * 33, "null", "'%20OR%201=1--"])
@pytest.mark.parametrize("tail", ["", "/replay"])
def test_no_such_race(node: LiveNode, race: str, tail: str) -> None:
    with Raw(node.port) as raw:
        raw.send(f"GET /api/races/{race}{tail} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert raw.rest().startswith(b"HTTP/1.1 404 ")


# --- health


def test_health(node: LiveNode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBE_S", WAIT_S)  # the disk of a busy machine may be slow
    assert node.ask("GET", "/healthz/live").json() == {"status": "ok"}
    ready = node.ask("GET", "/healthz/ready")
    assert (ready.status_code, ready.json()) == (200, {"status": "ok", "why": []})


def test_a_database_that_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    import sqlite3

    with live_node(settings(tmp_path)) as node:
        outsider = sqlite3.connect(tmp_path / "squaredeal.db", isolation_level=None)
        outsider.execute("BEGIN IMMEDIATE")
        ready = node.ask("GET", "/healthz/ready")
        assert (ready.status_code, ready.json()["why"]) == (503, ["database"])
        assert node.ask("GET", "/healthz/live").status_code == 200
        outsider.execute("ROLLBACK")
        outsider.close()


# --- any request


@example_settings(max_examples=often(40), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE"]),
    path=st.sampled_from(["/api/me", "/api/races", "/api/races/abc123", "/api/races/abc123/replay", "/"]),
    body=st.one_of(
        st.binary(max_size=200),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
            max_leaves=8,
        ).map(lambda value: json.dumps(value).encode()),
    ),
)
def test_whatever_is_asked_is_answered_in_form(node: LiveNode, method: str, path: str, body: bytes) -> None:
    answer = node.ask(method, f"{path}", content=body, headers={**node.origin, **JSON})
    assert answer.status_code < 500
    if answer.status_code >= 400 and path.startswith("/api/"):
        assert set(answer.json()) == {"error", "text"}
