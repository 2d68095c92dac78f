"""A real nginx with the configuration of `deploy/nginx.conf`, in front of servers that a test has started.

Only what a machine of one's own needs is replaced: the address it listens on, the nodes behind it, and the folders it
writes to. What is to be replaced must stand in the file, or it is an error.

    proxy = NginxServer(folder, nodes=[8001, 8002])   # ports of 127.0.0.1, or "address:port"
    proxy.start()
    proxy.ws                                          # ws://127.0.0.1:PORT
    proxy.kill()
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
import pytest

from tests.services.ports import free_port

PLACES = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
START_S = 60.0
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
SERVER = re.compile(r"(?m)^ +server (\S+?)[ ;]")
NODES = re.compile(r"(?m)(?:^ +server \S+?(?P<rest>(?: [^;\n]+)?;)\n)+")


def need_nginx() -> str:
    """The program; skips, saying why, where there is none. On CI that is a failure."""
    found = shutil.which("nginx", path=PLACES)
    if found is None:
        reason = "nginx is not installed: nothing was tested with a real proxy"
        if os.environ.get("CI") == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return found


def replaced(text: str, old: str, new: str) -> str:
    """`text` with `old`, which must stand in it once, replaced; raises AssertionError."""
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in nginx.conf, not once"
    return text.replace(old, new)


def nodes_named(text: str) -> list[str]:
    """The nodes that a configuration names, as `host:port`."""
    return [name for name in SERVER.findall(text) if name != "{"]


def with_nodes(text: str, nodes: Sequence[str]) -> str:
    """The configuration with these nodes for its own, each with the parameters that the file's have."""
    found = list(NODES.finditer(text))
    assert len(found) == 1, f"nginx.conf has {len(found)} lists of servers, not one"
    block, rest = found[0][0], found[0]["rest"]
    assert block.count(rest) == block.count("\n"), "the servers of nginx.conf have different parameters"
    lines = "".join(f"        server {node}{rest}\n" for node in nodes)
    return replaced(text, block, lines)


def is_leaving(worker: psutil.Process) -> bool:
    """Whether a worker has ceased to let people in, as it says in its title, or has ended."""
    try:
        return worker.status() == psutil.STATUS_ZOMBIE or "shutting down" in " ".join(worker.cmdline())
    except psutil.NoSuchProcess:
        return True


class NginxServer:
    """One proxy; `start` after `kill` brings it back on the same port; `nodes` may be changed before a `reload`."""

    def __init__(
        self,
        folder: Path,
        nodes: Sequence[int | str],
        *,
        host: str = "127.0.0.1",
        port: int | None = None,
        configuration: str | None = None,
    ) -> None:
        """`folder` is for its files; `host` and `port` are where it listens, instead of the file's port."""
        self.folder, self.nodes, self.host, self.port = folder / "nginx", nodes, host, port or free_port()
        self.text = configuration or CONFIGURATION.read_text()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def http(self) -> str:
        """The base address of the HTTP API."""
        return f"http://{self.host}:{self.port}"

    @property
    def ws(self) -> str:
        """The base address of the sockets."""
        return f"ws://{self.host}:{self.port}"

    def log(self) -> str:
        """What it has complained of so far."""
        return (self.folder / "error.log").read_text()

    def start(self) -> None:
        """Starts it and returns once it takes connections."""
        self.configure()
        self.process = subprocess.Popen(self.command(), start_new_session=True)
        until = time.monotonic() + START_S
        while True:
            assert self.process.poll() is None, self.log()
            with socket.socket() as probe:
                if probe.connect_ex((self.host, self.port)) == 0:
                    return
            assert time.monotonic() < until, f"nginx does not listen; it said:\n{self.log()}"
            time.sleep(0.01)

    def configure(self) -> Path:
        """Writes the configuration that `start` and `reload` use; returns its path."""
        self.folder.mkdir(parents=True, exist_ok=True)
        nodes = [node if isinstance(node, str) else f"127.0.0.1:{node}" for node in self.nodes]
        text = with_nodes(self.text, nodes)
        text = replaced(text, "listen 8080;", f"listen {self.host}:{self.port};")
        folders = "".join(f"    {name}_temp_path {self.folder / name};\n" for name in TEMPORARY)
        path = self.folder / "nginx.conf"
        path.write_text(replaced(text, "\nhttp {\n", f"\nhttp {{\n{folders}"))
        return path

    def reload(self) -> None:
        """Takes the configuration anew, as `nginx -s reload` does: new workers, while old ones keep their sockets.

        Returns when old ones let nobody in any more: whoever came to one between would be sent away by its end.
        """
        assert self.process is not None
        self.configure()
        before = {worker.pid for worker in self.workers()}
        self.process.send_signal(signal.SIGHUP)
        until = time.monotonic() + START_S
        while not self.is_renewed(before):
            assert time.monotonic() < until, f"no new workers; nginx said:\n{self.log()}"
            time.sleep(0.01)

    def is_renewed(self, before: set[int]) -> bool:
        """Whether there are other workers than these, and all of these that live are leaving."""
        workers = self.workers()
        return any(worker.pid not in before for worker in workers) and all(
            map(is_leaving, (worker for worker in workers if worker.pid in before))
        )

    def workers(self) -> list[psutil.Process]:
        """The processes that serve."""
        assert self.process is not None
        return psutil.Process(self.process.pid).children()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends it: TERM at once, QUIT when the last connection has ended."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(START_S)
            self.process = None

    def kill(self) -> None:
        """Ends it and its workers as a power cut would; a second call does nothing."""
        if self.process is not None:
            workers = self.workers() if self.process.poll() is None else []
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(START_S)
            psutil.wait_procs(workers, START_S)  # one that is not gone yet still takes connections of the next one
            self.process = None

    def command(self) -> list[str]:
        """The words that start it in the foreground.

        Its workers are the user who tests, as the folders it writes to are private to that user.
        """
        errors = self.folder / "error.log"
        user = "user root; " if os.geteuid() == 0 else ""
        more = f"daemon off; {user}pid {self.folder / 'nginx.pid'}; error_log {errors} info;"
        return [need_nginx(), "-e", str(errors), "-c", str(self.folder / "nginx.conf"), "-g", more]
