"""How many sockets, guests and races there may be: of one session, of one address, in a second and in a minute."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from .conftest import settings
from .live import WAIT_S, LiveNode, live_node
from .sockets import HELLO, closed, cookie, hear, refused, socket


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


def refused_at_last(node: LiveNode, **headers: str) -> InvalidStatus:
    """How one of many sockets is refused, opened one after the other as fast as this machine can."""
    for _ in range(200):
        try:
            with socket(node, **headers):
                continue
        except InvalidStatus as refusal:
            return refusal
    raise AssertionError("none was refused")


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
        refusal = refused_at_last(node)
        assert refusal.response.status_code == 503
        assert int(refusal.response.headers["retry-after"]) > 0


def test_an_address_that_has_had_its_share_is_refused_and_others_are_not(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, address_accepts_per_s=1, trusted_hops=1)) as node:
        refusal = refused_at_last(node, **{"x-forwarded-for": "203.0.113.9"})
        assert refusal.response.status_code == 503
        with socket(node, **{"x-forwarded-for": "203.0.113.10"}) as opened:
            opened.send(HELLO)
            hear(opened, "lobby")


def test_who_comes_back_to_a_seat_is_let_in_when_others_are_told_to_wait(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, accepts_per_s=4)) as node:
        refused_at_last(node)
        with socket(node, "/ws/lobby?seat") as opened:
            opened.send(HELLO)
            hear(opened, "lobby")


@pytest.mark.usefixtures("still")
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


@pytest.mark.usefixtures("still")
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
