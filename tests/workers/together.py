"""A real `squaredeal serve --workers N` on a PostgreSQL and a Redis, and a look at its processes."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import httpx

from tests.faults.server_process import START_S, ServerProcess
from tests.services.ports import free_ports

LOOK_S = 0.02
PATIENCE_S = 240.0
"""Only a test that fails waits so long: a worker that spins is silent no longer than it is let to run."""


def until(holds: Callable[[], bool], deadline_s: float = PATIENCE_S) -> None:
    """Waits for something that has no event of its own; past the deadline the test has failed."""
    end = time.monotonic() + deadline_s
    while not holds():
        assert time.monotonic() < end, "it did not come about in time"
        time.sleep(LOOK_S)


def lives(pid: int) -> bool:
    """Whether a process is there and not only waits to be noticed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Together(ServerProcess):
    """A supervisor and its workers."""

    def __init__(self, data: Path, number: int, settings: Mapping[str, str], *options: str) -> None:
        self.number = number
        self.metrics_port = free_ports(number)
        words = ("--workers", str(number), "--metrics-port", str(self.metrics_port), *options)
        super().__init__(data, *words, settings=settings)
        self.seen: set[int] = set()

    @property
    def pid(self) -> int:
        """The supervisor."""
        assert self.process is not None
        return self.process.pid

    def workers(self) -> list[int]:
        """The processes of the workers that live."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        found = [pid for pid in map(int, children) if lives(pid)]
        self.seen.update(found)
        return found

    def metrics(self, number: int) -> dict[str, float]:
        """What worker 1, 2 … tells of itself."""
        address = f"http://127.0.0.1:{self.metrics_port + number - 1}/metrics"
        page = httpx.get(address, trust_env=False, verify=False, timeout=START_S).text
        lines = [line.rpartition(" ") for line in page.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, _, value in lines}

    def ask(self, path: str) -> httpx.Response:
        """What any one of the workers answers."""
        return httpx.get(f"{self.http}{path}", trust_env=False, verify=False, timeout=START_S)

    def find(self, number: int) -> int | None:
        """The process of worker 1, 2 …: the one that listens on its metrics port; None while there is none."""
        inodes = listening(self.metrics_port + number - 1)
        return next((pid for pid in self.workers() if inodes & sockets_of(pid)), None)

    def pid_of(self, number: int) -> int:
        """The process of a worker that is there."""
        found = self.find(number)
        assert found is not None
        return found

    def stop_and_hear(self) -> tuple[int, str]:
        """Ends it in order; the exit code, and all that was printed after the ready line."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.workers()
        self.process.send_signal(signal.SIGTERM)
        text = self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(START_S), text

    def clear(self) -> None:
        """Leaves no process behind, whatever has become of the supervisor."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.workers()
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        for pid in self.seen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def listening(port: int) -> set[str]:
    """The inodes of the sockets that listen on a port of the loopback address."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {row[9] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"}


def sockets_of(pid: int) -> set[str]:
    """The inodes of the sockets that a process has open."""
    found = set()
    with contextlib.suppress(FileNotFoundError):  # it has just ended
        for name in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(FileNotFoundError):
                found.add(os.readlink(f"/proc/{pid}/fd/{name}").removeprefix("socket:[").removesuffix("]"))
    return found


@contextlib.contextmanager
def knocking(server: ServerProcess) -> Iterator[list[str]]:
    """Makes one connection after the other, each with a request, until the block ends; yields what came of them."""
    came: list[str] = []
    enough = threading.Event()

    def knock() -> None:
        while not enough.is_set():
            try:
                answer = httpx.get(f"{server.http}/healthz/live", trust_env=False, verify=False, timeout=START_S)
                came.append(str(answer.status_code))
            except httpx.HTTPError as error:
                came.append(f"{type(error).__name__}: {error}")

    thread = threading.Thread(target=knock)
    thread.start()
    try:
        yield came
    finally:
        enough.set()
        thread.join()
