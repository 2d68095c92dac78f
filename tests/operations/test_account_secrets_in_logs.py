"""Accounts at level debug, with everything wrong that can go wrong: the log says no password, hash, token or report."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx

from .commands import serving

REPORT = "what she said 7741"
PASSWORDS = ["correct horse battery", "zq7-another-one", "wrong-and-typed-8812"]


def take_away(file: Path, table: str) -> None:
    """Break the database."""
    with closing(sqlite3.connect(file, timeout=20, isolation_level=None)) as outsider:
        outsider.execute(f"ALTER TABLE {table} RENAME TO {table}_away")


def kept_in(file: Path) -> list[str]:
    """Every hash the database has or had, as it may stand in a log."""
    with closing(sqlite3.connect(file)) as connection:
        passwords = [str(row[0]) for row in connection.execute("SELECT password FROM account")]
        keys = [bytes(row[0]) for row in connection.execute("SELECT token_hash FROM login")]
    return [*passwords, *(password.rpartition("$")[2] for password in passwords), *(key.hex() for key in keys)]


def test_accounts_at_level_debug_leave_no_secret_in_the_log(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first, second, wrong = PASSWORDS
    secrets: list[str] = []
    with (
        serving(data, "--log-level", "debug", "--log-format", "json") as server,
        httpx.Client(base_url=server.http, trust_env=False, verify=False, headers={"origin": server.http}) as browser,
    ):

        def post(path: str, **body: str) -> int:
            status = browser.post(path, json=body).status_code
            secrets.append(browser.cookies.get("sid") or first)
            return status

        assert post("/api/me", name="Guest 1") == 201
        assert post("/api/account", name="Zelda", password=first) == 201
        assert post("/api/account", name="Zelda", password=first) == 409
        secrets += kept_in(data / "squaredeal.db")
        assert post("/api/account/password", old=wrong, new=second) == 401
        assert post("/api/account/password", old=first, new=second) == 204
        assert post("/api/session", name="Zelda", password=wrong) == 401
        assert post("/api/session", name="Zelda", password=second) == 201
        secrets += kept_in(data / "squaredeal.db")
        other = httpx.post(f"{server.http}/api/me", json={"name": "Somebody else"}).json()["player"]
        report = f"/api/players/{other}/reports"
        assert post(report, about="other", text=f"{REPORT}\u202e") == 422
        assert post(report, about="other", text=REPORT) == 201
        take_away(data / "squaredeal.db", "report")
        assert post(report, about="play", text=REPORT) == 503
        for table in ("account", "login"):
            take_away(data / "squaredeal.db", table)
            assert post("/api/session", name="Zelda", password=second) == 503
            assert post("/api/account/password", old=second, new=first) == 503
            assert browser.request("DELETE", "/api/account", json={"password": second}).status_code == 503
    written = (data / "server.log").read_text("utf-8")
    assert written.count("the database does not answer as it should") == 7  # there was something to be careful with
    assert len(set(secrets)) > 8
    assert [secret for secret in (*PASSWORDS, *secrets, REPORT, "argon2id") if secret in written] == []
