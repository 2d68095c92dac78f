"""A process that has loaded the server's modules, and forks itself for every server that is to be started.

Loading them takes far longer than all else of a start, and is the same each time. What is forked runs a module as
`python -m` does, with words, an environment and files of its own; `forked.py` is the other side.

    python -m tests.services.fork_server FD        # a socket: requests come in, numbers of processes go out
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys
from typing import Final

LOADED: Final = ("squaredeal.cli", "squaredeal.serving", "squaredeal.operations.errors", "tests.faults.crash_gaps")
MOST: Final = 1 << 16  # bytes of a request
FILES: Final = 3  # standard output, standard error, and where the end is told


class Told(Exception):  # noqa: N818 - no error: it leads a fork out of the loop
    """This process is the one to run a module."""


def serve(line: socket.socket) -> None:
    """Fork for every request until nobody asks any more; then end whatever still runs. Raises `Told` in a fork."""
    ends: dict[int, int] = {}
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


def become(request: dict[str, dict[str, str]]) -> None:
    """Run the module that was asked for."""
    os.environ.clear()
    os.environ.update(request["environment"])
    module, *words = request["words"]
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def main(file: int) -> None:
    """Load, and serve."""
    for module in LOADED:
        __import__(module)
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
