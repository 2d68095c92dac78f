"""The doctor finds nothing where all is well, changes nothing, and is not stopped by a check that breaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from squaredeal.operations import machine
from squaredeal.operations.findings import Finding
from tests.operations.commands import serving, squaredeal, told
from tests.operations.doctor.examined import FREECELL, failures, findings
from tests.operations.racing import Player, play


def test_all_is_well(data: Path) -> None:
    assert failures(data) == failures(data, full=False) == []
    texts = {finding.check: finding.text for finding in findings(data)}
    assert texts["journals"] == "5 races, 5 seats, 25 moves replayed"
    sampled = {finding.check: finding.text for finding in findings(data, full=False)}
    assert sampled["journals"].startswith("2 races, 2 seats, 14 moves counted")


def test_nothing_is_changed(data: Path) -> None:
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    findings(data)
    after = {path.name: path.read_bytes() for path in data.iterdir() if path.name not in ("squaredeal.db-shm",)}
    assert {**after, "squaredeal.db-wal": b""} == {**before, "squaredeal.db-wal": b""}


def test_a_check_that_breaks_does_not_stop_the_others(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Iterator[Finding]:
        raise RuntimeError("boom")

    monkeypatch.setattr(machine, "client", broken)
    checks = {finding.check: finding for finding in findings(data)}
    assert checks["client"].text == "it cannot be looked at: RuntimeError: boom"
    assert checks["journals"].verdict == "ok"


def test_beside_a_running_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    with serving(data) as server:
        player = Player(server, seed="1")
        with player.seated() as (sock, _):
            player.start(sock)
            play(sock, 1, *FREECELL)
            done = squaredeal("doctor", "--data", data, "--full", "--json", SQUAREDEAL_PORT=str(server.port))
            assert play(sock, 10, "u")[0][:2] == ["a", 10]
    answer = json.loads(done.stdout)
    texts = {finding["check"]: finding["text"] for finding in answer["findings"]}
    assert texts["port"] == f"a server runs on the data folder {data}"
    assert texts["journals"] == "1 races, 1 seats, 9 moves replayed"
    assert [f for f in answer["findings"] if f["verdict"] == "failure" and f["check"] != "client"] == []


def test_before_the_first_start_and_its_exit_codes(tmp_path: Path) -> None:
    empty = tmp_path / "nothing"
    text = told("doctor", "--data", empty)
    assert "is made at the first start" in text
    assert not empty.exists()
    done = squaredeal("doctor", "--database", f"sqlite:///{tmp_path / 'no.db'}")
    assert done.returncode == 1
    assert "FAILURE  database" in done.stdout
    assert "checks failed." in done.stdout
    assert squaredeal("doctor", "--database", "nonsense").returncode == 1
