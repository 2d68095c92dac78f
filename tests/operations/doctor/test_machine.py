"""What is wrong with the machine: its port, its limit of files, the versions of what is installed."""

from __future__ import annotations

import socket
import threading
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from squaredeal.operations import machine
from squaredeal.operations.machine import numbers
from squaredeal.operations.place import place_of
from squaredeal.settings import Settings
from tests.operations.commands import serving


def hang_up(listening: socket.socket) -> None:
    """Take one connection and close it."""
    listening.accept()[0].close()


def test_a_port_that_is_taken(data: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = Settings(data=str(data), port=other.getsockname()[1])
        other.settimeout(20)
        answering = threading.Thread(target=hang_up, args=[other])
        answering.start()
        (port,) = list(machine.port(taken, place_of(taken)))
        answering.join()
    assert port.verdict == "failure"
    assert "cannot listen" in port.text


def test_a_server_without_the_embedded_database_is_known_by_its_answer(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'apart.db'}"
    with serving(tmp_path / "data", "--database", url) as server:
        there = Settings(data=str(server.data), database=url, port=server.port)
        (port,) = list(machine.port(there, place_of(there)))
    assert (port.verdict, port.text) == ("ok", f"a server lives on 127.0.0.1 port {server.port}")


def test_too_few_files(data: Path) -> None:
    (few,) = machine.open_files(Settings(max_connections=1_000_000))
    (enough,) = machine.open_files(Settings(max_connections=1))
    assert (few.verdict, enough.verdict) in (("warning", "ok"), ("ok", "ok"))
    assert few.verdict == "ok" or "ulimit -n" in few.text


def test_versions_are_compared_with_the_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {finding.verdict for finding in machine.versions()} == {"ok"}
    monkeypatch.setattr(metadata, "version", lambda name: {"uvicorn": "0.55.1", "redis": "4.5.4"}.get(name, "99"))
    wrong = {f.text.partition(" ")[0]: f.text for f in machine.versions() if f.verdict == "failure"}
    assert set(wrong) == {"uvicorn", "redis"}
    assert "CVE-2023-28858" in wrong["redis"]
    assert numbers("2.1.9b1") == (2, 1, 9)
    assert numbers("1.10") > numbers("1.9.9")


def test_the_project_asks_for_no_less_than_the_floor() -> None:
    root = Path(__file__).parents[3]
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    floor = tomllib.loads((root / "server" / "squaredeal" / "operations" / "security_floor.toml").read_text())
    asked = {}
    for wish in project["dependencies"]:
        name, _, bounds = wish.partition(";")[0].partition(">=")
        asked[name.partition("[")[0]] = numbers(bounds)
    for name, bounds in floor["packages"].items():
        assert asked[name] >= numbers(bounds["least"]), name
    assert numbers(project["requires-python"].removeprefix(">=")) >= numbers(floor["python"]["least"])
