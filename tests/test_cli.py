"""The command line as a user meets it.

Most commands are forked from a process that has loaded them (`tests/services/forked.py`); some start from nothing.
"""

from __future__ import annotations

import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from squaredeal import __version__
from tests.operations.commands import squaredeal


def fresh(*words: str, where: Path) -> subprocess.CompletedProcess[str]:
    """A command of an interpreter that starts from nothing, run to its end."""
    return subprocess.run([sys.executable, *words], cwd=where, capture_output=True, text=True, timeout=60, check=False)


def test_version(tmp_path: Path) -> None:
    done = fresh("-m", "squaredeal", "version", where=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"squaredeal {__version__}\n", "")


def test_a_command_that_ends_well_loads_no_database(tmp_path: Path) -> None:
    done = fresh("-X", "importtime", "-m", "squaredeal", "version", where=tmp_path)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "squaredeal.cli" in loaded
    assert loaded.isdisjoint({"sqlalchemy", "squaredeal.store", "starlette"})


def test_settings_in_force_without_secrets(tmp_path: Path) -> None:
    done = squaredeal("settings", "--port", "7", where=tmp_path, SQUAREDEAL_SECRET="hunter2" * 6, SQUAREDEAL_HOST="::1")
    assert done.returncode == 0
    assert "port = 7\n" in done.stdout
    assert "host = ::1\n" in done.stdout
    assert "secret = …\n" in done.stdout
    assert "hunter2" not in done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


WRONG = [
    (("serve", "--port", "x"), {}, 2, "SQUAREDEAL_PORT"),
    (("settings",), {"SQUAREDEAL_PROT": "1"}, 2, "did you mean SQUAREDEAL_PORT?"),
    (("serve", "--port", "0"), {"SQUAREDEAL_SECRET": "short"}, 2, "SQUAREDEAL_SECRET"),
    (("serve", "--port", "0", "--data", "/proc/nowhere"), {}, 2, "--data"),
    (("serve", "--port", "0", "--database", "oracle://x"), {}, 1, "oracle"),
    (("serve", "--port", "0", "--database", "nonsense"), {}, 1, "database"),
    (("serve", "--host", "192.0.2.1", "--port", "0"), {}, 1, "cannot listen on 192.0.2.1"),
    (("migrate", "--database", "nonsense"), {}, 1, "database"),
]


@pytest.mark.parametrize(("words", "environment", "code", "said"), WRONG)
def test_what_cannot_be_used_is_told_in_a_line(
    tmp_path: Path, words: tuple[str, ...], environment: dict[str, str], code: int, said: str
) -> None:
    done = squaredeal(*words, where=tmp_path, **environment)
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    assert done.stderr.splitlines()[-1].startswith("squaredeal: ")
    assert "Traceback" not in done.stderr
    assert "ready" not in done.stdout


def test_a_lock_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "squaredeal-data" / "lock").mkdir(parents=True)
    done = squaredeal("serve", "--port", "0", where=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("squaredeal: squaredeal-data/lock cannot be used")


def test_a_database_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "squaredeal-data").mkdir()
    (tmp_path / "squaredeal-data" / "squaredeal.db").write_text("this is no database " * 100)
    done = squaredeal("serve", "--port", "0", where=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("squaredeal: ")


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = squaredeal("serve", "--port", port, where=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        f"squaredeal: cannot listen on 127.0.0.1 port {port}: Address already in use. "
        "Choose another with --host or --port.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_metrics_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = squaredeal("serve", "--port", "0", "--metrics-port", port, "--log-level", "error", where=tmp_path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1] == (
        f"squaredeal: the metrics: cannot listen on 127.0.0.1 port {port}: Address already in use. "
        "Choose another with --metrics-port."
    )


def test_every_command_says_what_it_does(tmp_path: Path) -> None:
    shown = squaredeal("--help", where=tmp_path, COLUMNS="200").stdout
    for command in ("serve", "migrate", "doctor", "backup", "restore", "settings", "version"):
        assert re.search(rf"^.*\b{command} +\w.*\.", shown, re.MULTILINE), shown


def test_migrate_makes_the_database_its_owner_only(tmp_path: Path) -> None:
    assert squaredeal("migrate", where=tmp_path).stdout == "The database is up to date.\n"
    file = tmp_path / "squaredeal-data" / "squaredeal.db"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert squaredeal("migrate", where=tmp_path).returncode == 0


def test_one_server_per_data_folder_and_the_next_after_it(tmp_path: Path) -> None:
    first = start(tmp_path)
    try:
        assert (tmp_path / "squaredeal-data" / "secret").exists()
        second = squaredeal("serve", "--port", "0", where=tmp_path)
        assert second.returncode == 1
        assert second.stderr.splitlines()[-1].startswith("squaredeal: another server uses the data folder")
    finally:
        first.terminate()
        assert first.wait(30) == 0
        assert first.stdout is not None
        first.stdout.close()
    third = start(tmp_path)
    third.kill()
    third.wait(30)
    assert third.stdout is not None
    third.stdout.close()


def start(where: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "squaredeal", "serve", "--port", "0", "--log-level", "error"],
        cwd=where,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Square Deal is ready: http://127.0.0.1:")
    assert line.endswith("/\n")
    return process


def test_every_setting_is_an_option_but_the_secret(tmp_path: Path) -> None:
    shown = squaredeal("serve", "--help", where=tmp_path, COLUMNS="200").stdout
    assert "--trusted-hops" in shown
    assert "--secret" not in shown
