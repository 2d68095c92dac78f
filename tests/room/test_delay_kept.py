"""What a node keeps to show late: as long as the delay and no longer, in order, and enough to take a move back."""

from contextlib import AsyncExitStack
from pathlib import Path

from squaredeal.engine import write_position
from squaredeal.room.delay import STEP_MS, Delay
from squaredeal.room.upkeep import LOOK_MS
from tests.room.delayed import DELAY_MS, TERMS, pass_time, rated
from tests.room.two_nodes import settled
from tests.room.watching import game_of
from tests.room.world import World, tag_of


def delay_of(world: World, race: str) -> Delay:
    delay = world.hall.rooms[race].gallery.delay
    assert delay is not None
    return delay


async def test_only_what_is_younger_than_the_delay_is_kept(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, b) = await rated(world)
        most, rev = 0, 0
        for _ in range(80):
            a.play(rev + 1, "6a", "u")
            rev += 2
            await a.hears("ack")
            await a.hears("ack")
            await world.advance(STEP_MS)
            most = max(most, len(delay_of(world, race)))
        assert DELAY_MS // STEP_MS < most <= 2 * DELAY_MS // STEP_MS + 3
        b.say({"t": "resign"})
        await b.hears("snapshot")
        room = world.hall.rooms[race]
        a.say({"t": "resign"})
        await a.hears("over")
        assert room.gallery.delay is None
        assert [record.take_fresh() for record in room.records.values()] == [[], []]


async def test_an_undo_of_what_a_late_viewer_never_saw_brings_the_board(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        race, (a, _) = await rated(world)
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        await pass_time(world, 1_000)
        a.play(3, "u")
        await a.hears("ack", lambda ack: ack[1] == 3)
        await pass_time(world, 2_000)
        late = await world.enter(race, None)
        assert late.all("welcome")[0]["boards"][0]["rev"] == 2
        await pass_time(world, 1_000)
        snapshot = await late.hears("snapshot")
        assert snapshot["boards"][0]["rev"] == 3
        assert snapshot["boards"][0]["board"] == write_position(game_of(world, race, 0).position)


async def test_nothing_is_left_when_all_have_left_a_delayed_race(tmp_path: Path) -> None:
    async with World(tmp_path, terms=TERMS) as world:
        timers = len(world.hall.node.timers)
        race, clients = await rated(world, watching=True)
        clients[0].play(1, "6a")
        await clients[0].hears("ack")
        for client in clients:
            client.leave()
        await world.quiet()
        assert race not in world.hall.rooms
        assert len(world.hall.node.timers) == timers


async def test_a_start_that_was_heard_late_is_shown_before_the_moves(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(World(tmp_path, terms=TERMS))
        two = await stack.enter_async_context(World(tmp_path, terms=TERMS, clock=one.clock, name="node-2"))  # no bus
        players = [await one.player(name) for name in ("Ann", "Bob")]
        race = await one.race(players[0], rated=True, seed="1")
        clients = [await one.seated(race, player) for player in players]
        w = await two.enter(race, None)
        await one.start(race, clients)
        clients[0].play(1, "6a")
        await clients[0].hears("ack")
        for _ in range((LOOK_MS + DELAY_MS) // STEP_MS + 1):
            await one.advance(STEP_MS)
            two.hall.node.timers.run_due()
            await settled(one, two)
        told = [tag_of(message) for message in w.messages]
        assert [tag for tag in told if tag in ("go", "diff", "progress")] == ["go", "diff"]
        assert w.messages[-1] == ["d", 0, 1, 0, "6a"]
