"""Sockets over a real node: a whole race, and how they end by logging out, by a fault, by going away."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import settings
from .live import CLOSE, TEXT, WAIT_S, LiveNode, Raw, frame, live_node
from .sockets import HELLO, closed, cookie, hear, socket


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


def until(condition: Callable[[], bool]) -> None:
    """Waits for the server's thread to see what was done."""
    deadline = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.01)
