"""`squaredeal` as an operator types it, and servers whose standard output is not needed."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from typer.testing import CliRunner

from squaredeal.cli import cli
from tests.faults.server_process import ServerProcess
from tests.services.forked import start
from tests.services.sqlite import put_database

END_S: Final = 120.0


def squaredeal(*words: str | Path, where: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run one command to its end, in a process of its own, in a folder or the tests' own."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SQUAREDEAL_")}
    line = ["squaredeal", *map(str, words)]
    with TemporaryFile("w+") as errors:
        process = start(line, {**clean, **environment}, errors, where)
        with process.stdout:
            output = process.stdout.read()
        code = process.wait(END_S)
        errors.seek(0)
        return subprocess.CompletedProcess(line, code, output, errors.read())


def told(*words: str | Path) -> str:
    """The same in this process: what it printed. Raises what ends it, which `main` would tell in a line."""
    clean: dict[str, str | None] = {name: None for name in os.environ if name.startswith("SQUAREDEAL_")}
    return CliRunner().invoke(cli, [*map(str, words)], env=clean, catch_exceptions=False).output


def decided(data: Path, *words: str) -> Any:
    """What `squaredeal admin` says beside this data, as JSON; it ends well."""
    done = CliRunner().invoke(cli, ["admin", *words, "--json", "--data", str(data)], catch_exceptions=False)
    assert done.exit_code == 0, (words, done.output)
    return json.loads(done.output)


@contextmanager
def serving(data: Path, *options: str) -> Iterator[ServerProcess]:
    """A server on this data folder, ended in order."""
    data.mkdir(exist_ok=True)
    put_database(data)
    server = ServerProcess(data, "--countdown-ms", "50", *options)
    server.start()
    try:
        yield server
    finally:
        assert server.stop() == 0, server.log.read_text()
