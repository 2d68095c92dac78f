"""A real `squaredeal serve` with its data on a small disk that is its own, made in a namespace of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.faults.server_process import ServerProcess

SHELL = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'


def can_make_disks(folder: Path) -> bool:
    """Whether this machine lets its users have file systems of their own."""
    words = ["unshare", "-rm", "sh", "-c", SHELL, "sh", "1m", str(folder), "true"]
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


class OnSmallDisk(ServerProcess):
    """A server whose data folder is on a disk of so many kilobytes; its log is elsewhere."""

    def __init__(self, folder: Path, kilobytes: int, *options: str) -> None:
        (folder / "disk").mkdir()
        super().__init__(folder / "disk", *options)
        self.log = folder / "server.log"
        self._size = f"{kilobytes}k"

    def launch(self) -> None:
        """Starts the server on an empty disk."""
        words = [sys.executable, "-m", "squaredeal", "serve", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                ["unshare", "-rm", "sh", "-c", SHELL, "sh", self._size, str(self.data), *words, *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **self.environment},
            )

    @property
    def disk(self) -> Path:
        """The disk as others can see it."""
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}/root{self.data}")

    def fill(self) -> None:
        """Leaves no byte free."""
        with (self.disk / "other").open("wb", buffering=0) as file:
            for size in (65_536, 4_096, 1):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    continue

    def make_room(self) -> None:
        """Takes away what filled it."""
        (self.disk / "other").unlink()
