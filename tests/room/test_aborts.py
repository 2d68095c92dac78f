"""Going before one's first move, over sockets: free so many times a day, whichever way one goes."""

from pathlib import Path
from typing import Any

import pytest

from squaredeal.race.daily import day_of
from squaredeal.race.model import Terms
from squaredeal.store import Player
from tests.room.dailies import attempt, today
from tests.room.world import Client, World

ONCE = Terms(aborts_per_day=1)


async def begun(world: World, ann: Player, **options: Any) -> tuple[Client, Client]:
    """A race of Ann's and somebody else's that has just started."""
    race = await world.race(ann, seats=2, **options)
    clients = [await world.seated(race, ann), await world.seated(race, await world.player("Bob"))]
    await world.start(race, clients)
    return clients[0], clients[1]


async def ends(world: World, ann: Player, way: str, **options: Any) -> str:
    """Begin a race, let Ann go without a move, and return how her seat has ended."""
    a, b = await begun(world, ann, **options)
    if way == "stays away":
        a.leave()
        await world.quiet()
        await world.advance(world.terms.grace_ms)
    else:
        a.say({"t": way})
    told: str = (await b.hears("standing", lambda message: message["standing"]["seat"] == 0))["standing"]["state"]
    return told


@pytest.mark.parametrize("way", ["resign", "leave", "stays away"])
async def test_the_first_way_to_go_is_free_and_the_next_is_not_whichever_it_is(tmp_path: Path, way: str) -> None:
    async with World(tmp_path, terms=ONCE) as world:
        ann = await world.player("Ann")
        assert await ends(world, ann, "resign") == "aborted"
        assert await ends(world, ann, way) == "resigned"
        assert await world.store.aborts.taken(ann.id, day_of(world.clock.now())) == 1
        assert await ends(world, await world.player("Ann"), way) == "aborted"  # another guest


async def test_a_chosen_deal_takes_none_and_is_free_when_none_is_left(tmp_path: Path) -> None:
    async with World(tmp_path, terms=ONCE) as world:
        ann = await world.player("Ann")
        for _ in range(2):
            assert await ends(world, ann, "resign", seed="1") == "aborted"
        assert await ends(world, ann, "resign") == "aborted"
        assert await ends(world, ann, "resign", seed="1") == "aborted"


async def test_a_daily_given_up_without_a_move_takes_none(tmp_path: Path) -> None:
    async with World(tmp_path, terms=ONCE) as world:
        ann = await world.player("Ann")
        daily = await today(world, "freecell")
        _, a = await attempt(world, daily, ann)
        a.say({"t": "resign"})
        assert (await a.hears("over"))["standings"][0]["state"] == "aborted"
        assert await world.store.aborts.taken(ann.id, day_of(world.clock.now())) == 0


async def test_who_comes_back_and_moves_has_aborted_nothing(tmp_path: Path) -> None:
    async with World(tmp_path, terms=ONCE) as world:
        ann = await world.player("Ann")
        a, b = await begun(world, ann, rules="klondike/1/unlimited")
        race = next(iter(world.hall.rooms))
        a.leave()
        await world.quiet()
        await world.advance(world.terms.grace_ms - 1)
        a = await world.enter(race, ann)
        a.play(1, "s")
        await a.hears("ack")
        a.say({"t": "leave"})
        standing = (await b.hears("standing"))["standing"]
        assert (standing["state"], standing["moves"]) == ("left", 1)
        assert await world.store.aborts.taken(ann.id, day_of(world.clock.now())) == 0
