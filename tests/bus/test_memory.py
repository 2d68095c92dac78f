import asyncio

from squaredeal.bus import MemoryBus, race_topic


async def test_other_nodes_hear_in_order_in_a_later_turn() -> None:
    bus = MemoryBus()
    heard: list[tuple[str, bytes]] = []
    for node in ("a", "b", "c"):
        bus.subscribe(node, race_topic("r1"), lambda record, node=node: heard.append((node, record)))  # type: ignore[misc]
    bus.subscribe("b", race_topic("r2"), lambda record: heard.append(("other", record)))
    bus.publish("a", race_topic("r1"), b"1")
    bus.publish("a", race_topic("r1"), b"2")
    assert heard == []
    await asyncio.sleep(0)
    assert heard == [("b", b"1"), ("c", b"1"), ("b", b"2"), ("c", b"2")]


async def test_who_has_left_hears_nothing() -> None:
    bus = MemoryBus()
    heard: list[bytes] = []
    subscription = bus.subscribe("b", "t", heard.append)
    assert bus.is_followed("a", "t")
    assert not bus.is_followed("b", "t")
    bus.publish("a", "t", b"on its way")
    subscription.close()
    subscription.close()
    await asyncio.sleep(0)
    assert heard == []
    assert not bus.is_followed("a", "t")
    assert len(bus) == 0


async def test_miss_tells_who_follows_then_and_wants_to_know() -> None:
    bus = MemoryBus()
    missed: list[str] = []
    kept = bus.subscribe("a", "t", lambda _: None, lambda: missed.append("kept"))
    closed = bus.subscribe("a", "t", lambda _: None, lambda: missed.append("closed"))
    bus.subscribe("a", "t", lambda _: None)
    bus.subscribe("a", "other", lambda _: None, lambda: missed.append("other"))
    bus.miss(["t", "nobody's"])
    closed.close()
    assert missed == []
    await asyncio.sleep(0)
    assert missed == ["kept"]
    kept.close()


async def test_it_is_never_degraded_and_needs_no_start() -> None:
    bus = MemoryBus()
    await bus.start()
    assert not bus.is_degraded
    assert bus.counts() == {}
    await bus.stop()
