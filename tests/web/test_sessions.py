"""Sessions: seen on every device, ended from any of them, and their sockets with them."""

from __future__ import annotations

import httpx

from .accounts import enter, make
from .live import WAIT_S, LiveNode
from .sockets import closed, hear, socket_of

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def test_signing_in_ends_the_guest_s_own_session(node: LiveNode, ann: httpx.Client) -> None:
    make(ann, "Xenia")
    with node.browser() as guest:
        guest.post("/api/me", json={"name": "Left behind"})
        token = guest.cookies["sid"]
        with socket_of(node, guest) as socket:
            hear(socket, "lobby")
            assert enter(guest, "Xenia").status_code == 201
            assert closed(socket)[0] == 4504
        assert node.ask("GET", "/api/me", headers={"cookie": f"sid={token}"}).status_code == 401


def test_sessions_are_seen_and_ended(node: LiveNode, ann: httpx.Client) -> None:
    ann.headers["user-agent"] = FIREFOX
    make(ann, "Rosa")
    with node.browser() as phone, node.browser() as tablet, node.browser() as bob:
        for browser in (phone, tablet):
            enter(browser, "Rosa")
        bob.post("/api/me", json={"name": "Bob"})
        listed = ann.get("/api/sessions").json()["sessions"]
        assert [session["current"] for session in listed].count(True) == 1
        assert [session["device"] for session in listed if session["current"]] == ["Firefox on Linux"]
        assert "token" not in str(listed)
        (mine,) = [session["id"] for session in bob.get("/api/sessions").json()["sessions"]]
        assert ann.delete(f"/api/sessions/{mine}").status_code == 404
        assert bob.get("/api/me").status_code == 200
        (other,) = [each["id"] for each in phone.get("/api/sessions").json()["sessions"] if each["current"]]
        with socket_of(node, phone) as socket:
            hear(socket, "lobby")
            assert ann.delete(f"/api/sessions/{other}").status_code == 204
            assert closed(socket)[0] == 4504
        assert [browser.get("/api/me").status_code for browser in (phone, tablet, ann)] == [401, 200, 200]
        with socket_of(node, tablet) as there, socket_of(node, ann) as here:
            for opened in (there, here):
                hear(opened, "lobby")
            assert ann.delete("/api/sessions").status_code == 204
            assert closed(there)[0] == 4504
            here.send('{"t":"resync"}')
            here.recv(timeout=WAIT_S)
        assert [browser.get("/api/me").status_code for browser in (tablet, ann)] == [401, 200]
        assert len(ann.get("/api/sessions").json()["sessions"]) == 1
