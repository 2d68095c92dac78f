"""Seats that two nodes know different things of: rows read before they were told, who is here, who has sat down."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

from structlog.testing import capture_logs

from squaredeal.bus import race_topic
from squaredeal.room.upkeep import BEAT_MS, LOOK_MS
from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store import Claimed, Unavailable
from squaredeal.store.presence import SILENT_MS
from tests.room.alone import racing
from tests.room.faulty_bus import FaultyBus, Letter
from tests.room.holding import held_appends, held_claims, held_commands, held_loads, held_looks
from tests.room.two_nodes import gone, here, settled, two_nodes
from tests.room.world import World

# --- rows that others have written, or have read before we heard of them


async def test_a_row_that_another_node_has_read_before_its_sender_had_the_answer_closes_nobody(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, _, a = await racing(one)
        watcher = await two.enter(race, None)
        with held_appends(one, when_done=True) as appends:
            a.play(1, "6a")
            await appends.is_done.wait()
            await two.advance(LOOK_MS)  # the other node finds the row in the store
            assert (await watcher.hears("diff"))[2] == 1
            await settled(two)
            appends.let_go.set()
            await a.hears("ack")
        a.play(2, "6b")
        await a.hears("ack")
        assert a.wire.closed is None
        assert (await watcher.hears("diff"))[2] == 2


async def test_a_row_of_ones_own_that_somebody_tells_back_is_not_taken_twice(tmp_path: Path) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        race, _, a = await racing(one)
        await two.enter(race, None)
        with held_appends(one, when_done=True) as appends:
            a.play(1, "6a")
            await appends.is_done.wait()
            bus.deliver(Letter("node-2", race_topic(race), b'["m",0,1,0,"6a"]'))
            await settled(two)
            appends.let_go.set()
            await a.hears("ack")
        a.play(2, "6b")
        await a.hears("ack")
        assert a.wire.closed is None


async def test_what_happens_while_another_node_reads_is_read_at_once(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        watcher = await two.enter(race, None)
        with held_loads(two) as loads:
            a.leave()  # the other node is told, reads the race, and has not had the answer
            await loads.is_done.wait()
            await settled(one)
            await one.enter(race, ann)
            await settled(one)
            loads.let_go.set()
            await settled(two)
        assert two.hall.rooms[race].race.version == one.hall.rooms[race].race.version
        assert [told["race"]["seats"][0]["here"] for told in watcher.all("race")] == [False, True]


async def test_rows_are_told_once_by_the_node_that_wrote_them(tmp_path: Path) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        race, _, a = await racing(one)
        watcher = await two.enter(race, None)
        bus.is_holding = True
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        for letter in list(bus.held):
            bus.deliver(letter)
        await watcher.hears("diff", lambda diff: diff[2] == 2)
        await settled(one, two)
        assert [letter.node for letter in bus.held] == ["node-1", "node-1"]


async def test_rows_of_a_socket_that_was_replaced_while_they_were_written_are_in_the_newer_ones_board(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        watcher = await one.enter(race, None)
        with held_appends(one, when_done=True) as appends:
            a.play(1, "6a")
            await appends.is_done.wait()
            b = await two.enter(race, ann)
            assert b.all("welcome")[0]["rev"] == 1
            assert await a.is_closed() == 4501
            appends.let_go.set()
            await watcher.hears("diff")
        b.play(2, "6b")
        await b.hears("ack")
        assert (await watcher.hears("diff"))[2] == 2
        assert watcher.all("snapshot") == []


# --- who is here


async def test_an_older_socket_that_goes_before_it_is_told_marks_nobody_gone(tmp_path: Path) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        race, ann, a = await racing(one)
        bus.is_holding = True
        b = await two.enter(race, ann)
        a.leave()
        await settled(one, two)
        assert await gone(one) == 0
        assert b.wire.closed is None


async def test_an_older_socket_that_comes_back_late_marks_nobody_here(tmp_path: Path) -> None:
    """Its node hears that the seat is gone, takes that for a mistake, and is not the one to say so."""
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        race, ann, a = await racing(one)
        bus.is_holding = True
        b = await two.enter(race, ann)
        b.leave()
        await settled(one, two)
        assert await here(one, race) == [False]
        (dropped,) = (letter for letter in bus.held if letter.kind == "v")
        bus.deliver(dropped)
        assert await a.is_closed() == 4501
        await settled(one, two)
        assert await here(one, race) == [False]


async def test_who_comes_back_before_their_going_is_noted_never_was_gone(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        with held_commands(world) as going:
            a.leave()
            await going.is_asked.wait()
            again = await world.enter(race, ann)
            going.let_go.set()
            await world.quiet()
        assert await gone(world) == 0
        assert again.wire.closed is None


async def test_a_socket_that_goes_while_it_claims_leaves_no_ghost(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        with held_claims(two) as claim, held_commands(two) as going:
            brief = two.connect(race, ann)
            brief.say({"t": "hello", "v": 1})
            await claim.is_asked.wait()
            brief.leave()
            going.let_go.set()
            await going.is_done.wait()  # it was not this node's to say yet
            assert race in two.hall.rooms
            claim.let_go.set()
            await settled(two, one)
        assert await a.is_closed() == 4002  # nobody else is there: it may come back
        assert await here(one, race) == [False]
        assert one.hall.rooms == two.hall.rooms == {}


async def test_a_claim_whose_answer_is_lost_leaves_no_ghost(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, _ = await racing(world)
        real = world.store.journal.claim

        async def lost(*args: Any, **wanted: Any) -> Claimed:
            await real(*args, **wanted)
            raise Unavailable("timeout", unknown=True)

        with patch.object(world.store.journal, "claim", lost):
            unlucky = world.connect(race, ann)
            unlucky.say({"t": "hello", "v": 1})
            assert await unlucky.is_closed() == 4003
            await world.quiet()
        assert await here(world, race) == [False]


async def test_a_claim_that_fails_takes_nothing_from_the_socket_on_another_node(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        with patch.object(two.store.journal, "claim", side_effect=Unavailable("busy")):
            unlucky = two.connect(race, ann)
            unlucky.say({"t": "hello", "v": 1})
            assert await unlucky.is_closed() == 4003
            await settled(one, two)
        assert await gone(one) == 0
        a.play(1, "6a")
        await a.hears("ack")


async def test_who_returns_to_a_node_that_has_not_heard_of_their_going_is_here_at_once(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):
        race, ann, a = await racing(one)
        await two.enter(race, None)  # its room does not hear what the other says
        a.leave()
        await settled(one, two)
        assert await here(one, race) == [False]
        await two.enter(race, ann)
        await settled(one, two)
        assert await here(one, race) == [True]


# --- a node that has not heard


async def test_who_sat_down_elsewhere_unheard_has_their_seat(tmp_path: Path) -> None:
    bus = FaultyBus()
    async with two_nodes(tmp_path, bus) as (one, two):
        ann = await one.player("Ann")
        bob = await one.player("Bob")
        race = await one.race(ann, seats=2, seed="1")
        watcher = await two.enter(race, None)
        bus.is_holding = True
        a = await one.seated(race, ann)
        b = await one.seated(race, bob)
        await one.start(race, [a, b])
        b.play(1, "6a")
        await b.hears("ack")
        elsewhere = await two.enter(race, bob)
        welcome = elsewhere.all("welcome")[0]
        assert (welcome["you"]["seat"], welcome["race"]["phase"], welcome["rev"]) == (1, "running", 1)
        elsewhere.play(2, "6b")
        await elsewhere.hears("ack")
        await two.advance(LOOK_MS)
        assert elsewhere.wire.closed is watcher.wire.closed is None


# --- a node that was taken for dead


async def test_a_node_taken_for_dead_closes_who_was_overtaken_and_the_others_are_here_again(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):
        ann, bob = await one.player("Ann"), await one.player("Bob")
        race = await one.race(ann, seats=2, seed="1")
        a, b = await one.seated(race, ann), await one.seated(race, bob)
        await one.start(race, [a, b])
        await two.enter(race, ann)
        for _ in range(SILENT_MS // BEAT_MS + 1):
            await two.advance(BEAT_MS)  # the first node does nothing meanwhile
        assert await here(two, race) == [True, False]
        with capture_logs() as logs:
            b.play(1, "6a")  # still its player's, and still the newest claim
            await b.hears("ack")
            await one.advance(0)  # all its rounds at once, those that no time has brought yet
        assert [log["event"] for log in logs] == ["node was taken for dead"]
        assert await a.is_closed() == 4501
        await settled(one, two)
        assert await here(two, race) == [True, True]
        b.play(2, "6b")
        await b.hears("ack")
        assert await gone(one) == 1


async def test_nodes_that_could_none_of_them_beat_do_not_take_each_other_for_dead(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):
        ann, bob = await one.player("Ann"), await one.player("Bob")
        race = await one.race(ann, seats=2, seed="1")
        a, b = await one.seated(race, ann), await one.seated(race, bob)
        await one.start(race, [a, b])
        one.clock.advance(2 * SILENT_MS)  # as while the database is away: nobody beats
        for _ in range(3):
            await two.advance(0)
            await one.advance(0)
            one.clock.advance(BEAT_MS)
        assert await gone(one) == 0
        assert await here(one, race) == [True, True]


async def test_a_socket_that_is_being_sent_away_writes_no_more(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        with held_looks(world) as look:
            world.hall.rooms[race].clerk.claims.send_all_away(CloseSocket(CloseCode.RELOAD, "Come back."))
            await look.is_asked.wait()
            a.play(1, "6a")
            a.say({"t": "resign"})
            look.let_go.set()
            assert await a.is_closed() == 4002
        again = await world.enter(race, ann)
        welcome = again.all("welcome")[0]
        assert (welcome.get("rev", 0), welcome["race"]["phase"]) == (0, "running")
