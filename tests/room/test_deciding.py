"""What others have decided reaches the rooms of a node: another name, a switch; and what is old goes once a day."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from squaredeal.race.model import Terms
from squaredeal.room.delay import STEP_MS
from squaredeal.room.lobby import TELL_MS
from squaredeal.room.renames import RENAMES_MS
from squaredeal.room.retaining import RETAIN_MS
from squaredeal.room.switches import SWITCHES_MS, SwitchedOff
from squaredeal.store import Unavailable
from squaredeal.store.audit import Change
from squaredeal.store.players import NoSuchPlayer
from tests.room.holding import held_answer
from tests.room.two_nodes import two_nodes
from tests.room.world import World

DELAY_MS = 2_000


async def rename(world: World, player: str, name: str) -> None:
    """As a command does it, past every node."""
    change = Change("operator", "rude", world.clock.now())
    await world.store.moderation.renaming.rename(player, name, str.casefold, change, neutral=False)


async def switch(world: World, flag: str, on: bool) -> None:
    await world.store.moderation.flags.set(flag, on, Change("operator", "why", world.clock.now()))


def names(message: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in message["race"]["seats"]]


async def test_other_nodes_hear_of_a_new_name_by_asking(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):
        ann = await one.player("Ann")
        race = await one.race(ann, seats=2)
        watcher = await two.enter(race, None)
        lobby = two.lobby(None)
        lobby.say({"t": "hello", "v": 1})
        await lobby.hears("lobby")
        await rename(one, ann.id, "Polite")
        await two.advance(RENAMES_MS)
        assert names(await watcher.hears("snapshot")) == ["Polite"]
        await two.advance(TELL_MS)
        assert (await lobby.hears("listed"))["race"]["names"] == ["Polite"]
        before = len(watcher.wire.frames)
        await two.advance(RENAMES_MS)
        assert len(watcher.wire.frames) == before  # once


async def test_the_list_does_not_go_back_to_a_name_that_the_store_still_has(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        await world.enter(await world.race(ann, seats=2), None)
        lobby = world.lobby(None)
        lobby.say({"t": "hello", "v": 1})
        await lobby.hears("lobby")
        await rename(world, ann.id, "Polite")
        await world.hall.deciding.renames.look()
        await world.hall.lobby.look()  # the race is not gone through yet
        await world.advance(TELL_MS)
        assert (await lobby.hears("listed"))["race"]["names"] == ["Polite"]


async def test_a_name_that_was_read_before_a_newer_one_was_heard_is_not_taken(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=2)
        await world.enter(race, None)
        renames, renaming = world.hall.deciding.renames, world.store.moderation.renaming
        await rename(world, ann.id, "Polite")
        with held_answer(renaming, "since") as reading:
            look = asyncio.create_task(renames.look())
            await reading.is_done.wait()
            world.clock.advance(1)
            await rename(world, ann.id, "Kind")
            (kind,) = await renaming.since(world.clock.now())
            renames.hear(kind)  # as by whoever renamed on this node
            reading.let_go.set()
            await look
        assert [seat.name for seat in world.hall.rooms[race].race.seats] == ["Kind"]


async def test_a_room_that_is_made_after_a_renaming_has_the_new_name(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=2)
        await rename(world, ann.id, "Polite")
        await world.hall.deciding.renames.look()
        watcher = world.connect(race, None)
        watcher.say({"t": "hello", "v": 1})
        assert names(await watcher.hears("welcome")) == ["Polite"]  # the race is not gone through yet


async def test_a_running_race_goes_on_under_the_new_name(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        ann = world.hall.rooms[race].race.seats[0].player
        a.play(1, "6a")
        await a.hears("ack")
        await rename(world, ann, "Polite")
        await world.advance(RENAMES_MS)
        snapshot = await b.hears("snapshot")
        assert names(snapshot) == ["Polite", "Bob"]
        assert [board["rev"] for board in snapshot["boards"]] == [1, 0]
        a.play(2, "6b")
        await a.hears("ack")
        for client in (a, b):
            client.say({"t": "resign"})
        over = await b.hears("over")
        assert {line["name"] for line in over["standings"]} == {"Polite", "Bob"}
        await world.store.moderation.renaming.tell(ann, world.clock.now())
        loaded = await world.store.races.load(race)
        assert loaded is not None
        assert [seat.name for seat in loaded.seats] == ["Polite", "Bob"]
        await rename(world, ann, "Kind")
        await world.advance(RENAMES_MS)
        over = await b.hears("over")
        assert {line["name"] for line in over["standings"]} == {"Kind", "Bob"}


async def test_who_is_renamed_sits_down_elsewhere_under_the_new_name(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(bob, seats=2)
        a = await world.enter(race, ann)
        await rename(world, ann.id, "Polite")
        await world.advance(RENAMES_MS)
        a.say({"t": "join"})
        await a.hears("race", lambda message: names(message) == ["Bob", "Polite"])
        await rename(world, ann.id, "Kind")
        await world.advance(RENAMES_MS)
        assert names(await a.hears("snapshot")) == ["Bob", "Kind"]
        a.say({"t": "leave"})
        await a.hears("race", lambda message: names(message) == ["Bob"])
        await world.store.players.rename(ann.id, "Gentle", folded="gentle")
        again = await world.seated(race, replace(ann, name="Gentle"))
        assert names(again.all("race")[-1]) == ["Bob", "Gentle"]


async def test_what_is_shown_late_has_the_new_name_and_nothing_younger(tmp_path: Path) -> None:
    async with World(tmp_path, terms=Terms(spectator_delay_ms=DELAY_MS)) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann, rated=True, seats=2, seed="1")
        a, b = await world.seated(race, ann), await world.seated(race, bob)
        w = await world.enter(race, None)
        await world.start(race, [a, b])
        await world.advance(RENAMES_MS)
        b.say({"t": "resign"})
        await a.hears("standing")
        seen = w.read = len(w.wire.frames)
        await rename(world, ann.id, "Polite")
        await world.advance(0)
        await world.hall.deciding.renames.look()
        snapshot = await w.hears("snapshot")
        assert names(snapshot) == ["Polite", "Bob"]
        assert [seat["state"] for seat in snapshot["race"]["seats"]] == ["playing", "playing"]  # Bob's end is young
        for _ in range(DELAY_MS // STEP_MS):
            await world.advance(STEP_MS)
        assert (await w.hears("standing"))["standing"]["name"] == "Bob"
        told = [message for message in w.messages[seen:] if isinstance(message, dict) and "race" in message]
        assert {tuple(names(message)) for message in told} == {("Polite", "Bob")}


async def test_what_is_off_is_refused_on_sockets_within_seconds(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob")
        for client in (a, b):
            client.say({"t": "resign"})
        await a.hears("over")
        lobby = world.lobby(await world.player("Cem"))
        lobby.say({"t": "hello", "v": 1})
        await lobby.hears("lobby")
        await switch(world, "new_races", False)
        await switch(world, "new_guests", False)
        await world.advance(SWITCHES_MS)
        lobby.say({"t": "create", "options": {}})
        assert (await lobby.hears("refused"))["why"] == "switched_off"
        a.say({"t": "offer", "what": "rematch"})
        assert (await a.hears("refused"))["why"] == "switched_off"
        newcomer = world.connect(race, None, program=True)
        newcomer.say({"t": "hello", "v": 1})
        error = await newcomer.hears("error")
        assert (error["code"], "No new players" in error["text"]) == (4003, True)
        assert await newcomer.is_closed() == 4003
        await switch(world, "new_races", True)
        await world.advance(SWITCHES_MS)
        a.say({"t": "offer", "what": "rematch"})
        await a.hears("offer")


async def test_what_was_read_before_a_switch_is_not_taken_behind_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        switches = world.hall.node.switches
        with held_answer(world.store.moderation.flags, "off") as reading:
            look = asyncio.create_task(switches.look())
            await reading.is_done.wait()
            await switch(world, "new_races", False)
            await switches.look()  # as by whoever switches on this node
            assert not switches.is_on("new_races")
            reading.let_go.set()
            await look
        assert not switches.is_on("new_races")


async def test_a_node_that_cannot_read_keeps_what_it_knows(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        switches = world.hall.node.switches
        await switch(world, "reports", False)
        await world.advance(SWITCHES_MS)
        await world.store.writer.write(lambda connection: connection.execute(text("DROP TABLE flag")).rowcount)
        with pytest.raises(Unavailable):
            await switches.look()
        await world.advance(SWITCHES_MS)
        with pytest.raises(SwitchedOff, match="Reports are not taken"):
            switches.require("reports")
        switches.require("dailies")


async def test_what_is_old_goes_by_itself(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        retention = world.store.moderation.retention
        assert await retention.last() is None
        await world.advance(RETAIN_MS)
        last = await retention.last()
        assert last is not None
        assert last.started_at == world.clock.now()
        await world.advance(RETAIN_MS)
        assert await retention.last() == last


async def test_nobody_renames_nobody(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        with pytest.raises(NoSuchPlayer):
            await rename(world, "nobody", "Polite")
        await world.advance(RENAMES_MS)
