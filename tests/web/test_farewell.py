"""Whoever leaves for good takes everything along, and no name stays, whatever is asked at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from .accounts import PASSWORD, enter, make
from .live import LiveNode
from .sockets import closed, hear, socket_of


def test_everything_is_taken_along_and_left(node: LiveNode, ann: httpx.Client) -> None:
    password = {"password": PASSWORD}
    guest = ann.get("/api/account/export").json()
    assert (guest["kind"], guest["account"], guest["races"]) == ("guest", None, [])
    assert ann.request("DELETE", "/api/account", json=password).json()["error"] == "no_account"
    make(ann, "Petra")
    race = ann.post("/api/races", json={"seats": 2}).json()["id"]
    told = ann.get("/api/account/export")
    assert told.headers["content-disposition"].startswith("attachment")
    assert (told.json()["name"], told.json()["kind"]) == ("Petra", "account")
    assert [(each["race"], each["seat"], each["moves"]) for each in told.json()["races"]] == [(race, 0, [])]
    assert [session["current"] for session in told.json()["sessions"]] == [True]
    for secret in ("argon2", "hash", ann.cookies["sid"]):
        assert secret not in told.text
    assert ann.request("DELETE", "/api/account", json={"password": "wrong"}).status_code == 401
    racing = ann.request("DELETE", "/api/account", json=password)
    assert (racing.status_code, racing.json()["error"]) == (409, "racing")
    with node.browser() as phone:
        enter(phone, "Petra")
        with socket_of(node, phone, f"/ws/race/{race}") as socket:
            socket.send('{"t":"leave"}')
            while hear(socket, "race")["race"]["seats"]:
                continue
            gone = ann.request("DELETE", "/api/account", json=password)
            assert (gone.status_code, gone.text) == (204, "")
            assert "Max-Age=0" in gone.headers["set-cookie"]
            assert closed(socket)[0] == 4504
        assert [phone.get("/api/me").status_code, enter(phone, "Petra").status_code] == [401, 401]
        assert phone.post("/api/me", json={"name": "Petra"}).status_code == 201


@pytest.mark.parametrize("what", ["names", "races", "accounts"])
def test_whatever_is_asked_beside_a_goodbye_leaves_no_name(node: LiveNode, ann: httpx.Client, what: str) -> None:
    name = f"Xaver {what}"
    player = make(ann, name).json()["player"]
    headers = {"cookie": f"sid={ann.cookies['sid']}", **node.origin}
    beside = {
        "names": ("/api/me", {"name": f"{name} too"}),
        "races": ("/api/races", {"seats": 2}),
        "accounts": ("/api/account", {"name": f"{name} too", "password": PASSWORD}),
    }[what]
    with ThreadPoolExecutor(5) as crowd:
        asking = [crowd.submit(node.ask, "POST", beside[0], json=beside[1], headers=headers) for _ in range(2)]
        going = crowd.submit(node.ask, "DELETE", "/api/account", json={"password": PASSWORD}, headers=headers)
        asking += [crowd.submit(node.ask, "POST", beside[0], json=beside[1], headers=headers) for _ in range(2)]
    assert {each.result().status_code for each in asking} <= {200, 201, 401, 409}
    if going.result().status_code == 204:
        assert name not in node.ask("GET", f"/api/players/{player}").text
        assert name not in node.ask("GET", "/api/races").text
    else:
        assert (what, going.result().json()["error"]) == ("races", "racing")
