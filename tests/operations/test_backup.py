"""Backups are consistent while the server runs, and a restore makes all that came after the backup void."""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import stat
import subprocess
import tarfile
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from squaredeal import __version__
from squaredeal.operations.bundle import open_bundle, sha256_of
from squaredeal.operations.errors import OperationError

from .commands import serving, squaredeal, told
from .racing import Player, play

TO_AND_FRO = ("6a", "u")


def rows(file: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def database(data: Path) -> Path:
    return data / "squaredeal.db"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an empty, migrated database."""
    folder = tmp_path / "data"
    told("migrate", "--data", folder)
    return folder


@pytest.fixture
def backup(tmp_path: Path, data: Path) -> Path:
    file = tmp_path / "one.backup"
    told("backup", file, "--data", data)
    return file


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a command that could not do its work."""
    assert done.returncode == 1, done.stdout + done.stderr
    (line,) = done.stderr.splitlines()
    return line


def refused(why: str, *words: str | Path) -> None:
    with pytest.raises(OperationError, match=why):
        told(*words)


def rewritten(backup: Path, target: Path, *, manifest: dict[str, Any] | None = None, flip: int | None = None) -> Path:
    """The backup with another manifest, or one byte of its database changed."""
    with open_bundle(backup) as (found, content):
        body = bytearray(content.read())
        head = {name: getattr(found, name) for name in found.__struct_fields__}
    if flip is not None:
        body[flip] ^= 1
    with tarfile.open(target, "w:gz") as tar:
        for name, data in (("manifest.json", json.dumps(head | (manifest or {})).encode()), ("database", bytes(body))):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return target


def test_a_race_goes_on_from_the_backup_and_what_came_later_is_void(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "race.backup"
    with serving(data) as server:
        player = Player(server, seed="1")
        with player.seated() as (socket, _):
            player.start(socket)
            play(socket, 1, "6a", "u", "6b", "u", "6a")
            done = squaredeal("backup", file, "--data", data)
            assert done.returncode == 0, done.stderr
            assert play(socket, 6, "u", "6b")[-1][:2] == ["a", 7]
            assert "another server uses" in said(squaredeal("restore", file, "--data", data, "--replace"))
    before = rows(database(data), "SELECT claim, rev FROM seat")
    assert before[0][1] == 7
    done = squaredeal("restore", file, "--data", data, "--replace")
    assert done.returncode == 0, done.stderr
    assert rows(database(data), "SELECT rev FROM seat") == [(5,)]
    assert rows(database(data), "SELECT claim FROM seat")[0][0] > before[0][0] + 100_000
    assert rows(database(data), "SELECT count(*) FROM node") == [(0,)]
    with serving(data) as server:
        player.server = server
        with player.seated() as (socket, welcome):
            assert welcome["rev"] == 5
            assert welcome["race"]["phase"] == "running"
            assert play(socket, 6, "6b", "6h")[0][:2] == ["a", 6]
    (kept,) = [path for path in data.iterdir() if path.name.startswith("squaredeal.db.replaced_")]
    assert rows(kept, "SELECT rev FROM seat") == [(7,)]
    assert stat.S_IMODE(kept.stat().st_mode) == stat.S_IMODE(database(data).stat().st_mode) == 0o600


def test_backups_under_load_are_whole(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        player = Player(server, seed="1")
        with player.seated() as (socket, _):
            player.start(socket)
            enough = threading.Event()

            def keep_playing() -> None:
                rev = 1
                while not enough.is_set():
                    play(socket, rev, *TO_AND_FRO)
                    rev += 2

            playing = threading.Thread(target=keep_playing)
            playing.start()
            try:
                files = [tmp_path / f"{number}.backup" for number in range(3)]
                for file in files:
                    done = squaredeal("backup", file, "--data", data)
                    assert done.returncode == 0, done.stderr
            finally:
                enough.set()
                playing.join()
    revs = []
    for number, file in enumerate(files):
        restored = tmp_path / f"restored{number}"
        told("restore", file, "--data", restored)
        (rev, count), *_ = rows(
            database(restored), "SELECT max(seat.rev), count(*) FROM seat JOIN journal USING (race)"
        )
        assert rev == count
        revs.append(rev)
    assert revs == sorted(revs)


def test_a_backup_is_private_compressed_and_says_what_it_is(backup: Path, tmp_path: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with open_bundle(backup) as (manifest, content):
        copied = tmp_path / "copied"
        copied.write_bytes(content.read())
    assert (manifest.version, manifest.kind, manifest.format) == (__version__, "sqlite", "squaredeal-backup/1")
    assert (manifest.bytes, manifest.sha256) == (copied.stat().st_size, sha256_of(copied))
    assert manifest.made_at.endswith("+00:00")
    assert rows(copied, "SELECT version_num FROM alembic_version") == [(manifest.revision,)]
    assert backup.stat().st_size < manifest.bytes / 4
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_backup_is_never_overwritten(backup: Path, data: Path) -> None:
    before = backup.read_bytes()
    refused("is not overwritten", "backup", backup, "--data", data)
    assert backup.read_bytes() == before


def test_what_is_no_database_is_not_backed_up(tmp_path: Path) -> None:
    target = tmp_path / "x.backup"
    refused("there is no database", "backup", target, "--data", tmp_path / "nowhere")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE t (a)")
    url = f"sqlite:///{tmp_path / 'other.db'}"
    refused("no database of Square Deal", "backup", target, "--database", url)
    (tmp_path / "text.db").write_text("no database at all " * 100)
    refused("cannot be copied", "backup", target, "--database", f"sqlite:///{tmp_path / 'text.db'}")
    refused("cannot write beside", "backup", tmp_path / "no" / "x", "--database", url)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.db", "text.db"]


def test_a_damaged_database_is_not_backed_up(data: Path, tmp_path: Path) -> None:
    damage(database(data))
    refused("damaged", "backup", tmp_path / "x.backup", "--data", data)
    assert not (tmp_path / "x.backup").exists()


def damage(file: Path) -> None:
    """Overwrite the middle of every page but the first."""
    body = bytearray(file.read_bytes())
    for start in range(4_096, len(body), 4_096):
        body[start : start + 64] = b"\xff" * 64
    file.write_bytes(body)


def test_a_database_that_is_there_is_replaced_only_when_told(backup: Path, data: Path) -> None:
    refused("--replace", "restore", backup, "--data", data)
    damage(database(data))
    before = database(data).read_bytes()
    told("restore", backup, "--data", data, "--replace")
    (kept,) = [path for path in data.iterdir() if path.name.startswith("squaredeal.db.replaced_")]
    assert kept.read_bytes()[100:] == before[100:]  # the header says that the log is ended
    assert rows(database(data), "PRAGMA quick_check") == [("ok",)]


def test_a_log_that_was_left_behind_never_meets_the_restored_database(backup: Path, data: Path) -> None:
    log = Path(f"{database(data)}-wal")
    database(data).unlink()
    log.write_bytes(b"x" * 100)
    refused("belongs to a database that is not there", "restore", backup, "--data", data)
    assert not database(data).exists()
    log.write_bytes(b"")
    told("restore", backup, "--data", data)
    assert not log.exists()


def test_a_database_that_is_open_elsewhere_is_not_replaced(backup: Path, data: Path) -> None:
    url = f"sqlite:///{database(data)}"
    with closing(sqlite3.connect(database(data))) as other:
        other.execute("SELECT count(*) FROM race").fetchone()
        refused("is in use", "restore", backup, "--database", url, "--replace")
    told("restore", backup, "--database", url, "--replace")


def test_a_damaged_backup_changes_nothing(backup: Path, data: Path, tmp_path: Path) -> None:
    before = database(data).read_bytes()
    whole = backup.read_bytes()
    wrong = tmp_path / "wrong.backup"
    for body, why in (
        (whole[:-200], "is damaged"),
        (b"", "is no backup"),
        (b"hello", "is no backup"),
        (gzip.compress(b"hello" * 1_000), "is no backup"),
    ):
        wrong.write_bytes(body)
        refused(why, "restore", wrong, "--data", data, "--replace")
    size = rows(database(data), "PRAGMA page_size")[0][0]
    for changed, why in (
        ({"flip": size + 500}, "is not the one its manifest describes"),
        ({"manifest": {"bytes": 10}}, "is not the one its manifest describes"),
        ({"manifest": {"format": "squaredeal-backup/9"}}, "is no backup"),
        ({"manifest": {"revision": "9999"}}, "is not known here"),
        ({"manifest": {"kind": "postgresql"}}, "of a postgresql database"),
    ):
        file = rewritten(backup, tmp_path / "changed.backup", **changed)
        refused(why, "restore", file, "--data", data, "--replace")
    refused("there is no", "restore", tmp_path / "nothing", "--data", data, "--replace")
    assert database(data).read_bytes() == before
    assert [path.name for path in data.iterdir() if path.name.startswith(".") or "replaced" in path.name] == []


def test_a_damaged_database_with_the_right_hash_is_refused(backup: Path, data: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copied.db"
    with open_bundle(backup) as (_, content):
        copied.write_bytes(content.read())
    damage(copied)
    changed = {"sha256": sha256_of(copied)}
    with tarfile.open(tmp_path / "bad.backup", "w:gz") as tar:
        with open_bundle(backup) as (found, _):
            head = {name: getattr(found, name) for name in found.__struct_fields__} | changed
        entry = tarfile.TarInfo("manifest.json")
        text = json.dumps(head).encode()
        entry.size = len(text)
        tar.addfile(entry, io.BytesIO(text))
        tar.add(copied, "database")
    refused("in the backup", "restore", tmp_path / "bad.backup", "--data", tmp_path / "new")
    assert not database(tmp_path / "new").exists()


def test_a_restored_folder_is_its_owners(backup: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    told("restore", backup, "--data", fresh)
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o700
    assert stat.S_IMODE(database(fresh).stat().st_mode) == 0o600
