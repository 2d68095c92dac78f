"""What a storm does: resets sockets, opens second tabs, kills and restarts nodes and Redis, each at random times.

Every fault is one coroutine that goes on until `ends_at`, and until it has shown once what it is for: on a machine that
is busy with other things nobody may play by then. It leaves its victim running.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import psutil

from squaredeal.session import CloseCode
from tests.faults.server_process import ServerProcess
from tests.faults.two_nodes import TwoNodes

from .storm_player import StormPlayer
from .storm_table import Table

LONGER_S: Final = 60.0  # how long after the end a fault that has shown nothing yet goes on


@dataclass
class Pace:
    """Mean seconds between two faults of a kind, and how long the victim is away (least and most)."""

    resets_s: float = 0.7
    takeovers_s: float = 1.5
    nodes_s: float = 12.0
    node_away_s: tuple[float, float] = (2.0, 5.0)
    redis_s: float = 30.0
    redis_away_s: tuple[float, float] = (0.5, 3.0)


@dataclass
class Faults:
    """The faults of one storm; `deaths` are the instants at which a node was killed or told to end."""

    place: TwoNodes
    tables: Sequence[Table]
    rng: random.Random
    pace: Pace
    ends_at: float
    counts: Counter[str] = field(default_factory=Counter)
    deaths: list[tuple[float, str]] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """Does everything until the storm ends."""
        async with asyncio.TaskGroup() as group:
            for fault in (self._resets, self._takeovers, self._nodes, self._redis, self._mistakes):
                group.create_task(fault())

    async def _resets(self) -> None:
        while await self._wait(self.pace.resets_s, self.counts["resets"] > 0):
            for tab in self._victims():
                tab.reset()
                self.counts["resets"] += 1

    def _victims(self) -> list[StormPlayer]:
        tabs = [tab for table in self.tables for tab in table.tabs if tab.line is not None]
        count = max(1, len(tabs) // 5) if self.rng.random() < 0.03 else 1
        return self.rng.sample(tabs, min(count, len(tabs)))

    async def _takeovers(self) -> None:
        while await self._wait(self.pace.takeovers_s, self._is_replaced):
            self.counts["takeovers"] += self.rng.choice(self.tables).take_over()

    async def _nodes(self) -> None:
        faults: list[tuple[str, Callable[[ServerProcess], int | None]]] = [
            ("kills", ServerProcess.kill),
            ("drains", ServerProcess.stop),
        ]
        number = 0
        while await self._wait(self.pace.nodes_s, self.counts["drains"] > 0):
            what, end = faults[number % 2]
            number += 1
            node = self.rng.choice([node for node in self.place.nodes if _has_sockets(node)] or self.place.nodes)
            self.counts[what] += 1
            self.deaths.append((time.monotonic(), what))
            code = await asyncio.to_thread(end, node)
            if what == "drains":
                if code:
                    self.broken.append(f"a node that was told to end did so with exit code {code}")
            else:
                await asyncio.sleep(self.rng.uniform(*self.pace.node_away_s))
            await asyncio.to_thread(node.start)

    async def _redis(self) -> None:
        while await self._wait(self.pace.redis_s, self.counts["Redis kills"] > 0):
            self.counts["Redis kills"] += 1
            await asyncio.to_thread(self.place.redis.kill)
            await asyncio.sleep(self.rng.uniform(*self.pace.redis_away_s))
            await asyncio.to_thread(self.place.redis.start)

    async def _mistakes(self) -> None:
        """Players err by themselves."""
        while await self._wait(self.pace.takeovers_s, self._is_refused):
            continue

    @property
    def _is_replaced(self) -> bool:
        """Whether somebody's older tab was sent away."""
        return any(tab.final == CloseCode.REPLACED for table in self.tables for tab in table.ended)

    @property
    def _is_refused(self) -> bool:
        """Whether somebody's mistake was answered."""
        return any(
            entry.op == "move" and entry.phase == "fail" for table in self.tables for entry in table.history.entries
        )

    async def _wait(self, mean_s: float, has_shown: bool) -> bool:
        """Waits for a random time; False once the storm is about to end, and there is nothing more to be shown."""
        wait_s = self.rng.uniform(0.4, 1.6) * mean_s
        left_s = self.ends_at + (0.0 if has_shown else LONGER_S) - time.monotonic()
        await asyncio.sleep(max(0.0, min(wait_s, left_s)))
        return wait_s < left_s


def _has_sockets(node: ServerProcess) -> bool:
    """Whether anybody is connected to a node."""
    assert node.process is not None
    connections = psutil.Process(node.process.pid).net_connections("tcp")
    return any(one.laddr.port == node.port and one.status == psutil.CONN_ESTABLISHED for one in connections)
