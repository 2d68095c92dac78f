"""A client that breaks every rule of the conversation, against two real nodes: at most once, and the same ack again.

`TIMES=10` in the environment plays ten times as many games.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.often import often

from .adversary import Adversary
from .tab import Tab
from .two_nodes import TwoNodes, two_nodes

START_S = 90.0
EXAMPLES, STEPS = often(8), 15


@contextmanager
def in_background(folder: Path) -> Iterator[TwoNodes]:
    """Runs the two nodes and what they need from a thread of its own, for a test that blocks."""
    loop, ready, done = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    found: list[TwoNodes] = []

    async def run() -> None:
        async with two_nodes(folder) as place:
            found.append(place)
            ready.set()
            await done.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    try:
        assert ready.wait(START_S)
        yield found[0]
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join(START_S)
        loop.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoNodes]:
    with in_background(tmp_path_factory.mktemp("nodes")) as ready:
        yield ready


def test_no_client_gets_more_or_less_than_it_is_owed(place: TwoNodes) -> None:
    lobby = Tab.open(place.nodes[0].ws, "/ws/lobby", name="Mallory")
    Adversary.stranger = lobby.told("lobby")["token"]
    lobby.close()
    Adversary.ws = [node.ws for node in place.nodes]
    Adversary.http = [node.http for node in place.nodes]
    chosen = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    run_state_machine_as_test(Adversary, settings=chosen)
