"""What is switched off is off at every entrance, until it is on again."""

from __future__ import annotations

import json
from collections.abc import Callable

import httpx

from tests.web.admin.moderated import PASSWORD, WHY, refused
from tests.web.live import WAIT_S, LiveNode
from tests.web.sockets import hear, socket, socket_of


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
    with socket(node) as newcomer:
        newcomer.send('{"t":"hello","v":1}')
        assert "No new players" in json.loads(newcomer.recv(timeout=WAIT_S))["text"]
    with socket_of(node, guest, "/ws/lobby") as lobby:
        hear(lobby, "lobby")
        lobby.send('{"t":"create","options":{}}')
        assert hear(lobby, "refused", "created")["why"] == "switched_off"
    assert guest.post("/api/me", json={"name": "Renamed guest"}).status_code == 200  # no newcomer
    for flag in entrances:
        switch(flag, True)
    assert node.ask("POST", "/api/me", json={"name": "New"}).status_code == 201
    assert refused(admin.put("/api/admin/flags/gravity", json={"on": False, **WHY})) == (404, "no_such_flag")
