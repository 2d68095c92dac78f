"""Sockets over a real node: who may open one, what it carries, how it ends."""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from squaredeal.store import Unavailable

from .conftest import settings
from .live import BINARY, CLOSE, TEXT, WAIT_S, LiveNode, Raw, frame, handshake, live_node

HELLO = '{"t":"hello","v":1}'


@contextlib.contextmanager
def socket(node: LiveNode, path: str = "/ws/lobby", **headers: str) -> Iterator[ClientConnection]:
    with connect(
        f"{node.ws}{path}",
        origin=headers.pop("origin", None),  # type: ignore[arg-type]
        additional_headers=headers,
        compression=None,
        open_timeout=WAIT_S,
    ) as opened:
        yield opened


def hear(opened: ClientConnection, tag: str) -> Any:
    """Reads until a message with that tag."""
    while True:
        message = json.loads(opened.recv(timeout=WAIT_S))
        if (message[0] if isinstance(message, list) else message["t"]) == tag:
            return message


def closed(opened: ClientConnection) -> tuple[int, list[Any]]:
    """Reads to the end: the close code, and what was said before."""
    heard = []
    try:
        while True:
            heard.append(json.loads(opened.recv(timeout=WAIT_S)))
    except ConnectionClosed:
        return opened.close_code or 0, heard


def refused(node: LiveNode, path: str = "/ws/lobby", **headers: str) -> InvalidStatus:
    with pytest.raises(InvalidStatus) as refusal, socket(node, path, **headers):
        pass
    return refusal.value


def test_programs_get_so_many_guests_a_minute_from_one_address(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, guests_per_min=3)) as node:
        for _ in range(3):
            with socket(node) as opened:
                opened.send(HELLO)
                assert hear(opened, "lobby")["token"]
        with socket(node) as opened:
            opened.send(HELLO)
            code, heard = closed(opened)
        assert code == 4004
        assert 0 < heard[-1]["retry_ms"] <= 20_000


def test_a_player_opens_so_many_races_a_minute_by_socket_too(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, races_per_min=2)) as node, socket(node) as opened:
        opened.send(HELLO)
        hear(opened, "lobby")
        for _ in range(3):
            opened.send('{"t":"create","options":{"seats":1}}')
        answers: dict[str, int] = {"created": 0, "refused": 0}
        while sum(answers.values()) < 3:
            message = json.loads(opened.recv(timeout=WAIT_S))
            if message["t"] in answers:
                answers[message["t"]] += 1
        assert answers == {"created": 2, "refused": 1}


def cookie(node: LiveNode, name: str = "Ann") -> str:
    with node.browser() as client:
        client.post("/api/me", json={"name": name})
        return f"sid={client.cookies['sid']}"


# --- who may open one


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


SECRETIVE = [
    '{"t":"hello","v":1,"name":["s3cret"]}',
    '{"t":"s3cret"}',
    '{"t":"hello","v":1,"s3cret":1}',
    '{"t":"hello","v":"s3cret"}',
    "s3cret",
    '{"t":"hello","v":1}{s3cret}',
]


@pytest.mark.parametrize("text", SECRETIVE)
@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/race/abc123"])
def test_an_error_never_says_what_was_sent(node: LiveNode, path: str, text: str) -> None:
    with socket(node, path) as opened:
        opened.send(text)
        code, (error,) = closed(opened)
        assert (code, error["t"], error["code"]) == (4503, "error", 4503)
        assert "s3cret" not in error["text"] + str(opened.close_reason)


def test_a_race_that_is_not_there(node: LiveNode) -> None:
    with socket(node, "/ws/race/nosuchrace") as opened:
        opened.send(HELLO)
        assert closed(opened)[0] == 4503


def test_subprotocols_are_ignored(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        assert b"sec-websocket-protocol" not in raw.open("/ws/lobby", "Sec-WebSocket-Protocol: chat, superchat").lower()


# --- how many


def test_the_51st_socket_of_a_session_and_the_next_of_an_address(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, address_sockets=5, session_sockets=2)) as node:
        sid = cookie(node)
        with contextlib.ExitStack() as stack:
            for _ in range(2):
                stack.enter_context(socket(node, origin=node.http, cookie=sid))
            refusal = refused(node, origin=node.http, cookie=sid)
            assert refusal.response.status_code == 429
            assert int(refusal.response.headers["retry-after"]) > 0
            for _ in range(3):
                stack.enter_context(socket(node))
            assert refused(node).response.status_code == 429
            assert node.node.services.gate.open == 5
        for _ in range(3):
            assert refused_or_open(node) == "open"


def refused_or_open(node: LiveNode) -> str:
    """Room is free again once the server has seen the ends."""
    for _ in range(200):
        with contextlib.suppress(InvalidStatus), socket(node) as opened:
            opened.send(HELLO)
            hear(opened, "lobby")
            return "open"
    return "refused"


def test_opening_faster_than_may_be_is_told_to_come_back(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, accepts_per_s=1)) as node:
        with socket(node):
            refusal = refused(node)
        assert refusal.response.status_code == 503
        assert int(refusal.response.headers["retry-after"]) > 0


def open_many(node: LiveNode) -> None:
    for _ in range(200):
        with socket(node):
            continue


def test_who_comes_back_to_a_seat_is_let_in_when_others_are_told_to_wait(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, accepts_per_s=4)) as node:
        with pytest.raises(InvalidStatus):
            open_many(node)
        with socket(node, "/ws/lobby?seat") as opened:
            opened.send(HELLO)
            hear(opened, "lobby")


# --- what it carries

