"""One service's process: started by a `Launch`, kept running as its `restart` says, and ended within its grace.

container = Container("redis", service, launch, Path("redis.log"))
container.start()
container.crash()          # kill -9: it is started again
code, took_s = container.stop()
"""

from __future__ import annotations

import resource
import signal
import subprocess
import threading
import time
from pathlib import Path

import psutil

from tests.cluster.compose_file import Service, seconds
from tests.cluster.compose_services import Launch

AGAIN_S = (0.1, 5.0)  # the first pause before a service is started again, and the longest


class Container:
    """A service as it runs here."""

    def __init__(self, name: str, service: Service, launch: Launch, log: Path) -> None:
        """Nothing runs yet; `log` is where it says what it says."""
        self.name, self.service, self.launch, self.log = name, service, launch, log
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._ending = threading.Event()
        self._one_at_a_time = threading.Lock()
        self._keeper = threading.Thread(target=self._keep, name=f"keeps {name}")

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process that the others of it are children of."""
        assert self._process is not None, f"{self.name} was not started"
        return self._process

    def start(self) -> None:
        """Starts it, once; when it ends by itself it is started again."""
        self._begin()
        self._keeper.start()

    def stop(self, how: str | None = None) -> tuple[int, float]:
        """Asks it to end, and kills it when its grace is over; returns its exit code and the seconds it took."""
        begun = time.monotonic()
        with self._one_at_a_time:
            self._ending.set()
        self._tell(signal.Signals[how or self.launch.stop_signal])
        try:
            self.process.wait(seconds(self.service.stop_grace_period))
        except subprocess.TimeoutExpired:
            self.tell_all(signal.SIGKILL)
        code = self.process.wait()
        self._keeper.join()
        return code, time.monotonic() - begun

    def crash(self) -> None:
        """Has all its processes die at once, as if by themselves."""
        self.tell_all(signal.SIGKILL)

    def tell_all(self, which: signal.Signals) -> None:
        """Sends a signal to all its processes."""
        try:
            children = psutil.Process(self.process.pid).children(recursive=True)
        except psutil.NoSuchProcess:
            return
        self._tell(which)
        for child in children:
            if child.is_running():
                child.send_signal(which)

    def _tell(self, which: signal.Signals) -> None:
        self.process.send_signal(which)  # which does nothing when it has ended

    def _begin(self) -> None:
        self.starts += 1
        words = [*self.launch.as_user, *self.launch.words]
        if self.service.ulimits is not None:
            most = min(self.service.ulimits.nofile, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
            words = ["prlimit", f"--nofile={most}:{most}", *words]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                words,
                cwd=self.launch.cwd,
                env=self.launch.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def _keep(self) -> None:
        pause, longest = AGAIN_S
        while True:
            self.process.wait()
            if self.service.restart == "no" or self._ending.wait(pause):
                return
            pause = min(2 * pause, longest)
            with self._one_at_a_time:
                if not self._ending.is_set():
                    self._begin()
