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

from squaredeal.web import api
from squaredeal.web.headers import FIXED
from squaredeal.web.limits import Limits
from tests.often import often

from .conftest import settings
from .live import LiveNode, Raw, handshake, live_node

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


# --- bodies

BODIES: list[tuple[dict[str, str], bytes, int]] = [
    ({"content-type": "text/plain"}, b'{"name":"Ann"}', 415),
    ({"content-type": "multipart/form-data; boundary=x"}, b"--x", 415),
    ({"content-type": "application/x-www-form-urlencoded"}, b"name=Ann&" * 1_000, 415),
    ({"content-type": "application/json; charset=utf-7"}, b'{"name":"Ann"}', 415),
    ({"content-type": "application/json; boundary=x"}, b'{"name":"Ann"}', 415),
    ({}, b'{"name":"Ann"}', 415),
    ({**JSON, "content-encoding": "gzip"}, b"\x1f\x8b", 415),
    ({**JSON, "content-encoding": "br"}, b"\x00", 415),
    (JSON, b" " * 16_385, 413),
    (JSON, b'{"name":"' + b"x" * 16_384 + b'"}', 413),
    (JSON, b"", 400),
    (JSON, b"{", 400),
    (JSON, b"{} x", 422),
    (JSON, b"{'name': 'Ann'}", 400),
    (JSON, b"\xef\xbb\xbf{}", 400),
    (JSON, '{"name":"Ann"}'.encode("utf-16"), 400),
    (JSON, b'{"name":"\xff"}', 400),
    (JSON, b'{"name":NaN}', 400),
    (JSON, b"[" * 10_000, 422),
    (JSON, b"null", 422),
    (JSON, b"[]", 422),
    (JSON, b'"Ann"', 422),
    (JSON, b"{}", 422),
    (JSON, b'{"name":1}', 422),
    (JSON, b'{"name":["Ann"]}', 422),
    (JSON, b'{"name":"Ann","admin":true}', 422),
]


@pytest.mark.parametrize(("headers", "body", "status"), BODIES)
def test_a_body_that_is_not_asked_for(node: LiveNode, headers: dict[str, str], body: bytes, status: int) -> None:
    answer = node.ask("POST", "/api/me", content=body, headers={**node.origin, **headers})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "text"}
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "body", ['{"name":"Ann","PRIVATE":1}', '{"name":{"PRIVATE":1}}', '{"name":["PRIVATE"]}', '{"PRIVATE":"PRIVATE"}']
)
def test_a_refusal_does_not_repeat_what_was_sent(node: LiveNode, body: str) -> None:
    answer = node.ask("POST", "/api/me", content=body.encode(), headers={**node.origin, **JSON})
    assert answer.status_code == 422
    assert "PRIVATE" not in answer.text


@pytest.mark.parametrize("options", [{"rules": "PRIVATE"}, {"goal": "PRIVATE"}, {"PRIVATE": 1}, {"seats": "PRIVATE"}])
def test_refused_options_are_not_repeated(node: LiveNode, options: dict[str, Any]) -> None:
    with node.browser() as ann:
        guest(ann)
        answer = ann.post("/api/races", json=options)
        assert answer.status_code == 422
        assert "PRIVATE" not in answer.text


def test_a_charset_may_be_said(node: LiveNode) -> None:
    headers = {**node.origin, "content-type": 'Application/JSON; charset="UTF-8"'}
    assert node.ask("POST", "/api/me", content=b'{"name":"Ann"}', headers=headers).status_code == 201


