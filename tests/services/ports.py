"""Free ports for a server that a test starts, where the server cannot choose them by itself.

They are none of those that the system gives to whoever asks for any: while a server is down, to be started again,
nobody else's connection may take its place. Processes that run tests side by side look in different places.
"""

import contextlib
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
    return free_ports(1)


def free_ports(number: int) -> int:
    """As `free_port`, so many that follow each other; the first of them."""
    starts = list(_own_ports())[: 1 - number or None]
    random.shuffle(starts)
    for start in starts if len(starts) >= FEWEST else [0] * FEWEST:
        found = _bound(start, number)
        if found is not None and _given.isdisjoint(found):
            _given.update(found)
            return found[0]
    raise RuntimeError("no port is free")


def _own_ports() -> range:
    """Those below the system's own, of this one of the processes that run tests."""
    worker = re.search(r"\d+$", os.environ.get("PYTEST_XDIST_WORKER", ""))
    end = int(SYSTEM.read_text().split()[0]) if SYSTEM.is_file() else FIRST
    each, mine = (end - FIRST) // WORKERS, int(worker[0]) % WORKERS if worker else WORKERS - 1
    return range(FIRST + mine * each, FIRST + (mine + 1) * each)


def _bound(start: int, number: int) -> range | None:
    """The ports that so many sockets could be bound to, all at once; 0: wherever the system begins."""
    with contextlib.ExitStack() as stack:
        try:
            for offset in range(number):
                probe = stack.enter_context(socket.socket())
                probe.bind(("127.0.0.1", start + offset))
                start = start or int(probe.getsockname()[1])
        except (OSError, OverflowError):
            return None
        return range(start, start + number)
