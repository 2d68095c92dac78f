"""Two nodes serve one race: everybody hears of everything, wherever they are connected."""

from pathlib import Path

from tests.room.alone import racing
from tests.room.faulty_bus import FaultyBus
from tests.room.two_nodes import settled, two_nodes


async def test_two_nodes_serve_one_race(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        ann, bob = await one.player("Ann"), await one.player("Bob")
        race = await one.race(ann, seed="1")
        a = await one.seated(race, ann)
        b = await two.seated(race, bob)
        await settled(one, two)
        a.say({"t": "ready", "on": True, "nonce": "00" * 16})
        b.say({"t": "ready", "on": True, "nonce": "01" * 16})
        await settled(one, two)
        one.clock.advance(5_000)
        one.hall.node.timers.run_due()
        await settled(one, two)
        watcher = await two.enter(race, None)
        one.clock.advance(100)
        a.play(1, "6a", "6b")
        await settled(one, two)
        assert watcher.all("diff") == [["d", 0, 1, 100, "6a"], ["d", 0, 2, 100, "6b"]]
        assert b.all("progress")[-1] == ["g", 0, 2, 0]  # one for both, where node 2 was just reading the store
        b.say({"t": "react", "say": "nice"})
        await settled(one, two)
        assert a.all("react") == watcher.all("react") == [{"t": "react", "seat": 1, "say": "nice"}]
        elsewhere = await two.enter(race, ann)
        await settled(one, two)
        assert elsewhere.all("welcome")[0]["rev"] == 2
        elsewhere.play(3, "6c")
        await settled(one, two)
        assert await a.is_closed() == 4501
        assert watcher.all("diff")[-1] == ["d", 0, 3, 100, "6c"]
        a.play(3, "6d")
        await settled(one, two)
        page = await one.page(race)
        assert page.race.seats[0].here
        assert page.race.seats[0].rev == 3


async def test_an_older_socket_that_goes_elsewhere_drops_nobody(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        elsewhere = await two.enter(race, ann)
        a.leave()
        await settled(one, two)
        page = await two.page(race)
        assert page.race.seats[0].here
        await one.advance(120_000)
        await settled(one, two)
        elsewhere.play(1, "6a")
        assert (await elsewhere.hears("ack"))[1] == 1
