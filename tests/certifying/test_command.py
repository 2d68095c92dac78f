"""`squaredeal deals` as an operator types it: stopped midway, gone on with, beside a server, and what is refused."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from squaredeal.operations.deals import look, stock_at
from squaredeal.operations.errors import OperationError
from squaredeal.operations.place import Place as DataPlace
from squaredeal.operations.place import place_of
from squaredeal.settings import Settings
from tests.operations.commands import serving, squaredeal, told
from tests.store.places import Place

from .pools import PATIENCE_S

FREECELL = ("--rules", "freecell")


def at(data: Path) -> DataPlace:
    return place_of(Settings(data=str(data)))


def replayed(place: DataPlace) -> int:
    """How many deals there are; each was replayed to its win."""
    looked = look(place, full=True)
    assert looked.wrong == []
    return looked.replayed


def kept(place: DataPlace) -> int:
    """The same where nothing goes on: all of them are ready."""
    assert replayed(place) == sum(stock.ready for stock in stock_at(place))
    return replayed(place)


def until_kept(place: DataPlace, number: int) -> None:
    """Wait until the command has kept so many."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with suppress(OperationError):  # there is no database yet
            if replayed(place) >= number:
                return
        time.sleep(0.05)
    raise AssertionError("it keeps nothing")


@contextmanager
def running(*words: str | Path) -> Iterator[subprocess.Popen[str]]:
    """A command under way; it is gone when the block ends."""
    command = [sys.executable, "-m", "squaredeal", *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_is_stopped_in_the_middle_and_gone_on_with(tmp_path: Path, number: signal.Signals) -> None:
    as_json = ["--json"] if number == signal.SIGTERM else []
    with running("deals", "certify", "--data", tmp_path, *FREECELL, "--count", "9999", *as_json) as command:
        until_kept(at(tmp_path), 3)
        os.kill(command.pid, number)
        out, err = command.communicate(timeout=PATIENCE_S)
    assert (command.returncode, err) == (128 + number, "")
    found = kept(at(tmp_path))
    assert found >= 3
    if as_json:
        said = json.loads(out)
        assert (said["stopped"], said["certified"], said["deals"][0]["ready"]) == (True, found, found)
    else:
        assert out.splitlines()[-1] == f"Stopped. Certified and kept: {found}."
        assert out.startswith(f"freecell: {found} of 9999 certified, ")
    out = told("deals", "certify", "--data", tmp_path, *FREECELL, "--until", str(found + 2))
    # Its seeds are random ones, so that now and then one of them is lost.
    assert re.fullmatch(rf"freecell: 2 of 2 certified, \d+ lost, \d+ unknown; {found + 2} ready\n", out)
    assert kept(at(tmp_path)) == found + 2


def test_both_databases(place: Place) -> None:
    database = ("--database", place.url)
    told("deals", "certify", *database, *FREECELL, "--rules", "klondike/3/unlimited", "--until", "2")
    again = json.loads(told("deals", "certify", *database, *FREECELL, "--until", "2", "--json"))
    nothing = {"rules": "freecell", "certified": 0, "lost": 0, "unknown": 0, "ready": 2}
    assert again == {"stopped": False, "certified": 0, "deals": [nothing]}
    listed = json.loads(told("deals", "list", *database, "--json"))["deals"]
    ready = {stock["rules"]: stock["ready"] for stock in listed if stock["ready"]}
    assert ready == {"freecell": 2, "klondike/3/unlimited": 2}
    assert len(listed) == 7
    assert kept(place_of(Settings(database=place.url))) == 4


def test_beside_a_server_that_runs(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        told("deals", "certify", "--data", data, *FREECELL, "--count", "2", "--jobs", "2")
        with httpx.Client(base_url=server.http, trust_env=False, verify=False, timeout=PATIENCE_S) as client:
            assert client.get("/healthz/ready").status_code == 200
        lines = told("deals", "list", "--data", data).splitlines()
    assert len(lines) == 8
    rules, ready, taken, aside = lines[1].split()[:4]  # the server takes them for its dailies as soon as it sees them
    assert (rules, int(ready) + int(taken), aside) == ("freecell", 2, "0")
    assert lines[2].split() == ["klondike/1/1", "0", "0", "0"]
    assert replayed(at(data)) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--rules", "chess"), "'chess' names no rules"), (("--count", "1", "--until", "1"), "cannot be given both")],
)
def test_what_cannot_be_used_is_told_in_a_line(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    done = squaredeal("deals", "certify", "--data", tmp_path / "data", *words)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("squaredeal: ")
    assert said in line
    assert not (tmp_path / "data").exists()


def test_a_budget_is_a_number_that_a_solver_can_be_asked_with(tmp_path: Path) -> None:
    done = squaredeal("deals", "certify", "--data", tmp_path / "data", "--budget", str(10**12))
    assert (done.returncode, done.stdout) == (2, "")
    assert "--budget" in done.stderr.splitlines()[-1]
    assert not (tmp_path / "data").exists()


def test_listing_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(OperationError, match="there is no database"):
        told("deals", "list", "--data", tmp_path / "data")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("revision", "said"), [("0001", "an older release"), ("9999", "a newer release")])
def test_the_tables_of_another_release_are_left_alone(tmp_path: Path, revision: str, said: str) -> None:
    told("migrate", "--data", tmp_path)
    with closing(sqlite3.connect(tmp_path / "squaredeal.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    before = (tmp_path / "squaredeal.db").read_bytes()
    for command in ("certify", "list"):
        with pytest.raises(OperationError, match=said):
            told("deals", command, "--data", tmp_path)
    assert (tmp_path / "squaredeal.db").read_bytes() == before
