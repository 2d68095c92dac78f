"""A store that fails between two steps that belong together: what was begun is completed, or its socket comes back."""

import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from squaredeal.room import orders
from squaredeal.room.upkeep import AGAIN_MS, BEAT_MS, LOOK_MS
from squaredeal.store import Unavailable
from tests.room.world import Client, World


async def over(world: World, *names: str) -> tuple[str, list[Client]]:
    race, clients = await world.running(*names, seed="1")
    for client in clients:
        client.say({"t": "resign"})
    for client in clients:
        await client.hears("over")
    await world.quiet()
    return race, clients


async def test_a_rematch_that_could_not_be_opened_is_told_once_it_is(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await over(world, "Ann", "Bob")
        a.say({"t": "offer", "what": "rematch"})
        await b.hears("offer")
        with patch.object(world.store.races, "create", side_effect=Unavailable("busy")):
            b.say({"t": "accept", "what": "rematch"})
            await world.quiet()
            await world.advance(LOOK_MS)
            assert not any(message["race"].get("next_race") for message in a.all("race"))
        await world.advance(LOOK_MS)
        told = await a.hears("race", lambda message: message["race"]["next_race"] is not None)
        assert await world.store.races.load(told["race"]["next_race"]) is not None
        assert not b.all("refused")


async def test_a_seat_that_was_taken_and_not_claimed_brings_its_socket_back(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann, seats=2)
        a, b = await world.seated(race, ann), await world.enter(race, bob)
        with patch.object(world.store.journal, "claim", side_effect=Unavailable("busy")):
            b.say({"t": "join"})
            assert await b.is_closed() == 4003
        await a.hears("race", lambda message: [seat["here"] for seat in message["race"]["seats"]] == [True, False])
        back = await world.seated(race, bob)
        back.say({"t": "react", "say": "hello"})
        assert (await a.hears("react"))["seat"] == 1


async def test_a_beat_that_could_not_be_written_is_written_within_a_second_of_the_databases_return(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        with closing(sqlite3.connect(str(world.store.database.url.database))) as outsider:
            outsider.execute("BEGIN IMMEDIATE")
            await world.advance(BEAT_MS)  # as long as a writer waits for another one
            outsider.rollback()
            await world.advance(AGAIN_MS)
            assert outsider.execute("SELECT beat_at FROM node").fetchall() == [(world.clock.now(),)]


async def test_who_reloads_the_page_after_the_end_is_here(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, _) = await over(world, "Ann", "Bob")
        player = a.line.player  # type: ignore[attr-defined]
        a.leave()
        again = await world.enter(race, player)  # before it is noted that the seat's socket has gone
        await world.quiet()
        assert [seat.here for seat in world.hall.rooms[race].race.seats] == [True, True]
        again.say({"t": "offer", "what": "rematch"})
        assert (await again.hears("offer"))["state"] == "made"


async def test_who_could_not_resign_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with World(tmp_path) as world:
        _, (a,) = await world.running("Ann", seed="1")
        with monkeypatch.context() as full:
            full.setattr(orders, "WAITING_MOST", 0)
            a.say({"t": "resign"})
            assert (await a.hears("refused"))["why"] == "busy"
        a.play(1, "6a")
        await a.hears("ack")
