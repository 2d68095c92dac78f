"""One seat, one live socket, over two nodes: the newest wins, the others are closed 4501 and write no more (promise 6).

`python -m tests.faults.takeovers` does it for longer.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest
import pytest_asyncio

from squaredeal.room.upkeep import LOOK_MS
from squaredeal.session import CloseCode

from .comings import gone
from .kills import open_race
from .mover import Mover
from .proxy import ChaosProxy
from .takeovers import RACES, run
from .two_nodes import TwoNodes, two_nodes
from .watched_race import until

SECONDS = 5.0
AT_ONCE_S = 1.0
CUT_S = 5.0  # what a server waits for the answer to its close
SLACK_S = 7.0  # for a machine that is busy with other tests
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TwoNodes]:
    async with two_nodes(Path(tmp_path_factory.mktemp("nodes"))) as ready:
        yield ready


@asynccontextmanager
async def racing(place: TwoNodes, ws: str) -> AsyncIterator[Mover]:
    """Ann races with Ben, she at `ws` and he on the second node."""
    ann, ben = [
        Mover(one.ws, one.race, one.token, random.Random(seat), one.name)
        for seat, one in enumerate(await open_race(place.nodes[0], random.Random(7)))
    ]
    ann.ws, ben.ws = ws, place.nodes[1].ws
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for mover in (ann, ben):
            group.create_task(mover.run())
        await asyncio.gather(ann.reaches(5), ben.reaches(5))
        yield ann
        ben.halt.set()
        ann.halt.set()


async def test_of_many_tabs_on_two_nodes_that_all_send_the_newest_is_left(place: TwoNodes) -> None:
    figures = await run(place, SECONDS, seed=1)
    assert figures.tabs > 4 * RACES
    assert figures.closed_s < AT_ONCE_S + SLACK_S
    assert 0 < figures.acked <= figures.landed


async def test_a_player_whose_connection_is_half_open_comes_back_through_the_other_node(place: TwoNodes) -> None:
    node, loop = place.nodes[0], asyncio.get_running_loop()
    async with ChaosProxy("127.0.0.1", node.port) as way, racing(place, f"ws://127.0.0.1:{way.port}") as ann:
        (link,) = way.links
        port = link.writers[1].get_extra_info("sockname")[1]
        assert is_connected(place, port)
        way.go_silent()  # the server sees nothing of it
        left_at = loop.time()
        left = await ann.move_to(place.nodes[1].ws)
        await ann.resumed.wait()
        assert loop.time() - left_at < AT_ONCE_S + SLACK_S
        await until(lambda: not is_connected(place, port), CUT_S + SLACK_S)  # far sooner than a ping would tell
        assert (await place.readings())[0]["squaredeal_sockets{player}"] == 0
        assert left.is_open  # nothing has come through
        await ann.reaches(ann.rev + 10)
        assert await gone(place.url, ann.race) == []


async def test_a_tab_that_says_nothing_is_closed_without_a_bus_too(place: TwoNodes) -> None:
    async with racing(place, place.nodes[0].ws) as ann:
        ann.in_flight = 0
        await ann.reaches(0, idle=True)
        await asyncio.to_thread(place.redis.kill)
        left = await ann.move_to(place.nodes[1].ws)
        await ann.resumed.wait()
        async with asyncio.timeout(LOOK_MS / 1_000 + SLACK_S):
            assert await left.close() == CloseCode.REPLACED
        ann.in_flight = 4
        await ann.reaches(ann.rev + 10)
        assert await gone(place.url, ann.race) == []


def is_connected(place: TwoNodes, port: int) -> bool:
    """Whether the first node has a connection with that port of its peer's."""
    open_ones = [one for one in place.process(0).net_connections("tcp") if one.status == psutil.CONN_ESTABLISHED]
    return port in [one.raddr.port for one in open_ones]
