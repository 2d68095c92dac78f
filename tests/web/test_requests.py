"""Requests that lead nowhere or come from elsewhere: what they are told, what every answer carries, and how often."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from squaredeal.web.headers import FIXED

from .conftest import settings
from .live import LiveNode, Raw, handshake, live_node
from .test_api import JSON, guest

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
    (b"GET /" + b"a" * 20_000 + b" HTTP/1.1", {414}),
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


@pytest.mark.usefixtures("still")
def test_guests_are_made_at_a_bounded_rate_whatever_a_client_says(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, guests_per_min=2)) as node:
        statuses = [
            node.ask("POST", "/api/me", json={"name": "A"}, headers={"x-forwarded-for": f"1.2.3.{n}"}).status_code
            for n in range(4)
        ]
        assert statuses == [201, 201, 429, 429]


@pytest.mark.usefixtures("still")
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
        answers = [client.get("/api/races")]
        while answers[-1].status_code == 200 and len(answers) < 100:  # a slow machine asks at a lower rate
            answers.append(client.get("/api/races"))
        assert len(answers) > 4
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        assert client.get("/healthz/live").status_code == 200


@pytest.mark.usefixtures("still")
def test_races_are_opened_at_a_bounded_rate(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, races_per_min=1)) as node, node.browser() as ann:
        guest(ann)
        assert [ann.post("/api/races", json={}).status_code for _ in range(2)] == [201, 429]
