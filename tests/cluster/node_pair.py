"""Two real nodes of one installation, started at once; they are killed at the end, whatever happens.

with node_pair(tmp_path, {"database": url, "bus": redis.url}, "--countdown-ms", "300") as (one, two):
    httpx.get(f"{two.http}/healthz/ready")
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.faults.server_process import ServerProcess


@contextmanager
def node_pair(folder: Path, shared: Mapping[str, str], *options: str) -> Iterator[list[ServerProcess]]:
    """Runs nodes `one` and `two` on what they share and a secret, each with a data folder of its own."""
    secret = secrets.token_hex(16)
    started = []
    for name in ("one", "two"):
        data = folder / name
        data.mkdir()
        settings = {**shared, "secret": secret, "node": name}
        started.append(ServerProcess(data, *options, settings=settings))
    try:
        for node in started:
            node.launch()
        for node in started:
            node.await_ready()
        yield started
    finally:
        for node in started:
            node.kill()
