"""Who may open a socket: programs, pages of this site, and nobody else; a refusal is an answer in form."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from squaredeal.store import Unavailable

from .live import LiveNode, Raw, handshake
from .sockets import HELLO, closed, cookie, hear, refused, socket


def test_a_program_becomes_a_guest_and_comes_back_by_its_token(node: LiveNode) -> None:
    with socket(node) as first:
        first.send('{"t":"hello","v":1,"name":"Robo"}')
        welcome = hear(first, "lobby")
        assert welcome["you"]["name"] == "Robo"
    with socket(node) as second:
        second.send(json.dumps({"t": "hello", "v": 1, "token": welcome["token"]}))
        again = hear(second, "lobby")
        assert again["you"]["player"] == welcome["you"]["player"]
        assert "token" not in again


def test_a_program_may_say_its_token_in_the_handshake(node: LiveNode) -> None:
    with node.program() as client:
        me = client.post("/api/me", json={"name": "Robo"}).json()
    with socket(node, authorization=f"Bearer {me['token']}") as opened:
        opened.send(HELLO)
        assert hear(opened, "lobby")["you"]["player"] == me["player"]


def test_a_browser_is_known_by_its_cookie(node: LiveNode) -> None:
    with socket(node, origin=node.http, cookie=cookie(node, "Zoé")) as opened:
        opened.send(HELLO)
        assert hear(opened, "lobby")["you"]["name"] == "Zoé"


@pytest.mark.parametrize("name", ["system", "a\u200bb"])
def test_a_program_is_held_to_the_rule_of_names(node: LiveNode, name: str) -> None:
    with socket(node) as opened:
        opened.send(json.dumps({"t": "hello", "v": 1, "name": name}))
        assert closed(opened)[0] == 4503


FOREIGN = ["https://evil.example", "null", "http://127.0.0.1", "HTTP://127.0.0.1:{port}", "http://127.0.0.1:{port}."]


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/race/abc123"])
def test_a_foreign_page_opens_no_socket(node: LiveNode, origin: str, path: str) -> None:
    refusal = refused(node, path, origin=origin.format(port=node.port), cookie=cookie(node))
    assert refusal.response.status_code == 403
    assert refusal.response.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" in refusal.response.headers


def test_a_cookie_without_a_page_opens_no_socket(node: LiveNode) -> None:
    assert refused(node, cookie=cookie(node)).response.status_code == 403


def test_two_origins_open_no_socket(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.send(handshake("/ws/lobby", f"Origin: {node.http}", f"Origin: {node.http}"))
        assert raw.rest().startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize(
    "path", ["/ws/nowhere", "/ws/race/", "/ws/race/A", "/ws/race/..", "/ws", "/api/me", "/ws/race/%00"]
)
def test_no_such_socket(node: LiveNode, path: str) -> None:
    assert refused(node, path).response.status_code == 404


def test_a_refusal_is_no_error_of_the_server(node: LiveNode, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for path, origin in (
            ("/ws/nowhere", node.http),
            ("/ws/lobby", "https://evil.example"),
            ("/ws/race/A", node.http),
        ):
            assert refused(node, path, origin=origin).response.status_code in (403, 404)
        assert node.ask("GET", "/healthz/live").status_code == 200  # what belongs to the refusals is logged by now
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_database_that_does_not_answer_opens_no_socket(node: LiveNode, monkeypatch: pytest.MonkeyPatch) -> None:
    sid = cookie(node)

    async def unavailable(*_: object) -> Any:
        raise Unavailable("busy")

    monkeypatch.setattr(type(node.node.services.store.players), "by_token", unavailable)
    refusal = refused(node, origin=node.http, cookie=sid)
    assert refusal.response.status_code == 503
    assert int(refusal.response.headers["retry-after"]) > 0
    assert node.ask("GET", "/api/me", headers={"origin": node.http, "cookie": sid}).json()["error"] == "unavailable"
