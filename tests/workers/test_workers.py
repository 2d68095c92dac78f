"""Several processes on one port: one ready line, all nodes, none refused while one drains or dies, no orphan."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import signal
import socket
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.faults.kills import check, open_race, resign
from tests.faults.racer import Racer
from tests.faults.server_process import READY
from tests.services.postgres import Server
from tests.solving.test_serving import ask, solvers_of
from tests.web.test_drain import PLAYERS, revs, under_load

from .conftest import Make
from .together import PATIENCE_S, Together, knocking, lives, until

MOST_SOCKETS = 400


def test_all_are_nodes_with_names_and_metrics_of_their_own(make: Make, postgres: Server) -> None:
    server = make(3)
    server.start()
    assert len(server.workers()) == 3
    assert [server.metrics(number)["squaredeal_ready"] for number in (1, 2, 3)] == [1, 1, 1]
    assert sorted(server.pid_of(number) for number in (1, 2, 3)) == sorted(server.workers())
    names = postgres.ask(server.environment["SQUAREDEAL_DATABASE"].rpartition("/")[2], "SELECT id FROM node")
    assert sorted(name.partition("/")[0] for (name,) in names) == ["test-1", "test-2", "test-3"]
    until(lambda: server.ask("/healthz/ready").json() == {"status": "ok", "why": []})
    assert [path.name for path in server.data.iterdir() if path.name != "server.log"] == ["secret"]
    assert server.stop_and_hear() == (0, "")
    assert not any(map(lives, server.seen))


def test_each_has_solvers_of_its_own_which_end_with_it(make: Make) -> None:
    server = make(2)
    server.start()
    seeds = itertools.count()

    def solved_by_all() -> bool:
        return ask(server.http, str(next(seeds))) == 200 and all(map(solvers_of, server.workers()))

    until(solved_by_all)
    solvers = [pid for worker in server.workers() for pid in solvers_of(worker)]
    killed = server.workers()[0]
    orphan = solvers_of(killed)[0]
    os.kill(killed, signal.SIGKILL)
    until(lambda: not lives(orphan))
    until(lambda: "worker ended" in server.log.read_text())  # an end in which somebody dies is no orderly one
    assert server.stop_and_hear() == (0, "")
    assert not any(map(lives, [*server.seen, *solvers]))


def test_a_rate_is_one_for_all_of_them(make: Make) -> None:
    server = make(4, sign_ins_per_min="3")
    server.start()
    sent = {"name": "Nobody here", "password": "correct horse"}

    def tried() -> int:  # a connection for each, so that all workers are asked
        address = f"{server.http}/api/session"
        return httpx.post(address, json=sent, trust_env=False, verify=False, timeout=PATIENCE_S).status_code

    began = time.monotonic()
    told = [tried() for _ in range(12)]
    more = int((time.monotonic() - began) / 20)  # one comes back every 20 s, where that is how long it takes
    assert set(told) == {401, 429}
    assert told[:3] == [401] * 3
    assert 3 <= told.count(401) <= 3 + more
    assert server.stop_and_hear() == (0, "")


async def lobby(server: Together) -> ClientConnection:
    socket = await connect(f"{server.ws}/ws/lobby", compression=None, open_timeout=PATIENCE_S)
    await socket.send('{"t":"hello","v":1}')
    assert json.loads(await socket.recv())["t"] == "lobby"
    return socket


async def lobbies_on_all(server: Together) -> list[ClientConnection]:
    """Open sockets, some on every worker."""
    sockets: list[ClientConnection] = []

    def counts() -> list[float]:
        return [server.metrics(number)['squaredeal_sockets{kind="lobby"}'] for number in range(1, server.number + 1)]

    while not all(await asyncio.to_thread(counts)):
        assert len(sockets) < MOST_SOCKETS, "a worker takes no connection"
        sockets += await asyncio.gather(*(lobby(server) for _ in range(4)))
    return sockets


async def closed_by(sockets: list[ClientConnection], number: float) -> list[Any]:
    """The close codes of so many sockets, the first to be closed."""
    closing = [asyncio.create_task(socket.wait_closed()) for socket in sockets]
    while sum(task.done() for task in closing) < number:
        await asyncio.wait([task for task in closing if not task.done()], return_when=asyncio.FIRST_COMPLETED)
    for task in closing:
        task.cancel()
    return [socket.close_code for socket, task in zip(sockets, closing, strict=True) if task.done()]


async def test_one_drains_and_nobody_is_refused(make: Make) -> None:
    server = make(2, "--drain-s", "60")
    server.start()
    async with asyncio.timeout(PATIENCE_S):
        sockets = await lobbies_on_all(server)
        here = server.metrics(2)['squaredeal_sockets{kind="lobby"}']
        first, second = server.pid_of(1), server.pid_of(2)
        with knocking(server) as came:
            os.kill(second, signal.SIGTERM)
            codes = await closed_by(sockets, here)
            await asyncio.to_thread(until, lambda: not lives(second))
            await asyncio.to_thread(until, lambda: len(server.workers()) == 2 and is_ready(server, 2))
            seen = len(came)
            await asyncio.to_thread(until, lambda: len(came) > seen + 5)
        assert codes == [1012] * int(here)
        assert set(came) == {"200"}
        assert server.pid_of(1) == first
        assert server.metrics(1)['squaredeal_sockets{kind="lobby"}'] == len(sockets) - here
    assert server.log.read_text().count("worker ended") == 1
    assert "how='code 0'" in server.log.read_text()
    assert server.stop() == 0


def is_ready(server: Together, number: int) -> bool:
    try:
        return server.metrics(number)["squaredeal_ready"] == 1
    except httpx.TransportError:
        return False


def kill(server: Together, number: int) -> None:
    """Kills worker 1, 2 … and has everybody who knocks let in while another takes its place."""
    killed = server.pid_of(number)
    os.kill(killed, signal.SIGKILL)
    until(lambda: killed not in server.workers())
    with knocking(server) as came:
        until(lambda: is_ready(server, number))
        until(lambda: len(came) > 5)
    assert set(came) == {"200"}


async def test_one_is_killed_and_another_takes_its_place_while_a_race_goes_on(make: Make) -> None:
    server = make(2, "--countdown-ms", "300")
    server.start()
    racers = await open_race(server, random.Random(7))
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        runs = [group.create_task(racer.run()) for racer in racers]
        for number in (1, 2):
            await play_on(racers)
            await asyncio.to_thread(kill, server, number)
        await play_on(racers)
        for racer in racers:
            racer.halt.set()
        await asyncio.gather(*runs)
    for racer in racers:
        await resign(server, racer)
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE_S) as client:
        book = (await client.get(f"{server.http}/api/races/{racers[0].race}/replay")).json()
    for racer, seat in zip(racers, book["seats"], strict=True):
        check(racer, seat, book)
    log = server.log.read_text()
    assert log.count("worker ended") == log.count("how='signal 9'") == 2
    assert sum(racer.reconnects for racer in racers) >= 2  # each has lost the one it was on
    assert server.stop() == 0


async def play_on(racers: list[Racer]) -> None:
    rev = max(racer.rev for racer in racers) + 10
    await asyncio.gather(*(racer.reaches(rev) for racer in racers))


def test_a_deploy_under_load_loses_nothing(make: Make) -> None:
    server = make(2, "--countdown-ms", "50", "--drain-s", "60")
    server.start()
    players = asyncio.run(under_load(server))
    code = server.stop()
    server.start()
    committed = revs(server, players)
    assert code == 0, server.log.read_text()
    assert [player.code for player in players] == [1012] * PLAYERS
    assert [player.acked for player in players] == [list(range(1, rev + 1)) for rev in committed]
    assert "Traceback" not in server.log.read_text()
    assert server.stop() == 0


def test_a_supervisor_that_is_killed_leaves_no_orphan_and_its_port_to_the_next(make: Make) -> None:
    server = make(3)
    server.start()
    workers = server.workers()
    server.kill()
    until(lambda: not is_listened_on(server.port))  # nobody is let in by whoever is left
    server.start()
    until(lambda: not any(map(lives, workers)))
    assert len(server.workers()) == 3
    assert server.log.read_text().count("node stopped") == 3
    assert server.stop() == 0


def is_listened_on(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_the_ready_line_is_said_once_and_when_all_are_ready(make: Make) -> None:
    server = make(2)
    server.is_fresh = True
    server.start()
    os.kill(server.pid_of(1), signal.SIGKILL)
    until(lambda: server.log.read_text().count("node started") == 3)
    code, rest = server.stop_and_hear()
    assert code == 0
    assert READY not in rest
