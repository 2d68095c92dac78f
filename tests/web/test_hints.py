"""The solver over HTTP: what is proved of a position, to whom, and what is refused."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from squaredeal.clock import Clock
from squaredeal.engine import deal, parse_rules, read_position, write_position
from squaredeal.race.commands import Join, SetReady
from squaredeal.race.daily import day_of, opens_at
from squaredeal.race.model import Options, Terms
from squaredeal.race.opening import open_race
from squaredeal.solver import Proof, solve
from squaredeal.solver.budgets import HINT_NODES
from squaredeal.solving import Priority
from squaredeal.store import open_store
from squaredeal.web.errors import APIError
from squaredeal.web.hints import solve as solve_for_anybody
from tests.operations.racing import hear
from tests.room.dailies import put_daily
from tests.solving.pool import held as stopped
from tests.solving.pool import pool, state, until

from .conftest import settings
from .days import NOON, put_time
from .live import WAIT_S, LiveNode, live_node
from .sockets import socket as connect_to

FREECELL = "freecell"
START = write_position(deal(parse_rules(FREECELL), "1"))


@pytest.fixture(scope="module")
def solving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveNode]:
    with live_node(settings(tmp_path_factory.mktemp("data"), hints_per_min=100_000)) as served:
        yield served


def ask(node: LiveNode, position: str = START, rules: str = FREECELL, **sent: Any) -> httpx.Response:
    return node.ask("POST", "/api/hints", json={"rules": rules, "position": position}, **sent)


def numbers(seed: int, rules: str = "klondike/3/unlimited") -> str:
    return write_position(deal(parse_rules(rules), str(seed)))


@pytest.mark.parametrize("rules", [FREECELL, "klondike/3/unlimited", "klondike/1/1"])
def test_what_is_proved_is_told_to_anybody(solving: LiveNode, rules: str) -> None:
    for seed in (2, 3, 6):
        position = numbers(seed, rules)
        answer = ask(solving, position, rules)
        assert answer.status_code == 200, answer.text
        played = parse_rules(rules)
        proof = solve(played, read_position(played, position), HINT_NODES[played.family])
        assert answer.json() == {
            "verdict": proof.verdict.value,
            "line": list(proof.line),
            "nodes": proof.nodes,
            "version": proof.version,
        }


def test_a_position_is_solved_once(solving: LiveNode) -> None:
    assert solving.node.services.solvers is not None
    ended = solving.node.services.solvers.counts.ended
    before = sum(ended.values())
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: ask(solving, numbers(78), "klondike/3/unlimited").json(), range(6)))
    assert answers == answers[:1] * 6
    assert sum(ended.values()) == before + 1


HIDDEN = (
    "5D/(??)5H/(8H4S)QC/(3SKS9D)6S/(JC5CQD4C)8S/(3H3C7C6D8C)KH/(ACTS8DJHKD2H)KC "
    "5S9HADTCJS4HQS7S7H2DAS4D9CQHTD6H2S9S2CAHJD7D3D6C - 0000 1"
)


@pytest.mark.parametrize(
    ("rules", "position", "code"),
    [
        ("freecell", "", "position"),
        ("freecell", START.replace("/", "", 1), "position"),
        ("freecell", START.replace("AS", "AC"), "position"),
        ("klondike/1/3", START, "position"),
        ("klondike/2/3", START, "rules"),
        ("klondike/1/3", HIDDEN, "position"),
        ("klondike/1/3", "QCKC////// - - JKKK 1", "position"),
        ("freecell", "x" * 401, "invalid"),
    ],
)
def test_what_is_no_position_is_refused(solving: LiveNode, rules: str, position: str, code: str) -> None:
    answer = ask(solving, position, rules)
    assert (answer.status_code, answer.json()["error"]) == (422, code)


def test_a_body_that_is_no_question_is_refused(solving: LiveNode) -> None:
    for content in (b"{", b"[]", b'{"rules":"freecell"}', b'{"rules":"freecell","position":1}'):
        answer = solving.ask("POST", "/api/hints", content=content, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)
    assert ask(solving, headers={"origin": "https://elsewhere.example"}).status_code == 403


@pytest.mark.usefixtures("still")
def test_one_address_may_not_have_the_solver_for_itself(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, hints_per_min=2)) as node:
        positions = [numbers(seed) for seed in (1, 1, 2, 3)]
        answers = [ask(node, position, "klondike/3/unlimited") for position in positions]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) <= 30


def test_where_there_are_no_solvers_that_is_said(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, solvers=0)) as node:
        answer = ask(node)
        assert (answer.status_code, answer.json()["error"]) == (503, "no_solvers")


def held(node: LiveNode) -> int:
    """Stop the node's one solver process."""
    solvers = node.node.services.solvers
    assert solvers is not None
    (pid,) = solvers.pids
    os.kill(pid, signal.SIGSTOP)
    while state(pid) != "T":
        pass
    return pid


def wait_for(true: Any) -> None:
    pause = threading.Event()
    for _ in range(int(WAIT_S / 0.01)):
        if true():
            return
        pause.wait(0.01)
    raise AssertionError("it does not come")


