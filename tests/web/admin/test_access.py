"""Who may come in to moderate: those with a role, from this site, who have signed in not long ago."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from socket import create_connection
from typing import Any

import httpx
import pytest

from squaredeal.web.admin import ROUTES
from squaredeal.web.admin.access import SIGNED_IN_MS
from tests.web.admin.moderated import PASSWORD, RACE, WHY, account, commands, id_of, refused
from tests.web.live import WAIT_S, LiveNode


def test_only_those_with_a_role_come_in(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    assert refused(node.ask("GET", "/api/admin/me")) == (401, "who")
    assert refused(guest.get("/api/admin/me")) == (403, "not_allowed")
    assert admin.get("/api/admin/me").json() == {"role": "admin"}
    assert admin.get("/api/admin/me").headers["cache-control"] == "no-store"
    for route in ROUTES:
        path = route.path.format(player="p0", report="x" * 12, race=RACE, seat="0", flag="reports")
        for method in (route.methods or set()) - {"HEAD"}:
            sent: dict[str, Any] = {} if method == "GET" else {"json": {}}
            assert refused(guest.request(method, path, **sent)) == (403, "not_allowed"), path
            if method != "GET":  # a page of another site, and a cookie without a page
                cookie = {"cookie": f"sid={admin.cookies['sid']}"}
                for origin in ({}, {"origin": "https://evil.example"}):
                    asked = node.ask(method, path, headers=cookie | origin, **sent)
                    assert refused(asked) == (403, "origin"), path


def test_a_moderator_is_no_admin_and_a_guest_nothing(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    to_guest = admin.post(f"/api/admin/players/{id_of(guest)}/role", json={"role": "moderator", **WHY})
    assert refused(to_guest) == (409, "no_account")
    with account(node, "Mod one") as moderator:
        role = f"/api/admin/players/{id_of(moderator)}/role"
        assert admin.post(role, json={"role": "moderator", **WHY}).json() == {"role": "moderator"}
        assert moderator.get("/api/admin/reports").status_code == 200
        assert refused(moderator.post(role, json={"role": "admin", **WHY})) == (403, "not_allowed")
        assert refused(moderator.put("/api/admin/flags/reports", json={"on": False, **WHY})) == (403, "not_allowed")
        assert admin.post(role, json={"role": None, **WHY}).json() == {"role": None}
        assert refused(moderator.get("/api/admin/reports")) == (403, "not_allowed")


@pytest.mark.parametrize(("ends", "said"), [("role", b" 403 "), ("session", b" 401 ")])
def test_who_decides_is_looked_at_when_all_was_said(node: LiveNode, ends: str, said: bytes) -> None:
    body = json.dumps({"on": False, **WHY}).encode()
    with account(node, f"Slow {ends}") as browser:
        commands(node).grant(f"Slow {ends}", "admin", "for a while")
        head = (
            f"PUT /api/admin/flags/reports HTTP/1.1\r\nhost: 127.0.0.1:{node.port}\r\norigin: {node.http}\r\n"
            f"cookie: sid={browser.cookies['sid']}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n"
        )
        with create_connection(("127.0.0.1", node.port), timeout=WAIT_S) as slow:
            slow.sendall(head.encode())
            assert b" 100 " in slow.recv(4096)  # its body is asked for: who asks was let in
            if ends == "role":
                commands(node).grant(f"Slow {ends}", None, "enough")
            else:
                assert browser.delete("/api/me").status_code == 204
            slow.sendall(body)
            assert said in slow.recv(4096).split(b"\r\n")[0]
    assert all(flag.on for flag in commands(node).flags())


def test_an_old_session_has_to_sign_in_again(node: LiveNode, data: Path) -> None:
    with account(node, "Old admin") as browser:
        commands(node).grant("Old admin", "admin", "for a day")
        assert browser.get("/api/admin/me").status_code == 200
        with sqlite3.connect(data / "squaredeal.db") as database:
            late = "UPDATE login SET created_at = created_at - ? WHERE player = ?"
            database.execute(late, (SIGNED_IN_MS + 1_000, id_of(browser)))
        assert refused(browser.get("/api/admin/me")) == (403, "sign_in_again")
        assert browser.get("/api/me").status_code == 200
        signed_in = browser.post("/api/session", json={"name": "Old admin", "password": PASSWORD})
        assert signed_in.status_code == 201
        assert browser.get("/api/admin/me").status_code == 200
