"""The metrics page tells what has happened, on its own loopback port, and says no card and no name."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect

from squaredeal.app import build_app
from squaredeal.store.latency import BOUNDS_MS, Latency
from squaredeal.web.errors import StartError
from squaredeal.web.health import LoopLag
from squaredeal.web.metric_list import METRICS, metrics_table
from squaredeal.web.metrics import CODES, closed_by_code
from tests.hearing import hear
from tests.services.ports import free_port

from .conftest import settings
from .live import WAIT_S, LiveNode, Raw, live_node

Samples = dict[tuple[str, str], float]


@pytest.fixture
def node(tmp_path: Path) -> Iterator[LiveNode]:
    with live_node(settings(tmp_path, metrics_port=free_port())) as served:
        yield served


def port_of(node: LiveNode) -> int:
    return node.node.settings.metrics_port


def page(node: LiveNode, path: str = "/metrics", **headers: str) -> httpx.Response:
    address = f"http://127.0.0.1:{port_of(node)}"
    with httpx.Client(base_url=address, trust_env=False, verify=False, timeout=WAIT_S) as client:
        return client.get(path, headers=headers)


def samples(text: str) -> Samples:
    """By name and the one label's value, "" without."""
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def play(node: LiveNode) -> Samples:
    """Three plays, a bad one, a resync, with a viewer and a lobby there; the page while all are connected."""
    async with connect(f"{node.ws}/ws/lobby", compression=None, open_timeout=WAIT_S) as lobby:
        await lobby.send('{"t":"hello","v":1}')
        token = (await hear(lobby, "lobby"))["token"]
        await lobby.send('{"t":"create","options":{"seats":1,"seed":"1"}}')
        race = (await hear(lobby, "created"))["race"]
        there = f"{node.ws}/ws/race/{race}"
        async with connect(there, open_timeout=WAIT_S) as seat, connect(there, open_timeout=WAIT_S) as viewer:
            await seat.send(json.dumps({"t": "hello", "v": 1, "token": token}))
            await hear(seat, "welcome")
            await viewer.send('{"t":"hello","v":1}')
            await hear(viewer, "welcome")
            await seat.send('{"t":"join"}')
            await seat.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))
            await hear(seat, "go")
            for rev, move in enumerate(("6a", "6b", "u"), 1):
                await seat.send(json.dumps(["p", rev, move]))
                await hear(seat, "a")
            await seat.send(json.dumps(["p", 4, "1h"]))
            await hear(seat, "refused")
            await viewer.send('{"t":"resync"}')
            await hear(viewer, "snapshot")
            return samples((await asyncio.to_thread(page, node)).text)


def test_what_has_happened_is_told(node: LiveNode) -> None:
    told = asyncio.run(play(node))
    assert told["squaredeal_plays_total", ""] == 4
    assert told["squaredeal_acks_total", ""] == 3
    refused = {why: n for (name, why), n in told.items() if name == "squaredeal_refused_total" and n}
    assert sum(refused.values()) == 1
    assert told["squaredeal_refused_total", "unavailable"] == 0
    assert told["squaredeal_resyncs_total", ""] == 1
    assert told["squaredeal_snapshots_total", ""] >= 1
    kinds = {kind: told["squaredeal_sockets", kind] for kind in ("player", "viewer", "lobby")}
    assert kinds == {"player": 1, "viewer": 1, "lobby": 1}
    assert told["squaredeal_rooms", ""] == 1
    assert told["squaredeal_races", "running"] == 1
    assert told["squaredeal_ack_seconds_count", ""] == 3
    assert told["squaredeal_commit_seconds_count", ""] >= 5
    assert told["squaredeal_ready", ""] == 1
    assert told["squaredeal_wal_bytes", ""] > 0
    assert told["squaredeal_process_resident_memory_bytes", ""] > 10_000_000


