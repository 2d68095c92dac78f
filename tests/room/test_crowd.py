"""How many watch, over all nodes: told soon and seldom, summed, and forgotten when a node is silent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from squaredeal.bus import MemoryBus
from squaredeal.clock import ManualClock
from squaredeal.room.crowd import AT_ONCE, LASTS_MS, RENEW_MS, SAY_MS, TOPIC, Crowd
from squaredeal.room.timers import Timers
from tests.room.two_nodes import settled
from tests.room.world import World


@pytest.fixture
async def nodes(tmp_path: Path) -> AsyncIterator[tuple[World, World]]:
    """Two nodes on one database and one bus."""
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(World(tmp_path))
        two = await stack.enter_async_context(World(tmp_path, clock=one.clock, bus=one.bus, name="node-2"))
        yield one, two


async def pass_time(ms: int, *worlds: World) -> None:
    """Let the time of all nodes pass."""
    worlds[0].clock.advance(ms)
    for world in worlds:
        world.hall.node.timers.run_due()
    await settled(*worlds)


async def test_watchers_of_all_nodes_are_counted(nodes: tuple[World, World]) -> None:
    one, two = nodes
    race, (a,) = await one.running("Ann", seed="1")
    here, there = await one.enter(race, None), [await two.enter(race, None) for _ in range(2)]
    for _ in range(2):  # what the other node has told is told on
        await pass_time(SAY_MS, one, two)
    for client in (a, here, *there):
        assert client.all("watchers")[-1]["count"] == 3
    page = await two.page(race)
    assert page.race.watchers == 3
    assert [card.watchers for card in await two.hall.cards()] == [3]
    late = await two.enter(race, None)
    assert late.all("welcome")[0]["race"]["watchers"] == 4
    for client in (late, *there):
        client.leave()
    for _ in range(2):
        await pass_time(SAY_MS, one, two)
    assert a.all("watchers")[-1]["count"] == 1


async def test_who_sits_down_is_no_watcher_any_more(nodes: tuple[World, World]) -> None:
    one, two = nodes
    ann, bob = await one.player("Ann"), await one.player("Bob")
    race = await one.race(ann)
    a = await one.seated(race, ann)
    b = await two.enter(race, bob)
    for _ in range(2):
        await pass_time(SAY_MS, one, two)
    assert a.all("watchers")[-1]["count"] == 1
    b.say({"t": "join"})
    await settled(one, two)
    for _ in range(2):
        await pass_time(SAY_MS, one, two)
    assert a.all("watchers")[-1]["count"] == 0


async def test_the_counts_of_a_dead_node_expire(nodes: tuple[World, World]) -> None:
    one, two = nodes
    race, (a,) = await one.running("Ann", seed="1")
    await two.enter(race, None)
    for _ in range(2):
        await pass_time(SAY_MS, one, two)
    assert a.all("watchers")[-1]["count"] == 1
    for _ in range(LASTS_MS // RENEW_MS + 1):  # node 2 does nothing any more
        await pass_time(RENEW_MS, one)
    await pass_time(SAY_MS, one)
    assert a.all("watchers")[-1]["count"] == 0


async def test_a_node_that_ends_takes_its_watchers_along(tmp_path: Path) -> None:
    async with World(tmp_path) as one:
        race, (a,) = await one.running("Ann", seed="1")
        async with World(tmp_path, clock=one.clock, bus=one.bus, name="node-2") as two:
            await two.enter(race, None)
            for _ in range(2):
                await pass_time(SAY_MS, one, two)
            assert a.all("watchers")[-1]["count"] == 1
        await pass_time(SAY_MS, one)
        assert a.all("watchers")[-1]["count"] == 0


async def test_a_count_that_was_lost_is_told_again(nodes: tuple[World, World], monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = nodes
    race, (a,) = await one.running("Ann", seed="1")
    with monkeypatch.context() as patched:
        patched.setattr(MemoryBus, "publish", lambda *_: None)  # a bus that loses everything, as Redis may
        await two.enter(race, None)
        await pass_time(SAY_MS, one, two)
    assert a.all("watchers") == []
    await pass_time(RENEW_MS, one, two)
    await pass_time(SAY_MS, one, two)
    assert a.all("watchers")[-1]["count"] == 1


async def test_a_crowd_that_comes_and_goes_makes_few_records(nodes: tuple[World, World]) -> None:
    one, two = nodes
    race, _ = await one.running("Ann", seed="1")
    records: list[bytes] = []
    one.bus.subscribe("observer", TOPIC, records.append)
    for _ in range(20):
        watchers = [await two.enter(race, None) for _ in range(5)]
        watchers.pop().leave()
        await pass_time(100, one, two)
    await pass_time(SAY_MS, one, two)
    assert len(records) == 2  # within four seconds, and nothing comes back
    assert msgspec.json.decode(records[-1]) == ["w", "node-2", {race: 80}]


async def test_a_node_alone_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with World(tmp_path) as world:
        said: list[str] = []
        monkeypatch.setattr(world.bus, "publish", lambda _node, topic, _record: said.append(topic))
        race, _ = await world.running("Ann", seed="1")
        await world.enter(race, None)
        await world.advance(RENEW_MS)
        assert world.hall.node.crowd.of(race) == 1
        assert said == []


class Counting:
    """A crowd without a hall."""

    def __init__(self, bus: MemoryBus, name: str, clock: ManualClock) -> None:
        self.changed: list[str] = []
        self.timers = Timers(clock)
        self.crowd = Crowd(bus, name, clock, self.timers, self.changed.append)
        self.crowd.start()


async def test_many_races_are_told_in_several_records() -> None:
    bus, clock = MemoryBus(), ManualClock()
    one, two = Counting(bus, "one", clock), Counting(bus, "two", clock)
    records: list[bytes] = []
    bus.subscribe("observer", TOPIC, records.append)
    for number in range(2 * AT_ONCE + 1):
        one.crowd.count(f"race{number}", number + 1)
    await one.crowd.renew()
    await passed()
    assert len(records) == 3
    assert two.crowd.most_watched(2) == [f"race{2 * AT_ONCE}", f"race{2 * AT_ONCE - 1}"]
    assert len(two.changed) == 2 * AT_ONCE + 1


async def test_what_is_no_count_is_not_heard() -> None:
    bus, clock = MemoryBus(), ManualClock()
    one = Counting(bus, "one", clock)
    for record in (b"", b"[]", b'["w","x",{"race":-1}]', b'["w","x",{"race":1e99}]', b'["w","",{"race":1}]', b'["?"]'):
        bus.publish("two", TOPIC, record)
    await passed()
    assert one.changed == []
    bus.publish("two", TOPIC, b'["w","two",{"race":3},"what a newer node adds"]')
    await passed()
    assert one.crowd.of("race") == 3
    assert one.changed == ["race"]


async def passed() -> None:
    """Let what was published be heard."""
    for _ in range(3):
        await asyncio.sleep(0)