PROTOCOL: list[tuple[str, int]] = [
    ("", 4503),
    (" ", 4503),
    ("null", 4503),
    ("[]", 4503),
    ("{", 4503),
    ("{} x", 4503),
    ('{"t":"nothing"}', 4503),
    ('{"t":"join"}', 4503),
    ('["p",1,"26"]', 4503),
    ('{"t":"hello","v":1,"admin":true}', 4503),
    ('{"t":"hello","v":99}', 4503),
    ('{"t":"hello","v":1e999}', 4503),
    ('{"t":"hello","v":true}', 4503),
    ("[" * 4_000, 4503),
    ('{"a":' * 800, 4503),
    ("\ufeff" + HELLO, 4503),
    ('{"t":"hello","v":1,"token":"0123456789abcdef0123456789abcdef"}', 4504),
]


@pytest.mark.parametrize(("text", "code"), PROTOCOL)
def test_what_is_no_message_closes_and_says_why(node: LiveNode, text: str, code: int) -> None:
    with socket(node, "/ws/race/abc123") as opened:
        opened.send(text)
        got, heard = closed(opened)
    assert got == code
    assert heard[-1]["t"] == "error"
    assert heard[-1]["code"] == code
    assert "Traceback" not in json.dumps(heard)


def test_binary_is_not_spoken(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.open("/ws/lobby")
        raw.send(frame(BINARY, HELLO.encode()))
        heard = raw.hear()
    assert heard.code == 4503
    assert json.loads(heard.texts[-1])["code"] == 4503


def test_a_second_hello_closes(node: LiveNode) -> None:
    with socket(node) as opened:
        opened.send(HELLO)
        hear(opened, "lobby")
        opened.send(HELLO)
        assert closed(opened)[0] == 4503


def test_a_race_from_its_creation_to_its_replay(node: LiveNode) -> None:
    with socket(node) as lobby:
        lobby.send('{"t":"hello","v":1,"name":"Ann"}')
        token = hear(lobby, "lobby")["token"]
        lobby.send('{"t":"create","options":{"seats":1,"seed":"1"}}')
        race = hear(lobby, "created")["race"]
    with socket(node, f"/ws/race/{race}") as opened:
        opened.send(json.dumps({"t": "hello", "v": 1, "token": token}))
        hear(opened, "welcome")
        opened.send('{"t":"join"}')
        opened.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))
        assert hear(opened, "go")["board"].startswith("JDKD2S4C3S6D6S/")
        opened.send('["p",1,"6a"]')
        assert hear(opened, "a")[:2] == ["a", 1]
        opened.send('["p",2,"7h"]')
        assert hear(opened, "refused")["rev"] == 2
        opened.send('{"t":"resign"}')
        over = hear(opened, "over")
    replay = node.ask("GET", f"/api/races/{race}/replay").json()
    assert set(replay) == {"race", "rules", "seed", "opened", "seats", "view", "standings", "start", "voided"}
    assert (replay["race"], replay["rules"], replay["seed"]) == (race, "freecell", "1")
    assert replay["opened"] == over["opened"]
    assert [seat["moves"] for seat in replay["seats"]] == [["6a"]]
    page = node.ask("GET", f"/api/races/{race}").json()
    assert page["race"]["phase"] == "over"
    assert page["standings"][0]["state"] == "resigned"


def test_logging_out_closes_the_sockets(node: LiveNode) -> None:
    sid = cookie(node)
    with socket(node, origin=node.http, cookie=sid) as opened:
        opened.send(HELLO)
        hear(opened, "lobby")
        answer = node.ask("DELETE", "/api/me", headers={"origin": node.http, "cookie": sid})
        assert answer.status_code == 204
        assert closed(opened)[0] == 4504


def test_a_fault_inside_says_1011_and_harms_nobody_else(node: LiveNode, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Any:
        raise ZeroDivisionError("the seed is 4711")

    with socket(node) as other:
        other.send(HELLO)
        hear(other, "lobby")
        with monkeypatch.context() as patch:
            patch.setattr(type(node.node.services.hall), "lobby_line", broken)
            with socket(node) as opened:
                code, heard = closed(opened)
        assert code == 1011
        assert heard == [{"t": "error", "code": 1011, "text": "Something went wrong on the server."}]
        other.send('{"t":"ping","n":7}')
        assert hear(other, "pong")["n"] == 7


def test_nothing_is_left_of_a_closed_socket(tmp_path: Path) -> None:
    with live_node(settings(tmp_path)) as node:
        for end in (frame(CLOSE, b"\x03\xe8"), b"", frame(3)):
            for _ in range(20):
                with Raw(node.port) as raw:
                    raw.open("/ws/lobby")
                    raw.send(frame(TEXT, HELLO.encode()))
                    raw.hear(texts=1)
                    raw.send(end)
        until(lambda: node.node.services.gate.open == 0)
        until(lambda: node.node.services.hall.counts()["sockets"] == 0)


def until(condition: Any) -> None:
    """Waits for the server's thread to see what was done."""
    import time

    deadline = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.01)


def test_a_database_that_does_not_answer_opens_no_socket(node: LiveNode, monkeypatch: pytest.MonkeyPatch) -> None:
    sid = cookie(node)

    async def unavailable(*_: object) -> Any:
        raise Unavailable("busy")

    monkeypatch.setattr(type(node.node.services.store.players), "by_token", unavailable)
    refusal = refused(node, origin=node.http, cookie=sid)
    assert refusal.response.status_code == 503
    assert int(refusal.response.headers["retry-after"]) > 0
    assert node.ask("GET", "/api/me", headers={"origin": node.http, "cookie": sid}).json()["error"] == "unavailable"
