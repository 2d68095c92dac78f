"""Two nodes on one PostgreSQL and one Redis with nginx before them, and people whose pages are at any of the three.

with two_nodes(folder) as place:
    ann = place.person(browser, place.nodes[0].http, "Ann")   # at a node itself
    ben = place.person(browser, place.proxy.http, "Ben")      # wherever the proxy sends him
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import QUICK, Person
from tests.faults.server_process import ServerProcess
from tests.services.nginx import NginxServer
from tests.services.postgres import MIGRATED, running_server
from tests.services.redis_server import RedisServer


@dataclass
class Place:
    """What runs, and who has come."""

    nodes: list[ServerProcess]
    proxy: NginxServer
    people: list[Person] = field(default_factory=list)

    def person(self, browser: Browser, url: str, name: str | None = None, width: int = 1280) -> Person:
        """Somebody with a browser of their own who comes to this address."""
        size = {"width": width, "height": 800}
        somebody = Person(browser.new_context(viewport=size, reduced_motion="reduce"), url)  # type: ignore[arg-type]
        if name is not None:
            somebody.be_called(name)
        self.people.append(somebody)
        return somebody

    def send_to(self, *nodes: ServerProcess) -> None:
        """Has the proxy send whoever comes from now on to these nodes; sockets that are there stay."""
        self.proxy.nodes = [node.port for node in nodes]
        self.proxy.reload()

    def leave(self) -> None:
        """Sends everybody home; raises AssertionError for what went wrong on their pages."""
        errors = [error for somebody in self.people for error in somebody.errors]
        for somebody in self.people:
            somebody.context.close()
        self.people.clear()
        assert errors == []


@contextmanager
def two_nodes(folder: Path) -> Iterator[Place]:
    """The place, ready; at the end nothing of it runs."""
    redis = RedisServer(folder)
    with running_server() as database:
        shared = {
            "database": database.url(database.make(MIGRATED)).replace("postgresql://", "postgresql+asyncpg://"),
            "bus": redis.url,
            "secret": secrets.token_hex(16),
            "trusted_hops": "1",
        }
        options = [word for pair in QUICK.items() for word in pair]
        nodes = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            nodes.append(ServerProcess(folder / name, *options, settings=shared))
        proxy = NginxServer(folder, [node.port for node in nodes])
        parts: list[RedisServer | ServerProcess | NginxServer] = [redis, *nodes, proxy]
        started: list[RedisServer | ServerProcess | NginxServer] = []
        try:
            for part in parts:
                started.append(part)
                part.start()
            yield Place(nodes, proxy)
        finally:
            for part in reversed(started):
                part.kill()