def test_a_long_body_is_refused_while_it_streams(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.send(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + b"1000\r\n" + b" " * 4_096 + b"\r\n"
        )
        raw.send((b"1000\r\n" + b" " * 4_096 + b"\r\n") * 4)
        assert raw.head().startswith(b"HTTP/1.1 413 ")


def test_a_declared_length_is_refused_before_the_body(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.send(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 999999999999\r\n\r\n"
        )
        assert raw.head().startswith(b"HTTP/1.1 413 ")


def test_a_body_that_stalls_is_told_so(node: LiveNode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LIMITS", Limits(body_s=0.2))
    with Raw(node.port) as raw:
        raw.send(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 10\r\n\r\nabcde"
        )
        assert raw.head().startswith(b"HTTP/1.1 408 ")


# --- requests

REQUESTS: list[tuple[bytes, set[int]]] = [
    (b"TRACE / HTTP/1.1", {405}),
    (b"CONNECT localhost:80 HTTP/1.1", {405}),
    (b"OPTIONS * HTTP/1.1", {405}),
    (b"PUT /api/me HTTP/1.1", {405}),
    (b"get / HTTP/1.1", {501}),
    (b"BREW /pot HTTP/1.1", {501}),
    (b"DELETE /api/races HTTP/1.1", {405}),
    (b"GET /api/hints HTTP/1.1", {405}),
    (b"HEAD /api/deals HTTP/1.1", {405}),
    (b"GET /api/nothing HTTP/1.1", {404}),
    (b"POST / HTTP/1.1", {405}),
    (b"PRI * HTTP/2.0", {400, 501, 505}),
    (b"GET http://evil.example/ HTTP/1.1", {400, 404}),
    (b"GET * HTTP/1.1", {400}),
    (b"GET /" + b"a" * 3_000 + b" HTTP/1.1", {414}),
    *(
        (b"GET " + path + b" HTTP/1.1", {404})
        for path in (
            *(b"/static/..%2f..%2fetc/passwd", b"/assets/../../settings.py", b"/assets/%2e%2e/%2e%2e/settings.py"),
            *(b"/assets/..%5c..%5cetc", b"//etc/passwd", b"/assets//", b"/assets/", b"/assets", b"/.git/config"),
            *(b"/index.html", b"/race.html", b"/race/", b"/race/../solo", b"/race/A", b"/watch/%00", b"/solo/"),
            *(
                b"/metrics",
                b"/debug",
                b"/docs",
                b"/openapi.json",
                b"/graphql",
                b"/?/../x"[:1] + b"x",
                b"/api/",
                b"/api",
            ),
            *(b"/api/me/", b"/ws/lobby/x", b"/%0d%0aSet-Cookie:a=b", b"/healthz", b"/squaredeal-data/secret"),
        )
    ),
]


@pytest.mark.parametrize(("line", "statuses"), REQUESTS)
def test_requests_that_lead_nowhere(node: LiveNode, line: bytes, statuses: set[int]) -> None:
    with Raw(node.port) as raw:
        raw.send(line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = raw.rest()
    assert int(answer.split()[1]) in statuses, answer[:200]
    assert b"x-content-type-options: nosniff" in answer
    assert b"Traceback" not in answer
    assert b"set-cookie" not in answer.lower()


ODD_HEADERS = [
    ("X-HTTP-Method-Override", "DELETE", 200),
    ("Accept", "x" * 8_000, 200),
    ("Accept-Encoding", "gzip;q=NaN", 200),
    ("If-Modified-Since", "garbage", 200),
    ("Range", "bytes=0-1,1-2,2-3", 200),
    ("If-None-Match", '"x"', 200),
    ("Cookie", "a=b; " * 500 + "c=d", 200),
]


@pytest.mark.parametrize(("name", "value", "status"), ODD_HEADERS)
def test_odd_headers_are_ignored(node: LiveNode, name: str, value: str, status: int) -> None:
    assert node.ask("GET", "/healthz/live", headers={name: value}).status_code == status


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"".join(b"X-%d: 1\r\n" % number for number in range(120)), 431),
        (b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", 400),
    ],
)
def test_headers_that_go_too_far(node: LiveNode, head: bytes, status: int) -> None:
    with Raw(node.port) as raw:
        raw.send(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n0\r\n\r\n")
        assert raw.head().startswith(b"HTTP/1.1 %d " % status)


@pytest.mark.parametrize(
    ("path", "status"),
    [("/healthz/live", 200), ("/nowhere", 404), ("/api/nowhere", 404), ("/api/races/nosuch", 404), ("/api/me", 401)],
)
def test_every_answer_carries_the_security_headers(node: LiveNode, path: str, status: int) -> None:
    answer = node.ask("GET", f"{path}")
    assert answer.status_code == status
    carries_all(answer.headers, node)
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers
    assert "strict-transport-security" not in answer.headers


def carries_all(headers: httpx.Headers, node: LiveNode) -> None:
    for name, _ in FIXED:
        assert name.decode() in headers
    policy = headers["content-security-policy"]
    assert f"connect-src 'self' ws://127.0.0.1:{node.port} wss://127.0.0.1:{node.port};" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_a_wrong_method_says_which_are_right(node: LiveNode, method: str) -> None:
    answer = node.ask(method, "/healthz/live")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    carries_all(answer.headers, node)


def test_a_crash_is_a_plain_500_with_headers(node: LiveNode, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(self: object) -> None:
        raise ZeroDivisionError("the seed is 4711")

    monkeypatch.setattr(type(node.node.services.hall), "cards", crash)
    answer = node.ask("GET", "/api/races")
    assert (answer.status_code, answer.json()["error"]) == (500, "internal")
    assert "4711" not in answer.text
    carries_all(answer.headers, node)


# --- origins


@pytest.mark.parametrize(
    "headers",
    [
        [("origin", "https://evil.example")],
        [("origin", "null")],
        [("origin", "http://localhost:1")],
        [("origin", "SELF"), ("origin", "SELF")],
        [("cookie", "sid=0123456789abcdef0123456789abcdef")],
    ],
)
@pytest.mark.parametrize("path", ["/api/me", "/api/races"])
def test_a_foreign_page_posts_nothing(node: LiveNode, headers: list[tuple[str, str]], path: str) -> None:
    sent = [(name, node.http if value == "SELF" else value) for name, value in headers]
    answer = node.ask("POST", f"{path}", content=b'{"name":"Ann"}', headers=[*sent, *JSON.items()])
    assert (answer.status_code, answer.json()["error"]) == (403, "origin")


def test_a_name_pointed_at_this_machine_is_foreign(node: LiveNode) -> None:
    headers = {"host": "rebound.example", "origin": "http://rebound.example"}
    assert node.ask("POST", "/api/me", json={"name": "Ann"}, headers=headers).status_code == 403


def test_https_origins_make_secure_cookies(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, origins=("https://play.example",), trusted_hops=1)) as node:
        headers = {"host": "play.example", "origin": "https://play.example"}
        answer = node.ask("POST", "/api/me", json={"name": "Ann"}, headers=headers)
        assert answer.status_code == 201
        assert answer.headers["set-cookie"].startswith("__Host-sid=")
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert "strict-transport-security" in answer.headers
        assert node.ask("POST", "/api/me", json={"name": "A"}, headers=node.origin).status_code == 403
        with Raw(node.port) as raw:
            raw.send(handshake("/ws/nowhere"))
            assert b"strict-transport-security" in raw.rest()


def test_guests_are_made_at_a_bounded_rate_whatever_a_client_says(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, guests_per_min=2)) as node:
        statuses = [
            node.ask("POST", "/api/me", json={"name": "A"}, headers={"x-forwarded-for": f"1.2.3.{n}"}).status_code
            for n in range(4)
        ]
        assert statuses == [201, 201, 429, 429]


def test_behind_a_proxy_guests_are_counted_by_the_address_it_saw(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, guests_per_min=1, trusted_hops=1)) as node:
        forwarded = ["9.9.9.9, 1.1.1.1", "8.8.8.8, 1.1.1.1", "1.1.1.1, 2.2.2.2"]
        answers = [
            node.ask("POST", "/api/me", json={"name": "A"}, headers={"x-forwarded-for": line}) for line in forwarded
        ]
        assert [answer.status_code for answer in answers] == [201, 429, 201]
        assert int(answers[1].headers["retry-after"]) > 0


def test_the_api_is_asked_at_a_bounded_rate_and_health_is_not(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, requests_per_s=1)) as node, node.program() as client:
        answers = [client.get("/api/races") for _ in range(6)]
        assert [answer.status_code for answer in answers][:4] == [200] * 4
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        assert client.get("/healthz/live").status_code == 200


def test_races_are_opened_at_a_bounded_rate(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, races_per_min=1)) as node, node.browser() as ann:
        guest(ann)
        assert [ann.post("/api/races", json={}).status_code for _ in range(2)] == [201, 429]


# --- health


def test_health(node: LiveNode) -> None:
    assert node.ask("GET", "/healthz/live").json() == {"status": "ok"}
    ready = node.ask("GET", "/healthz/ready")
    assert (ready.status_code, ready.json()) == (200, {"status": "ok", "why": []})


def test_a_database_that_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    import sqlite3

    with live_node(settings(tmp_path)) as node:
        outsider = sqlite3.connect(tmp_path / "squaredeal.db", isolation_level=None)
        outsider.execute("BEGIN IMMEDIATE")
        ready = node.ask("GET", "/healthz/ready", timeout=20)
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
