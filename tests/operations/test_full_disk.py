"""A disk that is full: said at the start, refused and not ready while it lasts, healed by itself, ended in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .full_disk import OnSmallDisk, can_make_disks
from .starting import ask, clear, ends, until_it_says

FULL_KB, SMALL_KB = 600, 3_000  # the first is less than the tables need, empty as they are


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if not can_make_disks(tmp_path):
        pytest.skip("no file systems of one's own here")
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[OnSmallDisk]:
    made = OnSmallDisk(folder, SMALL_KB)
    made.start()
    yield made
    clear(made)


def become_guest(server: OnSmallDisk) -> int:
    url = f"{server.http}/api/me"
    return httpx.post(url, json={"name": "Ann"}, trust_env=False, verify=False, timeout=60.0).status_code


def test_a_start_on_a_full_disk_says_so(folder: Path) -> None:
    server = OnSmallDisk(folder, FULL_KB)
    server.launch()
    code, told = ends(server)
    assert code == 1
    assert told.endswith(f"; the disk is full: make room where {server.data / 'squaredeal.db'} is")
    assert "Traceback" not in server.log.read_text()


def test_a_disk_that_fills_up_refuses_until_there_is_room(server: OnSmallDisk) -> None:
    assert become_guest(server) == 201
    server.fill()
    assert become_guest(server) == 503
    until_it_says(server, "database")
    assert ask(server, "/api/races").status_code == 200
    server.make_room()
    until_it_says(server)
    assert become_guest(server) == 201
    assert server.stop() == 0


def test_an_end_on_a_full_disk_is_in_order(server: OnSmallDisk) -> None:
    server.fill()
    assert become_guest(server) == 503
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()
