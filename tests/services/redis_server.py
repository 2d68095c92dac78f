"""A real `redis-server` of our own on a free port: empty, without files, to be frozen, killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from pathlib import Path

import pytest
from redis.asyncio import Redis

from tests.services.ports import free_port

PROGRAM = "redis-server"
READY = "Ready to accept connections"
START_S = 60.0


def need_redis() -> None:
    """Skips, saying why, where there is no redis-server; on CI that is a failure."""
    if shutil.which(PROGRAM) is None:
        reason = f"{PROGRAM} is not installed: nothing was tested with a real Redis"
        if os.environ.get("CI") == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


class RedisServer:
    """One server; `start` again after `kill` brings it back empty on the same port."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self.options, self.port = folder, options, free_port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where a client finds it."""
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it and returns once it answers."""
        fixed = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": str(self.folder)}
        words = [PROGRAM, *(word for name, value in fixed.items() for word in (f"--{name}", value)), *self.options]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self._wait_until_ready(self._process)

    def freeze(self) -> None:
        """Stops it where it is; its connections stay open and silent."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets a frozen one go on."""
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Ends it at once, frozen or not; a second call does nothing."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=START_S)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    async def tell(self, *command: str) -> object:
        """Sends one command over a connection of its own, and returns the answer."""
        async with Redis.from_url(self.url) as client:
            return await client.execute_command(*command)  # type: ignore[no-untyped-call]

    def _signal(self, which: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(which)

    def _wait_until_ready(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        alarm = threading.Timer(START_S, process.kill)
        alarm.start()
        said = []
        try:
            for line in process.stdout:
                said.append(line)
                if READY in line:
                    return
        finally:
            alarm.cancel()
        raise RuntimeError(f"{PROGRAM} did not get ready; it said:\n{''.join(said)[-2000:]}")
