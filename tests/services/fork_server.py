"""A process that has loaded the server's modules, and forks itself for every server that is to be started.

Loading them takes far longer than all else of a start, and is the same each time. What is forked runs a module as
`python -m` does, with words, an environment, a folder and files of its own; `forked.py` is the other side.

    python -m tests.services.fork_server FD        # a socket: requests come in, numbers of processes go out
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import sys
from typing import Any, Final

from typer.testing import CliRunner

from squaredeal.cli import cli
from squaredeal.parts import client
from squaredeal.web.pages import STATIC

LOADED: Final = (
    "squaredeal.serving",
    "squaredeal.operations.errors",
    "squaredeal.bus.over_redis",
    "squaredeal.store.postgres_database",
    "squaredeal.store.sqlite_database",
    "squaredeal.web.http_protocol",
    "squaredeal.web.socket_protocol",
    "squaredeal.workers",
    "aiosqlite",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "tests.faults.crash_gaps",
)
"""What servers and commands load, those things too that they load only where they need them."""
MOST: Final = 1 << 16  # bytes of a request
FILES: Final = 3  # standard output, standard error, and where the end is told


class BuiltPages:
    """The built client, read and zipped once for all forks, and again where it was built anew."""

    def __init__(self) -> None:
        """Read it."""
        self._seen: list[tuple[str, int]] = []
        self.look()

    def look(self) -> None:
        """Read it again if a file is not as it was."""
        with contextlib.suppress(FileNotFoundError):  # it is being built just now
            now = sorted((str(path), path.stat().st_mtime_ns) for path in STATIC.rglob("*"))
            if now != self._seen:
                client.cache_clear()
                client()
                self._seen = now


class Told(Exception):  # noqa: N818 - no error: it leads a fork out of the loop
    """This process is the one to run a module."""


def serve(line: socket.socket) -> None:
    """Fork for every request until nobody asks any more; then end whatever still runs. Raises `Told` in a fork."""
    ends: dict[int, int] = {}
    pages = BuiltPages()
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks decides what becomes of them
    with selectors.DefaultSelector() as waiting:
        waiting.register(line, selectors.EVENT_READ)
        waiting.register(told, selectors.EVENT_READ)
        while True:
            ready = [key.fileobj for key, _ in waiting.select()]
            if told in ready:
                os.read(told, MOST)
                bury(ends)
            if line in ready:
                text, files, _, _ = socket.recv_fds(line, MOST, FILES)
                if not text:
                    break
                pages.look()
                pid = fork(json.loads(text), files, [line.fileno(), told, tell, *ends.values()])
                ends[pid] = files[2]
                line.send(str(pid).encode())
    for pid in ends:
        os.kill(pid, signal.SIGKILL)


def bury(ends: dict[int, int]) -> None:
    """Tell of every process that has ended with which code, as `subprocess` counts them."""
    for pid in list(ends):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            file = ends.pop(pid)
            os.write(file, str(os.waitstatus_to_exitcode(status)).encode())
            os.close(file)


def fork(request: dict[str, object], files: list[int], others: list[int]) -> int:
    """Fork; returns the fork's number. Raises `Told` in the fork, which has nothing of this process open any more."""
    pid = os.fork()
    if pid:
        os.close(files[0])
        os.close(files[1])
        return pid
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(files[0], 1)
    os.dup2(files[1], 2)
    for file in {*files, *others}:
        os.close(file)
    raise Told(request)


def become(request: dict[str, Any]) -> None:
    """Run the module that was asked for."""
    os.environ.clear()
    os.environ.update(request["environment"])
    if request["folder"]:
        os.chdir(request["folder"])
    module, *words = request["words"]
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def main(file: int) -> None:
    """Load, and serve."""
    for module in LOADED:
        importlib.import_module(module)
    CliRunner().invoke(cli, ["version"])  # loads what the command line loads only then
    gc.collect()
    gc.freeze()
    line = socket.socket(fileno=file)
    try:
        serve(line)
    except Told as told:
        line.detach()
        request = told.args[0]
    else:
        return
    become(request)


if __name__ == "__main__":
    main(int(sys.argv[1]))
