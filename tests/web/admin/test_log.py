"""The log of what was decided, and what else is kept for how long."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx

from tests.web.admin.moderated import PASSWORD, RACE, WHY, account, commands, id_of
from tests.web.live import LiveNode


def decide_all(admin: httpx.Client, guest: httpx.Client, player: str) -> set[str]:
    """Decide something of every kind over a player, and take back what others would meet: what the log must have."""
    reported = guest.post(f"/api/players/{player}/reports", json={"about": "name", "text": "x"})
    assert reported.status_code == 201
    report = admin.get("/api/admin/reports").json()["reports"][0]["id"]
    for method, path, more in (
        ("POST", f"players/{player}/role", {"role": "moderator"}),
        ("POST", f"players/{player}/name", {}),
        ("POST", f"results/{RACE}/0/void", {}),
        ("POST", f"results/{RACE}/0/restore", {}),
        ("PUT", "flags/reports", {"on": False}),
        ("PUT", "flags/reports", {"on": True}),
        ("POST", f"reports/{report}", {"outcome": "acted"}),
    ):
        assert admin.request(method, f"/api/admin/{path}", json=WHY | more).status_code == 200, path
    return {"role_granted", "player_renamed", "result_voided", "flag_changed", "report_closed"}


def test_the_log_can_be_read_only_and_holds_no_secret(
    node: LiveNode, admin: httpx.Client, guest: httpx.Client, data: Path
) -> None:
    with account(node, "Vile name") as vile:
        decided = decide_all(admin, guest, id_of(vile))
    page = admin.get("/api/admin/audit").json()
    assert decided <= {entry["what"] for entry in page["entries"]}
    for method in ("POST", "PUT", "DELETE"):
        assert admin.request(method, "/api/admin/audit", json={}).status_code == 405
        entry = f"/api/admin/audit/{page['entries'][0]['id']}"
        assert admin.request(method, entry, json={}).status_code == 404
    with sqlite3.connect(data / "squaredeal.db") as database:
        kept = repr(database.execute("SELECT * FROM audit").fetchall())
        secrets = [row[0] for row in database.execute("SELECT password FROM account")]
    assert PASSWORD not in kept
    assert not any(secret in kept for secret in [*secrets, admin.cookies["sid"], "Vile name", "Root user"])


def test_what_is_kept_is_told(node: LiveNode, admin: httpx.Client) -> None:
    commands(node).retain("asked for")
    told = admin.get("/api/admin/retention").json()
    assert {rule["name"]: rule["days"] for rule in told["rules"]}["audit"] == 730
    assert set(told["last"]["removed"]) == {"logins", "guests", "reports", "audit", "names", "aborts"}