def test_closed_sockets_are_counted_by_code(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.open("/ws/lobby")
        raw.send(b"\x81\x85\0\0\0\0hello")
        assert raw.hear().code == 4503
    asyncio.run(play(node))

    def closed() -> dict[str, float]:
        told = samples(page(node).text)
        return {code: n for (name, code), n in told.items() if name == "squaredeal_sockets_closed_total" and n}

    while (seen := closed()) != {"4503": 1, "1000": 3}:
        assert sum(seen.values()) < 4, seen


def test_codes_that_clients_make_up_are_one() -> None:
    counted = closed_by_code({4501: 2, 3999: 1, 4999: 1, 1006: 5})
    assert (counted["4501"], counted["other"], counted["1006"], counted["1011"]) == (2, 2, 5, 0)
    assert len(counted) == len(CODES) + 1


def test_every_metric_is_documented_and_every_documented_one_is_there(node: LiveNode) -> None:
    text = page(node).text
    told = set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))
    assert told == {metric.name for metric in METRICS}
    for metric in METRICS:
        if metric.name in told:
            assert f"# TYPE {metric.name} {metric.kind}\n" in text
    doc = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    assert metrics_table() in doc, "put the output of squaredeal.web.metric_list.metrics_table() into docs/operating.md"


def test_the_public_port_has_no_metrics(node: LiveNode) -> None:
    assert node.ask("GET", "/metrics").status_code == 404
    assert "squaredeal_acks" in page(node).text


def test_the_page_has_one_path_and_one_method(node: LiveNode) -> None:
    assert page(node, "/").status_code == 404
    assert page(node, "/metrics?x=1").status_code == 200
    address = f"http://127.0.0.1:{port_of(node)}/metrics"
    posted = httpx.post(address, trust_env=False, verify=False, timeout=WAIT_S)
    assert posted.status_code == 405


def test_a_name_that_was_pointed_here_is_not_answered(node: LiveNode) -> None:
    assert page(node, host=f"rebound.example:{port_of(node)}").status_code == 421
    assert page(node, host="localhost").status_code == 200


@pytest.mark.parametrize(
    "sent", [b"\r\n\r\n", b"GET", b"GET /metrics HTTP/1.1\r\n\r\n", b"x" * 40_000, b"\xff\0\r\n\r\n"]
)
def test_what_is_no_request_ends_only_itself(node: LiveNode, sent: bytes) -> None:
    with Raw(port_of(node)) as raw:
        raw.send(sent)
        raw.sock.shutdown(socket.SHUT_WR)
        assert b"squaredeal_" not in raw.rest()
    assert page(node).status_code == 200


def test_many_askers_at_once_are_bounded(node: LiveNode) -> None:
    idle = [Raw(port_of(node)) for _ in range(8)]
    try:
        with Raw(port_of(node)) as ninth:
            assert ninth.rest() == b""
    finally:
        for raw in idle:
            raw.sock.close()


def test_there_is_no_page_without_a_port(tmp_path: Path) -> None:
    with live_node(settings(tmp_path)) as node:
        assert node.node._metrics is None


async def test_a_port_in_use_stops_the_start(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        node = build_app(settings(tmp_path, metrics_port=other.getsockname()[1]))
        with pytest.raises(StartError, match=r"the metrics: cannot listen .* with --metrics-port"):
            await node.start()


def test_a_database_that_does_not_answer_leaves_the_rest(node: LiveNode) -> None:
    file = Path(node.node.settings.data) / "squaredeal.db"
    with sqlite3.connect(file) as outsider:
        outsider.execute("ALTER TABLE race RENAME TO elsewhere")
        told = samples(page(node).text)
        outsider.execute("ALTER TABLE elsewhere RENAME TO race")
    outsider.close()
    assert ("squaredeal_races", "running") not in told
    assert told["squaredeal_acks_total", ""] == 0


def test_buckets_hold_their_upper_bound() -> None:
    latency = Latency()
    for ms in (0, 1, 1.5, 2, 5_000, 5_001):
        latency.add(ms)
    assert latency.counts == [2, 2, *[0] * (len(BOUNDS_MS) - 3), 1, 1]


async def test_the_worst_lag_is_taken_once() -> None:
    lag = LoopLag()
    measuring = asyncio.create_task(lag.run())
    worst = 0.0
    while not worst:
        await asyncio.wait([measuring], timeout=0.15)
        worst = lag.take_worst()
    measuring.cancel()
    assert lag.take_worst() == 0.0
