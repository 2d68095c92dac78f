"""A free port for a server that a test starts, where the server cannot choose one by itself.

It is none of those that the system gives to whoever asks for any: while a server is down, to be started again, nobody
else's connection may take its place. Processes that run tests side by side look in different places.
"""

import os
import random
import re
import socket
from pathlib import Path
from typing import Final

FIRST: Final = 11_000  # behind those that browsers refuse to speak to
SYSTEM: Final = Path("/proc/sys/net/ipv4/ip_local_port_range")
WORKERS: Final = 16
FEWEST: Final = 100  # ports to choose from; with fewer the system chooses

_given: set[int] = set()


def free_port() -> int:
    """Finds a port of the loopback address that nobody listens on and that was not given here before."""
    ports = [port for port in _own_ports() if port not in _given]
    random.shuffle(ports)
    for port in ports if len(ports) >= FEWEST else [0] * FEWEST:
        found = _bound(port)
        if found is not None and found not in _given:
            _given.add(found)
            return found
    raise RuntimeError("no port is free")


def _own_ports() -> range:
    """Those below the system's own, of this one of the processes that run tests."""
    worker = re.search(r"\d+$", os.environ.get("PYTEST_XDIST_WORKER", ""))
    end = int(SYSTEM.read_text().split()[0]) if SYSTEM.is_file() else FIRST
    return range(FIRST + (int(worker[0]) % WORKERS if worker else WORKERS - 1), end, WORKERS)


def _bound(port: int) -> int | None:
    """The port that a socket could be bound to."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return None
        return int(probe.getsockname()[1])
