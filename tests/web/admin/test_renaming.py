"""A name is taken away everywhere at once, and given back; blocked words are in no name."""

from __future__ import annotations

import json

import httpx
from websockets.sync.client import ClientConnection

from tests.web.admin.moderated import PASSWORD, WHY, account, commands, id_of, refused
from tests.web.live import WAIT_S, LiveNode
from tests.web.sockets import hear, socket, socket_of


def shown_as(seat: ClientConnection) -> str:
    """What the first seat is called in the next picture of its race."""
    return str(hear(seat, "snapshot")["race"]["seats"][0]["name"])


def test_a_name_is_taken_away_everywhere(node: LiveNode, admin: httpx.Client) -> None:
    with account(node, "Rude name") as rude:
        player, race = id_of(rude), rude.post("/api/races", json={"seats": 2}).json()["id"]
        with socket_of(node, rude, f"/ws/race/{race}") as seat:
            assert hear(seat, "welcome")["race"]["seats"][0]["name"] == "Rude name"
            given = admin.post(f"/api/admin/players/{player}/name", json=WHY)
            assert given.status_code == 200
            name = given.json()["name"]
            assert name.startswith("Player ")
            assert shown_as(seat) == name
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
    with socket_of(node, guest, f"/ws/race/{race}") as seat:
        hear(seat, "welcome")
        assert commands(node).rename(id_of(guest), "Polite", "rude") == "Polite"
        assert shown_as(seat) == "Polite"


def test_blocked_words_are_in_no_name(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    for name in ("Voldemort", "I am V0LDEMORT", "vóldemort x", "Sau ron"):
        assert refused(guest.post("/api/me", json={"name": name})) == (422, "name")
        assert refused(guest.post("/api/account", json={"name": name, "password": PASSWORD})) == (422, "name")
        renamed = admin.post(f"/api/admin/players/{id_of(guest)}/name", json={"name": name, **WHY})
        assert refused(renamed) == (422, "name")
    with socket(node) as newcomer:
        newcomer.send('{"t":"hello","v":1,"name":"Voldemort"}')
        assert json.loads(newcomer.recv(timeout=WAIT_S))["t"] == "error"
