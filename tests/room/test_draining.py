"""What a node's end leaves in the store: its players are asked back, so nobody has gone."""

from __future__ import annotations

from pathlib import Path

from tests.room.world import World


async def test_whoever_is_asked_back_has_not_left(tmp_path: Path) -> None:
    """A drop for each seat, and a return, would be as many decisions as there are players, all at one instant."""
    async with World(tmp_path) as world:
        race, clients = await world.running("Ann", "Bob", seed="1")
        before = await world.store.races.load(race)
        await world.hall.drain(5)
        for client in clients:
            assert await client.is_closed() == 1012
        await world.quiet()
        assert await world.store.races.load(race) == before


async def test_players_are_asked_back_before_spectators(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, players = await world.running("Ann", "Bob", seed="1")
        watching = [await world.enter(race, None) for _ in range(3)]
        players.append((await world.running("Cyd", seed="2"))[1][0])
        await world.hall.drain(5)
        times = [client.all("bye")[0]["retry_ms"] for client in (*players, *watching)]
        assert sorted(times) == [*sorted(times[:3]), *sorted(times[3:])]
        assert len(set(times)) == 6


async def test_whoever_does_not_come_back_has_the_whole_grace_from_the_next_start(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, _ = await world.running("Ann", "Bob", seed="1")
        await world.hall.drain(5)
        await world.quiet()
        clock = world.clock
    clock.advance(600_000)  # far longer than the grace
    async with World(tmp_path, clock=clock, name="node-2") as world:
        await world.store.take_over(clock.now())
        found = await world.store.races.load(race)
        assert found is not None
        assert [(seat.state, seat.gone_at) for seat in found.seats] == [("playing", clock.now())] * 2
