"""A small TCP balancer without stickiness in front of nodes that come and go: any node that listens will do.

It stands in for a real proxy where there is none. It reads nothing: a node that drains answers 503 by itself, and the
client comes again.

    async with Balancer([8001, 8002]) as way:
        way.ws                       # ws://127.0.0.1:PORT
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from tests.faults.proxy import ChaosProxy

HOST = "127.0.0.1"


class Balancer(ChaosProxy):
    """Passes each new connection on to a node chosen at random, else to the next that listens."""

    def __init__(self, ports: Sequence[int], rng: random.Random | None = None) -> None:
        """`ports` are the nodes', on this machine."""
        super().__init__(HOST, ports[0])
        self._ports, self._rng = list(ports), rng or random.Random()

    @property
    def ws(self) -> str:
        """The base address of the sockets."""
        return f"ws://{HOST}:{self.port}"

    @property
    def http(self) -> str:
        """The base address of the HTTP API."""
        return f"http://{HOST}:{self.port}"

    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connects to a node. Raises `OSError` where none listens."""
        *others, last = self._rng.sample(self._ports, len(self._ports))
        for port in others:
            try:
                return await asyncio.open_connection(HOST, port)
            except OSError:
                continue
        return await asyncio.open_connection(HOST, last)