def test_a_full_queue_is_busy(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, hints_per_min=1_000)) as node:
        assert ask(node).status_code == 200
        solvers = node.node.services.solvers
        assert solvers is not None
        pid = held(node)
        with node.program() as program, ThreadPoolExecutor(65) as threads:
            program.timeout = httpx.Timeout(None)  # the last one waits for all before it
            asked = [{"rules": FREECELL, "position": numbers(seed, FREECELL)} for seed in range(2, 67)]
            futures = [threads.submit(program.post, "/api/hints", json=question) for question in asked]
            wait_for(lambda: solvers.waiting == 64)
            answer = ask(node, numbers(1_000), "klondike/3/unlimited")
            assert (answer.status_code, answer.json()["error"], answer.headers["retry-after"]) == (503, "busy", "2")
            os.kill(pid, signal.SIGCONT)
            assert {future.result().status_code for future in futures} == {200}


async def test_no_race_waits_for_positions_that_are_asked_about() -> None:
    async with pool(most_waiting=2) as solvers:
        pid = await stopped(solvers)
        rules, positions = parse_rules(FREECELL), [deal(parse_rules(FREECELL), str(seed)) for seed in range(2, 6)]
        asked = []
        for waiting, position in enumerate(positions[:3]):
            asked.append(asyncio.create_task(solve_for_anybody(solvers, rules, position)))
            await until(lambda: (solvers.running, solvers.waiting) == (1, waiting))  # noqa: B023 - waited for here
        race = asyncio.create_task(solvers.solve(rules, positions[3], HINT_NODES[FREECELL], Priority.RACE))
        await until(asked[2].done)
        refusal = asked[2].exception()
        assert isinstance(refusal, APIError)
        assert (refusal.status, refusal.code) == (503, "busy")
        os.kill(pid, signal.SIGCONT)
        ended = [await first for first in asyncio.as_completed([*asked[:2], race])]
        assert isinstance(ended[1], Proof)
        assert solvers.counts.ended["busy"] == 1


def test_a_question_nobody_waits_for_is_dropped(tmp_path: Path) -> None:
    with live_node(settings(tmp_path)) as node:
        assert ask(node).status_code == 200
        solvers = node.node.services.solvers
        assert solvers is not None
        pid = held(node)
        body = f'{{"rules":"klondike/3/unlimited","position":"{numbers(5)}"}}'.encode()
        head = "POST /api/hints HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        with socket.create_connection(("127.0.0.1", node.port)) as raw:
            raw.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            wait_for(lambda: solvers.running == 1)
        wait_for(lambda: solvers.counts.ended["cancelled"] == 1)
        wait_for(lambda: state(pid) == "")
        assert ask(node, numbers(6), "klondike/3/unlimited").status_code == 200


async def rated_race(url: str) -> tuple[str, str]:
    """Two players' tokens; the first sits in a rated race in its countdown."""
    clock = Clock()
    store = await open_store(url, "node", clock, Terms(), alone=True)
    try:
        (ann, ann_token), (_, bob_token) = [await store.players.guest(name, clock.now()) for name in ("Ann", "Bob")]
        race = open_race("rated1", Options(rules=FREECELL, seats=1, rated=True), "c0ffee", clock.now())
        await store.races.create(race, b"s" * 32)
        assert await store.players.plays_alone(ann.id) is None
        await store.races.command(race.id, Join(ann.id, ann.name, ann.kind), clock.now())
        await store.races.command(race.id, SetReady(0, True, "00" * 16), clock.now())
    finally:
        await store.close()
    return ann_token, bob_token


def test_who_plays_a_rated_race_gets_no_help(tmp_path: Path) -> None:
    ann, bob = asyncio.run(rated_race(settings(tmp_path).database_url))
    with live_node(settings(tmp_path, countdown_ms=60_000)) as node:
        answer = ask(node, headers={"authorization": f"Bearer {ann}"})
        assert (answer.status_code, answer.json()["error"]) == (403, "running_rated")
        assert ask(node, headers={"authorization": f"Bearer {bob}"}).status_code == 200
        assert ask(node).status_code == 200


async def daily_attempt(url: str) -> tuple[str, str]:
    """The token of who plays a daily, and the name of their race."""
    clock = Clock()
    store = await open_store(url, "node", clock, Terms(), alone=True)
    try:
        ann, token = await store.players.guest("Ann", clock.now())
        daily = await put_daily(store, FREECELL, day_of(clock.now()), clock.now())
        begun = await store.dailies.begin(daily, ann, lambda: "daily001", clock.now())
        assert await store.players.plays_alone(ann.id) == "daily"
    finally:
        await store.close()
    return token, begun.race


def test_who_plays_a_daily_gets_no_help_until_they_are_done(tmp_path: Path) -> None:
    put_time(tmp_path, opens_at("2094-03-01") + NOON)  # no midnight comes in between
    token, race = asyncio.run(daily_attempt(settings(tmp_path).database_url))
    mine = {"authorization": f"Bearer {token}"}
    with live_node(settings(tmp_path)) as node:
        answer = ask(node, headers=mine)
        assert (answer.status_code, answer.json()["error"]) == (403, "running_daily")
        assert ask(node).status_code == 200
        with connect_to(node, f"/ws/race/{race}") as socket_:
            socket_.send(json.dumps({"t": "hello", "v": 1, "token": token}))
            socket_.send('{"t":"resign"}')
            hear(socket_, "over")
        assert ask(node, headers=mine).status_code == 200
