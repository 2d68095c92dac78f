"""Servers as processes forked from one that has loaded their modules: started in a tenth of the time.

They are real processes: they have nothing but their code in common, and are killed as any other. The one they are
forked from starts when it is first needed, and ends with the tests, and all of them with it.

    process = start(["squaredeal", "serve", "--port", "0"], dict(os.environ), log)
    process.send_signal(signal.SIGKILL)
    process.wait(30)            # -9
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TextIO

END_S = 20.0
_asking = threading.Lock()


class Forked:
    """As much of `subprocess.Popen` as a server's tests need."""

    def __init__(self, pid: int, stdout: TextIO, end: int) -> None:
        """`end`: where its code is told once it has ended."""
        self.pid, self.stdout, self._end = pid, stdout, end
        self.returncode: int | None = None
        self._reading = threading.Lock()
        weakref.finalize(self, os.close, end)

    def poll(self) -> int | None:
        """The code it has ended with, that of a signal below 0; None while it runs."""
        return self._look(0.0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; return its code. Raises `subprocess.TimeoutExpired`."""
        code = self._look(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0.0)
        return code

    def send_signal(self, how: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def _look(self, timeout_s: float | None) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], timeout_s)[0]:
            with self._reading:
                if self.returncode is None:
                    told = os.read(self._end, 16)
                    assert told, "the process that servers are forked from is gone"
                    self.returncode = int(told)
        return self.returncode


def start(words: Sequence[str], environment: Mapping[str, str], stderr: TextIO, folder: Path | None = None) -> Forked:
    """Start a module with its words, as `python -m` does, in a folder or the tests' own.

    Its standard output is read, its errors go into a file.
    """
    stdout, says = os.pipe()
    end, ends = os.pipe()
    wanted = {"words": list(words), "environment": dict(environment), "folder": folder and str(folder)}
    request = json.dumps(wanted).encode()
    with _asking:
        line = _server()
        socket.send_fds(line, [request], [says, stderr.fileno(), ends])
        pid = line.recv(16)
    os.close(says)
    os.close(ends)
    return Forked(int(pid), os.fdopen(stdout), end)


@cache
def _server() -> socket.socket:
    """The socket of the process that is forked."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    words = [sys.executable, "-m", "tests.services.fork_server", str(theirs.fileno())]
    process = subprocess.Popen(words, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait(END_S)

    atexit.register(end)
    return ours
