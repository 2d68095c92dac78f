"""Backup, restore and doctor on a real PostgreSQL server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from squaredeal.operations import postgres
from squaredeal.operations.errors import OperationError
from tests.services.postgres import Server, binaries, running_server

from .commands import serving, squaredeal, told
from .racing import Player, hear, play


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    if binaries() is None or shutil.which("pg_dump") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL or its client programs are not installed")
        pytest.skip("PostgreSQL or its client programs are not installed")
    with running_server() as running:
        yield running


@pytest.fixture
def name(server: Server) -> Iterator[str]:
    name = server.make()
    yield name
    server.drop(name)


def url(server: Server, name: str) -> str:
    return server.url(name).replace("postgresql://", "postgresql+asyncpg://")


TRIGGERS = (
    "SELECT nspname::text, tgname::text FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid "
    "JOIN pg_namespace ON pg_namespace.oid = pronamespace WHERE NOT tgisinternal"
)
"""Our triggers, by the schema of their function."""


def refused(why: str, *words: str | Path) -> None:
    with pytest.raises(OperationError, match=why):
        told(*words)


def test_a_race_goes_on_from_the_backup(server: Server, name: str, tmp_path: Path) -> None:
    address, file, data = url(server, name), tmp_path / "pg.backup", tmp_path / "data"
    told("migrate", "--database", address)
    with serving(data, "--database", address) as node:
        player = Player(node, seed="1")
        with player.seated() as (sock, _):
            player.start(sock)
            play(sock, 1, "6a", "u", "6b")
            assert "of postgresql database" in told("backup", file, "--database", address)
            assert play(sock, 4, "u", "6a")[-1][:2] == ["a", 5]
            assert "moves replayed" in told("doctor", "--full", "--database", address, "--data", data)
            refused("is in use", "restore", file, "--database", address, "--replace")
    refused("with --replace", "restore", file, "--database", address)
    claimed = server.ask(name, "SELECT claim FROM seat")[0][0]
    text = told("restore", file, "--database", address, "--replace")
    (kept,) = [
        schema for (schema,) in server.ask(name, "SELECT nspname FROM pg_namespace") if schema.startswith("replaced_")
    ]
    assert f"is now the schema {kept}" in text
    assert server.ask(name, f"SELECT rev FROM {kept}.seat") == [(5,)]
    assert server.ask(name, "SELECT rev FROM seat") == [(3,)]
    assert server.ask(name, "SELECT claim FROM seat")[0][0] > claimed + 100_000
    assert server.ask(name, "SELECT count(*) FROM node") == [(0,)]
    assert sorted(server.ask(name, TRIGGERS)) == sorted(
        [(schema, trigger) for schema in (kept, "public") for trigger in ("audit_changed", "audit_emptied")]
    )
    with serving(data, "--database", address) as node:
        player.server = node
        with player.seated() as (sock, welcome):
            assert welcome["rev"] == 3
            assert play(sock, 4, "u")[0][:2] == ["a", 4]
            sock.send('{"t":"resign"}')
            hear(sock, "over")
    assert "Verified:" in told("verify", player.race, "--database", address)
    assert "1 verified, 0 differ" in told("verify", "--all", "--database", address)
    again = tmp_path / "again.backup"
    told("backup", again, "--database", address)
    fresh = server.make()
    told("restore", again, "--database", url(server, fresh))
    assert server.ask(fresh, "SELECT count(*) FROM seat") == [(1,)]
    assert len(server.ask(fresh, TRIGGERS)) == 2
    assert server.ask(fresh, "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'replaced%'") == [(0,)]
    server.drop(fresh)


def test_an_empty_database(server: Server, name: str, tmp_path: Path) -> None:
    refused("no database of Square Deal", "backup", tmp_path / "x", "--database", url(server, name))
    assert not (tmp_path / "x").exists()
    done = squaredeal("doctor", "--database", url(server, name))
    assert done.returncode == 1
    assert "there are no tables of Square Deal" in done.stdout


def test_a_backup_of_the_other_kind(server: Server, name: str, tmp_path: Path) -> None:
    told("migrate", "--data", tmp_path / "data")
    told("backup", tmp_path / "lite.backup", "--data", tmp_path / "data")
    refused("of a sqlite database", "restore", tmp_path / "lite.backup", "--database", url(server, name))


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    address = "postgresql+asyncpg://ann:hunter2@127.0.0.1:1/squaredeal"
    with pytest.raises(OperationError) as error:
        told("backup", tmp_path / "x", "--database", address)
    assert "hunter2" not in str(error.value)
    assert "127.0.0.1:1" in str(error.value)
    done = squaredeal("doctor", "--database", address)
    assert done.returncode == 1
    assert "FAILURE  database" in done.stdout
    assert "hunter2" not in done.stdout + done.stderr


def test_programs_that_are_not_there(
    server: Server, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told("migrate", "--database", url(server, name))
    monkeypatch.setenv("PATH", str(tmp_path))
    refused("pg_dump is not installed here", "backup", tmp_path / "x", "--database", url(server, name))


def test_passwords_go_by_the_environment() -> None:
    given = postgres.environment(make_url("postgresql+asyncpg://ann:p%40ss@db:6543/deals?ssl=require"))
    assert given == {
        "PGHOST": "db",
        "PGPORT": "6543",
        "PGUSER": "ann",
        "PGPASSWORD": "p@ss",
        "PGDATABASE": "deals",
        "PGSSLMODE": "require",
    }
    assert postgres.environment(make_url("postgresql+asyncpg:///deals?host=/run/pg")) == {
        "PGHOST": "/run/pg",
        "PGDATABASE": "deals",
    }
