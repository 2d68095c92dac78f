"""The way to Redis is silent, refused, slow or leads to another server: what was lost is told, what was not arrives."""

from dataclasses import replace
from pathlib import Path

import pytest

from squaredeal.bus import RedisBus
from squaredeal.bus.connection import transport_of
from tests.faults.proxy import ChaosProxy, Link
from tests.services.redis_server import RedisServer

from .nodes import PATIENT, QUICK, Probe, is_up, running, until
from .recovery import SPIN, follow, passes, until_read_by


@pytest.mark.parametrize("which", ["both", "reading"])
async def test_a_dead_connection_that_stays_open_is_given_up(redis: RedisServer, which: str) -> None:
    async with ChaosProxy("127.0.0.1", redis.port) as proxy:
        pace = QUICK if which == "both" else replace(QUICK, connect_s=60, reply_s=60)
        near, far = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=pace), RedisBus(redis.url, pace=PATIENT)
        async with running(near, far):
            ear = follow(near)
            await passes(far, near)
            missed, probe = ear.missed, Probe()
            if which == "both":
                proxy.go_silent()
            else:
                link_of(near, proxy).is_silent = True
            far.publish("node-1", "race/a", b"into the void")
            await until(lambda: ear.missed > missed)
            await passes(far, near)
            assert probe.stop() < SPIN
            assert near.counts()["reconnects"] >= 1
            assert (near.counts()["failures"] == 0) == (which == "reading")
            assert far.counts()["reconnects"] == 0


def link_of(bus: RedisBus, proxy: ChaosProxy) -> Link:
    """The link of the connection that a bus reads from."""
    assert bus._reader._pubsub is not None
    transport = transport_of(bus._reader._pubsub.connection)
    assert transport is not None
    name = transport.get_extra_info("sockname")
    (link,) = (link for link in proxy.links if link.writers[0].get_extra_info("peername") == name)
    return link


async def test_resets_and_refusals_end_when_they_end(redis: RedisServer) -> None:
    async with ChaosProxy("127.0.0.1", redis.port) as proxy:
        near, far = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=QUICK), RedisBus(redis.url, pace=QUICK)
        async with running(near, far):
            await passes(near, far)
            await proxy.refuse()
            proxy.reset_all()
            await until(lambda: near.is_degraded and near.counts()["failures"] >= 3)
            await proxy.accept()
            await passes(near, far)
            await passes(far, near)


async def test_a_slow_way_in_small_pieces_loses_nothing(redis: RedisServer) -> None:
    async with ChaosProxy("127.0.0.1", redis.port) as proxy:
        proxy.latency_s, proxy.slice_bytes = 0.02, 7
        near, far = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=PATIENT), RedisBus(redis.url, pace=PATIENT)
        async with running(near, far):
            ear = follow(near)
            await until(lambda: is_up(near) and is_up(far) and near.counts()["peers"] == 1 and ear.missed > 0)
            missed = ear.missed
            for number in range(300):
                far.publish("node-1", "race/a", b"%d" % number)
            await ear.until(300)
            assert ear.records == [b"%d" % number for number in range(300)]
            assert ear.missed == missed


async def test_a_subscriber_left_on_the_old_server_notices(redis: RedisServer, tmp_path: Path) -> None:
    """After a fail-over the old server is healthy and says nothing: only a beacon that does not come back tells."""
    (tmp_path / "second").mkdir()
    second = RedisServer(tmp_path / "second")
    second.start()
    try:
        async with ChaosProxy("127.0.0.1", redis.port) as proxy:
            bus = RedisBus(f"redis://127.0.0.1:{proxy.port}", pace=QUICK)
            async with running(bus):
                ear = follow(bus)
                await until(lambda: is_up(bus) and ear.missed > 0)
                missed = ear.missed
                proxy.target = ("127.0.0.1", second.port)
                await redis.tell("CLIENT", "KILL", "TYPE", "normal")  # the publisher goes to the new one
                await until(lambda: ear.missed > missed)
                await until(lambda: is_up(bus))
                await until_read_by(second, 1)
    finally:
        second.kill()
