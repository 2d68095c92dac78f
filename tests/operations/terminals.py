"""A real `squaredeal serve` as people start it: in a terminal that can be closed, or without standard streams."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.faults.server_process import READY, START_S, ServerProcess


def start(server: ServerProcess, *, stdout: int, stderr: int, first: Callable[[], object]) -> None:
    """Starts it in a session of its own, with these streams; `first` is done by the new process."""
    words = [*server.program, "serve", "--port", str(server.port), "--data", str(server.data), *server.options]
    server.process = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        text=True,
        env={**os.environ, **server.environment},
        start_new_session=True,
        preexec_fn=first,  # noqa: PLW1509 - it takes no lock
    )


def _own_terminal() -> None:
    plain_signals()
    fcntl.ioctl(1, termios.TIOCSCTTY, 0)


class Terminal:
    """A terminal with a server as its foreground program."""

    def __init__(self, server: ServerProcess) -> None:
        """Starts the server in it, which may take until `until_said`."""
        self._shown, inside = os.openpty()
        start(server, stdout=inside, stderr=inside, first=_own_terminal)
        os.close(inside)
        self.text = ""

    def until_said(self, text: str = READY) -> None:
        """Reads until the server has said this."""
        while text not in self.text:
            try:
                self.text += os.read(self._shown, 4_096).decode(errors="replace")
            except OSError as ended:
                raise AssertionError(f"it has ended, and said {self.text!r}") from ended

    def close(self) -> None:
        """As by its window's button."""
        os.close(self._shown)


def full_pipe() -> tuple[int, int]:
    """A pipe that takes no byte until somebody reads: its ends, to read from and to write into."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writes, b"x" * 4_096)
    os.set_blocking(writes, True)
    return reads, writes


def plain_signals() -> None:
    """As under a shell, whatever the tests were started by."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def end_of(server: ServerProcess) -> int:
    """Waits until it has ended by itself; its code."""
    assert server.process is not None
    return server.process.wait(START_S)


def until(holds: Callable[[], bool]) -> None:
    """Waits for something that has no event of its own."""
    end = time.monotonic() + START_S
    while not holds():
        assert time.monotonic() < end, "it did not come about in time"
        time.sleep(0.02)


@contextlib.contextmanager
def lobby(server: ServerProcess) -> Iterator[ClientConnection]:
    with connect(f"{server.ws}/ws/lobby", compression=None) as socket:
        socket.send('{"t":"hello","v":1}')
        assert json.loads(socket.recv())["t"] == "lobby"
        yield socket


def told(socket: ClientConnection) -> tuple[list[str], int]:
    """What a socket is told until it is closed, and the close code."""
    heard: list[str] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(socket.recv())["t"])
    assert socket.close_code is not None
    return heard, socket.close_code
