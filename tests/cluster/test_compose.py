"""docker-compose.yml at work: races through the proxy on both nodes, while nodes and the proxy stop, die and hang."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import connect

from squaredeal import __version__
from tests.cluster.compose import ROOT, Stack
from tests.cluster.compose_file import seconds
from tests.cluster.compose_image import Image
from tests.cluster.compose_races import WHOLE_S, Table, all_reach, races

NODES = ("node1", "node2")
MANY = 40
PATIENCE_S = 8.0  # what a page gives a new connection


def canonical(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


async def until_spread(stack: Stack, tables: list[Table]) -> None:
    """Has more people watch until each node has two sockets, so that every race is at both or at each of them."""
    for turn in range(MANY):
        if min(stack.sockets(node) for node in NODES) >= 2:
            return
        await tables[turn % len(tables)].watch()
    raise AssertionError("one node is given nobody")


async def until_somebody_comes_to(stack: Stack, node: str) -> None:
    """Opens sockets, one after the other, until one is at this node, which had none: the proxy takes it back."""
    async with asyncio.timeout(WHOLE_S / 3):
        while True:
            async with connect(f"{stack.ws}/ws/lobby", compression=None, open_timeout=PATIENCE_S):
                if stack.sockets(node):
                    return


@asynccontextmanager
async def somebody_reads(stack: Stack) -> AsyncIterator[list[int]]:
    """Somebody who asks for the list of races all the time; what is answered."""
    answers: list[int] = []

    async def ask() -> None:
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE_S) as client:
            while True:
                answers.append((await client.get(f"{stack.http}/api/races")).status_code)
                await asyncio.sleep(0.05)

    async with asyncio.TaskGroup() as group:
        asking = group.create_task(ask())
        yield answers
        asking.cancel()


def test_the_image_has_the_wheel_with_its_client_and_what_the_lock_names(image: Image) -> None:
    tell = "import importlib.metadata as m, json; print(json.dumps({d.name: d.version for d in m.distributions()}))"
    there = json.loads(image.run(["python", "-c", tell]))
    locked = dict(re.findall(r"(?m)^([\w.-]+)==(\S+)", (ROOT / "requirements" / "run.lock").read_text()))
    assert {canonical(name): version for name, version in there.items() if name != "pip"} == {
        **{canonical(name): version for name, version in locked.items()},
        "squaredeal": __version__,
    }
    assert image.run(["squaredeal", "version"]) == f"squaredeal {__version__}\n"
    (package,) = (image.root / "usr/local/lib").glob("python*/site-packages/squaredeal")
    assert not package.is_symlink()
    for part in (
        "web/static/index.html",
        "web/static/race.html",
        "store/migrations/env.py",
        "store/migrations/versions",
    ):
        assert (package / part).exists()
    assert not list((image.root / "tmp").iterdir())
    ask = "from squaredeal.solver.builds import BUILDS; print({*BUILDS.values()})"
    assert image.run(["python", "-c", ask]) == "{'compiled'}\n"


def test_the_nodes_run_as_the_images_user_who_owns_nothing_but_its_folder(stack: Stack, image: Image) -> None:
    process = psutil.Process(stack.containers["node1"].process.pid)
    assert Path(process.cwd()) == image.root / "data"
    assert process.cmdline()[1] == str(image.root / "usr/local/bin/squaredeal")
    assert process.uids().real == (os.geteuid() if not image.as_user else image.users["squaredeal"])
    assert list((image.root / "data").iterdir()) == []  # a node of a cluster keeps nothing


async def test_races_are_played_and_watched_through_the_proxy_on_both_nodes(stack: Stack) -> None:
    async with races(stack, 2) as tables:
        await until_spread(stack, tables)
        await all_reach(tables, 20)
        assert sum(table.reconnects for table in tables) == 0


async def test_a_node_that_is_stopped_drains_and_is_passed_over(stack: Stack) -> None:
    async with races(stack, 2) as tables, somebody_reads(stack) as answers:
        await until_spread(stack, tables)
        code, took_s = await asyncio.to_thread(stack.stop, "node1")
        assert code == 0
        assert took_s < seconds(stack.file.services["node1"].stop_grace_period)
        await all_reach(tables, 10)
        assert sum(table.reconnects for table in tables) >= 1
        before = len(answers)
        await asyncio.to_thread(stack.start, "node1")
        await asyncio.to_thread(stack.until_healthy, "node1")
        await until_somebody_comes_to(stack, "node1")
        await all_reach(tables, 10)
    assert set(answers) == {200}
    assert len(answers) > before


async def test_a_node_that_is_killed_is_started_again_and_taken_back(stack: Stack) -> None:
    async with races(stack, 2) as tables, somebody_reads(stack) as answers:
        await until_spread(stack, tables)
        starts = stack.containers["node2"].starts
        stack.containers["node2"].crash()
        await all_reach(tables, 15)
        await asyncio.to_thread(stack.until_healthy, "node2")
        assert stack.containers["node2"].starts == starts + 1
        await until_somebody_comes_to(stack, "node2")
    assert answers.count(200) >= len(answers) - 2  # those that it was just answering


async def test_nobody_waits_for_a_node_that_hangs(stack: Stack) -> None:
    """Its kernel takes connections all the same: whoever was sent there would wait for nothing."""
    hanging = stack.containers["node1"]
    hanging.tell_all(signal.SIGSTOP)
    try:
        for _ in range(10):
            async with connect(f"{stack.ws}/ws/lobby", compression=None, open_timeout=PATIENCE_S) as lobby:
                await lobby.send('{"t":"hello","v":1}')
                assert '"t":"lobby"' in str(await asyncio.wait_for(lobby.recv(), PATIENCE_S))
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE_S) as client:
            read = [(await client.get(f"{stack.http}/api/races")).status_code for _ in range(5)]
            named = await client.post(f"{stack.http}/api/me", json={"name": "Eve"})
        assert [*read, named.status_code] == [*[200] * 5, 201]
        async with races(stack, 1) as tables:
            await all_reach(tables, 5)
    finally:
        hanging.tell_all(signal.SIGCONT)
    await asyncio.to_thread(stack.until_healthy, "node1")


async def test_sockets_outlive_a_reload_of_the_proxy_and_players_its_end(stack: Stack) -> None:
    async with races(stack, 1) as tables:
        stack.containers["proxy"].process.send_signal(signal.SIGHUP)
        async with connect(f"{stack.ws}/ws/lobby", compression=None):
            await all_reach(tables, 10)
        assert tables[0].reconnects == 0
        _, took_s = await asyncio.to_thread(stack.stop, "proxy")
        assert took_s < seconds(stack.file.services["proxy"].stop_grace_period) + 5
        await asyncio.to_thread(stack.start, "proxy")
        await all_reach(tables, 10)


async def replay_of(stack: Stack, race: str) -> dict[str, Any]:
    """The replay of a race that is over and that everybody's leaving has been written of: it changes no more."""
    async with (
        asyncio.timeout(WHOLE_S),
        httpx.AsyncClient(base_url=stack.http, trust_env=False, verify=False, timeout=PATIENCE_S) as client,
    ):
        while True:
            answer = await client.get(f"/api/races/{race}/replay")
            answer.raise_for_status()
            replay: dict[str, Any] = answer.json()
            if not any(seat["here"] for seat in replay["view"]["seats"]):
                return replay
            await asyncio.sleep(0.05)


def without_watchers(replay: dict[str, Any]) -> dict[str, Any]:
    """The replay but for how many look on, which is forgotten with the nodes."""
    return replay | {"view": replay["view"] | {"watchers": None}}


async def test_what_was_played_is_kept_in_the_volume(stack: Stack) -> None:
    async with races(stack, 1) as tables:
        await all_reach(tables, 5)
    before = await replay_of(stack, tables[0].race)
    await asyncio.to_thread(stack.down)
    await asyncio.to_thread(stack.up)
    for node in NODES:
        await asyncio.to_thread(stack.until_healthy, node)
    assert without_watchers(await replay_of(stack, tables[0].race)) == without_watchers(before)
    assert not list(stack.place.folder.glob("redis/*"))  # nothing durable lives there
