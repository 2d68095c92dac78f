"""A real `squaredeal serve` in a process of its own, to be killed and started again on the same data and port.

It is forked from a process that has loaded the server already (`tests/services/forked.py`), unless it `is_fresh`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.services.forked import Forked, start
from tests.services.ports import free_port

READY = "Square Deal is ready: "
FORKED = ("squaredeal", "tests.faults.crashing_node", "tests.workers.dying")
START_S = 60.0


class ServerProcess:
    """One node, on its embedded default unless settings say otherwise; `kill` is kill -9, `stop` is SIGTERM."""

    def __init__(self, data: Path, *options: str, settings: Mapping[str, str] | None = None) -> None:
        """`settings` go into the environment: `{"bus": URL}` is `SQUAREDEAL_BUS`. It fills no pool of deals."""
        self.data, self.options, self.port = data, options, free_port()
        chosen = {"deals_ready": "0", **(settings or {})}
        self.environment = {f"SQUAREDEAL_{name.upper()}": text for name, text in chosen.items()}
        self.program: Sequence[str] = ("squaredeal",)
        """The module that serves, and the words before `serve`."""
        self.is_fresh = False
        """Whether its interpreter starts from nothing."""
        self.process: subprocess.Popen[str] | Forked | None = None
        self.log = data / "server.log"

    @property
    def http(self) -> str:
        """The base address of the HTTP API."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        """The base address of the sockets."""
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts the server and returns once it says it is ready."""
        self.launch()
        self.await_ready()

    def launch(self) -> None:
        """Starts the server; `await_ready` must follow."""
        self.let_go()
        environment = {**os.environ, **self.environment}
        words = [*self.program, "serve", "--port", str(self.port), "--data", str(self.data), *self.options]
        with self.log.open("a") as log:
            if self.program[0] in FORKED and not self.is_fresh:
                self.process = start(words, environment, log)
            else:
                self.process = subprocess.Popen(
                    [sys.executable, "-m", *words], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
                )

    def let_go(self) -> None:
        """Closes what is left of a process that has ended by itself, or in a test that failed."""
        if self.process is not None and self.process.poll() is not None and self.process.stdout is not None:
            self.process.stdout.close()

    def await_ready(self) -> None:
        """Returns once the server says it is ready."""
        assert self.process is not None
        self._wait_until_ready(self.process)

    def kill(self) -> None:
        """Ends the process at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks the process to drain and end; returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(timeout=START_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def _wait_until_ready(self, process: subprocess.Popen[str] | Forked) -> None:
        assert process.stdout is not None
        alarm = threading.Timer(START_S, process.kill)
        alarm.start()
        try:
            for line in process.stdout:
                if line.startswith(READY):
                    return
        finally:
            alarm.cancel()
        raise RuntimeError(f"the server did not get ready; its log ends:\n{self.log.read_text()[-2000:]}")
